import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { difference, emptySet, type FieldSet, isEmptySet, recursiveDifference, union } from './field-set.ts';
import { isSameManager, type ManagerEntry, parseEntries, toManagedFields, withoutUnknown } from './manager-entry.ts';
import { createComparison, type OtherVersions } from './other-versions.ts';
import type { Schema } from './schema.ts';

export interface UpdateToTrack {
  /** The stored object; undefined for a create. */
  readonly live: JsonObject | undefined;
  /** What a create begins from: what is in every object of the kind is nobody's. */
  readonly blank?: JsonObject | undefined;
  /** The object that is going to be stored, with the managedFields that the request brought. */
  readonly next: JsonObject;
  readonly manager: string;
  readonly apiVersion: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** RFC 3339, whole seconds; undefined leaves the entry without one, as the scale endpoint does. */
  readonly timeIso: string | undefined;
  readonly schema: Schema;
  readonly otherVersions?: OtherVersions;
  /** Paths that this endpoint does not write, such as `status`: nobody comes to own them by it. */
  readonly resetFields?: FieldSet;
}

/**
 * The `metadata.managedFields` of an object after a create, update or patch that is not an apply; undefined when it has
 * none. The manager comes to own what it changed and keeps what it owned; all others lose what was changed or removed.
 * Its time moves only when it changed something. An object whose managedFields were emptied is not tracked again.
 */
export function trackUpdate(update: UpdateToTrack): readonly JsonValue[] | undefined {
  const known = knownEntries(update);
  if (known.length === 0 && update.live !== undefined) return undefined;
  const entries = ownChanges(known, update);
  return entries.length === 0 ? undefined : toManagedFields(capUpdaters(entries));
}

/** The entries that the request brought; the stored ones when it brought none, bad ones, or may not bring any. */
function knownEntries({ live, next, subresource }: UpdateToTrack): readonly ManagerEntry[] {
  const stored = managedFieldsOf(live);
  const brought = managedFieldsOf(next);
  if (subresource !== '') return parseEntries(stored) ?? [];
  if (isReset(brought)) return [];
  if (brought === stored) return parseEntries(stored) ?? [];
  const entries = parseEntries(brought);
  if (entries === undefined || entries.length === 0) return parseEntries(stored) ?? [];
  return entries.map((entry) => ({ ...entry, fields: withoutUnknown(entry.fields) }));
}

function managedFieldsOf(object: JsonObject | undefined): JsonValue | undefined {
  const metadata = object?.metadata;
  return isJsonObject(metadata) ? metadata.managedFields : undefined;
}

/** `[]` and `[{}]` ask for no tracking. */
function isReset(value: JsonValue | undefined): boolean {
  if (!isJsonArray(value) || value.length > 1) return false;
  const [only] = value;
  return only === undefined || (isJsonObject(only) && Object.keys(only).length === 0);
}

function ownChanges(known: readonly ManagerEntry[], update: UpdateToTrack): readonly ManagerEntry[] {
  const { live, blank, next, schema, apiVersion, subresource, timeIso, resetFields = emptySet } = update;
  const compared = createComparison(live ?? blank, next, schema, update.otherVersions);
  const changed = recursiveDifference(compared(apiVersion).changed, resetFields);
  const entries: ManagerEntry[] = [];
  const own = { manager: update.manager || 'unknown', operation: 'Update', apiVersion, subresource } as const;
  let owned = changed;
  for (const entry of known) {
    const inVersion = compared(entry.apiVersion);
    const kept = difference(entry.fields, recursiveDifference(inVersion.changed, resetFields));
    const fields = difference(kept, recursiveDifference(inVersion.removed, resetFields));
    const isOwn = isSameManager(entry, own);
    if (isOwn && !isEmptySet(changed)) owned = union(changed, fields);
    else if (!isEmptySet(fields)) entries.push(fields === entry.fields ? entry : { ...entry, fields });
  }
  if (!isEmptySet(owned)) entries.push({ ...own, time: timeIso, fields: owned });
  return entries;
}

const maxUpdaters = 10;

/** Merges the oldest updaters of one version into `ancient-changes` until ten are left. */
function capUpdaters(entries: readonly ManagerEntry[]): readonly ManagerEntry[] {
  const updaters = entries.filter(({ operation }) => operation === 'Update').sort(compareAge);
  if (updaters.length <= maxUpdaters) return entries;
  const kept = new Set(entries);
  const oldest = new Map<string, ManagerEntry>();
  let count = updaters.length;
  for (const entry of updaters) {
    if (count <= maxUpdaters) break;
    const first = oldest.get(entry.apiVersion);
    kept.delete(entry);
    const merged: ManagerEntry = first
      ? { ...entry, manager: 'ancient-changes', subresource: '', fields: union(entry.fields, first.fields) }
      : entry;
    if (first) {
      kept.delete(first);
      count -= 1;
    }
    kept.add(merged);
    oldest.set(entry.apiVersion, merged);
  }
  return [...kept];
}

function compareAge(a: ManagerEntry, b: ManagerEntry): number {
  const byTime = (a.time ?? '') < (b.time ?? '') ? -1 : (a.time ?? '') > (b.time ?? '') ? 1 : 0;
  return byTime || (a.manager < b.manager ? -1 : 1);
}
