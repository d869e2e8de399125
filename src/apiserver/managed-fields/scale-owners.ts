import { isJsonArray, type JsonValue } from '../../core/json.ts';
import { difference, type FieldSet, intersection, isEmptySet, pathSet } from './field-set.ts';
import { type ManagerEntry, parseEntries, toManagedFields } from './manager-entry.ts';

const scaleVersion = 'autoscaling/v1';
const replicasInScale = pathSet(['spec', 'replicas']);

/** The owners of a workload's `replicas`, whose path is given, as owners of its Scale's. */
export function toScaleOwners(parent: JsonValue | undefined, replicas: readonly string[]): JsonValue[] {
  const entries = entriesOf(parent).filter(({ fields }) => has(fields, pathSet(replicas)));
  return toManagedFields(entries.map((entry) => ({ ...entry, apiVersion: scaleVersion, fields: replicasInScale })));
}

/**
 * The owners of a workload after a write to its Scale: who lost the Scale's replicas loses the workload's, and who won
 * them gets an entry of the workload's version, without a time. Undefined when there are none.
 */
export function fromScaleOwners(
  parent: JsonValue | undefined,
  scale: JsonValue | undefined,
  replicas: readonly string[],
  apiVersion: string,
): readonly JsonValue[] | undefined {
  const path = pathSet(replicas);
  const owners = new Map(entriesOf(scale).map((entry) => [identityOf(entry), entry]));
  const entries: ManagerEntry[] = [];
  for (const entry of entriesOf(parent)) {
    const isOwner = has(entry.fields, path);
    const stays = !isOwner || owners.delete(identityOf(entry));
    const fields = stays ? entry.fields : difference(entry.fields, path);
    if (!isEmptySet(fields)) entries.push({ ...entry, fields });
  }
  for (const owner of owners.values()) {
    if (has(owner.fields, replicasInScale)) entries.push({ ...owner, apiVersion, time: undefined, fields: path });
  }
  return entries.length === 0 ? undefined : toManagedFields(entries);
}

function entriesOf(managedFields: JsonValue | undefined): readonly ManagerEntry[] {
  return isJsonArray(managedFields) ? (parseEntries(managedFields) ?? []) : [];
}

function has(fields: FieldSet, path: FieldSet): boolean {
  return !isEmptySet(intersection(fields, path));
}

function identityOf({ manager, operation, subresource }: ManagerEntry): string {
  return JSON.stringify([manager, operation, subresource]);
}
