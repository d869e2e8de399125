import { KubeConfig, type V1Pod } from '@kubernetes/client-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { type LogFields, type Logger, silentLogger } from '../../src/core/log.ts';
import { connect } from '../../src/informers/connect.ts';
import { type InformerFactoryOptions, openInformerFactory } from '../../src/informers/informer-factory.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: ApiServer;
let kubeConfig: KubeConfig;

beforeEach(async () => {
  server = await ApiServer.start();
  kubeConfig = new KubeConfig();
  kubeConfig.loadFromOptions(server.kubeconfigOptions);
});
afterEach(() => server.stop());

const open = (options: InformerFactoryOptions = {}) =>
  openInformerFactory({ kubeConfig, logger: silentLogger, ...options });

const createPod = (name: string, metadata: object = {}, spec: object = {}) =>
  server.create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, ...metadata },
    spec: { containers: [{ name: 'app', image: 'app:1' }], ...spec },
  });

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 5 });

/** A log that can be asked to wait until a type has failed. */
class FailureLog implements Logger {
  readonly #failed = new Map<unknown, PromiseWithResolvers<void>>();

  of(type: string): Promise<void> {
    return this.#entry(type).promise;
  }

  info(): void {}
  warn(): void {}

  error(_message: string, _error: unknown, fields?: LogFields): void {
    this.#entry(fields?.type).resolve();
  }

  #entry(type: unknown): PromiseWithResolvers<void> {
    const entry = this.#failed.get(type) ?? Promise.withResolvers<void>();
    this.#failed.set(type, entry);
    return entry;
  }
}

describe('openInformerFactory', () => {
  it('keeps what the server has, and tells of changes', async () => {
    createPod('a');
    await using factory = await open();
    const { informer, lister } = factory.forResource<V1Pod>('pods');
    const log: string[] = [];
    informer.addEventHandler({
      onAdd: (pod, isInInitialList) => void log.push(`add ${pod.key} ${isInInitialList}`),
      onDelete: (pod) => void log.push(`delete ${pod.key}`),
    });
    factory.start();
    expect(await factory.waitForCacheSync()).toBe(true);
    createPod('b');
    server.delete('pods', { name: 'a' });
    await eventually(() => expect(log).toEqual(['add default/a true', 'add default/b false', 'delete default/a']));
    expect(lister.list().map(({ name }) => name)).toEqual(['b']);
    expect(lister.byNamespace('default').get('b').value.spec?.containers[0]?.image).toBe('app:1');
    expect(() => lister.byNamespace('default').get('a')).toThrow('pods "a" not found');
  });

  it('gives one informer for all names of a common type', async () => {
    await using factory = await open();
    const { informer } = factory.forResource('deployments.apps');
    for (const name of ['deploy', 'Deployment', 'deployments.v1.apps', ' deployments ']) {
      expect(factory.forResource(name).informer).toBe(informer);
    }
    expect(factory.forResource({ group: 'apps', version: 'v1', resource: 'deployments' }).informer).toBe(informer);
    expect(factory.forResource('pods').informer).not.toBe(informer);
    expect(factory.forResource('deployments/one').informer).not.toBe(informer);
    const { lister } = factory.forResource('widgets.v1.example.com');
    expect(() => lister.get('a')).toThrow('widgets.example.com "a" not found');
    expect(() => factory.forResource('deploy').lister.get('a')).toThrow('deployments.apps "a" not found');
  });

  it('watches within its scope only', async () => {
    server.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'other' } });
    createPod('a', { labels: { app: 'web' } }, { nodeName: 'one' });
    createPod('b', { labels: { app: 'web' } }, { nodeName: 'two' });
    createPod('c', { labels: { app: 'db' } }, { nodeName: 'one' });
    createPod('d', { labels: { app: 'web' }, namespace: 'other' }, { nodeName: 'one' });
    const namesIn = async (options: InformerFactoryOptions, resource = 'pods') => {
      await using factory = await open(options);
      const { lister } = factory.forResource(resource);
      factory.start();
      await factory.waitForCacheSync();
      return lister
        .list()
        .map(({ name }) => name)
        .sort();
    };
    expect(await namesIn({})).toEqual(['a', 'b', 'c', 'd']);
    expect(await namesIn({ namespace: 'default' })).toEqual(['a', 'b', 'c']);
    expect(await namesIn({ labelSelector: 'app=web', fieldSelector: 'spec.nodeName=one' })).toEqual(['a', 'd']);
    expect(await namesIn({ tweakListOptions: (list) => ({ ...list, labelSelector: 'app=db' }) })).toEqual(['c']);
    expect(await namesIn({}, 'pods/b')).toEqual(['b']);
  });

  it('reads metadata alone, or without managed fields, or transformed', async () => {
    createPod('a');
    const only = async (options: InformerFactoryOptions) => {
      await using factory = await open(options);
      const { lister } = factory.forResource('pods');
      factory.start();
      await factory.waitForCacheSync();
      return lister.list()[0];
    };
    expect((await only({ metadataOnly: true }))?.kind).toBe('PartialObjectMetadata');
    expect((await only({}))?.hasManagedFields).toBe(true);
    expect((await only({ managedFields: 'drop' }))?.hasManagedFields).toBe(false);
    const renamed = await only({ transform: (pod) => pod.without([], false) });
    expect(renamed?.key).toBe('default/a');
  });

  it('waits for a type that is defined later', async () => {
    const failures = new FailureLog();
    await using factory = await open({ logger: failures });
    const { informer } = factory.forResource('ships.example.test');
    factory.start();
    await failures.of('ships.example.test');
    await expect(factory.waitForCacheSync(AbortSignal.abort())).rejects.toThrow(
      'not synced: ships.example.test: ' + `the server doesn't have a resource type "ships.example.test"`,
    );
    const openAPIV3Schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    server.create({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'ships.example.test' },
      spec: {
        group: 'example.test',
        scope: 'Namespaced',
        names: { plural: 'ships', kind: 'Ship' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }],
      },
    });
    server.create({ apiVersion: 'example.test/v1', kind: 'Ship', metadata: { name: 'argo' } });
    await eventually(() => expect(informer.indexer.listKeys()).toEqual(['default/argo']));
  });

  it('says of each informer that did not sync what its last request failed of', async () => {
    server.injectFaults('forbid:resource=secrets');
    const failures = new FailureLog();
    await using factory = await open({ logger: failures });
    for (const resource of ['secrets', 'podz']) factory.forResource(resource);
    const { informer } = factory.forResource('pods');
    factory.start();
    await Promise.all([failures.of('secrets'), failures.of('podz'), informer.synced.done.promise]);
    const error = await factory.waitForCacheSync(AbortSignal.abort()).catch((reason: Error) => reason);
    expect(String(error)).toMatch(/^Error: not synced: secrets: .*forbidden.*; podz: .*\(did you mean "pods"\?\)$/);
  });

  it('says that nobody listens, and who was asked', async () => {
    const warnings: string[] = [];
    const warned = Promise.withResolvers<void>();
    const logger: Logger = {
      ...silentLogger,
      warn(message, fields) {
        warnings.push(`${message} ${fields?.type}: ${fields?.error}`);
        warned.resolve();
      },
    };
    await server.stop();
    await using factory = await open({ logger });
    factory.forResource('pods');
    factory.start();
    await warned.promise;
    expect(warnings[0]).toMatch(/^trying again pods: connect ECONNREFUSED 127\.0\.0\.1:\d+$/);
    await expect(factory.waitForCacheSync(AbortSignal.abort())).rejects.toThrow(/^not synced: pods: .*ECONNREFUSED/);
  });

  it('ends with its signal: waits resolve to false, nothing starts, and the client is closed at last', async () => {
    server.injectFaults('forbid:resource=pods');
    const stop = new AbortController();
    await using factory = await open({ signal: stop.signal });
    const { informer } = factory.forResource('pods');
    factory.start();
    const synced = factory.waitForCacheSync();
    stop.abort();
    expect(await synced).toBe(false);
    await factory.waitForShutdown();
    expect(informer.isStopped()).toBe(true);
    await factory.shutdown();
    await factory.shutdown();
  });

  it('ends at once when its signal has aborted before', async () => {
    await using factory = await open({ signal: AbortSignal.abort() });
    factory.forResource('pods');
    factory.start();
    expect(await factory.waitForCacheSync()).toBe(false);
    expect(server.requests).toEqual([]);
  });

  it('leaves a client open that was given to it', async () => {
    const client = await connect({ kubeConfig });
    {
      await using factory = await openInformerFactory({ client });
      expect(factory.client).toBe(client);
    }
    const context = { signal: AbortSignal.timeout(15_000) };
    expect(await client.json({ method: 'GET', path: '/version' }, context)).toMatchObject({ major: '1' });
    client.close();
  });

  it('leaves nothing on the signal that it was given', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const factory = await open({ signal });
    factory.forResource('pods');
    factory.start();
    await factory.waitForCacheSync();
    await factory.shutdown();
    expect(added.mock.calls.length).toBe(1);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      added.mock.calls.map(([, listener]) => listener),
    );
  });
});
