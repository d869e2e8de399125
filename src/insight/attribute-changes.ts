import type { JsonDifference } from '../object/json-difference.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { skipValue } from '../object/scan-path.ts';
import { ownsField } from './field-ownership.ts';
import { type ManagerEntry, readManagerEntries } from './managers.ts';

/**
 * Names the field manager of each difference between two versions of an object, as far as their managedFields tell.
 * A write moves the time of its manager's entry, unless it comes in the same second as the one before, or only removes.
 * If one entry has moved, the write was that manager's; else the owner of each field counts, and what was removed counts
 * as removed by whoever wrote the rest. Nobody is named when that does not tell either.
 */
export function attributeChanges(
  oldObject: KubeObject,
  object: KubeObject,
  differences: readonly JsonDifference[],
): readonly (string | undefined)[] {
  if (object.managedFields === undefined) return differences.map(() => undefined);
  const { entries, moved } = findMoved(oldObject, object);
  const [mover] = moved;
  if (mover && moved.every(({ manager }) => manager === mover.manager)) {
    return differences.map((each) => (isServersOwn(each) ? undefined : mover.manager));
  }
  const owners = differences.map((each) => (isServersOwn(each) ? [] : ownersOf(each, entries(), moved)));
  const known = new Set(owners.flat());
  const [only] = known.size === 1 ? known : [];
  return differences.map((each, index) => {
    const names = owners[index] ?? [];
    if (names.length > 0) return names.join(', ');
    return each.op === 'remove' && !isServersOwn(each) ? only : undefined;
  });
}

interface Moved {
  readonly entries: () => readonly ManagerEntry[];
  readonly moved: readonly ManagerEntry[];
}

function findMoved(oldObject: KubeObject, object: KubeObject): Moved {
  const isSameObject = oldObject.uid === object.uid;
  if (!isSameObject || isSameManagedFields(oldObject, object)) {
    let known: readonly ManagerEntry[] | undefined;
    const entries = () => {
      known ??= readManagerEntries(object);
      return known;
    };
    return { entries, moved: [] };
  }
  const entries = readManagerEntries(object);
  const oldEntries = readManagerEntries(oldObject, entries);
  const moved = entries.filter((entry) => {
    const old = oldEntries.find((each) => isSameManager(each, entry));
    return old === undefined || old.time !== entry.time || entry.end - entry.start > old.end - old.start;
  });
  return { entries: () => entries, moved };
}

function isSameManager(a: ManagerEntry, b: ManagerEntry): boolean {
  return (
    a.manager === b.manager &&
    a.operation === b.operation &&
    a.subresource === b.subresource &&
    a.apiVersion === b.apiVersion
  );
}

function isSameManagedFields(oldObject: KubeObject, object: KubeObject): boolean {
  const [a, b] = [oldObject.managedFields, object.managedFields];
  if (!a || !b) return a === b;
  const bytes = (slice: typeof a) => slice.bytes.subarray(slice.start, endOf(slice.bytes, slice.start));
  return Buffer.compare(bytes(a), bytes(b)) === 0;
}

/** Set aside, the list is all that there is. */
function endOf(bytes: Uint8Array, start: number): number {
  return start === 0 ? bytes.length : skipValue(bytes, start);
}

/** Those of the owners that have moved, or else all. */
function ownersOf(
  { op, steps }: JsonDifference,
  entries: readonly ManagerEntry[],
  moved: readonly ManagerEntry[],
): string[] {
  const owners = (of: readonly ManagerEntry[]) => [
    ...new Set(of.filter(({ fields }) => fields && ownsField(fields, steps)).map(({ manager }) => manager)),
  ];
  if (op === 'remove') return [];
  const movedOwners = owners(moved);
  return movedOwners.length > 0 ? movedOwners : owners(entries);
}

/** What the server writes itself, whoever asks it to write. */
function isServersOwn({ steps: [first, second] }: JsonDifference): boolean {
  return first === 'metadata' && typeof second === 'string' && serversOwn.has(second);
}

const serversOwn: ReadonlySet<string> = new Set([
  'resourceVersion',
  'generation',
  'managedFields',
  'uid',
  'creationTimestamp',
]);
