import { StatusError } from '../../object/status.ts';
import { type FieldSet, formatPaths } from './field-set.ts';
import type { ManagerEntry } from './manager-entry.ts';

export interface ApplyConflict {
  readonly owner: ManagerEntry;
  /** The paths that the owner and the applier want to have. */
  readonly fields: FieldSet;
}

/** 409: the configuration sets fields that others own, with one cause for each. */
export function conflictError(conflicts: readonly ApplyConflict[]): StatusError {
  const sorted = [...conflicts].sort((a, b) => (identity(a.owner) < identity(b.owner) ? -1 : 1));
  const found = sorted.flatMap(({ owner, fields }) =>
    formatPaths(fields).map((path) => ({ who: describeOwner(owner), path })),
  );
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: messageOf(found),
    reason: 'Conflict',
    details: {
      causes: found.map(({ who, path }) => ({
        reason: 'FieldManagerConflict',
        message: `conflict with ${who}`,
        field: path,
      })),
    },
    code: 409,
  });
}

interface FoundConflict {
  readonly who: string;
  readonly path: string;
}

function messageOf(found: readonly FoundConflict[]): string {
  const [first] = found;
  if (first !== undefined && found.length === 1)
    return `Apply failed with 1 conflict: conflict with ${first.who}: ${first.path}`;
  const owners = new Map<string, string[]>();
  for (const { who, path } of found) owners.set(who, [...(owners.get(who) ?? []), `- ${path}`]);
  const lines = [...owners].flatMap(([who, paths]) => [`conflicts with ${who}:`, ...paths]);
  return `Apply failed with ${found.length} conflicts: ${lines.join('\n')}`;
}

function describeOwner({ manager, subresource, operation, apiVersion }: ManagerEntry): string {
  const name =
    subresource === ''
      ? JSON.stringify(manager)
      : `${JSON.stringify(manager)} with subresource ${JSON.stringify(subresource)}`;
  return operation === 'Update' ? `${name} using ${apiVersion}` : name;
}

function identity({ manager, operation, apiVersion, subresource }: ManagerEntry): string {
  return JSON.stringify({ manager, operation, apiVersion: operation === 'Apply' ? '' : apiVersion, subresource });
}
