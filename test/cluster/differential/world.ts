import type { ApiCaller } from '../../helpers/api-caller.ts';
import type { Change, KindName, Scenario } from './scenario.ts';
import type { TraceOptions } from './trace.ts';

interface Kind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
}

const kinds: Readonly<Record<KindName, Kind>> = {
  configmap: { apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true },
  secret: { apiVersion: 'v1', kind: 'Secret', plural: 'secrets', namespaced: true },
  boat: { apiVersion: 'fleet.example.org/v1', kind: 'Boat', plural: 'boats', namespaced: true },
  harbour: { apiVersion: 'fleet.example.org/v1', kind: 'Harbour', plural: 'harbours', namespaced: false },
};

/** The custom types, as `kubectl create` would send them. */
export const customTypes: readonly object[] = [kinds.boat, kinds.harbour].map(({ kind, plural, namespaced }) => ({
  metadata: { name: `${plural}.fleet.example.org` },
  spec: {
    group: 'fleet.example.org',
    scope: namespaced ? 'Namespaced' : 'Cluster',
    names: { plural, singular: kind.toLowerCase(), kind },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
}));

/** Of all kinds, in all namespaces. */
export const collections: readonly string[] = Object.values(kinds).map((kind) => collectionOf(kind));

interface Known {
  readonly path: string;
  readonly version: string;
  readonly app: string;
}

const mergePatch = { 'content-type': 'application/merge-patch+json' };
const defaultApp = 'shop';

/** The objects of one scenario on the server, which nobody else writes, and what one should see of them. */
export class World {
  readonly #api: ApiCaller;
  readonly #scenario: Scenario;
  readonly #id: string;
  readonly #kind: Kind;
  readonly #objects = new Map<string, Known>();
  #writes = 0;
  #marks = 0;
  /** The highest version that a write was answered with. */
  lastVersion = '0';

  private constructor(api: ApiCaller, scenario: Scenario, id: string) {
    this.#api = api;
    this.#scenario = scenario;
    this.#id = id;
    this.#kind = kinds[scenario.kind ?? 'configmap'];
  }

  static async create(api: ApiCaller, scenario: Scenario, id: string): Promise<World> {
    const world = new World(api, scenario, id);
    const namespaces = scenario.everywhere ? [id, `${id}-elsewhere`] : [id];
    for (const name of world.#kind.namespaced ? namespaces : []) {
      await api.must('POST', '/api/v1/namespaces', { metadata: { name } });
    }
    for (const change of scenario.before ?? []) await world.change(change);
    await world.published();
    return world;
  }

  get traceOptions(): TraceOptions {
    const { app, hides, everywhere, resyncMs, metadataOnly, pageSize, transform, handlers = [] } = this.#scenario;
    const isAlone = this.#kind.namespaced && !everywhere;
    const labels = [...(isAlone ? [] : [`run=${this.#id}`]), ...(app === undefined ? [] : [`app=${app}`])];
    return {
      resource: `${this.#kind.apiVersion}/${this.#kind.plural}`,
      namespaced: this.#kind.namespaced,
      ...(isAlone && { namespace: this.#id }),
      ...(labels.length > 0 && { labelSelector: labels.join(',') }),
      ...(hides !== undefined && { fieldSelector: `metadata.name!=${hides}` }),
      ...(resyncMs !== undefined && { resyncMs }),
      ...(metadataOnly && { metadataOnly }),
      ...(pageSize !== undefined && { pageSize }),
      ...(transform !== undefined && { transform }),
      handlers: [{ name: 'main' }, ...handlers],
    };
  }

  /** What a store should have: key → version. */
  get visible(): Record<string, string> {
    const { app = '', hides } = this.#scenario;
    const seen = [...this.#objects].filter(([key, known]) => {
      return (app === '' || known.app === app) && (hides === undefined || !key.endsWith(`/${hides}`));
    });
    return Object.fromEntries(seen.map(([key, { version }]) => [key, version]));
  }

  async change(change: Change): Promise<void> {
    const known = this.#objects.get(this.#keyOf(change.name));
    switch (change.do) {
      case 'create':
        if (!known) await this.#create(change.name, change.app);
        return;
      case 'fill':
        await this.#fill(change.name, change.count);
        return;
      case 'recreate':
        if (!known) return;
        await this.#remove(change.name, known);
        await this.#create(change.name, known.app);
        return;
      case 'remove':
        if (known) await this.#remove(change.name, known);
        return;
      case 'write':
        if (known) await this.#patch(change.name, known, { annotations: this.#nextValue() });
        return;
      case 'relabel':
        if (known) await this.#patch(change.name, { ...known, app: change.app }, { labels: { app: change.app } });
        return;
    }
  }

  /** Creates an object that everyone sees; returns its key. */
  async mark(): Promise<string> {
    this.#marks += 1;
    const name = `mark-${this.#marks}`;
    await this.#create(name, this.#scenario.app);
    return this.#keyOf(name);
  }

  /** Waits until the server's watch cache has got all that was written: a list at an old version may do without. */
  async published(): Promise<void> {
    const collection = collectionOf(this.#kind, this.#kind.namespaced ? this.#id : undefined);
    const { body } = await this.#api.must('GET', `${collection}?limit=1`);
    const query = `resourceVersion=${body.metadata.resourceVersion}&resourceVersionMatch=NotOlderThan&limit=1`;
    while ((await this.#api.call('GET', `${collection}?${query}`)).status !== 200);
  }

  /** The first object that one should see, as the server sends it. */
  async fetchVisible(): Promise<object | undefined> {
    const [key = ''] = Object.keys(this.visible);
    const known = this.#objects.get(key);
    return known && ((await this.#api.must('GET', known.path)).body as object);
  }

  /** An object that the server does not have, at the latest version. */
  invent(name: string, value: string): object {
    const { apiVersion, kind } = this.#kind;
    const [namespace, ownName] = this.#split(name);
    const labels = { app: this.#scenario.app ?? defaultApp, run: this.#id };
    const metadata = { name: ownName, namespace, resourceVersion: this.lastVersion, labels, annotations: { value } };
    return { apiVersion, kind, metadata };
  }

  inventBookmark(resourceVersion: string): object {
    const { apiVersion, kind } = this.#kind;
    return { apiVersion, kind, metadata: { resourceVersion } };
  }

  async #fill(prefix: string, count: number): Promise<void> {
    const names = Array.from({ length: count }, (_, i) => `${prefix}-${i}`);
    const worker = async () => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) {
        if (!this.#objects.has(this.#keyOf(name))) await this.#create(name);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  }

  async #create(name: string, app = defaultApp): Promise<void> {
    const { apiVersion, kind } = this.#kind;
    const [namespace, ownName] = this.#split(name);
    const metadata = { name: ownName, labels: { app, run: this.#id }, annotations: this.#nextValue() };
    const collection = collectionOf(this.#kind, namespace);
    const { body } = await this.#api.must('POST', collection, { apiVersion, kind, metadata });
    this.#note(name, { path: `${collection}/${ownName}`, app, version: body.metadata.resourceVersion });
  }

  async #patch(name: string, known: Known, metadata: object): Promise<void> {
    const { body } = await this.#api.must('PATCH', known.path, { metadata }, mergePatch);
    this.#note(name, { ...known, version: body.metadata.resourceVersion });
  }

  async #remove(name: string, { path }: Known): Promise<void> {
    await this.#api.must('DELETE', path);
    this.#objects.delete(this.#keyOf(name));
  }

  #note(name: string, known: Known): void {
    this.#objects.set(this.#keyOf(name), known);
    if (Number(known.version) > Number(this.lastVersion)) this.lastVersion = known.version;
  }

  #nextValue(): { readonly value: string } {
    this.#writes += 1;
    return { value: String(this.#writes) };
  }

  #keyOf(name: string): string {
    const [namespace, ownName] = this.#split(name);
    return namespace === undefined ? ownName : `${namespace}/${ownName}`;
  }

  /** Names of a cluster-scoped kind carry the scenario, for all scenarios share them. */
  #split(name: string): readonly [string | undefined, string] {
    if (!this.#kind.namespaced) return [undefined, `${this.#id}-${name.replace('/', '-')}`];
    const [before = '', after] = name.split('/');
    return after === undefined ? [this.#id, before] : [`${this.#id}-elsewhere`, after];
  }
}

function collectionOf({ apiVersion, plural }: Kind, namespace?: string): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  return namespace === undefined ? `${root}/${plural}` : `${root}/namespaces/${namespace}/${plural}`;
}
