import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { StatusError } from '../../object/status.ts';
import { type ApplyConflict, conflictError } from './apply-conflicts.ts';
import { checkApplied } from './check-applied.ts';
import { compareObjects } from './compare-objects.ts';
import {
  difference,
  emptySet,
  type FieldSet,
  intersection,
  isEmptySet,
  pathSet,
  recursiveDifference,
} from './field-set.ts';
import { fieldsOf } from './fields-of.ts';
import { isSameJson } from './is-same-json.ts';
import { allowedByLastApplied, refreshLastApplied } from './last-applied.ts';
import { isSameManager, type ManagerEntry, parseEntries, toManagedFields } from './manager-entry.ts';
import { mergeApplied } from './merge-applied.ts';
import { createComparison, type OtherVersions } from './other-versions.ts';
import { pruneApplied } from './prune-applied.ts';
import { withoutNulls } from './remove-fields.ts';
import type { Schema } from './schema.ts';

export interface ApplyRequest {
  /** The stored object; undefined when the apply makes it. */
  readonly live: JsonObject | undefined;
  /** The configuration: only what the manager wants to set. */
  readonly applied: JsonObject;
  readonly manager: string;
  /** Take fields from other managers instead of failing. */
  readonly force: boolean;
  readonly apiVersion: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** RFC 3339, whole seconds. */
  readonly timeIso: string;
  readonly schema: Schema;
  readonly otherVersions?: OtherVersions;
  /** Whether null members stay, as in custom resources, where they are seldom valid. */
  readonly keepsNulls?: boolean;
  /** Paths that this endpoint does not write, such as `status`: nobody comes to own them by it. */
  readonly resetFields?: FieldSet;
}

export type ApplyResult =
  | {
      readonly type: 'applied';
      /** Not yet defaulted; `metadata.managedFields` is brought up to date. */
      readonly object: JsonObject;
      /** False when nothing but the owners may have changed. */
      readonly isChanged: boolean;
    }
  | { readonly type: 'conflicts'; readonly conflicts: readonly ApplyConflict[]; readonly error: StatusError };

/**
 * Server-side apply. The configuration is laid over the stored object; what the manager applied before and does not apply
 * any more goes, unless somebody else owns it. Fields that others own and that would change are conflicts. Throws
 * StatusError: 400 for another version or for managedFields in the configuration, 500 when it does not fit the schema.
 */
export function applyServerSide(request: ApplyRequest): ApplyResult {
  const { applied, apiVersion, schema, manager } = request;
  checkVersion(applied, apiVersion);
  checkApplied(applied, schema);
  const live = request.live ?? { apiVersion, kind: applied.kind ?? null };
  const entries = knownEntries(request);
  const result = applyTo(live, entries, request);
  if (result.type === 'applied' || manager !== 'kubectl') return result;
  // kubectl takes over what it owned by its annotation before.
  const allowed = allowedByLastApplied(live, apiVersion, schema);
  if (allowed === undefined) return result;
  const conflicts = result.conflicts
    .map(({ owner, fields }) => ({ owner, fields: difference(fields, allowed) }))
    .filter(({ fields }) => !isEmptySet(fields));
  if (conflicts.length > 0) return { type: 'conflicts', conflicts, error: conflictError(conflicts) };
  return applyTo(live, entries, { ...request, force: true });
}

function checkVersion(applied: JsonObject, apiVersion: string): void {
  if (applied.apiVersion !== apiVersion) {
    const specified = `Specified patch version: ${applied.apiVersion}, expected: ${apiVersion}`;
    throw badRequest(`Incorrect version specified in apply patch. ${specified}`);
  }
  const metadata = applied.metadata;
  if (isJsonObject(metadata) && (metadata.managedFields ?? null) !== null) {
    throw badRequest('metadata.managedFields must be nil');
  }
}

function badRequest(message: string): StatusError {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'BadRequest' } as const;
  return new StatusError({ ...status, message, code: 400 });
}

/** The owners of the stored object; all of an object that has none belongs to `before-first-apply`. */
function knownEntries({ live, apiVersion, subresource, timeIso, schema, resetFields = emptySet }: ApplyRequest) {
  if (live === undefined) return [];
  const metadata = live.metadata;
  const entries = parseEntries(isJsonObject(metadata) ? metadata.managedFields : undefined) ?? [];
  if (entries.length > 0) return entries;
  const fields = recursiveDifference(compareObjects(undefined, live, schema).changed, resetFields);
  const before: ManagerEntry = {
    manager: 'before-first-apply',
    operation: 'Update',
    apiVersion,
    time: timeIso,
    fields,
    subresource,
  };
  return isEmptySet(fields) ? [] : [before];
}

const neverOwned = pathSet(
  ['apiVersion'],
  ['kind'],
  ['metadata'],
  ['metadata', 'name'],
  ['metadata', 'namespace'],
  ['metadata', 'creationTimestamp'],
  ['metadata', 'selfLink'],
  ['metadata', 'uid'],
  ['metadata', 'clusterName'],
  ['metadata', 'generation'],
  ['metadata', 'managedFields'],
  ['metadata', 'resourceVersion'],
);

function applyTo(live: JsonObject, entries: readonly ManagerEntry[], request: ApplyRequest): ApplyResult {
  const {
    applied,
    manager,
    force,
    apiVersion,
    subresource,
    timeIso,
    schema,
    otherVersions,
    resetFields = emptySet,
  } = request;
  const identity = { manager: manager || 'unknown', operation: 'Apply', apiVersion, subresource } as const;
  const last = entries.find((entry) => isSameManager(entry, identity));
  const others = entries.filter((entry) => entry !== last);
  const fields = recursiveDifference(fieldsOf(applied, schema), resetFields);
  const merged = mergeApplied(live, applied, schema, request.keepsNulls ?? false);
  const owned = [fields, ...others.map((entry) => namedAsNow(entry, request))];
  const next = last === undefined ? merged : pruneApplied(merged, namedAsNow(last, request), owned, schema);

  const compared = createComparison(request.live === undefined ? undefined : live, next, schema, otherVersions);
  const changedFor = (entry: ManagerEntry) => recursiveDifference(compared(entry.apiVersion).changed, resetFields);
  const removedFor = (entry: ManagerEntry) => recursiveDifference(compared(entry.apiVersion).removed, resetFields);
  const conflicts = others
    .map((owner) => ({ owner, fields: intersection(owner.fields, changedFor(owner)) }))
    .filter((conflict) => !isEmptySet(conflict.fields));
  if (conflicts.length > 0 && !force) return { type: 'conflicts', conflicts, error: conflictError(conflicts) };

  const isChanged = request.live === undefined || !isSameJson(live, next);
  const ownFields = difference(difference(fields, resetFields), neverOwned);
  const time = isChanged ? timeIso : last?.time;
  const kept = others.map((entry) => ({
    ...entry,
    fields: difference(difference(entry.fields, changedFor(entry)), removedFor(entry)),
  }));
  const managed = [...kept, { ...identity, time, fields: ownFields }].filter((entry) => !isEmptySet(entry.fields));
  const written = request.keepsNulls ? next : withoutNulls(next, schema);
  const object = isChanged ? written : live;
  const annotated = manager === 'kubectl' ? refreshLastApplied(object, applied) : object;
  return { type: 'applied', object: withManagedFields(annotated, toManagedFields(managed)), isChanged };
}

function namedAsNow({ apiVersion, fields }: ManagerEntry, { otherVersions }: ApplyRequest): FieldSet {
  return otherVersions?.(apiVersion)?.rename(fields) ?? fields;
}

function withManagedFields(object: JsonObject, managedFields: readonly JsonValue[]): JsonObject {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  const { managedFields: _former, ...rest } = metadata;
  return { ...object, metadata: managedFields.length === 0 ? rest : { ...rest, managedFields } };
}
