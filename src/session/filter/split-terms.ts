/** Splits at blanks, but not inside `/re/`, quotes, or the parentheses of a selector such as `env in (a, b)`. */
export function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const isSelector = terms.at(-1) === '-l' || terms.at(-1) === '!-l';
    const term = isSelector ? selectorAt(rest) : (/^!?\/(?:[^/\\]|\\.)*\/(?=\s|$)/su.exec(rest)?.[0] ?? wordAt(rest));
    terms.push(isSelector ? term.replace(/^"(.*)"$/s, '$1') : term);
    rest = rest.slice(term.length).trimStart();
  }
  return terms;
}

function wordAt(text: string): string {
  return /^\S+/.exec(text)?.[0] ?? text;
}

/** Up to a blank that is neither quoted, nor in parentheses, nor around `in` and `notin`. */
function selectorAt(text: string): string {
  const quoted = /^"[^"]*"/.exec(text)?.[0];
  if (quoted !== undefined) return quoted;
  const selector = /^(?:\S+\s+(?:in|notin)\s*\([^)]*\)|\S*\([^)]*\)|[^\s(]+)+/.exec(text)?.[0] ?? '';
  return /^\s|^$/.test(text.slice(selector.length)) ? selector : text;
}
