import type { Environment } from '@marcbachmann/cel-js';
import { celEnvironment, optionalCelEnvironment } from './cel-package.ts';
import type { CelType } from './cel-type.ts';
import { type CheckedExpression, checkExpression, type Finding } from './check-expression.ts';
import { syntaxFindings } from './syntax-findings.ts';
import { callOf, isNode, operandsOf, type SyntaxNode } from './syntax-node.ts';

/** An expression that can run, or why it cannot, in the API's words. */
export type ParsedRule =
  | { readonly type: 'wrong'; readonly text: string }
  | { readonly type: 'ready'; readonly checked: CheckedExpression; readonly run: (values: object) => unknown };

export function parseRule(text: string, variables: ReadonlyMap<string, CelType>): ParsedRule {
  const isOptional = variables.get('oldSelf')?.kind === 'optional';
  const environment = isOptional ? optionalCelEnvironment() : celEnvironment();
  let parsed: ReturnType<Environment['parse']>;
  try {
    parsed = environment.parse(text);
  } catch (error) {
    return { type: 'wrong', text: showFindings(text, syntaxFindings(text, error)) };
  }
  const { ast } = parsed;
  if (!isNode(ast)) return { type: 'wrong', text: 'no expression' };
  const checked = checkExpression(ast, variables);
  if (checked.findings.length > 0) return { type: 'wrong', text: showFindings(text, checked.findings) };
  return { type: 'ready', checked, run: (values) => runFrom(environment, ast, values, parsed) };
}

function innerNodes(node: SyntaxNode): readonly SyntaxNode[] {
  const call = callOf(node);
  if (node.op === '?:') return operandsOf(node).slice(0, 1);
  return call ? [...(call.receiver ? [call.receiver] : []), ...call.args] : operandsOf(node);
}

/** When several operands fail, the failure of the first is told; variables of macros mean nothing outside of them. */
function runFrom(
  environment: Environment,
  node: SyntaxNode,
  values: object,
  parsed: ReturnType<Environment['parse']>,
): unknown {
  try {
    return parsed({ ...values });
  } catch (error) {
    for (const operand of innerNodes(node)) {
      try {
        runFrom(environment, operand, values, environment.parse(operand.input.slice(operand.start, operand.end)));
      } catch (inner) {
        if ((inner as { code?: string }).code !== 'unknown_variable') throw inner;
      }
    }
    throw error;
  }
}

function showFindings(text: string, findings: readonly Finding[]): string {
  return findings.map(({ at, text: found }) => showFinding(text, at, found)).join('\n');
}

function showFinding(text: string, at: number, found: string): string {
  const before = text.slice(0, at).split('\n');
  const column = before.at(-1)?.length ?? 0;
  const line = text.split('\n')[before.length - 1] ?? '';
  return `ERROR: <input>:${before.length}:${column + 1}: ${found}\n | ${line}\n | ${'.'.repeat(column)}^`;
}
