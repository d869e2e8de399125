import { type Cost, comprehensionCost, operationCost } from './call-cost.ts';
import { bindType, type CelType, dyn, isAssignable, listOf, mapOf, optionalOf, simpleType } from './cel-type.ts';
import { isNamespace, type Overload, operatorOverloads, overloadsOf } from './function-table.ts';
import { literalFindings } from './literal-findings.ts';
import { type Call, callOf, locate, operandsOf, type SyntaxNode } from './syntax-node.ts';

export interface Finding {
  readonly at: number;
  readonly text: string;
}

/** What is known of an expression before it runs. */
export interface Checked {
  readonly type: CelType;
  /** At most. */
  readonly cost: number;
  /** How long a value of it can be; infinite when nobody knows. */
  readonly size: number;
}

export interface CheckedExpression extends Checked {
  readonly findings: readonly Finding[];
  readonly usedNames: ReadonlySet<string>;
}

/** Judges the types of an expression, in the API's words, and estimates what running it can cost. */
export function checkExpression(root: SyntaxNode, variables: ReadonlyMap<string, CelType>): CheckedExpression {
  const checker = new ExpressionChecker(variables);
  const checked = checker.check(root);
  const wrong = checker.findings.length > 0 ? checker.findings : literalFindings(root);
  const findings = wrong.toSorted((a, b) => a.at - b.at);
  return { ...checked, findings, usedNames: checker.usedNames };
}

class ExpressionChecker {
  readonly findings: Finding[] = [];
  readonly usedNames = new Set<string>();
  readonly #variables: Map<string, Checked>;

  constructor(variables: ReadonlyMap<string, CelType>) {
    this.#variables = new Map([...variables].map(([name, type]) => [name, { type, cost: 1, size: sizeOf(type) }]));
  }

  check(node: SyntaxNode): Checked {
    const operands = operandsOf(node);
    switch (node.op) {
      case 'value':
        return literal(node.args);
      case 'id':
        return this.#checkName(node);
      case '.':
      case '.?':
        return this.#checkSelect(node);
      case '[?]':
        return { ...this.#checkOperator(node, '[]', operands), type: optionalOf(dyn) };
      case '&&':
      case '||':
        return this.#checkLogical(operands);
      case 'list':
        return this.#checkList(operands);
      case 'map':
        return this.#checkMap(node.args);
      default:
        return this.#checkCallOrOperator(node, operands);
    }
  }

  #find(node: SyntaxNode, text: string): Checked {
    this.findings.push({ at: locate(node), text });
    return { type: dyn, cost: 0, size: Number.POSITIVE_INFINITY };
  }

  #checkCallOrOperator(node: SyntaxNode, operands: readonly SyntaxNode[]): Checked {
    const call = callOf(node);
    return call ? this.#checkCall(node, call) : this.#checkOperator(node, node.op, operands);
  }

  #checkName(node: SyntaxNode): Checked {
    const name = String(node.args);
    this.usedNames.add(name);
    const known = this.#variables.get(name);
    if (known) return { ...known, cost: 1 };
    if (typeNames.has(name)) return { type: simpleType('type'), cost: 1, size: 1 };
    return this.#find(node, `undeclared reference to '${name}' (in container '')`);
  }

  #checkSelect(node: SyntaxNode): Checked {
    const [base, field] = node.args as [SyntaxNode, string];
    const left = this.check(base);
    const inner = left.type.kind === 'optional' ? (left.type.element ?? dyn) : left.type;
    const found = this.#memberOf(node, inner, field);
    const cost = left.cost + (inner.kind === 'map' || inner.kind === 'object' ? 1 : 0);
    const isOptional = left.type.kind === 'optional' || node.op === '.?';
    return { type: isOptional ? optionalOf(found) : found, cost, size: sizeOf(found) };
  }

  #memberOf(node: SyntaxNode, type: CelType, field: string): CelType {
    if (type.kind === 'dyn') return dyn;
    if (type.kind === 'map') return type.element ?? dyn;
    if (type.kind !== 'object') return this.#find(node, `type '${type.name}' does not support field selection`).type;
    return type.fields?.get(field) ?? this.#find(node, `undefined field '${field}'`).type;
  }

  #checkLogical(operands: readonly SyntaxNode[]): Checked {
    const costs = operands.map((operand) => this.#checkBool(operand).cost);
    return { type: simpleType('bool'), cost: sum(costs), size: 1 };
  }

  #checkBool(node: SyntaxNode): Checked {
    const checked = this.check(node);
    const { kind, name } = checked.type;
    if (kind !== 'bool' && kind !== 'dyn') this.#find(node, `expected type 'bool' but found '${name}'`);
    return checked;
  }

  #checkValues(node: SyntaxNode): Checked {
    if (node.op !== 'list') return this.check(node);
    const items = operandsOf(node).map((operand) => this.check(operand));
    return madeList(items, dyn);
  }

  #checkList(operands: readonly SyntaxNode[]): Checked {
    const items = operands.map((operand) => this.check(operand));
    const [first] = items;
    items.forEach(({ type }, i) => {
      const operand = operands[i];
      if (first && operand && !isAssignable(first.type, type, new Map()))
        this.#find(operand, `expected type '${first.type.name}' but found '${type.name}'`);
    });
    return madeList(items, first?.type ?? simpleType('A'));
  }

  #checkMap(entries: unknown): Checked {
    const pairs = (Array.isArray(entries) ? entries : []).map((pair) =>
      (pair as SyntaxNode[]).map((node) => this.check(node)),
    );
    const [key, value] = pairs[0] ?? [];
    const type = mapOf(key?.type ?? dyn, value?.type ?? dyn, pairs.length);
    return { type, cost: 30 + sum(pairs.flat().map(({ cost }) => cost)), size: pairs.length };
  }

  #checkOperator(node: SyntaxNode, sign: string, operands: readonly SyntaxNode[]): Checked {
    const args = operands.map((operand) => this.check(operand));
    const shown = operatorNames[sign] ?? `_${sign}_`;
    const type = this.#resolve(node, shown, operatorOverloads(sign), undefined, args);
    // What is read out of a value keeps the bounds that its schema sets.
    const declared = sign === '[]' ? (args[0]?.type.element ?? type) : type;
    return { type: declared, ...operationCost(sign, undefined, args, sizeOf(declared)) };
  }

  #checkCall(node: SyntaxNode, call: Call): Checked {
    const { name, receiver, args } = call;
    if (!receiver && name === 'has' && args.length > 0) return this.#checkHas(node, args);
    if (receiver && macros.has(name) && args.length > 1 && args[0]?.op === 'id')
      return this.#checkMacro(receiver, call);
    const isNamespaced = receiver?.op === 'id' && isNamespace(String(receiver.args));
    if (isNamespaced && receiver.args === 'cel') return this.#checkBinding(args);
    const target = receiver && !isNamespaced ? this.check(receiver) : undefined;
    // What is formatted need not be of one type.
    const checked = args.map((arg) => (name === 'format' ? this.#checkValues(arg) : this.check(arg)));
    const overloads = overloadsOf(isNamespaced ? `${receiver.args}.${name}` : name, target !== undefined);
    if (!overloads) return this.#find(node, `undeclared reference to '${name}' (in container '')`);
    const type = this.#resolve(node, name, overloads, target, checked);
    return { type, ...operationCost(name, target, checked, sizeOf(type)) };
  }

  #checkHas(node: SyntaxNode, args: readonly SyntaxNode[]): Checked {
    const [field] = args;
    const result = { type: simpleType('bool'), cost: 0, size: 1 };
    if (field?.op !== '.') return { ...this.#find(field ?? node, 'invalid argument to has() macro'), ...result };
    const [base, name] = field.args as [SyntaxNode, string];
    const left = this.check(base);
    this.#memberOf(node, left.type.kind === 'optional' ? dyn : left.type, name);
    return { ...result, cost: left.cost };
  }

  #checkBinding([name, value, body]: readonly SyntaxNode[]): Checked {
    if (!name || !value || !body) return { type: dyn, cost: 0, size: Number.POSITIVE_INFINITY };
    const bound = this.check(value);
    const inner = this.#within(String(name.args), bound, () => this.check(body));
    return { ...inner, cost: 10 + bound.cost + inner.cost };
  }

  #checkMacro(receiver: SyntaxNode, { name, args }: Call): Checked {
    const range = this.check(receiver);
    const { kind, element, key } = range.type;
    if (kind !== 'list' && kind !== 'map' && kind !== 'dyn') {
      const why = `cannot be range of a comprehension (must be list, map, or dynamic)`;
      this.#find(receiver, `expression of type '${range.type.name}' ${why}`);
    }
    const item = (kind === 'map' ? key : element) ?? dyn;
    const bodies = args.slice(1);
    const inner = this.#within(String(args[0]?.args), { type: item, cost: 1, size: sizeOf(item) }, () =>
      bodies.map((body, i) => (i === bodies.length - 1 && name === 'map' ? this.check(body) : this.#checkBool(body))),
    );
    const result = inner.at(-1)?.type ?? dyn;
    const made: Cost = comprehensionCost(name, range, inner);
    if (name === 'map') return { type: listOf(result), ...made };
    return name === 'filter' ? { type: listOf(item), ...made } : { type: simpleType('bool'), ...made };
  }

  #within<T>(name: string, value: Checked, work: () => T): T {
    const hidden = this.#variables.get(name);
    this.#variables.set(name, value);
    const result = work();
    if (hidden) this.#variables.set(name, hidden);
    else this.#variables.delete(name);
    return result;
  }

  #resolve(
    node: SyntaxNode,
    name: string,
    overloads: readonly Overload[],
    target: Checked | undefined,
    args: readonly Checked[],
  ): CelType {
    const results: CelType[] = [];
    for (const overload of overloads) {
      const bound = new Map<string, CelType>();
      const isFit =
        overload.args.length === args.length &&
        (!overload.receiver || (target && isAssignable(overload.receiver, target.type, bound))) &&
        overload.args.every((wanted, i) => isAssignable(wanted, args[i]?.type ?? dyn, bound));
      if (isFit) results.push(bindType(overload.result, bound));
    }
    const [first] = results;
    if (first) return results.every((type) => type.name === first.name) ? first : dyn;
    const list = args.map(({ type }) => type.name).join(', ');
    const applied = target ? `${target.type.name}.(${list})` : `(${list})`;
    return this.#find(node, `found no matching overload for '${name}' applied to '${applied}'`).type;
  }
}

const macros = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);
const operatorNames: Readonly<Record<string, string>> = {
  in: '@in',
  '[]': '_[_]',
  '?:': '_?_:_',
  '!_': '!_',
  '-_': '-_',
};
const typeNames = new Set(['int', 'uint', 'double', 'string', 'bool', 'bytes', 'list', 'map', 'null_type', 'type']);

function madeList(items: readonly Checked[], type: CelType): Checked {
  return { type: listOf(type, items.length), cost: 10 + sum(items.map(({ cost }) => cost)), size: items.length };
}

function literal(value: unknown): Checked {
  const size = typeof value === 'string' ? [...value].length : value instanceof Uint8Array ? value.length : 1;
  return { type: simpleType(literalType(value)), cost: 0, size };
}

function literalType(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return 'double';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'string';
  return value instanceof Uint8Array ? 'bytes' : 'uint';
}

function sizeOf({ kind, maxElements }: CelType): number {
  if (maxElements !== undefined) return maxElements;
  return ['int', 'uint', 'double', 'bool', 'null', 'timestamp', 'duration', 'type'].includes(kind)
    ? 1
    : Number.POSITIVE_INFINITY;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
