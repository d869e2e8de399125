/** A part of a parsed rule, as the parser describes it. */
export interface SyntaxNode {
  readonly op: string;
  readonly args: unknown;
  readonly start: number;
  readonly end: number;
  readonly input: string;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'start' in value;
}

/** The nodes among the operands of a node, in order. */
export function operandsOf({ args }: SyntaxNode): readonly SyntaxNode[] {
  if (isNode(args)) return [args];
  return Array.isArray(args) ? args.filter(isNode) : [];
}

export interface Call {
  readonly name: string;
  readonly receiver: SyntaxNode | undefined;
  readonly args: readonly SyntaxNode[];
}

/** What a node calls, if it does. */
export function callOf({ op, args }: SyntaxNode): Call | undefined {
  if (!Array.isArray(args)) return undefined;
  if (op === 'call') return { name: String(args[0]), receiver: undefined, args: args[1] };
  return op === 'rcall' ? { name: String(args[0]), receiver: args[1], args: args[2] } : undefined;
}

/** Where messages about a node point: at its operator, dot, bracket or parenthesis. */
export function locate(node: SyntaxNode): number {
  const { op, input } = node;
  const [first, second] = operandsOf(node);
  const call = callOf(node);
  if (call?.receiver) return skip(input, input.indexOf(call.name, call.receiver.end) + call.name.length, '(');
  if (call) return skip(input, node.start + call.name.length, '(');
  if (!first) return node.start;
  if (op === '.' || op === '.?') return skip(input, first.end, '.');
  if (op === '[]' || op === '[?]') return skip(input, first.end, '[');
  if (op === '?:') return skip(input, first.end, '?');
  return second && op !== 'list' ? skip(input, first.end, op) : node.start;
}

function skip(input: string, from: number, sign: string): number {
  const found = input.indexOf(sign, from);
  return found < 0 ? from : found;
}
