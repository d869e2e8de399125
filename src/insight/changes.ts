import { type DiffAnchor, diff } from '../object/diff.ts';
import {
  type ChangeOperation,
  type DifferenceStep,
  type JsonDifference,
  toPointer,
} from '../object/json-difference.ts';
import type { JsonSlice } from '../object/json-path-nodes.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { skipValue } from '../object/scan-path.ts';
import { utf8Text } from '../object/scan-string.ts';
import { attributeChanges } from './attribute-changes.ts';

/** One field that differs between two versions of an object. */
export interface ObjectChange {
  readonly op: ChangeOperation;
  /** From the root; items of lists carry what tells them apart. */
  readonly steps: readonly DifferenceStep[];
  /** RFC 6901 pointer. */
  readonly path: string;
  /** The values as the server wrote them; undefined for what is not there. */
  readonly oldJson: string | undefined;
  readonly newJson: string | undefined;
  /** The field manager, or several with commas between; undefined when nothing tells. */
  readonly manager: string | undefined;
}

export interface ChangesOptions {
  /** metadata.managedFields inside the objects count as fields like others. Default false. */
  readonly withManagedFields?: boolean;
}

/**
 * What changed between two versions of an object, in the order in which a JSON patch applies it: applied to the old object
 * it gives the new one (`metadata.managedFields` aside). List items are matched by their merge key as long as they keep
 * their order.
 */
export function findChanges(
  oldObject: KubeObject,
  object: KubeObject,
  { withManagedFields = false }: ChangesOptions = {},
): ObjectChange[] {
  const differences = diff(oldObject.bytes, object.bytes, {
    anchors: anchorsOf(oldObject, object),
    likelyOld: oldObject.findStart(resourceVersion),
    likelyNew: object.findStart(resourceVersion),
    ignoredOld: withManagedFields ? -1 : oldObject.findStart(managedFields),
    ignoredNew: withManagedFields ? -1 : object.findStart(managedFields),
  });
  const managers = attributeChanges(oldObject, object, differences);
  return differences.map((difference, index) => toChange(difference, managers[index]));
}

function toChange({ op, steps, old, new: added }: JsonDifference, manager: string | undefined): ObjectChange {
  return { op, steps, path: toPointer(steps), oldJson: old && textOf(old), newJson: added && textOf(added), manager };
}

/** Whether nothing but the version, or who owns which fields, has moved. */
export function isNoOp(changes: readonly ObjectChange[]): boolean {
  return changes.every(isBookkeeping);
}

/** The version and managedFields: what every write changes. */
export function isBookkeeping({ steps: [first, second] }: Pick<ObjectChange, 'steps'>): boolean {
  return first === 'metadata' && (second === 'resourceVersion' || second === 'managedFields');
}

/** All managers that changed something, in the order of their first change. */
export function managersOf(changes: readonly ObjectChange[]): readonly string[] {
  return [...new Set(changes.flatMap(({ manager }) => (manager === undefined ? [] : [manager])))];
}

const managedFields = ['metadata', 'managedFields'] as const;
/** Every write moves it. */
const resourceVersion = ['metadata', 'resourceVersion'] as const;
/** In the order in which the API server writes them. */
const anchorPaths = [['metadata'], ['spec'], ['status']] as const;

function anchorsOf(oldObject: KubeObject, object: KubeObject): DiffAnchor[] {
  const anchors: DiffAnchor[] = [];
  for (const path of anchorPaths) {
    const oldStart = oldObject.findStart(path);
    const newStart = object.findStart(path);
    if (oldStart !== -1 && newStart !== -1) anchors.push({ name: path[0], oldStart, newStart });
  }
  return anchors;
}

function textOf({ bytes, start }: JsonSlice): string {
  return utf8Text(bytes, start, skipValue(bytes, start));
}
