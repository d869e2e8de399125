import type { ListOptions } from '../cache/lister-watcher.ts';
import type { ApiResource } from './api.ts';

/** Which objects of a type a list or watch is about. */
export interface ResourceScope {
  /** Absent or empty: all namespaces. Without meaning for cluster-scoped types. */
  readonly namespace?: string | undefined;
  /** Besides what the list options say. */
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  /** A single object, by the field selector metadata.name, so that its absence is an empty list and no error. */
  readonly name?: string | undefined;
  /** PartialObjectMetadata instead of full objects. */
  readonly metadataOnly?: boolean | undefined;
}

/** The collection's path, percent-encoded: `/api/v1/namespaces/shop/pods`, `/apis/apps/v1/deployments`. */
export function collectionPath({ group, version, name, namespaced }: ApiResource, namespace?: string): string {
  const base = group === '' ? `/api/${version}` : `/apis/${encodeURIComponent(group)}/${version}`;
  return namespaced && namespace ? `${base}/namespaces/${encodeURIComponent(namespace)}/${name}` : `${base}/${name}`;
}

/** The query of a list: selectors of the scope joined with those of the options, and what else is set. */
export function listQuery(scope: ResourceScope, options: ListOptions): Map<string, string> {
  const { resourceVersion, resourceVersionMatch, limit, continue: token } = options;
  const query = selectorQuery(scope, options);
  setText(query, 'resourceVersion', resourceVersion);
  setText(query, 'resourceVersionMatch', resourceVersionMatch);
  if (limit !== undefined && limit > 0) query.set('limit', String(limit));
  setText(query, 'continue', token);
  return query;
}

/** The query of a watch. */
export function watchQuery(scope: ResourceScope, options: ListOptions): Map<string, string> {
  const { resourceVersion, resourceVersionMatch, timeoutSeconds, allowWatchBookmarks, sendInitialEvents } = options;
  const query = selectorQuery(scope, options);
  query.set('watch', 'true');
  setText(query, 'resourceVersion', resourceVersion);
  setText(query, 'resourceVersionMatch', resourceVersionMatch);
  if (timeoutSeconds !== undefined) query.set('timeoutSeconds', String(timeoutSeconds));
  if (allowWatchBookmarks) query.set('allowWatchBookmarks', 'true');
  if (sendInitialEvents !== undefined) query.set('sendInitialEvents', String(sendInitialEvents));
  return query;
}

function selectorQuery(scope: ResourceScope, options: ListOptions): Map<string, string> {
  const query = new Map<string, string>();
  const byName = scope.name === undefined ? undefined : `metadata.name=${escapeFieldValue(scope.name)}`;
  setText(query, 'labelSelector', join(scope.labelSelector, options.labelSelector));
  setText(query, 'fieldSelector', join(byName, scope.fieldSelector, options.fieldSelector));
  return query;
}

function join(...selectors: readonly (string | undefined)[]): string {
  return [...new Set(selectors.filter((selector) => selector))].join(',');
}

/** fields.EscapeValue. */
function escapeFieldValue(value: string): string {
  return value.replace(/[\\,=]/g, '\\$&');
}

function setText(query: Map<string, string>, key: string, value: string | undefined): void {
  if (value) query.set(key, value);
}

/** `pods`, `deployments.apps`: how records, messages and faults name a type. */
export function toTitle({ group, name }: Pick<ApiResource, 'group' | 'name'>): string {
  return group === '' ? name : `${name}.${group}`;
}
