/** A query as Go reads it: pairs with a semicolon or a broken escape do not count. */
export function parseQuery(search: string): URLSearchParams {
  const query = new URLSearchParams();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '' || pair.includes(';')) continue;
    const equals = pair.indexOf('=');
    const name = decodePart(equals < 0 ? pair : pair.slice(0, equals));
    const value = decodePart(equals < 0 ? '' : pair.slice(equals + 1));
    if (name !== undefined && value !== undefined) query.append(name, value);
  }
  return query;
}

function decodePart(text: string): string | undefined {
  return unescapePercent(text.replaceAll('+', ' '));
}

/** Undefined for a broken escape; bytes that are no UTF-8 are replaced. */
export function unescapePercent(text: string): string | undefined {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) return undefined;
  const bytes = Buffer.from(text);
  if (!bytes.includes(0x25)) return bytes.toString();
  const plain = bytes
    .toString('latin1')
    .replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(plain, 'latin1').toString();
}
