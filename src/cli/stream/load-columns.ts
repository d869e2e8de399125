import { type Column, defaultColumns } from '../../columns/column.ts';
import { customResourceColumns } from '../../columns/custom-resource-columns.ts';
import { columnsFor } from '../../columns/registry.ts';
import type { JsonValue } from '../../core/json.ts';
import type { ApiClient, ApiResource } from '../../kube/api.ts';
import { isNotFound } from '../../object/status.ts';

/**
 * The columns of a type: built in, or the printer columns of its custom resource, which one GET of the definition tells. If
 * that is refused, NAME and AGE, and a notice.
 */
export async function loadColumns(
  client: ApiClient,
  resource: ApiResource,
  signal: AbortSignal,
  notice: (text: string) => void,
): Promise<readonly Column[]> {
  const builtin = columnsFor(resource.group, resource.kind);
  if (builtin) return builtin;
  if (!resource.group.includes('.')) return defaultColumns;
  const definitionName = `${resource.name}.${resource.group}`;
  try {
    const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${encodeURIComponent(definitionName)}`;
    const definition = await client.json<Definition>({ method: 'GET', path }, { signal });
    const version = definition.spec?.versions?.find(({ name }) => name === resource.version);
    return customResourceColumns(version?.additionalPrinterColumns);
  } catch (error) {
    if (signal.aborted) throw error;
    if (!isNotFound(error)) notice(`warning: ${definitionName}: its columns cannot be read; showing name and age`);
    return customResourceColumns();
  }
}

interface Definition {
  readonly spec?: {
    readonly versions?: readonly { readonly name: string; readonly additionalPrinterColumns?: readonly JsonValue[] }[];
  };
}
