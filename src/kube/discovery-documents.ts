import type { ApiResource } from './api.ts';
import { isRecord, textOf, textsOf } from './kubeconfig-file.ts';

/** What a discovery document says: types in order of preference, and group versions that it could not say. */
export interface DiscoveredResources {
  readonly resources: readonly ApiResource[];
  /** `group/version` of those that could not be read. */
  readonly failed: readonly string[];
}

/** What one of the two roots says: `/api`, or `/apis`. */
export interface DiscoveredRoot extends DiscoveredResources {
  /** By which the server can be asked whether it has changed. */
  readonly etag?: string | undefined;
}

export interface Discovery {
  readonly core: DiscoveredRoot;
  readonly groups: DiscoveredRoot;
}

/**
 * Reads an APIGroupDiscoveryList. A stale version counts as failed; a resource without responseKind is left out, and so is
 * whatever has not the form that it should have.
 */
export function readAggregated(document: unknown): DiscoveredResources {
  const resources: ApiResource[] = [];
  const failed: string[] = [];
  for (const { metadata, versions } of recordsOf(document, 'items')) {
    const group = isRecord(metadata) ? (textOf(metadata.name) ?? '') : '';
    for (const entry of records(versions)) {
      const version = textOf(entry.version) ?? '';
      if (entry.freshness === 'Stale') failed.push(toGroupVersion(group, version));
      else resources.push(...records(entry.resources).flatMap((resource) => fromAggregated(group, version, resource)));
    }
  }
  return { resources, failed };
}

/** The versions of an APIVersions document. */
export function readCoreVersions(document: unknown): string[] {
  return isRecord(document) ? textsOf(document.versions) : [];
}

/** The group versions of an APIGroupList, each group's preferred version first. */
export function readGroupVersions(document: unknown): { readonly group: string; readonly version: string }[] {
  return recordsOf(document, 'groups').flatMap(({ name, versions, preferredVersion }) => {
    const group = textOf(name) ?? '';
    const all = records(versions).flatMap(({ version }) => textsOf([version]));
    const first = isRecord(preferredVersion) ? textOf(preferredVersion.version) : undefined;
    const ordered = first === undefined ? all : [first, ...all.filter((version) => version !== first)];
    return ordered.map((version) => ({ group, version }));
  });
}

/** Reads an APIResourceList, without its subresources. Throws for a document whose resources are no list. */
export function readResourceList(group: string, version: string, document: unknown): ApiResource[] {
  const { resources = null } = isRecord(document) ? document : {};
  if (resources !== null && !Array.isArray(resources)) throw new TypeError('the resources are no list');
  return recordsOf(document, 'resources').flatMap((entry) => {
    const name = textOf(entry.name) ?? '';
    if (name === '' || name.includes('/')) return [];
    const kind = textOf(entry.kind) ?? '';
    const singularName = textOf(entry.singularName) || kind.toLowerCase();
    const namespaced = entry.namespaced === true;
    return [{ group, version, name, singularName, kind, namespaced, ...readNames(entry) }];
  });
}

export function toGroupVersion(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

function fromAggregated(group: string, version: string, entry: Readonly<Record<string, unknown>>): ApiResource[] {
  const { responseKind, scope } = entry;
  const kind = isRecord(responseKind) ? textOf(responseKind.kind) : undefined;
  if (kind === undefined) return [];
  const name = textOf(entry.resource) ?? '';
  const singularName = textOf(entry.singularResource) || kind.toLowerCase();
  return [{ group, version, name, singularName, kind, namespaced: scope === 'Namespaced', ...readNames(entry) }];
}

function readNames({ verbs, shortNames, categories }: Readonly<Record<string, unknown>>) {
  return { verbs: textsOf(verbs), shortNames: textsOf(shortNames), categories: textsOf(categories) };
}

function recordsOf(document: unknown, key: string): Record<string, unknown>[] {
  return isRecord(document) ? records(document[key]) : [];
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
