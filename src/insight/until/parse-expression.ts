import { KinformerError } from '../../core/errors.ts';
import type { CelExtension } from './cel-expression.ts';
import { parseConditionExpression } from './condition-expression.ts';
import { absent, type Expression } from './expression.ts';
import { parseJsonPathExpression } from './json-path-expression.ts';

/**
 * Reads `condition=NAME[=VALUE]`, `jsonpath={…}[=VALUE]`, `create` and `delete` as `kubectl wait --for` does, and
 * `cel:EXPR`. CEL is loaded with the first expression of it, and so is what `loadExtension` adds to the language. Rejects with
 * BAD_EXPRESSION.
 */
export async function parseExpression(text: string, loadExtension?: () => Promise<CelExtension>): Promise<Expression> {
  const word = text.toLowerCase();
  if (word === 'create') return createExpression(text);
  if (word === 'delete') return deleteExpression(text);
  const [, prefix, body = ''] = /^(condition=|jsonpath=|cel:)(.*)$/s.exec(text) ?? [];
  if (prefix === 'condition=') return parseConditionExpression(text, body);
  if (prefix === 'jsonpath=') return parseJsonPathExpression(text, body);
  if (prefix === 'cel:') {
    const { parseCelExpression } = await import('./cel-expression.ts');
    return parseCelExpression(text, body, await loadExtension?.());
  }
  throw new KinformerError('BAD_EXPRESSION', `unknown expression ${JSON.stringify(text)}`, {
    hint: 'write condition=NAME[=VALUE], jsonpath={PATH}[=VALUE], create, delete or cel:EXPR',
  });
}

function createExpression(text: string): Expression {
  return { text, judge: (object) => (object ? { isMet: true, saw: 'it is there' } : absent) };
}

function deleteExpression(text: string): Expression {
  return {
    text,
    judge: (object) => ({ isMet: !object, saw: object ? describeLife(object.deletionTimestamp) : absent.saw }),
  };
}

function describeLife(deletionTimestamp: string | undefined): string {
  return deletionTimestamp === undefined
    ? 'it is there'
    : `it is there, deleted at ${deletionTimestamp} and not gone yet`;
}
