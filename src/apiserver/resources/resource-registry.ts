import { builtinResources } from './builtin-resources.ts';
import { compareVersions } from './compare-versions.ts';
import { type ServedResource, serveBuiltin } from './resource-definition.ts';

/** A group with its versions, preferred first, and their resources: none where a service answers for the version. */
export interface ServedGroup {
  readonly name: string;
  readonly versions: ReadonlyMap<string, readonly ServedResource[]>;
}

export interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** Every resource that is served now: the built-in ones and those of established CustomResourceDefinitions. */
export class ResourceRegistry {
  readonly #builtin = builtinResources.map(serveBuiltin);
  #custom: readonly ServedResource[] = [];
  #remote: readonly GroupVersion[] = [];
  #byPath = new Map<string, ServedResource>();
  #groups: readonly ServedGroup[] | undefined;
  /** Grows with every change of what is served. */
  #generation = 0;

  constructor() {
    this.#index();
  }

  get generation(): number {
    return this.#generation;
  }

  get all(): readonly ServedResource[] {
    return [...this.#byPath.values()];
  }

  find(group: string, version: string, resource: string): ServedResource | undefined {
    return this.#byPath.get(`${group}/${version}/${resource}`);
  }

  findKind(group: string, version: string, kind: string): ServedResource | undefined {
    for (const served of this.#byPath.values()) {
      if (served.kind === kind && served.group === group && served.version === version) return served;
    }
    return undefined;
  }

  isBuiltinGroup(group: string): boolean {
    return this.#builtin.some((served) => served.group === group);
  }

  /** The core group is the one without a name; groups in order of priority, then by name. */
  get groups(): readonly ServedGroup[] {
    this.#groups ??= groupResources([...this.#byPath.values()], this.#remote);
    return this.#groups;
  }

  /** Replaces the custom resources. */
  setCustom(custom: readonly ServedResource[]): void {
    this.#custom = [...custom].sort((a, b) => compare(a.group, b.group) || compare(a.resource, b.resource));
    this.#index();
  }

  /** Replaces the versions that services answer for. */
  setRemote(remote: readonly GroupVersion[]): void {
    this.#remote = remote;
    this.#index();
  }

  #index(): void {
    const all = [...this.#builtin, ...this.#custom];
    this.#byPath = new Map(all.map((served) => [`${served.group}/${served.version}/${served.resource}`, served]));
    this.#groups = undefined;
    this.#generation += 1;
  }
}

function groupResources(all: readonly ServedResource[], remote: readonly GroupVersion[]): readonly ServedGroup[] {
  const groups = new Map<string, Map<string, ServedResource[]>>();
  for (const served of all) {
    const versions = groups.get(served.group) ?? new Map<string, ServedResource[]>();
    groups.set(served.group, versions);
    versions.set(served.version, [...(versions.get(served.version) ?? []), served]);
  }
  for (const { group, version } of remote) {
    const versions = groups.get(group) ?? new Map<string, ServedResource[]>();
    groups.set(group, versions);
    versions.set(version, versions.get(version) ?? []);
  }
  return [...groups].map(([name, versions]) => ({
    name,
    versions: new Map([...versions].sort(([a], [b]) => compareVersions(a, b))),
  }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
