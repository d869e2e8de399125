import { join } from 'node:path';
import { ApiCaller } from '../helpers/api-caller.ts';
import { FaultProxy, type SeenRequest } from './fault-proxy.ts';
import { KinformerInformer } from './kinformer-informer.ts';
import type { RealCluster } from './real-cluster.ts';
import { ReferenceInformer, type TracedInformer, type TraceOptions, type TraceRecord } from './reference-informer.ts';

const settleMs = 90_000;

/**
 * client-go's informer and ours on the same server, each behind a proxy of its own. What is done to `proxies` is done to
 * both, so that both see the same faults.
 */
export class Comparison {
  readonly #cluster: RealCluster;
  readonly #list: string;
  readonly #selector: string;
  readonly api: ApiCaller;
  readonly proxies: readonly [FaultProxy, FaultProxy];
  readonly reference: TracedInformer;
  readonly kinformer: TracedInformer;

  private constructor(
    cluster: RealCluster,
    options: TraceOptions,
    proxies: readonly [FaultProxy, FaultProxy],
    sides: readonly [TracedInformer, TracedInformer],
  ) {
    this.#cluster = cluster;
    this.#list = `/api/v1/namespaces/${options.namespace}/configmaps`;
    this.#selector = options.labelSelector ?? '';
    this.api = new ApiCaller(cluster.url, cluster.adminToken);
    this.proxies = proxies;
    [this.reference, this.kinformer] = sides;
  }

  static async start(
    cluster: RealCluster,
    reference: string,
    directory: string,
    queue: 'real' | 'delta',
    options: TraceOptions,
    prepare: (proxy: FaultProxy) => void = () => {},
  ): Promise<Comparison> {
    const target = { port: cluster.port, token: cluster.adminToken };
    const proxies = [new FaultProxy(target), new FaultProxy(target)] as const;
    const files = [join(directory, 'reference.json'), join(directory, 'kinformer.json')] as const;
    await Promise.all(proxies.map((proxy, side) => proxy.start(files[side] ?? '')));
    proxies.forEach(prepare);
    const sides = [
      new ReferenceInformer(reference, files[0], options),
      await KinformerInformer.start(files[1], queue, options),
    ] as const;
    return new Comparison(cluster, options, proxies, sides);
  }

  both(fault: (proxy: FaultProxy) => void): void {
    this.proxies.forEach(fault);
  }

  async create(name: string, labels: Record<string, string> = {}, data = '0'): Promise<void> {
    await this.api.must('POST', this.#list, { metadata: { name, labels }, data: { value: data } });
  }

  async patch(name: string, patch: object): Promise<void> {
    await this.api.must('PATCH', `${this.#list}/${name}`, patch, { 'content-type': 'application/merge-patch+json' });
  }

  async write(name: string, data: string): Promise<void> {
    await this.patch(name, { data: { value: data } });
  }

  async remove(name: string): Promise<void> {
    await this.api.must('DELETE', `${this.#list}/${name}`);
  }

  restartServer(): Promise<void> {
    return this.#cluster.restart('SIGKILL');
  }

  compact(): Promise<void> {
    return this.#cluster.compact();
  }

  /** Waits until both stores equal the server, both watches are open and both handlers synced. */
  async settled(): Promise<void> {
    const deadline = Date.now() + settleMs;
    for (;;) {
      const [server, a, b] = await Promise.all([this.#serverState(), this.reference.state(), this.kinformer.state()]);
      const wanted = JSON.stringify(server);
      const sides = [a, b].map(({ objects, synced }) => (synced ? JSON.stringify(sorted(objects)) : 'not synced'));
      if (sides.every((side) => side === wanted) && this.proxies.every((proxy) => proxy.openWatches > 0)) return;
      if (Date.now() > deadline)
        throw new Error(`did not settle: server ${wanted}, client-go and kinformer ${sides.join(' and ')}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #serverState(): Promise<Record<string, string>> {
    const query = this.#selector === '' ? '' : `?labelSelector=${encodeURIComponent(this.#selector)}`;
    const { body } = await this.api.must('GET', this.#list + query);
    const items = body.items as { metadata: { namespace: string; name: string; resourceVersion: string } }[];
    return sorted(Object.fromEntries(items.map(({ metadata: m }) => [`${m.namespace}/${m.name}`, m.resourceVersion])));
  }

  async stop(): Promise<void> {
    await Promise.all([this.reference.stop(), this.kinformer.stop()]);
    await Promise.all(this.proxies.map((proxy) => proxy.stop()));
    this.api.close();
  }
}

/** Notifications by key, in order: what no queue may change. */
export function perKey(records: readonly TraceRecord[]): Record<string, TraceRecord[]> {
  return sorted(Object.groupBy(records, ({ key }) => key) as Record<string, TraceRecord[]>);
}

/**
 * Requests without what is random by design. A version only counts as given or not: the server writes leases of its own, so
 * that two lists of the same state may carry different ones.
 */
export function toComparable(requests: readonly SeenRequest[]): SeenRequest[] {
  return requests
    .filter(({ verb }) => verb !== 'other')
    .map(({ verb, path, query: { timeoutSeconds, resourceVersion, ...query } }) => {
      const version = resourceVersion === undefined || resourceVersion === '0' ? resourceVersion : '<version>';
      return { verb, path, query: sorted({ ...query, ...(version !== undefined && { resourceVersion: version }) }) };
    });
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
