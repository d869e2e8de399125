import type { ApiClient } from '../kube/api.ts';
import type { OptionValues } from './option-table.ts';

/** The namespace to look at; undefined is all of them. `fallback` is for a context that names none. */
export function chooseNamespace(
  { allNamespaces, namespace }: Pick<OptionValues, 'allNamespaces' | 'namespace'>,
  client: Pick<ApiClient, 'namespace'>,
  fallback: string | undefined,
): string | undefined {
  if (allNamespaces) return undefined;
  return namespace || client.namespace || fallback;
}
