import { compareElements, formatElement, type PathElement } from './path-element.ts';

/**
 * A set of paths in the shape of FieldsV1: a tree whose keys are path elements. A node is in the set when it is empty or
 * has the key `.`; a node that has neither only leads to others. The root stands for no path, so an empty root is the
 * empty set. Sets are never changed in place: results share what they can with their operands, and keep the canonical
 * order when the operands have it.
 */
export interface FieldSet {
  readonly [element: PathElement]: FieldSet;
}

export const emptySet: FieldSet = {};
/** A node that is in the set and leads nowhere. */
export const leaf: FieldSet = {};
const self = '.';

export function isEmptySet(set: FieldSet): boolean {
  for (const _element in set) return false;
  return true;
}

/** Is the node itself in the set? */
export function isMember(node: FieldSet | undefined): boolean {
  return node !== undefined && (self in node || isEmptySet(node));
}

/** Makes a node of its children, sorted, and of whether it is itself in the set; undefined when nothing is left. */
export function toNode(isIn: boolean, children: readonly (readonly [PathElement, FieldSet])[]): FieldSet | undefined {
  if (children.length === 0) return isIn ? leaf : undefined;
  const node: Record<PathElement, FieldSet> = {};
  if (isIn) node[self] = leaf;
  for (const [element, child] of children) node[element] = child;
  return node;
}

/** Brings children into canonical order. */
export function sortChildren(children: (readonly [PathElement, FieldSet])[]): (readonly [PathElement, FieldSet])[] {
  return children.length < 2 ? children : children.sort(([a], [b]) => compareElements(a, b));
}

/** The paths that are in one of the sets or in both. */
export function union(a: FieldSet, b: FieldSet): FieldSet {
  if (a === b || isEmptySet(b)) return a;
  if (isEmptySet(a)) return b;
  return unionNodes(a, b, false);
}

function unionNodes(a: FieldSet, b: FieldSet, isIn: boolean): FieldSet {
  const children: (readonly [PathElement, FieldSet])[] = [];
  let isShared = true;
  let isSorted = true;
  for (const element in a) {
    const left = a[element];
    const right = b[element];
    if (element === self || left === undefined) continue;
    const child =
      right === undefined || right === left ? left : unionNodes(left, right, isMember(left) || isMember(right));
    if (child !== left) isShared = false;
    children.push([element, child]);
  }
  for (const element in b) {
    const right = b[element];
    if (element === self || right === undefined || element in a) continue;
    children.push([element, right]);
    isShared = false;
    isSorted = false;
  }
  if (isShared && isMember(a) === isIn) return a;
  return toNode(isIn, isSorted ? children : sortChildren(children)) ?? emptySet;
}

/** The paths of `a` that are not in `b`; paths below a path of `b` stay. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return isEmptySet(b) ? a : (subtract(a, b, false, false) ?? emptySet);
}

/** The paths of `a` that are neither in `b` nor below a path of `b`. */
export function recursiveDifference(a: FieldSet, b: FieldSet): FieldSet {
  return isEmptySet(b) ? a : (subtract(a, b, false, true) ?? emptySet);
}

function subtract(a: FieldSet, b: FieldSet, isIn: boolean, recursive: boolean): FieldSet | undefined {
  const children: (readonly [PathElement, FieldSet])[] = [];
  let isShared = true;
  for (const element in a) {
    const left = a[element];
    if (element === self || left === undefined) continue;
    const right = b[element];
    let child: FieldSet | undefined = left;
    if (right !== undefined) {
      const isGone = isMember(right);
      child = recursive && isGone ? undefined : subtract(left, right, isMember(left) && !isGone, recursive);
    }
    if (child !== left) isShared = false;
    if (child !== undefined) children.push([element, child]);
  }
  return isShared && isMember(a) === isIn ? a : toNode(isIn, children);
}

/** The paths that are in both sets. */
export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return intersect(a, b, false) ?? emptySet;
}

function intersect(a: FieldSet, b: FieldSet, isIn: boolean): FieldSet | undefined {
  const children: (readonly [PathElement, FieldSet])[] = [];
  for (const element in a) {
    const left = a[element];
    const right = b[element];
    if (element === self || left === undefined || right === undefined) continue;
    const child = intersect(left, right, isMember(left) && isMember(right));
    if (child !== undefined) children.push([element, child]);
  }
  return toNode(isIn, children);
}

/** The paths of the set as messages write them (`.spec.containers[name="web"].image`): a node's own children first. */
export function formatPaths(set: FieldSet, prefix = ''): string[] {
  const elements = Object.keys(set).filter((element) => element !== self);
  const own = elements.filter((element) => isMember(set[element])).map((element) => prefix + formatElement(element));
  const deeper = elements.flatMap((element) => formatPaths(set[element] ?? emptySet, prefix + formatElement(element)));
  return [...own, ...deeper];
}

/** A set of member paths, each with all its names: `pathSet(['metadata', 'labels'], ['status'])`. */
export function pathSet(...paths: readonly (readonly string[])[]): FieldSet {
  return paths.reduce<FieldSet>((set, path) => {
    const node = path.reduceRight<FieldSet>((child, name) => ({ [`f:${name}`]: child }), leaf);
    return union(set, node);
  }, emptySet);
}
