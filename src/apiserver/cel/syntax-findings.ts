import type { Finding } from './check-expression.ts';

const literals = "'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";
const starts = `{'[', '{', '(', '.', '-', '!', ${literals}`;
const startsOfItems = `{'[', ']', '{', '(', '.', ',', '-', '!', '?', ${literals}`;
const startsOfArguments = `{'[', '{', '(', ')', '.', '-', '!', ${literals}`;

const signs: Readonly<Record<string, string>> = { RPAREN: "')'", RBRACKET: "']'", RBRACE: "'}'", COLON: "':'" };

interface ParserError {
  readonly code?: string;
  readonly summary?: string;
  readonly range?: { readonly start: number };
}

/** What is wrong with a text that is no expression, as the API's own parser says it. */
export function syntaxFindings(text: string, error: unknown): readonly Finding[] {
  const { code = '', summary = '', range } = error as ParserError;
  const at = range?.start ?? 0;
  const [, wanted = ''] = /^Expected (\w+)/.exec(summary) ?? [];
  const token = tokenAt(text, at);
  if (code === 'reserved_identifier') return [{ at, text: `reserved identifier: ${token}` }];
  if (code === 'invalid_number') return [{ at, text: 'invalid int literal' }];
  if (/invalid predicate iteration variable/.test(summary)) return [{ at, text: 'argument must be a simple name' }];
  if (/^[=&|;@#$~^`\\]/.test(token)) return unknownToken(text, at);
  if (wanted === 'IDENTIFIER')
    return [syntax(token === '' ? text.length : at, `no viable alternative at input '.${token}'`)];
  if (wanted !== '') return [misses(text, at, token, signs[wanted] ?? wanted)];
  return [differs(text, at, token, code === 'unexpected_token' ? expectedStarts(text, at) : '<EOF>')];
}

function syntax(at: number, text: string): Finding {
  return { at, text: `Syntax error: ${text}` };
}

/** The word or sign at a place; empty at the end. */
function tokenAt(text: string, at: number): string {
  return /^\s*("[^"]*"|'[^']*'|\w+|[=!<>]=|&&|\|\||\S)/.exec(text.slice(at))?.[1] ?? '';
}

/** A sign that the language does not have takes the character behind it along when it begins one that it has. */
function unknownToken(text: string, at: number): readonly Finding[] {
  const length = /[=&|]/.test(text[at] ?? '') ? 2 : 1;
  const shown = syntax(at, `token recognition error at: '${text.slice(at, at + length)}'`);
  const rest = text.slice(at + length);
  if (rest.trim() === '') return [shown];
  const next = at + length + (rest.length - rest.trimStart().length);
  return [shown, differs(text, next, tokenAt(text, next), '<EOF>')];
}

function misses(text: string, at: number, token: string, sign: string): Finding {
  if (token === '' && sign !== "':'") return syntax(text.length, `missing ${sign} at '<EOF>'`);
  const next = tokenAt(text, at + token.length);
  const how = token !== '' && `'${next}'` === sign ? 'extraneous' : 'mismatched';
  return syntax(token === '' ? text.length : at, `${how} input '${token || '<EOF>'}' expecting ${sign}`);
}

function differs(text: string, at: number, token: string, expected: string): Finding {
  const next = tokenAt(text, at + token.length);
  const isExtra = token !== '' && (expected === '<EOF>' ? next === '' : /^[\w"'[({.!-]/.test(next));
  const how = isExtra ? 'extraneous' : 'mismatched';
  return syntax(token === '' ? text.length : at, `${how} input '${token || '<EOF>'}' expecting ${expected}`);
}

function expectedStarts(text: string, at: number): string {
  const before = text.slice(0, at).trimEnd();
  if (before.endsWith('[') && !/[\w)\]]\s*\[$/.test(before)) return startsOfItems;
  return /\w\($/.test(before) ? startsOfArguments : starts;
}
