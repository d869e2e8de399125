/** The kinds are the texts of the tokens themselves, but for identifiers, the end and what is none. */
export interface LabelToken {
  readonly kind: ')' | ',' | '!' | '==' | '=' | '>' | 'in' | '<' | '!=' | 'notin' | '(' | 'identifier' | 'end';
  readonly text: string;
}

const fixedTokens: ReadonlySet<string> = new Set([')', ',', '!', '==', '=', '>', 'in', '<', '!=', 'notin', '(']);

/** The tokens of a label selector; the last one is the end. A NUL ends the text, as it does for apimachinery. */
export function readLabelTokens(selector: string): LabelToken[] {
  const [text = ''] = selector.split('\0', 1);
  const tokens: LabelToken[] = [];
  const word = /[ \t\r\n]*(?:([=!(),<>]+)|([^=!(),<> \t\r\n]+))/y;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    const [, symbols, identifier] = match;
    if (identifier !== undefined) tokens.push(toToken(identifier));
    else tokens.push(...splitSymbols(symbols ?? ''));
  }
  tokens.push({ kind: 'end', text: '' });
  return tokens;
}

function toToken(text: string): LabelToken {
  return fixedTokens.has(text) ? { kind: text as LabelToken['kind'], text } : { kind: 'identifier', text };
}

/** Cuts a run of symbols into the longest tokens. */
function splitSymbols(symbols: string): LabelToken[] {
  const tokens: LabelToken[] = [];
  let at = 0;
  while (at < symbols.length) {
    const two = symbols.slice(at, at + 2);
    const token = two.length === 2 && fixedTokens.has(two) ? two : symbols.charAt(at);
    tokens.push(toToken(token));
    at += token.length;
  }
  return tokens;
}
