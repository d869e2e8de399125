import { describe, expect, it } from 'vitest';
import { SharedInformerFactory } from '../../src/cache/factory.ts';
import { InformerName } from '../../src/cache/informer-name.ts';
import type { ListOptions } from '../../src/cache/lister-watcher.ts';
import {
  type InformerScope,
  newDynamicSharedInformerFactory,
  newMetadataSharedInformerFactory,
  toResourceKey,
} from '../../src/cache/resource-informer-factory.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import { createPod, type Pod } from '../helpers/pods.ts';
import { RecordingHandler } from '../helpers/recording-handler.ts';

const pods = { group: '', version: 'v1', resource: 'pods' };
const deployments = { group: 'apps', version: 'v1', resource: 'deployments' };

function createCluster(options: { readonly streaming?: boolean } = {}) {
  const sources = new Map<string, FakeControllerSource<Pod>>();
  const scopes: InformerScope[] = [];
  const sourceOf = (key: string) => {
    const source = sources.get(key) ?? new FakeControllerSource<Pod>(options);
    sources.set(key, source);
    return source;
  };
  return {
    sourceOf: (resource: typeof pods) => sourceOf(toResourceKey(resource)),
    scopes,
    createListerWatcher: (resource: typeof pods, scope: InformerScope) => {
      scopes.push(scope);
      return sourceOf(toResourceKey(resource));
    },
  };
}

const informerOptions = { clock: new FakeClock() };

describe.each([
  ['TestDynamicSharedInformerFactory', newDynamicSharedInformerFactory, false],
  ['TestMetadataSharedInformerFactory', newMetadataSharedInformerFactory, true],
] as const)('%s', (testName, newFactory, metadataOnly) => {
  it(`${testName}: create, update and delete reach the handlers`, async () => {
    const cluster = createCluster();
    const factory = newFactory<Pod>({ ...cluster, informerOptions });
    const { informer, lister } = factory.forResource(deployments);
    const handler = new RecordingHandler<Pod>();
    informer.addEventHandler(handler);
    const stop = new AbortController();
    factory.start(stop.signal);
    const synced = await factory.waitForCacheSync(stop.signal);
    expect(synced).toEqual(new Map([['apps/v1, Resource=deployments', true]]));
    const source = cluster.sourceOf(deployments);
    source.add(createPod('a'));
    await settle();
    expect(lister.byNamespace('default').get('a').metadata.resourceVersion).toBe('1');
    source.modify(createPod('a'));
    source.delete(createPod('a'));
    await settle();
    expect(handler.take().map((line) => line.split(' ')[0])).toEqual(['listed', 'add', 'update', 'delete']);
    expect(() => lister.byNamespace('default').get('a')).toThrow('not found');
    expect(cluster.scopes).toEqual([{ namespace: '', metadataOnly }]);
    stop.abort();
    await factory.shutdown();
    expect(source.openWatches).toBe(0);
  });

  it('TestWatchListSemanticsSimple: a server that streams the first state', async () => {
    const cluster = createCluster({ streaming: true });
    cluster.sourceOf(pods).add(createPod('a'));
    const factory = newFactory<Pod>({ ...cluster, informerOptions });
    const { informer } = factory.forResource(pods);
    const stop = new AbortController();
    factory.start(stop.signal);
    await factory.waitForCacheSync(stop.signal);
    expect(informer.indexer.listKeys()).toEqual(['default/a']);
    expect(cluster.sourceOf(pods).lists.length).toBe(0);
    expect(cluster.sourceOf(pods).watches[0]?.sendInitialEvents).toBe(true);
    stop.abort();
    await factory.shutdown();
  });

  it('TestUnSupportWatchListSemantics: a client that cannot is asked for a list', async () => {
    const cluster = createCluster();
    const factory = newFactory<Pod>({ ...cluster, informerOptions });
    factory.forResource(pods);
    const stop = new AbortController();
    factory.start(stop.signal);
    await factory.waitForCacheSync(stop.signal);
    expect(cluster.sourceOf(pods).lists.length).toBe(1);
    stop.abort();
    await factory.shutdown();
  });

  it('TestFilteredDynamicSharedInformerFactory: namespace and tweak', async () => {
    const cluster = createCluster();
    const tweakListOptions = (options: ListOptions) => ({ ...options, labelSelector: 'app=web' });
    const factory = newFactory<Pod>({ ...cluster, informerOptions, namespace: 'shop', tweakListOptions });
    factory.forResource(pods);
    const stop = new AbortController();
    factory.start(stop.signal);
    await factory.waitForCacheSync(stop.signal);
    await settle();
    const { lists, watches } = cluster.sourceOf(pods);
    expect(cluster.scopes).toEqual([{ namespace: 'shop', metadataOnly }]);
    expect([...lists, ...watches].map(({ labelSelector }) => labelSelector)).toEqual(['app=web', 'app=web']);
    stop.abort();
    await factory.shutdown();
  });
});

describe('SharedInformerFactory', () => {
  const newPods = (source = new FakeControllerSource<Pod>()) => ({
    source,
    create: ({ resyncPeriodMs }: { readonly resyncPeriodMs: number }) =>
      new SharedIndexInformer<Pod>({
        listerWatcher: source,
        defaultResyncPeriodMs: resyncPeriodMs,
        clock: new FakeClock(),
      }),
  });

  it('asking registers; a key has one informer', () => {
    const factory = new SharedInformerFactory();
    const informer = factory.informerFor('pods', newPods().create);
    expect(factory.informerFor('pods', newPods().create)).toBe(informer);
    expect(factory.informerFor('nodes', newPods().create)).not.toBe(informer);
  });

  it('resync periods: the default, or one for the key', () => {
    const factory = new SharedInformerFactory({ defaultResyncPeriodMs: 30_000, customResyncPeriodMs: { nodes: 5000 } });
    expect(factory.informerFor('pods', newPods().create).resyncCheckPeriodMs).toBe(30_000);
    expect(factory.informerFor('nodes', newPods().create).resyncCheckPeriodMs).toBe(5000);
  });

  it('its transform is set on every informer', async () => {
    const { source, create } = newPods();
    source.add(createPod('a'));
    const factory = new SharedInformerFactory<Pod>({ transform: (pod) => ({ ...pod, spec: { nodeName: 'here' } }) });
    const informer = factory.informerFor('pods', create);
    const stop = new AbortController();
    factory.start(stop.signal);
    await factory.waitForCacheSync(stop.signal);
    expect(informer.indexer.list()[0]?.spec?.nodeName).toBe('here');
    stop.abort();
    await factory.shutdown();
  });

  it('start is idempotent, and starts late registrations', async () => {
    const [first, second] = [newPods(), newPods()];
    const factory = new SharedInformerFactory();
    factory.informerFor('pods', first.create);
    const stop = new AbortController();
    factory.start(stop.signal);
    factory.start(stop.signal);
    factory.informerFor('nodes', second.create);
    expect(await factory.waitForCacheSync(stop.signal)).toEqual(new Map([['pods', true]]));
    factory.start(stop.signal);
    expect(await factory.waitForCacheSync(stop.signal)).toEqual(
      new Map([
        ['pods', true],
        ['nodes', true],
      ]),
    );
    expect([first.source.lists.length, second.source.lists.length]).toEqual([1, 1]);
    stop.abort();
    await factory.shutdown();
  });

  it('each informer keeps the signal that it was started with', async () => {
    const [first, second] = [newPods(), newPods()];
    const factory = new SharedInformerFactory();
    const one = factory.informerFor('pods', first.create);
    const stops = [new AbortController(), new AbortController()];
    factory.start(stops[0]!.signal);
    const two = factory.informerFor('nodes', second.create);
    factory.start(stops[1]!.signal);
    stops[0]!.abort();
    await settle();
    expect([one.isStopped(), two.isStopped()]).toEqual([true, false]);
    stops[1]!.abort();
    await factory.shutdown();
  });

  it('shutdown waits for what was started, and nothing starts after it', async () => {
    const { source, create } = newPods();
    const factory = new SharedInformerFactory();
    const informer = factory.informerFor('pods', create);
    const stop = new AbortController();
    factory.start(stop.signal);
    let isDown = false;
    const down = factory.shutdown().then(() => {
      isDown = true;
    });
    await settle();
    expect(isDown).toBe(false);
    stop.abort();
    await Promise.all([down, factory.shutdown()]);
    expect(informer.isStopped()).toBe(true);
    factory.informerFor('nodes', newPods().create);
    factory.start(new AbortController().signal);
    expect(await factory.waitForCacheSync(new AbortController().signal)).toEqual(new Map([['pods', true]]));
    expect(source.openWatches).toBe(0);
  });

  it('shutdown without a start resolves at once, and frees the informer name', async () => {
    const informerName = new InformerName('factory test');
    const factory = new SharedInformerFactory({ informerName });
    expect(() => new InformerName('factory test')).toThrow('in use');
    await factory.shutdown();
    new InformerName('factory test').release();
  });

  it('waiting ends when the signal aborts, and says who is missing', async () => {
    const { source, create } = newPods();
    source.listError = new Error('down');
    const factory = new SharedInformerFactory();
    factory.informerFor('pods', create);
    factory.informerFor('nodes', newPods().create);
    const stop = new AbortController();
    factory.start(stop.signal);
    const limit = new AbortController();
    const result = factory.waitForCacheSyncResult(limit.signal);
    await settle();
    limit.abort(new Error('too slow'));
    expect((await result).asError()?.message).toBe('not synced: pods: too slow');
    source.listError = undefined;
    stop.abort();
    await factory.shutdown();
  });

  it('an informer that fails makes shutdown reject', async () => {
    const factory = new SharedInformerFactory();
    const informer = factory.informerFor('pods', newPods().create);
    informer.run = () => Promise.reject(new Error('broken'));
    factory.start(new AbortController().signal);
    await expect(factory.shutdown()).rejects.toThrow('broken');
  });
});
