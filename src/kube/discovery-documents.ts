import type { ApiResource } from './api.ts';

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

export interface AggregatedDocument {
  readonly items?: readonly {
    readonly metadata?: { readonly name?: string };
    readonly versions?: readonly {
      readonly version?: string;
      readonly freshness?: string;
      readonly resources?: readonly AggregatedResource[];
    }[];
  }[];
}

interface AggregatedResource {
  readonly resource?: string;
  readonly responseKind?: { readonly group?: string; readonly version?: string; readonly kind?: string };
  readonly scope?: string;
  readonly singularResource?: string;
  readonly verbs?: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

export interface GroupListDocument {
  readonly groups?: readonly {
    readonly name?: string;
    readonly versions?: readonly { readonly version?: string }[];
    readonly preferredVersion?: { readonly version?: string };
  }[];
}

export interface ResourceListDocument {
  readonly resources?: readonly {
    readonly name?: string;
    readonly singularName?: string;
    readonly namespaced?: boolean;
    readonly kind?: string;
    readonly verbs?: readonly string[];
    readonly shortNames?: readonly string[];
    readonly categories?: readonly string[];
  }[];
}

/** Reads an APIGroupDiscoveryList. A stale version counts as failed; a resource without responseKind is left out. */
export function readAggregated(document: AggregatedDocument): DiscoveredResources {
  const resources: ApiResource[] = [];
  const failed: string[] = [];
  for (const { metadata, versions } of document.items ?? []) {
    const group = metadata?.name ?? '';
    for (const { version = '', freshness, resources: entries } of versions ?? []) {
      if (freshness === 'Stale') failed.push(toGroupVersion(group, version));
      else
        for (const entry of entries ?? [])
          if (entry.responseKind?.kind) resources.push(fromAggregated(group, version, entry));
    }
  }
  return { resources, failed };
}

/** The group versions of an APIGroupList, each group's preferred version first. */
export function readGroupVersions(document: GroupListDocument): { readonly group: string; readonly version: string }[] {
  return (document.groups ?? []).flatMap(({ name: group = '', versions, preferredVersion }) => {
    const all = (versions ?? []).map(({ version = '' }) => version);
    const first = preferredVersion?.version;
    const ordered = first === undefined ? all : [first, ...all.filter((version) => version !== first)];
    return ordered.map((version) => ({ group, version }));
  });
}

/** Reads an APIResourceList, without its subresources. */
export function readResourceList(group: string, version: string, document: ResourceListDocument): ApiResource[] {
  return (document.resources ?? [])
    .filter(({ name = '' }) => name !== '' && !name.includes('/'))
    .map(({ name = '', singularName, namespaced, kind = '', verbs, shortNames, categories }) => ({
      group,
      version,
      name,
      singularName: singularName || kind.toLowerCase(),
      kind,
      namespaced: namespaced ?? false,
      verbs: verbs ?? [],
      shortNames: shortNames ?? [],
      categories: categories ?? [],
    }));
}

export function toGroupVersion(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}

function fromAggregated(group: string, version: string, entry: AggregatedResource): ApiResource {
  const kind = entry.responseKind?.kind ?? '';
  return {
    group,
    version,
    name: entry.resource ?? '',
    singularName: entry.singularResource || kind.toLowerCase(),
    kind,
    namespaced: entry.scope === 'Namespaced',
    verbs: entry.verbs ?? [],
    shortNames: entry.shortNames ?? [],
    categories: entry.categories ?? [],
  };
}
