import { createHash } from 'node:crypto';
import { encodeDocument } from '../encoding/encode-document.ts';
import { encodeProtobufList } from '../encoding/encode-protobuf.ts';
import { type MediaType, mediaTypes } from '../encoding/representation.ts';
import type { ServedResource, SubresourceDefinition } from '../resources/resource-definition.ts';
import type { ServedGroup } from '../resources/resource-registry.ts';

export interface DiscoveryDocument {
  readonly body: Buffer;
  readonly etag: string;
  readonly contentType: string;
}

/** APIGroupDiscoveryList of these groups. */
export function aggregateDiscovery(groups: readonly ServedGroup[], media: MediaType): DiscoveryDocument {
  const head = { kind: 'APIGroupDiscoveryList', apiVersion: 'apidiscovery.k8s.io/v2' };
  const items = groups.map(groupItem);
  const plain = { media, as: 'object', metaVersion: 'v1', pretty: false } as const;
  const body =
    media === 'protobuf'
      ? encodeProtobufList(head.kind, head.apiVersion, {}, items, 'apidiscovery/v2.APIGroupDiscovery')
      : encodeDocument(plain, { ...head, metadata: {}, items }, '');
  return {
    body,
    etag: `"${createHash('sha512').update(body).digest('hex').toUpperCase()}"`,
    contentType: `${mediaTypes[media]};g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList`,
  };
}

function groupItem({ name, versions }: ServedGroup) {
  return {
    metadata: name === '' ? {} : { name },
    versions: [...versions].map(([version, resources]) => versionItem(version, resources)),
  };
}

/** Of a version that a service should answer for, nothing is known. */
function versionItem(version: string, resources: readonly ServedResource[]) {
  if (resources.length === 0) return { version, freshness: 'Stale' };
  const sorted = [...resources].sort((a, b) => (a.resource < b.resource ? -1 : 1));
  return { version, resources: sorted.map(resourceItem), freshness: 'Current' };
}

function resourceItem(resource: ServedResource) {
  const subresources = resource.subresources ?? [];
  return {
    resource: resource.resource,
    responseKind: responseKind(resource, resource.kind),
    scope: resource.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: resource.singular,
    verbs: resource.verbs,
    ...(resource.shortNames?.length ? { shortNames: resource.shortNames } : {}),
    ...(resource.categories?.length ? { categories: resource.categories } : {}),
    ...(subresources.length === 0
      ? {}
      : { subresources: subresources.map((subresource) => subresourceItem(resource, subresource)) }),
  };
}

/** Built-in kinds leave out where they live; custom ones say it. */
function responseKind(resource: ServedResource, kind: string) {
  return { group: resource.custom ? resource.group : '', version: resource.custom ? resource.version : '', kind };
}

function subresourceItem(resource: ServedResource, subresource: SubresourceDefinition) {
  const { group, version } = subresource;
  const kind = subresource.kind ?? resource.kind;
  return {
    subresource: subresource.name,
    responseKind: group === undefined ? responseKind(resource, kind) : { group, version, kind },
    verbs: subresource.verbs,
  };
}
