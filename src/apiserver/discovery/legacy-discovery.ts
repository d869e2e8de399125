import { type ServedResource, type SubresourceDefinition, toApiVersion } from '../resources/resource-definition.ts';
import type { ServedGroup } from '../resources/resource-registry.ts';

/** The document at `/api`. */
export function apiVersions(serverAddress: string) {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress }],
  };
}

/** The document at `/apis`; the core group is not in it. */
export function apiGroupList(groups: readonly ServedGroup[]) {
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.filter(({ name }) => name !== '').map(groupEntry) };
}

/** The document at `/apis/GROUP`. */
export function apiGroup(group: ServedGroup) {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(group) };
}

function groupEntry({ name, versions }: ServedGroup) {
  const entries = [...versions.keys()].map((version) => ({ groupVersion: `${name}/${version}`, version }));
  return { name, versions: entries, preferredVersion: entries[0] };
}

/** The document at `/api/v1` or `/apis/GROUP/VERSION`. */
export function apiResourceList(group: string, version: string, resources: readonly ServedResource[]) {
  const entries = resources.flatMap((resource) => [
    resourceEntry(resource),
    ...(resource.subresources ?? []).map((subresource) => subresourceEntry(resource, subresource)),
  ]);
  const custom = resources.some((resource) => resource.custom);
  return {
    kind: 'APIResourceList',
    ...(group === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: toApiVersion(group, version),
    resources: custom ? entries : entries.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function resourceEntry(resource: ServedResource) {
  return {
    name: resource.resource,
    singularName: resource.singular,
    namespaced: resource.namespaced,
    kind: resource.kind,
    verbs: resource.verbs,
    ...(resource.shortNames?.length ? { shortNames: resource.shortNames } : {}),
    ...(resource.categories?.length ? { categories: resource.categories } : {}),
    ...(resource.hash === undefined ? {} : { storageVersionHash: resource.hash }),
  };
}

function subresourceEntry(resource: ServedResource, subresource: SubresourceDefinition) {
  const { group, version } = subresource;
  return {
    name: `${resource.resource}/${subresource.name}`,
    singularName: '',
    namespaced: resource.namespaced,
    ...(group === undefined ? {} : { group, version }),
    kind: subresource.kind ?? resource.kind,
    verbs: subresource.verbs,
  };
}
