import type { JsonValue } from '../../core/json.ts';
import { type ApiObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { createObject } from '../endpoints/create-object.ts';
import { toTime } from '../endpoints/time-and-names.ts';
import { updateObject } from '../endpoints/update-object.ts';
import type { WriteOptions } from '../endpoints/write-options.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { GroupVersion } from '../resources/resource-registry.ts';
import type { ServerState } from '../server-state.ts';
import { definitionsResource } from '../strategy/strategy-tables.ts';
import { apiServicesResource, remoteStatus } from './availability.ts';

const options: WriteOptions = {
  fieldManager: 'kube-apiserver',
  dryRun: false,
  fieldValidation: 'Ignore',
  warnings: [],
};
const automanaged = 'kube-aggregator.kubernetes.io/automanaged';

/** Keeps an APIService for each version of custom resources, and the state of those that services answer. */
export class ApiServices {
  readonly #state: ServerState;
  #remote: readonly GroupVersion[] = [];
  #working = false;

  constructor(state: ServerState) {
    this.#state = state;
  }

  /** Begins to follow definitions, services and APIServices; after what serves the definitions. */
  watch(): void {
    this.#state.storage.onCommit(({ name }) => {
      if (this.#working) return;
      this.#working = true;
      try {
        if (name === definitionsResource) this.#register();
        if (name === apiServicesResource || (name === 'services' && this.#remote.length > 0)) this.#observe();
      } finally {
        this.#working = false;
      }
    });
  }

  #register(): void {
    const { storage, resources } = this.#state;
    const store = storage.store(apiServicesResource);
    const wanted = new Map(
      resources.all.filter(({ custom }) => custom).map((served) => [`${served.version}.${served.group}`, served]),
    );
    for (const [name, served] of wanted) if (!store.get(name)) this.#create(name, served);
    for (const stored of [...store.view().range('', '')]) {
      if (stored.labels[automanaged] === 'true' && !wanted.has(stored.key)) store.remove(stored);
    }
  }

  #create(name: string, { group, version }: ServedResource): void {
    const metadata = { name, labels: { [automanaged]: 'true' } };
    const spec = { group, version, groupPriorityMinimum: 1000, versionPriority: 100 };
    const { kind, apiVersion } = this.#resource();
    createObject(this.#state, this.#resource(), '', { kind, apiVersion, metadata, spec }, options);
  }

  #observe(): void {
    const time = toTime(this.#state.clock.now());
    const resource = this.#resource();
    const { kind, apiVersion } = resource;
    const remote: GroupVersion[] = [];
    for (const stored of [...this.#state.storage.store(apiServicesResource).view().range('', '')]) {
      const apiService: ApiObject = { kind, apiVersion, ...stored.parse() };
      if (objectAt(apiService, 'spec', 'service') === undefined) continue;
      remote.push({ group: stringAt(apiService, 'spec', 'group'), version: stringAt(apiService, 'spec', 'version') });
      const status: JsonObject = remoteStatus(this.#state, apiService, time);
      if (isSameJson(apiService.status as JsonValue, status as JsonValue)) continue;
      const address = { namespace: '', name: stored.key, subresource: 'status' };
      updateObject(this.#state, resource, address, { ...apiService, status }, options);
    }
    if (JSON.stringify(remote) === JSON.stringify(this.#remote)) return;
    this.#remote = remote;
    this.#state.resources.setRemote(remote);
  }

  #resource(): ServedResource {
    const resource = this.#state.resources.find('apiregistration.k8s.io', 'v1', 'apiservices');
    if (!resource) throw new Error('APIServices are not served');
    return resource;
  }
}
