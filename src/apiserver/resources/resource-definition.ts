import { structNameOf } from '../schema/struct-type.ts';

export interface SubresourceDefinition {
  readonly name: string;
  readonly verbs: readonly string[];
  /** The kind that it speaks; absent: the parent's. */
  readonly kind?: string;
  /** Where that kind lives when it is not the parent's group and version. */
  readonly group?: string;
  readonly version?: string;
}

/** One row of the table of built-in resources. */
export interface BuiltinResource {
  readonly group: string;
  readonly version: string;
  /** The plural. */
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly hash?: string;
  readonly subresources?: readonly SubresourceDefinition[];
}

/** One version of one resource as it is served. */
export interface ServedResource extends BuiltinResource {
  readonly listKind: string;
  /** `v1`, `apps/v1` */
  readonly apiVersion: string;
  /** `pods`, `deployments.apps`: how messages name it. */
  readonly qualified: string;
  /** Where its objects are kept; resources served in several versions or groups share one store. */
  readonly storeName: string;
  /** Name of the built-in type; undefined for custom resources. */
  readonly struct: string | undefined;
  /** Set for custom resources only. */
  readonly custom: CustomVersion | undefined;
}

/** What a CustomResourceDefinition says about one version. */
export interface CustomVersion {
  readonly crdName: string;
  readonly openAPIV3Schema: unknown;
  readonly hasStatus: boolean;
  readonly scale:
    | { readonly specReplicasPath: string; readonly statusReplicasPath: string; readonly labelSelectorPath?: string }
    | undefined;
  readonly printerColumns: readonly unknown[];
  readonly selectableFields: readonly string[];
  /** Text of the Warning header on every request of a deprecated version. */
  readonly deprecationWarning: string | undefined;
  readonly terminating: boolean;
}

/** Kinds whose objects are stored under another version: group/version/resource → store. */
const sharedStores: Readonly<Record<string, string>> = {
  'events.k8s.io/events': 'events',
};

export function serveBuiltin(row: BuiltinResource): ServedResource {
  const qualified = qualify(row.group, row.resource);
  return {
    ...row,
    listKind: `${row.kind}List`,
    apiVersion: toApiVersion(row.group, row.version),
    qualified,
    storeName: sharedStores[`${row.group}/${row.resource}`] ?? qualified,
    struct: structNameOf(row.group, row.version, row.kind),
    custom: undefined,
  };
}

export function toApiVersion(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

export function qualify(group: string, resource: string): string {
  return group === '' ? resource : `${resource}.${group}`;
}

export function subresourceOf(resource: BuiltinResource, name: string): SubresourceDefinition | undefined {
  return resource.subresources?.find((subresource) => subresource.name === name);
}
