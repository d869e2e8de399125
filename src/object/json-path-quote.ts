/** Go's escapes in a string between `quote`s, which are not part of `text`; undefined when it is malformed. */
export function unquote(text: string, quote: string): string | undefined {
  let result = '';
  let rest = text;
  while (rest !== '') {
    if (rest.startsWith(quote)) return undefined;
    if (!rest.startsWith('\\')) {
      result += rest[0];
      rest = rest.slice(1);
      continue;
    }
    const match = escapeSequence.exec(rest);
    if (match === null) return undefined;
    const [whole, hex, octal, simple] = match;
    if (simple !== undefined && `'"`.includes(simple) && simple !== quote) return undefined;
    const code = hex === undefined ? Number.parseInt(octal ?? '0', 8) : Number.parseInt(hex.slice(1), 16);
    if (code > 0x10ffff) return undefined;
    result += simple === undefined ? String.fromCodePoint(code) : (simpleEscapes[simple] ?? simple);
    rest = rest.slice(whole.length);
  }
  return result;
}

const escapeSequence = /^\\(?:(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})|([0-7]{3})|([abfnrtv\\'"]))/;

const simpleEscapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
