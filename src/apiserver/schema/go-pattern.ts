const classes: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  ascii: '\\x00-\\x7f',
  blank: ' \\t',
  digit: '0-9',
  lower: 'a-z',
  punct: '!-\\/:-@[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9a-fA-F',
};

/** Go's regular expression as one of JavaScript; throws what the engine throws for what is none. */
export function compilePattern(text: string, flags = ''): RegExp {
  const [, letters = ''] = /^\(\?([ims]+)\)/.exec(text) ?? [];
  const body = text
    .slice(letters === '' ? 0 : letters.length + 3)
    .replace(/\[:(\^?)(\w+):\]/g, (whole, not: string, name: string) => (not === '' ? (classes[name] ?? whole) : whole))
    .replace(/\(\?P</g, '(?<')
    .replace(/\\A/g, '^')
    .replace(/\\z/g, '$');
  return new RegExp(body, letters + flags);
}
