import { KubeConfig } from '@kubernetes/client-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// Outside this repository: from 'kinformer/apiserver'.
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { startPodCounter } from './pod-counter.ts';

// How to test a controller that was written with @kubernetes/client-node: a server for each test, objects made and looked at
// in the test's own process, and faults where the controller has to prove itself.

vi.setConfig({ testTimeout: 90_000 });

let server: ApiServer;
let stopCounter: () => Promise<void>;

beforeEach(async () => {
  server = await ApiServer.start();
  const config = new KubeConfig();
  config.loadFromOptions(server.kubeconfigOptions);
  stopCounter = await startPodCounter(config, 'default');
});

afterEach(async () => {
  await stopCounter();
  await server.stop();
});

const createPod = (name: string) =>
  server.create({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers: [{ name: 'app', image: 'app:1' }] },
  });

const counted = (pods: number) =>
  vi.waitFor(() => expect(server.get('configmaps', { name: 'pod-count' }).data).toEqual({ pods: String(pods) }), {
    timeout: 60_000,
  });

it('counts pods that come and go', async () => {
  createPod('a');
  createPod('b');
  await counted(2);
  server.delete('pods', { name: 'a' });
  await counted(1);
});

it('misses nothing when its watch is cut and its version forgotten', async () => {
  createPod('a');
  await counted(1);
  server.injectFaults('drop:verb=watch,410:verb=watch');
  createPod('b');
  server.compact();
  createPod('c');
  await counted(3);
});

it('asks for what it needs and no more', async () => {
  createPod('a');
  await counted(1);
  const asked = new Set(server.requests.map(({ verb, path }) => `${verb} ${path}`));
  expect([...asked].sort()).toEqual([
    'create /api/v1/namespaces/default/configmaps',
    'list /api/v1/namespaces/default/pods',
    'update /api/v1/namespaces/default/configmaps/pod-count',
    'watch /api/v1/namespaces/default/pods',
  ]);
});
