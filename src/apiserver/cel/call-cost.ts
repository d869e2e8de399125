import type { Checked } from './check-expression.ts';

export interface Cost {
  readonly cost: number;
  /** How long the result can be. */
  readonly size: number;
}

const traversal = 0.1;
const perRegexCharacter = 0.25;

/** What a call or an operation can cost at most, its operands included; `size` is that of its type. */
export function operationCost(name: string, target: Checked | undefined, args: readonly Checked[], size: number): Cost {
  const { cost, size: own = size } = ownCost(name, target, args);
  return { cost: cost + operandCost(name, args) + (target?.cost ?? 0), size: own };
}

function operandCost(name: string, args: readonly Checked[]): number {
  const [first = 0, ...others] = args.map(({ cost }) => cost);
  return name === '?:' ? first + Math.max(0, ...others) : others.reduce((total, one) => total + one, first);
}

interface OwnCost {
  readonly cost: number;
  readonly size?: number;
}

function ownCost(name: string, target: Checked | undefined, args: readonly Checked[]): OwnCost {
  const sizes = args.map(({ size }) => size);
  const [first = 0, second = 0, third = 0] = sizes;
  const whole = target?.size ?? first;
  switch (name) {
    case '+':
      return addition(args);
    case '==':
    case '!=':
      return { cost: part(Math.min(first, second), traversal) };
    case '<':
    case '<=':
    case '>':
    case '>=':
      return isText(args[0]) ? { cost: part(Math.min(first, second), traversal) } : { cost: 1 };
    case 'in':
      return { cost: args[1]?.type.kind === 'list' ? second : 1 };
    case '?:':
      return { cost: 0, size: Math.max(second, third) };
    case 'startsWith':
    case 'endsWith':
      return { cost: part(first, traversal) };
    case 'matches': {
      const pattern = target ? first : second;
      return { cost: product(part(whole + 1, traversal), part(pattern, perRegexCharacter)) };
    }
    case 'contains':
      if (target === undefined) return { cost: product(first, second) };
      return { cost: product(part(whole, traversal), part(first, traversal)) };
    case 'equivalent':
    case 'intersects':
      return { cost: product(first, second) };
    case 'isSorted':
    case 'sum':
    case 'min':
    case 'max':
    case 'indexOf':
    case 'lastIndexOf':
      return { cost: listTraversal(target) };
    case 'lowerAscii':
    case 'upperAscii':
    case 'trim':
    case 'substring':
      return { cost: part(whole, traversal), size: whole };
    case 'replace':
      return { cost: part(whole, 2 * traversal), size: replacedSize(whole, args) };
    case 'split':
      return { cost: part(whole, 2 * traversal), size: whole };
    case 'join':
      return joining(target, args);
    case 'find':
    case 'findAll':
      return {
        cost: product(part(whole + 1, traversal), part(first, perRegexCharacter)),
        size: whole,
      };
    case 'url':
    case 'isURL':
    case 'quantity':
    case 'isQuantity':
    case 'ip':
    case 'isIP':
    case 'isCIDR':
      return { cost: part(first, traversal), size: first };
    case 'format':
      return { cost: part(whole, traversal) };
    case 'validate':
      return { cost: part(part(first, traversal), 128 * perRegexCharacter) };
    case 'bytes':
      return isText(args[0]) ? { cost: part(first, traversal), size: 4 * first } : { cost: 1 };
    case 'string':
      return args[0]?.type.kind === 'bytes' ? { cost: part(first, traversal), size: first } : { cost: 1 };
    default:
      return { cost: 1 };
  }
}

function addition(args: readonly Checked[]): OwnCost {
  const kind = args[0]?.type.kind;
  const size = args.reduce((total, one) => total + one.size, 0);
  if (kind === 'string' || kind === 'bytes') return { cost: part(size, traversal), size };
  return kind === 'list' ? { cost: 1, size } : { cost: 1 };
}

function listTraversal(target: Checked | undefined): number {
  const element = target?.type.element;
  if (!target || !element) return part(target?.size ?? 0, traversal);
  const isLong = element.kind === 'string' || element.kind === 'bytes';
  const each = isLong ? 1 + part(element.maxElements ?? Number.POSITIVE_INFINITY, traversal) : 1;
  return product(target.size, each);
}

function replacedSize(whole: number, [old, next]: readonly Checked[]): number {
  if (!old || !next) return whole;
  if (old.size === 0) return product(whole + 1, next.size) + whole;
  const shortest = old.type.maxElements === undefined ? old.size : 0;
  if (shortest === 0) return product(whole + 1, next.size) + whole;
  return next.size <= shortest ? whole : product(Math.ceil(whole / shortest), next.size);
}

function joining(target: Checked | undefined, [separator]: readonly Checked[]): OwnCost {
  const count = target?.size ?? 0;
  const each = target?.type.element?.maxElements ?? Number.POSITIVE_INFINITY;
  const between = separator ? product(Math.max(0, count - 1), separator.size) : 0;
  const size = product(count, each) + between;
  return { cost: part(size, traversal), size };
}

/** What a macro over a list or map can cost, and how long the list that it makes can be. */
export function comprehensionCost(name: string, range: Checked, bodies: readonly Checked[]): Cost {
  const body = bodies.reduce((total, { cost }) => total + cost, 0);
  const { perItem, once } = loops[name] ?? { perItem: 0, once: 0 };
  const cost = range.cost + once + product(range.size, body + perItem);
  return { cost, size: name === 'map' || name === 'filter' ? range.size : 1 };
}

/** What the loop of a macro costs besides what stands in it. */
const loops: Readonly<Record<string, { readonly perItem: number; readonly once: number }>> = {
  all: { perItem: 3, once: 1 },
  exists: { perItem: 4, once: 1 },
  exists_one: { perItem: 2, once: 2 },
  filter: { perItem: 13, once: 11 },
  map: { perItem: 12, once: 11 },
};

function isText(checked: Checked | undefined): boolean {
  return checked?.type.kind === 'string' || checked?.type.kind === 'bytes';
}

function part(size: number, factor: number): number {
  return Math.ceil(size * factor);
}

/** Nothing costs nothing, however often. */
function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b;
}
