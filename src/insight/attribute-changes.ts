import type { JsonDifference } from '../object/json-difference.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { findOwnership } from './field-ownership.ts';
import { type ManagerEntry, readManagerEntries } from './managers.ts';
import { findMovedEntries, type MovedEntry } from './moved-entries.ts';

/**
 * Names the field manager of each difference between two versions of an object, as far as their managedFields tell.
 * A write moves the time of its manager's entry, unless it comes in the same second as the one before, or only removes.
 * If one entry has moved, the write was that manager's; else the owner of each field counts, and what was removed counts
 * as removed by whoever wrote the rest. Nobody is named when that does not tell either. Empty without managedFields.
 */
export function attributeChanges(
  oldObject: KubeObject,
  object: KubeObject,
  differences: readonly JsonDifference[],
): readonly (string | undefined)[] {
  if (!object.hasManagers) return [];
  const moved = differences.some(isOfUid) ? [] : findMovedEntries(oldObject, object);
  const mover = moved[0]?.manager;
  if (mover !== undefined && (moved.length === 1 || moved.every(({ manager }) => manager === mover))) {
    // Whoever writes without a name and a User-Agent is an entry, but nobody.
    return differences.map((each) => (isServersOwn(each) || mover === '' ? undefined : mover));
  }
  const entries = readManagerEntries(object);
  const owners = differences.map((each) => (isServersOwn(each) ? [] : ownersOf(each, entries, moved)));
  const [only, ...others] = new Set(owners.flat());
  return differences.map((each, index) => {
    const names = owners[index] ?? [];
    if (names.length > 0) return names.join(', ');
    return each.op === 'remove' && !isServersOwn(each) && others.length === 0 ? only : undefined;
  });
}

/** Those of the owners that have moved, or else all; who owns a field above only where nobody owns the field itself. */
function ownersOf(
  { op, steps }: JsonDifference,
  entries: readonly ManagerEntry[],
  moved: readonly MovedEntry[],
): string[] {
  const owners = (of: readonly MovedEntry[]) => {
    const found = of.map(({ manager, fields }) => ({ manager, how: fields && findOwnership(fields, steps) }));
    const named = (how: 'exactly' | 'above') => [
      ...new Set(found.filter((each) => each.how === how && each.manager !== '').map(({ manager }) => manager)),
    ];
    const exact = named('exactly');
    return exact.length > 0 ? exact : named('above');
  };
  if (op === 'remove') return [];
  const movedOwners = owners(moved);
  return movedOwners.length > 0 ? movedOwners : owners(entries);
}

/** Another object of the same name, of whose managers the old ones tell nothing. */
function isOfUid({ steps }: JsonDifference): boolean {
  return steps[0] === 'metadata' && steps[1] === 'uid';
}

/** What the server writes itself, whoever asks it to write. */
function isServersOwn({ steps }: JsonDifference): boolean {
  const field = steps[1];
  return steps[0] === 'metadata' && typeof field === 'string' && serversOwn.has(field);
}

const serversOwn: ReadonlySet<string> = new Set([
  'resourceVersion',
  'generation',
  'managedFields',
  'uid',
  'creationTimestamp',
]);
