import { isOfFormat } from '../crd/string-formats.ts';
import { compilePattern } from '../schema/go-pattern.ts';
import type { Finding } from './check-expression.ts';
import { callOf, isNode, type SyntaxNode } from './syntax-node.ts';

/** What is wrong with texts and numbers of a rule that cannot be read as what they stand for. */
export function literalFindings(node: SyntaxNode): Finding[] {
  if (typeof node.args === 'bigint' && node.args > maxInteger) return [{ at: node.start, text: 'invalid int literal' }];
  const call = callOf(node);
  const inner = nodesIn(node.args).flatMap(literalFindings);
  const text = call?.args[call.name === 'matches' && !call.receiver ? 1 : 0];
  if (!call || text?.op !== 'value' || typeof text.args !== 'string') return inner;
  const isRight = judges[call.name]?.(text.args) ?? true;
  return isRight ? inner : [{ at: text.start, text: `invalid ${call.name} argument` }, ...inner];
}

const maxInteger = 2n ** 63n - 1n;

function nodesIn(value: unknown): readonly SyntaxNode[] {
  if (isNode(value)) return [value];
  return Array.isArray(value) ? value.flatMap(nodesIn) : [];
}

const judges: Readonly<Record<string, (text: string) => boolean>> = {
  matches: isPattern,
  duration: (text) => /^[-+]?((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$|^[-+]?0$/.test(text),
  timestamp: (text) => isOfFormat(text, 'date-time'),
};

function isPattern(text: string): boolean {
  try {
    compilePattern(text);
    return true;
  } catch {
    return false;
  }
}
