import { KinformerError } from '../../core/errors.ts';
import { type JsonPathTemplate, parseRelaxedJsonPath } from '../../object/json-path.ts';
import type { JsonSlice } from '../../object/json-path-nodes.ts';
import { goText, printedText, scalarText } from '../../object/json-text.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { absent, type Expression, type Verdict } from './expression.ts';
import { isHiddenPath } from './hidden-value.ts';

const hint = 'write jsonpath={.status.phase}=Running, or jsonpath={.status.loadBalancer.ingress} for any value';

/**
 * `{PATH}[=VALUE]` of kubectl's `jsonpath=`: the one value at the path prints as VALUE, blanks around it aside; without VALUE
 * there is one. What is missing is not met, and neither is an index past the end. Throws BAD_EXPRESSION, also when it
 * judges a path that leads to several values, or compares an object or a list, as kubectl fails then.
 */
export function parseJsonPathExpression(text: string, body: string): Expression {
  const { path, value } = splitPath(text, body);
  const template = parse(text, path);
  return { text, judge: (object) => (object ? judgePath({ text, path, value, template }, object) : absent) };
}

interface PathExpression {
  readonly text: string;
  readonly path: string;
  readonly value: string | undefined;
  readonly template: JsonPathTemplate;
}

function judgePath({ text, path, value, template }: PathExpression, object: KubeObject): Verdict {
  const [results = [], ...more] = template.find(object.bytes, 'all');
  if (more.length > 0 || results.length > 1) throw bad(text, 'the path leads to several values');
  const [result] = results;
  if (!result) return { isMet: false, saw: `${path} is not there` };
  const saw = `${path} is ${isHiddenPath(object, path) ? mask : excerpt(result)}`;
  if (value === undefined) return { isMet: true, saw };
  if (scalarText(result) === undefined) throw bad(text, 'the path leads to an object or a list');
  return { isMet: goText(result).trim() === value.trim(), saw };
}

/** A path in braces ends with them, another one at the first `=` that stands alone. */
function splitPath(text: string, body: string): { readonly path: string; readonly value: string | undefined } {
  const cut = body.startsWith('{') ? closingBrace(body) : findSingleEquals(body);
  const path = body.slice(0, cut);
  const rest = body.slice(cut);
  if (path === '') throw bad(text, 'the path is missing');
  if (rest === '') return { path, value: undefined };
  const value = rest.slice(1).replace(/^['"]+|['"]+$/g, '');
  if (!rest.startsWith('=') || value === '') throw bad(text, 'after the path comes =VALUE, or nothing');
  return { path, value };
}

/** Where the braces that the text begins with are closed; its length when they are not. Quoted ones do not count. */
function closingBrace(text: string): number {
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '}') return index + 1;
  }
  return text.length;
}

function findSingleEquals(text: string): number {
  const found = /(?<![=!<>])=(?!=)/.exec(text);
  return found ? found.index : text.length;
}

function parse(text: string, path: string): JsonPathTemplate {
  try {
    return parseRelaxedJsonPath(path);
  } catch (error) {
    if (!(error instanceof KinformerError)) throw error;
    throw bad(text, error.message);
  }
}

const longestExcerpt = 120;
const mask = '••••';

function excerpt(value: JsonSlice): string {
  const text = printedText(value);
  if (text === '') return '""';
  return text.length > longestExcerpt ? `${text.slice(0, longestExcerpt)}…` : text;
}

function bad(text: string, problem: string): KinformerError {
  return new KinformerError('BAD_EXPRESSION', `bad expression ${JSON.stringify(text)}: ${problem}`, { hint });
}
