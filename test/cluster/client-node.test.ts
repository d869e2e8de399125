import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApiException,
  AppsV1Api,
  CoreV1Api,
  KubeConfig,
  type KubernetesObject,
  KubernetesObjectApi,
  makeInformer,
  PatchStrategy,
  type V1ConfigMap,
  Watch,
} from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { RealCluster } from './real-cluster.ts';

/** What @kubernetes/client-node sees of the embedded server, and of the real one. */
const embedded = new ApiServer();
const namespace = 'node-clients';
let real: RealCluster;
let directory: string;
let configs: readonly KubeConfig[];

beforeAll(async () => {
  real = await RealCluster.start(inject('goPrograms'));
  await embedded.start();
  directory = await mkdtemp(join(tmpdir(), 'kinformer-client-node-'));
  const kubeconfig = join(directory, 'kubeconfig');
  await writeFile(kubeconfig, embedded.kubeconfig, { mode: 0o600 });
  configs = [kubeconfig, real.kubeconfig].map((path) => {
    const config = new KubeConfig();
    config.loadFromFile(path);
    return config;
  });
  for (const config of configs) {
    await config.makeApiClient(CoreV1Api).createNamespace({ body: { metadata: { name: namespace } } });
  }
});

afterAll(async () => {
  await embedded.stop();
  await real.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Runs the same against both; what they told must be the same. */
async function compare(tell: (config: KubeConfig, say: (told: unknown) => void) => Promise<void>): Promise<unknown[]> {
  const [ours, theirs] = await Promise.all(
    configs.map(async (config) => {
      const told: unknown[] = [];
      await tell(config, (line) => told.push(line));
      return told;
    }),
  );
  expect(ours).toEqual(theirs);
  return ours ?? [];
}

const configMap = (name: string, data: Record<string, string> = { k: '1' }) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace },
  data,
});

/** Status code and reason of a refusal. */
async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ApiException)) throw error;
    const { reason, message } = JSON.parse(String(error.body));
    return { code: error.code, reason, message };
  }
  return 'accepted';
}

describe("client-node's object API", () => {
  it('creates, reads, patches in every way, applies, lists and deletes', async () => {
    const told = await compare(async (config, say) => {
      const objects = KubernetesObjectApi.makeApiClient(config);
      const header = configMap('object');
      say((await objects.create<V1ConfigMap>(header)).data);
      say(await refusal(objects.create(header)));
      say((await objects.read<V1ConfigMap>(header)).data);
      const patch = (data: object, strategy: PatchStrategy, ...rest: [string?, boolean?]) =>
        objects.patch<V1ConfigMap>(
          { ...header, data } as V1ConfigMap,
          undefined,
          undefined,
          rest[0],
          rest[1],
          strategy,
        );
      say((await patch({ k: '2', m: 'merge' }, PatchStrategy.MergePatch)).data);
      say((await patch({ s: 'strategic' }, PatchStrategy.StrategicMergePatch)).data);
      say(await refusal(patch({ k: '3' }, PatchStrategy.ServerSideApply, 'applier')));
      const applied = await patch({ k: '3' }, PatchStrategy.ServerSideApply, 'applier', true);
      say([applied.data, applied.metadata?.managedFields?.map(({ manager, operation }) => [manager, operation])]);
      const replaced = await objects.replace<V1ConfigMap>({ ...applied, data: { only: 'this' } });
      say(replaced.data);
      say(await refusal(objects.replace({ ...applied, data: {} })));
      const list = await objects.list(
        'v1',
        'ConfigMap',
        namespace,
        undefined,
        undefined,
        undefined,
        'metadata.name=object',
      );
      say(list.items.map(({ metadata }) => metadata?.name));
      say((await objects.delete(header)).status);
      say(await refusal(objects.read(header)));
    });
    expect(told.at(-1)).toMatchObject({ code: 404, reason: 'NotFound' });
  });

  it('handles custom resources without knowing them', async () => {
    await compare(async (config, say) => {
      const objects = KubernetesObjectApi.makeApiClient(config);
      const schema = {
        openAPIV3Schema: {
          type: 'object',
          properties: { spec: { type: 'object', properties: { sails: { type: 'integer', minimum: 1 } } } },
        },
      };
      const definition = {
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: 'ships.node.example.test' },
        spec: {
          group: 'node.example.test',
          scope: 'Namespaced',
          names: { plural: 'ships', kind: 'Ship' },
          versions: [{ name: 'v1', served: true, storage: true, schema }],
        },
      };
      await objects.create(definition);
      const ship = (sails: number) => ({
        apiVersion: 'node.example.test/v1',
        kind: 'Ship',
        metadata: { name: 'argo', namespace },
        spec: { sails },
      });
      await vi.waitFor(() => objects.create(ship(2)), { timeout: 20_000, interval: 200 });
      const merge = PatchStrategy.MergePatch;
      say(await refusal(objects.patch(ship(0), undefined, undefined, undefined, undefined, merge)));
      const patched = await objects.patch(ship(3), undefined, undefined, undefined, undefined, merge);
      say([(patched as KubernetesObject).metadata?.generation, patched.kind]);
      await objects.delete(definition);
    });
  });
});

describe("client-node's watch and informer", () => {
  it('tell the same events', async () => {
    const told = await compare(async (config, say) => {
      const core = config.makeApiClient(CoreV1Api);
      const path = `/api/v1/namespaces/${namespace}/configmaps`;
      const labelSelector = 'watched=yes';
      const list = () => core.listNamespacedConfigMap({ namespace, labelSelector });
      const events: string[] = [];
      const informer = makeInformer<V1ConfigMap>(config, path, list, labelSelector);
      for (const verb of ['add', 'update', 'delete'] as const) {
        informer.on(verb, ({ metadata }) => events.push(`${verb} ${metadata?.name}`));
      }
      await informer.start();
      const { metadata } = await list();
      const watched: string[] = [];
      const controller = await new Watch(config).watch(
        path,
        { labelSelector, resourceVersion: metadata?.resourceVersion },
        (phase, object: V1ConfigMap) =>
          watched.push(`${phase} ${object.metadata?.name} ${JSON.stringify(object.data)}`),
        () => {},
      );
      const body = { metadata: { name: 'w', labels: { watched: 'yes' } }, data: { n: '1' } };
      await core.createNamespacedConfigMap({ namespace, body });
      await core.replaceNamespacedConfigMap({ namespace, name: 'w', body: { ...body, data: { n: '2' } } });
      await core.deleteNamespacedConfigMap({ namespace, name: 'w' });
      await vi.waitFor(() => expect([events.length, watched.length]).toEqual([3, 3]), { timeout: 20_000 });
      controller.abort();
      await informer.stop();
      say([events, watched]);
    });
    expect(told).toEqual([
      [
        ['add w', 'update w', 'delete w'],
        ['ADDED w {"n":"1"}', 'MODIFIED w {"n":"2"}', 'DELETED w {"n":"2"}'],
      ],
    ]);
  });

  it('read typed objects, scales and refusals alike', async () => {
    await compare(async (config, say) => {
      const apps = config.makeApiClient(AppsV1Api);
      const labels = { app: 'node' };
      const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
      const body = { metadata: { name: 'node' }, spec: { selector: { matchLabels: labels }, template } };
      const made = await apps.createNamespacedDeployment({ namespace, body });
      say([made.spec?.replicas, made.spec?.strategy, made.metadata?.creationTimestamp instanceof Date]);
      const scale = await apps.readNamespacedDeploymentScale({ name: 'node', namespace });
      scale.spec = { replicas: 4 };
      say((await apps.replaceNamespacedDeploymentScale({ name: 'node', namespace, body: scale })).spec);
      const wrong = { ...body, metadata: { name: 'UPPER' } };
      say(await refusal(apps.createNamespacedDeployment({ namespace, body: wrong })));
      say((await apps.deleteNamespacedDeployment({ name: 'node', namespace })).status);
    });
  });
});
