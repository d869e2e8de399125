import {
  ApiException,
  CoreV1Api,
  CustomObjectsApi,
  type KubeConfig,
  PatchStrategy,
  setHeaderOptions,
  type V1Pod,
} from '@kubernetes/client-node';
import { expect, vi } from 'vitest';
import { runNamespaceJanitor } from '../../examples/namespace-janitor.ts';
import { group, installPoolDefinition, plural, version } from '../../examples/pool.ts';
import { runPoolController } from '../../examples/pool-controller.ts';
import { runRestartReporter } from '../../examples/restart-reporter.ts';

/** What each example must do on any API server, by the title of the test. Bounds are of hangs only. */
export const exampleChecks: Readonly<Record<string, (config: KubeConfig) => Promise<void>>> = {
  'the pool controller keeps as many pods as asked for, reports them, and takes them along': checkPoolController,
  'the restart reporter counts by node, and only what is there': checkRestartReporter,
  'the namespace janitor deletes what has expired, and nothing else': checkNamespaceJanitor,
};

const waiting = { timeout: 60_000, interval: 20 };
const mergePatch = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);

async function checkPoolController(config: KubeConfig): Promise<void> {
  const core = config.makeApiClient(CoreV1Api);
  const custom = config.makeApiClient(CustomObjectsApi);
  const namespace = await createNamespace(core, 'pools');
  const target = { group, version, plural, namespace, name: 'web' };
  const podNames = async () => {
    const { items } = await core.listNamespacedPod({ namespace });
    return items.filter(({ metadata }) => !metadata?.deletionTimestamp).map(({ metadata }) => metadata?.name);
  };
  const poolIs = (pods: number) =>
    vi.waitFor(async () => {
      const pool = await custom.getNamespacedCustomObject(target);
      expect(pool.status).toEqual({ pods, observedGeneration: pool.metadata.generation });
    }, waiting);

  await using running = start((signal) => runPoolController(config, signal));
  // The controller waits for the definition.
  await installPoolDefinition(config);
  await installPoolDefinition(config);
  const body = {
    apiVersion: `${group}/${version}`,
    kind: 'Pool',
    metadata: { name: 'web' },
    spec: { replicas: 3, image: 'web:1' },
  };
  await vi.waitFor(() => custom.createNamespacedCustomObject({ group, version, plural, namespace, body }), waiting);
  await poolIs(3);
  expect(await podNames()).toEqual(['web-0', 'web-1', 'web-2']);

  await core.deleteNamespacedPod({ namespace, name: 'web-1' });
  await vi.waitFor(async () => expect(await podNames()).toEqual(['web-0', 'web-1', 'web-2']), waiting);

  await custom.patchNamespacedCustomObject({ ...target, body: { spec: { replicas: 1 } } }, mergePatch);
  await poolIs(1);
  expect(await podNames()).toEqual(['web-0']);

  await custom.deleteNamespacedCustomObject(target);
  await vi.waitFor(() => expect(codeOf(custom.getNamespacedCustomObject(target))).resolves.toBe(404), waiting);
  await vi.waitFor(async () => expect(await podNames()).toEqual([]), waiting);
  await running.stop();
}

async function checkRestartReporter(config: KubeConfig): Promise<void> {
  const core = config.makeApiClient(CoreV1Api);
  const namespace = await createNamespace(core, 'restarts');
  const reportIs = (data: Record<string, string> | undefined) =>
    vi.waitFor(async () => {
      const report = await core.readNamespacedConfigMap({ namespace, name: 'restart-report' });
      expect(report.data).toEqual(data);
    }, waiting);
  const createPod = (name: string, nodeName: string) => {
    const body: V1Pod = { metadata: { name }, spec: { nodeName, containers: [{ name: 'app', image: 'app:1' }] } };
    return core.createNamespacedPod({ namespace, body });
  };
  const setRestarts = (name: string, restartCount: number) => {
    const state = { name: 'app', image: 'app:1', imageID: '', ready: true, restartCount };
    return core.patchNamespacedPodStatus(
      { namespace, name, body: { status: { containerStatuses: [state] } } },
      mergePatch,
    );
  };

  await using running = start((signal) => runRestartReporter(config, namespace, signal));
  await reportIs(undefined);
  for (const [name, node] of Object.entries({ a: 'node-1', b: 'node-1', c: 'node-2' })) await createPod(name, node);
  await setRestarts('a', 2);
  await setRestarts('b', 1);
  await setRestarts('c', 5);
  await reportIs({ 'node-1': '3', 'node-2': '5' });

  await core.deleteNamespacedPod({ namespace, name: 'c', gracePeriodSeconds: 0 });
  await setRestarts('a', 4);
  await reportIs({ 'node-1': '5' });
  await running.stop();
}

async function checkNamespaceJanitor(config: KubeConfig): Promise<void> {
  const core = config.makeApiClient(CoreV1Api);
  const annotated = (seconds: string) => ({ 'janitor/expires-after': seconds });
  const kept = await createNamespace(core, 'kept');
  const strange = await createNamespace(core, 'strange', annotated('soon'));
  const far = await createNamespace(core, 'far', annotated('86400'));
  const gone = await createNamespace(core, 'gone', annotated('0'));
  const soon = await createNamespace(core, 'soon', annotated('2'));
  const isGoing = async (name: string) => {
    try {
      const { metadata } = await core.readNamespace({ name });
      return metadata?.deletionTimestamp !== undefined;
    } catch (error) {
      if (error instanceof ApiException && error.code === 404) return true;
      throw error;
    }
  };

  await using running = start((signal) => runNamespaceJanitor(config, signal));
  for (const name of [gone, soon]) await vi.waitFor(() => expect(isGoing(name)).resolves.toBe(true), waiting);
  for (const name of [kept, strange, far, 'default']) expect(await isGoing(name)).toBe(false);
  await running.stop();
}

/** Runs an example until `stop`, or the end of the scope; what it fails of comes there. */
function start(run: (signal: AbortSignal) => Promise<void>): AsyncDisposable & { stop(): Promise<void> } {
  const controller = new AbortController();
  const ended = run(controller.signal);
  ended.catch(() => {});
  const stop = async () => {
    controller.abort();
    await ended;
  };
  return { stop, [Symbol.asyncDispose]: stop };
}

async function createNamespace(core: CoreV1Api, prefix: string, annotations?: Record<string, string>): Promise<string> {
  const { metadata } = await core.createNamespace({
    body: { metadata: { generateName: `${prefix}-`, ...(annotations && { annotations }) } },
  });
  return metadata?.name ?? '';
}

async function codeOf(call: Promise<unknown>): Promise<number | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiException ? error.code : undefined),
  );
}
