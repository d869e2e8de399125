import { type Column, defaultColumns } from '../../columns/column.ts';
import { columnsFor } from '../../columns/registry.ts';
import type { ApiClient, ApiResource } from '../../kube/api.ts';

/** The columns of a type: built in, or the printer columns of its custom resource definition. */
export async function loadColumns(
  _client: ApiClient,
  resource: ApiResource,
  _signal: AbortSignal,
  _notice: (text: string) => void,
): Promise<readonly Column[]> {
  return columnsFor(resource.group, resource.kind) ?? defaultColumns;
}
