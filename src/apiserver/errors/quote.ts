/** A text as Go quotes it in its messages. */
export function quote(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(/\\u00(..)|[\u007f-\u00a0\u00ad\u2028\u2029\ufeff]/g, escapeAsGo);
}

function escapeAsGo(match: string, hex: string | undefined): string {
  if (hex !== undefined) return short[hex] ?? `\\x${hex}`;
  const code = match.charCodeAt(0);
  return code < 0x80 ? `\\x${code.toString(16)}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** What JSON writes as a number and Go by a letter. */
const short: Readonly<Record<string, string>> = { '07': '\\a', '0b': '\\v' };
