import { columnsFor } from '../../columns/registry.ts';
import type { JsonValue } from '../../core/json.ts';
import type { ApiClient, ApiResource } from '../../kube/api.ts';
import { isNotFound } from '../../object/status.ts';

/**
 * The printer columns of a custom resource, which one GET of its definition tells; undefined for other types. If that is refused
 * there is a notice, and NAME and AGE are shown.
 */
export async function loadPrinterColumns(
  client: ApiClient,
  resource: ApiResource,
  signal: AbortSignal,
  notice: (text: string) => void,
): Promise<readonly JsonValue[] | undefined> {
  if (columnsFor(resource.group, resource.kind) || !resource.group.includes('.')) return undefined;
  const definitionName = `${resource.name}.${resource.group}`;
  try {
    const path = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${encodeURIComponent(definitionName)}`;
    const definition = await client.json<Definition>({ method: 'GET', path }, { signal });
    return definition.spec?.versions?.find(({ name }) => name === resource.version)?.additionalPrinterColumns;
  } catch (error) {
    if (signal.aborted) throw error;
    if (!isNotFound(error)) notice(`warning: ${definitionName}: its columns cannot be read; showing name and age`);
    return undefined;
  }
}

interface Definition {
  readonly spec?: {
    readonly versions?: readonly { readonly name: string; readonly additionalPrinterColumns?: readonly JsonValue[] }[];
  };
}
