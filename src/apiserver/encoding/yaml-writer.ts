import { isPrintable, scalarStyle } from './yaml-scalar.ts';

/** Texts that are longer go on in the next line, at the first single space behind it. */
const bestWidth = 80;
/** A key that is longer stands behind a question mark. */
const longestKey = 128;

/** JSON as YAML in the API's form: keys in natural order, lists not indented, long texts folded. */
export function writeYaml(value: unknown): string {
  const writer = new YamlWriter();
  writer.value(value, 0, false);
  return writer.finish();
}

class YamlWriter {
  #text = '';
  #lineStart = 0;

  finish(): string {
    return this.#text.endsWith('\n') ? this.#text : `${this.#text}\n`;
  }

  /** `indent` is that of the lines of a mapping or list here; `isInline`: its first line has begun already. */
  value(value: unknown, indent: number, isInline: boolean): void {
    if (Array.isArray(value) && value.length > 0) this.#list(value, indent, isInline);
    else if (isMapping(value)) this.#mapping(value, indent, isInline);
    else this.#leaf(value, indent);
  }

  #list(items: readonly unknown[], indent: number, isInline: boolean): void {
    items.forEach((item, i) => {
      if (i > 0 || !isInline) this.#newLine(indent);
      this.#put('-');
      if (!isFilled(item)) this.#put(' ').#leaf(item, indent + 2);
      else this.#put(' ').value(item, indent + 2, true);
    });
  }

  #mapping(mapping: Readonly<Record<string, unknown>>, indent: number, isInline: boolean): void {
    const keys = Object.keys(mapping).sort(compareKeys);
    keys.forEach((key, i) => {
      if (i > 0 || !isInline) this.#newLine(indent);
      const isSimple = Buffer.byteLength(key) <= longestKey && !/[\r\n\u0085\u2028\u2029]/.test(key);
      if (isSimple) this.#scalar(key, indent, true);
      else {
        this.#put('? ').#scalar(key, indent + 2, false);
        this.#newLine(indent);
      }
      this.#put(':');
      const item = mapping[key];
      if (!isFilled(item)) this.#put(' ').#leaf(item, indent + 2);
      else if (isSimple) this.value(item, Array.isArray(item) ? indent : indent + 2, false);
      else this.#put(' ').value(item, indent + 2, true);
    });
  }

  /** `indent` is that of lines on which the text goes on. */
  #leaf(value: unknown, indent: number): void {
    if (typeof value === 'string') this.#scalar(value, indent, false);
    else if (Array.isArray(value)) this.#put('[]');
    else if (typeof value === 'number') this.#put(formatNumber(value));
    else this.#put(typeof value === 'object' && value !== null ? '{}' : String(value ?? null));
  }

  #scalar(text: string, indent: number, isKey: boolean): void {
    const style = scalarStyle(text, isKey);
    if (style === 'literal') this.#literal(text, indent);
    else if (style === 'double') this.#double(text, indent, isKey);
    else {
      const quote = style === 'single' ? "'" : '';
      this.#put(quote);
      this.#folded([...text.replaceAll("'", quote ? "''" : "'")], indent, isKey, quote !== '');
      this.#put(quote);
    }
  }

  #folded(characters: readonly string[], indent: number, isKey: boolean, isQuoted: boolean): void {
    let afterSpace = false;
    characters.forEach((character, i) => {
      const isInside = !isQuoted || (i > 0 && i < characters.length - 1);
      const isFold = character === ' ' && !isKey && !afterSpace && isInside && characters[i + 1] !== ' ';
      if (isFold && this.#column > bestWidth) this.#newLine(indent);
      else this.#put(character);
      afterSpace = character === ' ';
    });
  }

  #double(text: string, indent: number, isKey: boolean): void {
    const characters = [...text];
    let afterSpace = false;
    this.#put('"');
    characters.forEach((character, i) => {
      const isInside = i > 0 && i < characters.length - 1;
      if (character === ' ' && !isKey && !afterSpace && isInside && this.#column > bestWidth) {
        this.#newLine(indent);
        if (characters[i + 1] === ' ') this.#put('\\');
      } else this.#put(escapeCharacter(character));
      afterSpace = character === ' ';
    });
    this.#put('"');
  }

  #literal(text: string, indent: number): void {
    const hint = /^[ \r\n]/.test(text) ? '2' : '';
    const chomp = !text.endsWith('\n') ? '-' : text === '\n' || text.endsWith('\n\n') ? '+' : '';
    this.#put(`|${hint}${chomp}`);
    const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
    for (const line of lines) this.#put('\n').#put(line === '' ? '' : ' '.repeat(indent) + line);
    if (text.endsWith('\n')) this.#put('\n');
  }

  #newLine(indent: number): void {
    if (this.#text !== '' && !this.#text.endsWith('\n')) this.#put('\n');
    this.#put(' '.repeat(indent));
  }

  #put(text: string): this {
    const at = text.lastIndexOf('\n');
    if (at >= 0) this.#lineStart = this.#text.length + at + 1;
    this.#text += text;
    return this;
  }

  get #column(): number {
    return this.#text.length - this.#lineStart;
  }
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

function isFilled(value: unknown): boolean {
  return isMapping(value) || (Array.isArray(value) && value.length > 0);
}

const escapes: Readonly<Record<string, string>> = {
  '\0': '\\0', '\x07': '\\a', '\b': '\\b', '\t': '\\t', '\n': '\\n', '\v': '\\v', '\f': '\\f', '\r': '\\r',
  '\x1b': '\\e', '"': '\\"', '\\': '\\\\', '\x85': '\\N', '\u2028': '\\L', '\u2029': '\\P',
}; // biome-ignore format: a table

function escapeCharacter(character: string): string {
  const short = escapes[character];
  if (short !== undefined) return short;
  if (isPrintable(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  const [letter, width] = code <= 0xff ? ['x', 2] : code <= 0xffff ? ['u', 4] : ['U', 8];
  return `\\${letter}${code
    .toString(16)
    .toUpperCase()
    .padStart(width as number, '0')}`;
}

/** Go's shortest form, with an exponent from a million on. */
function formatNumber(value: number): string {
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString();
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

/** Natural order: letters after everything else, runs of digits by their number. */
function compareKeys(a: string, b: string): number {
  const [first, second] = [[...a], [...b]];
  for (let i = 0; i < first.length && i < second.length; i += 1) {
    const [x = '', y = ''] = [first[i], second[i]];
    if (x === y) continue;
    const [isLetter, isOtherLetter] = [/\p{L}/u.test(x), /\p{L}/u.test(y)];
    if (isLetter !== isOtherLetter) return isOtherLetter ? -1 : 1;
    if (!isLetter) {
      const [one, two] = [/^\d*/.exec(a.slice(i))?.[0] ?? '', /^\d*/.exec(b.slice(i))?.[0] ?? ''];
      if (Number(one) !== Number(two)) return Number(one) - Number(two);
      if (one.length !== two.length) return one.length - two.length;
    }
    return (x.codePointAt(0) ?? 0) - (y.codePointAt(0) ?? 0);
  }
  return first.length - second.length;
}
