import type { GroupVersionResource } from '../cache/informer-name.ts';
import { findBuiltinResources } from '../kube/builtin-resources.ts';
import { matchResource } from '../kube/resource-matcher.ts';
import { toTitle } from '../kube/resource-path.ts';

/** A resource as somebody asked for it. */
export interface NamedResource {
  /** The same for all names of a common type: `pods`, `deployments.apps`; else as it was written. */
  readonly key: string;
  /** What discovery is asked for: `TYPE[.VERSION][.GROUP]` or `TYPE/NAME`. */
  readonly type: string;
  /** Known for common types, and where it was given. */
  readonly gvr: GroupVersionResource | undefined;
}

/** Finds out what is meant without a request, so that two names of one type lead to one informer. */
export function nameResource(asked: string | GroupVersionResource): NamedResource {
  const type = typeof asked === 'string' ? asked.trim() : toTypeName(asked);
  const builtin = matchResource(findBuiltinResources(), type)?.[0];
  if (!builtin) return { key: type, type, gvr: typeof asked === 'string' ? undefined : asked };
  const { group, version, name } = builtin;
  return { key: toTitle(builtin), type, gvr: { group, version, resource: name } };
}

function toTypeName({ group, version, resource }: GroupVersionResource): string {
  return group === '' ? `${resource}.${version}` : `${resource}.${version}.${group}`;
}
