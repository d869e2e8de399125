import { KinformerError } from '../core/errors.ts';
import { comparePathValues } from './json-path-compare.ts';
import type { ArrayNode, FilterNode, JsonSlice, PathNode } from './json-path-nodes.ts';
import { findStart, forEachElement, forEachMember, skipBlanks } from './scan-path.ts';

/**
 * What does not lead to an error: nothing; keys that are missing, as `kubectl get` has it; or anything that is not there
 * or of another type than asked for.
 */
export type PathTolerance = 'none' | 'missingKeys' | 'all';

/** The values that the steps lead to, in the order of the document. Throws BAD_EXPRESSION. */
export function evaluatePath(
  nodes: readonly PathNode[],
  input: readonly JsonSlice[],
  tolerance: PathTolerance,
): readonly JsonSlice[] {
  return nodes.reduce((values, node) => evaluateNode(node, values, tolerance), input);
}

function evaluateNode(node: PathNode, input: readonly JsonSlice[], tolerance: PathTolerance): readonly JsonSlice[] {
  switch (node.type) {
    case 'field':
      return evaluateField(node.name, input, tolerance);
    case 'array':
      return input.flatMap((value) => evaluateArray(node, value, tolerance));
    case 'wildcard':
      return input.flatMap(childrenOf);
    case 'recursive':
      return input.flatMap(descendantsOf);
    case 'union':
      return node.branches.flatMap((branch) => evaluatePath(branch, input, tolerance));
    case 'filter':
      return input.flatMap((value) => evaluateFilter(node, value, tolerance));
    case 'literal':
      return [node.value];
    default:
      throw failure(`unrecognized identifier ${node.name}`);
  }
}

function evaluateField(name: string, input: readonly JsonSlice[], tolerance: PathTolerance): readonly JsonSlice[] {
  const results: JsonSlice[] = [];
  for (const { bytes, start } of input) {
    const at = findStart(bytes, [name], start);
    if (at !== -1) results.push({ bytes, start: at });
  }
  if (results.length === 0 && input.length > 0 && tolerance === 'none') throw failure(`${name} is not found`);
  return results;
}

function evaluateArray(node: ArrayNode, value: JsonSlice, tolerance: PathTolerance): JsonSlice[] {
  if (isNull(value)) return [];
  if (!isArray(value)) {
    if (tolerance === 'all') return [];
    throw failure(`${typeName(value)} is not array or slice`);
  }
  const elements = childrenOf(value);
  const { length } = elements;
  const from = fromEnd(node.from ?? 0, length);
  // The end of a single index -1 is 0, and means the length.
  const to = node.isSingle
    ? fromEnd((node.from ?? 0) + 1, length, (node.from ?? 0) === -1)
    : fromEnd(node.to ?? length, length);
  if (from === to) return [];
  const problem = sliceProblem(from, to, length, node.step);
  if (problem !== undefined) {
    if (tolerance === 'all') return [];
    throw failure(problem);
  }
  const step = node.step ?? 1;
  return elements.slice(from, to).filter((_, index) => index % step === 0);
}

function sliceProblem(from: number, to: number, length: number, step: number | undefined): string | undefined {
  if (from >= length || from < 0) return `array index out of bounds: index ${from}, length ${length}`;
  if (to > length || to < 0) return `array index out of bounds: index ${to - 1}, length ${length}`;
  if (from > to) return `starting index ${from} is greater than ending index ${to}`;
  return step !== undefined && step <= 0 ? 'step must be > 0' : undefined;
}

function fromEnd(index: number, length: number, isEnd = false): number {
  return index < 0 || isEnd ? index + length : index;
}

function evaluateFilter(node: FilterNode, value: JsonSlice, tolerance: PathTolerance): JsonSlice[] {
  if (!isArray(value)) {
    if (tolerance === 'all') return [];
    throw failure(`${typeName(value)} is not array or slice and cannot be filtered`);
  }
  return childrenOf(value).filter((element) => {
    if (node.operator === undefined) return evaluatePath(node.left, [element], 'all').length > 0;
    const [left, ...moreLeft] = evaluatePath(node.left, [element], tolerance);
    if (left === undefined) return false;
    const [right, ...moreRight] = evaluatePath(node.right, [element], tolerance);
    if (right === undefined) return false;
    if (moreLeft.length + moreRight.length > 0) {
      if (tolerance === 'all') return false;
      throw failure('can only compare one element at a time');
    }
    const result = comparePathValues(left, node.operator, right);
    if (typeof result === 'boolean') return result;
    if (tolerance === 'all') return false;
    throw failure(result);
  });
}

function childrenOf({ bytes, start }: JsonSlice): JsonSlice[] {
  const children: JsonSlice[] = [];
  forEachMember(bytes, start, (_keyStart, _keyEnd, valueStart) => children.push({ bytes, start: valueStart }));
  forEachElement(bytes, start, (elementStart) => children.push({ bytes, start: elementStart }));
  return children;
}

/** The value and all below it that have something in them, parents first. */
function descendantsOf(value: JsonSlice): JsonSlice[] {
  const found: JsonSlice[] = [];
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (!hasContent(next)) continue;
    found.push(next);
    waiting.push(...childrenOf(next).reverse());
  }
  return found;
}

function hasContent({ bytes, start }: JsonSlice): boolean {
  const first = bytes[start];
  if (first === 0x22) return bytes[start + 1] !== 0x22;
  if (first !== 0x7b && first !== 0x5b) return false;
  const next = bytes[skipBlanks(bytes, start + 1)];
  return next !== 0x7d && next !== 0x5d;
}

function isArray({ bytes, start }: JsonSlice): boolean {
  return bytes[start] === 0x5b;
}

function isNull({ bytes, start }: JsonSlice): boolean {
  return bytes[start] === 0x6e;
}

function typeName({ bytes, start }: JsonSlice): string {
  const first = String.fromCharCode(bytes[start] ?? 0);
  return { '{': 'an object', '"': 'a string', t: 'a boolean', f: 'a boolean', n: 'null' }[first] ?? 'a number';
}

function failure(problem: string): KinformerError {
  return new KinformerError('BAD_EXPRESSION', problem);
}
