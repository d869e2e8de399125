/** JSON that is none, in the words of Go's decoder. */
export class JsonScanError extends Error {
  override readonly name = 'JsonScanError';
}

/**
 * Reads JSON as Go's strict decoder does, only to find what `JSON.parse` does not tell: where it breaks, and which
 * fields an object gives more than once. Throws JsonScanError; returns the paths of the repeated fields.
 */
export function scanJson(input: string | Buffer): readonly string[] {
  const bytes = typeof input === 'string' ? Buffer.from(input) : input;
  const paths = new Scanner(bytes.toString('latin1')).scan();
  return paths.map((path) => Buffer.from(path, 'latin1').toString());
}

/** Go's limit. */
const maxDepth = 10_000;

/** An object or array that is open. */
interface Container {
  /** Names that the object has had; undefined for an array. */
  readonly names: Set<string> | undefined;
  /** The member or item that is being read. */
  name: string;
  index: number;
}

/** Looks at bytes, as Go does: one character for each. Without recursion: a client may nest as deep as Go allows. */
class Scanner {
  readonly #text: string;
  readonly #duplicates: string[] = [];
  readonly #open: Container[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): readonly string[] {
    do this.#value();
    while (this.#next());
    this.#blanks();
    if (this.#at < this.#text.length) throw this.#unexpected('after top-level value');
    return this.#duplicates;
  }

  /** Reads a scalar, or opens a container and all that begin in its first place. */
  #value(): void {
    for (;;) {
      this.#blanks();
      const character = this.#text[this.#at];
      if (character !== '{' && character !== '[') {
        this.#scalar(character);
        return;
      }
      if (this.#open.length === maxDepth) throw this.#unexpected('exceeded max depth');
      this.#at += 1;
      const container = { names: character === '{' ? new Set<string>() : undefined, name: '', index: 0 };
      this.#blanks();
      if (this.#skip(character === '{' ? '}' : ']')) return;
      this.#open.push(container);
      if (container.names) this.#name(container, container.names);
    }
  }

  /** Goes to the place of the next value; false after the end of the whole. */
  #next(): boolean {
    for (let container = this.#open.at(-1); container; container = this.#open.at(-1)) {
      const { names } = container;
      this.#blanks();
      if (this.#skip(',')) {
        container.index += 1;
        if (names) {
          this.#blanks();
          this.#name(container, names);
        }
        return true;
      }
      if (!this.#skip(names ? '}' : ']'))
        throw this.#unexpected(names ? 'after object key:value pair' : 'after array element');
      this.#open.pop();
    }
    return false;
  }

  #name(container: Container, names: Set<string>): void {
    if (this.#text[this.#at] !== '"') throw this.#unexpected('looking for beginning of object key string');
    container.name = this.#string();
    if (names.has(container.name)) this.#duplicates.push(this.#path());
    names.add(container.name);
    this.#blanks();
    if (!this.#skip(':')) throw this.#unexpected('after object key');
  }

  #path(): string {
    let path = '';
    for (const { names, name, index } of this.#open) {
      if (names) path += path === '' ? name : `.${name}`;
      else path += `[${index}]`;
    }
    return path;
  }

  #scalar(character: string | undefined): void {
    switch (character) {
      case '"':
        this.#string();
        return;
      case 't':
        this.#word('true');
        return;
      case 'f':
        this.#word('false');
        return;
      case 'n':
        this.#word('null');
        return;
      default:
        this.#number();
    }
  }

  #word(word: string): void {
    for (let i = 0; i < word.length; i += 1) {
      if (!this.#skip(word[i] ?? '')) throw this.#unexpected(`in literal ${word} (expecting '${word[i]}')`);
    }
  }

  #number(): void {
    const isNegative = this.#skip('-');
    if (!this.#skip('0') && !this.#digits())
      throw this.#unexpected(isNegative ? 'in numeric literal' : 'looking for beginning of value');
    if (this.#skip('.') && !this.#digits()) throw this.#unexpected('after decimal point in numeric literal');
    if (!this.#skip('e') && !this.#skip('E')) return;
    if (!this.#skip('+')) this.#skip('-');
    if (!this.#digits()) throw this.#unexpected('in exponent of numeric literal');
  }

  #digits(): boolean {
    const start = this.#at;
    while (isDigit(this.#text.charCodeAt(this.#at))) this.#at += 1;
    return this.#at > start;
  }

  #string(): string {
    const start = this.#at;
    let hasEscapes = false;
    for (this.#at += 1; ; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === quoteCode) break;
      if (code === backslashCode) {
        hasEscapes = true;
        this.#escape();
      } else if (!(code >= firstPrintable)) throw this.#unexpected('in string literal');
    }
    this.#at += 1;
    if (hasEscapes) return JSON.parse(this.#text.slice(start, this.#at)) as string;
    return this.#text.slice(start + 1, this.#at - 1);
  }

  /** Stops at the last character of the escape. */
  #escape(): void {
    this.#at += 1;
    const character = this.#text[this.#at] ?? 'end';
    if (!'"\\/bfnrtu'.includes(character)) throw this.#unexpected('in string escape code');
    if (character !== 'u') return;
    for (let i = 0; i < 4; i += 1) {
      this.#at += 1;
      if (!/[0-9a-fA-F]/.test(this.#text[this.#at] ?? '')) {
        throw this.#unexpected('in \\u hexadecimal character escape');
      }
    }
  }

  #blanks(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }

  #skip(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  /** Go feeds its scanner a blank at the end, which some states take and others complain of. */
  #unexpected(where: string): JsonScanError {
    const character = this.#text[this.#at] ?? (takesNoBlank.test(where) ? ' ' : undefined);
    if (character === undefined) return new JsonScanError('unexpected end of JSON input');
    return new JsonScanError(`invalid character ${quoteCharacter(character)} ${where}`);
  }
}

const takesNoBlank = /escape|numeric literal|in literal/;
const quoteCode = 0x22;
const backslashCode = 0x5c;
const firstPrintable = 0x20;

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function quoteCharacter(character: string): string {
  if (character === "'") return `'\\''`;
  if (character === '"') return `'"'`;
  const byte = character.charCodeAt(0);
  const short = shortEscapes[byte];
  if (short !== undefined) return `'${short}'`;
  if (byte < 0x20 || byte === 0x7f) return `'\\x${hex(byte, 2)}'`;
  // Signs of Latin-1 that print as themselves, but for the soft hyphen.
  return byte >= 0x80 && (byte < 0xa1 || byte === 0xad) ? `'\\u${hex(byte, 4)}'` : `'${character}'`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

const shortEscapes: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  92: '\\\\',
};

/** What Go says about a text that is no JSON; undefined when Go would read it. */
export function jsonProblem(input: string | Buffer): string | undefined {
  try {
    scanJson(input);
    return undefined;
  } catch (error) {
    if (error instanceof JsonScanError) return error.message;
    throw error;
  }
}
