import type { JsonValue } from '../../core/json.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { deleteObject } from '../endpoints/delete-object.ts';
import { parseDeleteOptions } from '../endpoints/delete-options.ts';
import { toTime } from '../endpoints/time-and-names.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { cleanupFinalizer } from '../strategy/strategy-tables.ts';
import { acceptNames, addTerminating, type NameConflict } from './definition-status.ts';
import { serveDefinition, storageVersionOf } from './serve-definition.ts';

const storeName = 'customresourcedefinitions.apiextensions.k8s.io';

/** Serves what the CustomResourceDefinitions in the storage define, from the moment in which they are stored. */
export class CustomResources {
  readonly #state: ServerState;
  /** Specs by definition, to notice which changed. */
  readonly #specs = new Map<string, string>();
  #working = false;

  constructor(state: ServerState) {
    this.#state = state;
  }

  /** Begins to follow the definitions. */
  watchDefinitions(): void {
    this.#state.storage.onCommit((store) => {
      if (store.name === storeName && !this.#working) this.#reconcile();
    });
  }

  #reconcile(): void {
    this.#working = true;
    for (const stored of this.#definitions()) this.#update(stored);
    this.#working = false;
    const served = this.#definitions().flatMap((stored) => serveDefinition(stored.parse()));
    this.#state.resources.setCustom(served);
    this.#closeChanged();
  }

  #definitions(): StoredObject[] {
    return [...this.#state.storage.store(storeName).view().range('', '')];
  }

  #update(stored: StoredObject): void {
    const definition: ApiObject = {
      ...stored.parse(),
      kind: 'CustomResourceDefinition',
      apiVersion: 'apiextensions.k8s.io/v1',
    };
    const time = toTime(this.#state.clock.now());
    if (definition.metadata.deletionTimestamp !== undefined) {
      this.#terminate(stored, definition, time);
      return;
    }
    const status = acceptNames(definition, this.#conflictOf(definition), time, storageVersionOf(definition));
    this.#write(stored, definition, status);
  }

  #write(stored: StoredObject, definition: ApiObject, status: JsonObject): void {
    if (isSameJson(definition.status as JsonValue, status as JsonValue)) return;
    definition.status = status;
    this.#state.storage.store(storeName).put(stored.key, definition, stored.fields);
  }

  /** Instances go first, then the definition; whoever asked for the deletion gets the definition that is still there. */
  #terminate(stored: StoredObject, definition: ApiObject, time: string): void {
    this.#write(stored, definition, addTerminating(definition, time, 'running'));
    if ((definition.metadata.finalizers ?? []).includes(cleanupFinalizer))
      queueMicrotask(() => this.#finish(stored.key));
  }

  #finish(name: string): void {
    const store = this.#state.storage.store(storeName);
    const definition = store.get(name);
    if (!definition) return;
    this.#deleteInstances(definition.parse());
    const rest = (definition.parse().metadata.finalizers ?? []).filter((finalizer) => finalizer !== cleanupFinalizer);
    if (rest.length === 0) store.remove(definition);
  }

  #deleteInstances(definition: JsonObject): void {
    const resource = serveDefinition(definition)[0];
    if (!resource) return;
    const options = parseDeleteOptions({}, new URLSearchParams());
    for (const { key } of this.#state.storage.store(resource.storeName).view().range('', '')) {
      const slash = key.indexOf('/');
      deleteObject(this.#state, resource, key.slice(0, Math.max(0, slash)), key.slice(slash + 1), options);
    }
  }

  #conflictOf(definition: ApiObject): NameConflict | undefined {
    const names = objectAt(definition, 'spec', 'names') ?? {};
    const others = this.#namesTaken(stringAt(definition, 'spec', 'group'), definition.metadata.name ?? '');
    const single = [
      ['PluralConflict', 'plural'],
      ['SingularConflict', 'singular'],
      ['KindConflict', 'kind'],
      ['ListKindConflict', 'listKind'],
    ] as const;
    const found = single
      .map(([reason, field]) => ({
        reason: reason as string,
        name: stringAt(names, field),
        isKind: /kind/i.test(field),
        field: field as string,
      }))
      .filter(({ name, isKind }) => name !== '' && (isKind ? others.kinds : others.resources).has(name));
    const short = arrayAt(names, 'shortNames')
      .map(String)
      .find((name) => others.resources.has(name));
    if (short !== undefined)
      found.push({ reason: 'ShortNamesConflict', name: short, isKind: false, field: 'shortNames' });
    const last = found.at(-1);
    return last && { ...last, taken: found.map(({ field }) => field) };
  }

  /** Names that other resources of the group have. */
  #namesTaken(group: string, except: string): { readonly resources: Set<string>; readonly kinds: Set<string> } {
    const resources = new Set<string>();
    const kinds = new Set<string>();
    for (const served of this.#state.resources.all) {
      if (served.group !== group || served.custom?.crdName === except) continue;
      for (const name of [served.resource, served.singular, ...(served.shortNames ?? [])]) resources.add(name);
      kinds.add(served.kind).add(served.listKind);
    }
    return { resources, kinds };
  }

  /** A definition whose spec changed, or that went, gets new storage: its watches end. */
  #closeChanged(): void {
    const present = new Set<string>();
    for (const stored of this.#definitions()) {
      present.add(stored.key);
      const spec = JSON.stringify(stored.parse().spec);
      const before = this.#specs.get(stored.key);
      this.#specs.set(stored.key, spec);
      if (before !== undefined && before !== spec) this.#state.storage.store(stored.key).closeWatches();
    }
    for (const name of [...this.#specs.keys()].filter((known) => !present.has(known))) {
      this.#specs.delete(name);
      this.#state.storage.store(name).closeWatches();
    }
  }
}
