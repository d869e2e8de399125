/** JSON that is none, in the words of Go's decoder. */
export class JsonScanError extends Error {
  override readonly name = 'JsonScanError';
}

/**
 * Reads JSON as Go's strict decoder does, only to find what `JSON.parse` does not tell: where it breaks, and which
 * fields an object gives more than once. Throws JsonScanError; returns the paths of the repeated fields.
 */
export function scanJson(text: string): readonly string[] {
  const scanner = new Scanner(text);
  scanner.blanks();
  scanner.value('');
  scanner.blanks();
  if (scanner.at < text.length) throw scanner.unexpected('after top-level value');
  return scanner.duplicates;
}

class Scanner {
  readonly duplicates: string[] = [];
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  blanks(): void {
    while (' \t\r\n'.includes(this.#text[this.at] ?? 'x')) this.at += 1;
  }

  unexpected(where: string): JsonScanError {
    const character = this.#text[this.at];
    if (character === undefined) return new JsonScanError('unexpected end of JSON input');
    return new JsonScanError(`invalid character ${quoteCharacter(character)} ${where}`);
  }

  value(path: string): void {
    switch (this.#text[this.at]) {
      case '{':
        this.#object(path);
        return;
      case '[':
        this.#array(path);
        return;
      case '"':
        this.#string();
        return;
      default:
        this.#literal();
    }
  }

  #object(path: string): void {
    const seen = new Set<string>();
    this.at += 1;
    this.blanks();
    if (this.#skip('}')) return;
    for (;;) {
      if (this.#text[this.at] !== '"') throw this.unexpected('looking for beginning of object key string');
      const name = this.#string();
      const inner = path === '' ? name : `${path}.${name}`;
      if (seen.has(name)) this.duplicates.push(inner);
      seen.add(name);
      this.blanks();
      if (!this.#skip(':')) throw this.unexpected('after object key');
      this.blanks();
      this.value(inner);
      this.blanks();
      if (this.#skip('}')) return;
      if (!this.#skip(',')) throw this.unexpected('after object key:value pair');
      this.blanks();
    }
  }

  #array(path: string): void {
    this.at += 1;
    this.blanks();
    if (this.#skip(']')) return;
    for (let index = 0; ; index += 1) {
      this.value(`${path}[${index}]`);
      this.blanks();
      if (this.#skip(']')) return;
      if (!this.#skip(',')) throw this.unexpected('after array element');
      this.blanks();
    }
  }

  #string(): string {
    const start = this.at;
    this.at += 1;
    for (;;) {
      const character = this.#text[this.at];
      if (character === undefined) throw this.unexpected('in string literal');
      if (character < ' ') throw this.unexpected('in string literal');
      this.at += character === '\\' ? 2 : 1;
      if (character === '"') break;
    }
    const literal = this.#text.slice(start, this.at);
    return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1);
  }

  #literal(): void {
    const pattern = /true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.#text);
    if (!match) throw this.unexpected('looking for beginning of value');
    this.at += match[0].length;
  }

  #skip(character: string): boolean {
    if (this.#text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }
}

function quoteCharacter(character: string): string {
  if (character === "'") return `'\\''`;
  if (character === '"') return `'"'`;
  // Go looks at one byte.
  const byte = Buffer.from(character)[0] ?? 0;
  if (byte >= 0xa0) return `'${String.fromCharCode(byte)}'`;
  const short = shortEscapes[byte];
  if (short !== undefined) return `'${short}'`;
  return byte < 0x20 || byte === 0x7f ? `'\\x${byte.toString(16).padStart(2, '0')}'` : `'${character}'`;
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
export function jsonProblem(text: string): string | undefined {
  try {
    scanJson(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonScanError) return error.message;
    throw error;
  }
}
