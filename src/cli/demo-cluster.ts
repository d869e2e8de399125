import type { ApiServer } from '../apiserver/api-server.ts';
import type { Clock, Timer } from '../core/clock.ts';

const apps = [
  { namespace: 'shop', name: 'cart', replicas: 3 },
  { namespace: 'shop', name: 'checkout', replicas: 2 },
  { namespace: 'payments', name: 'ledger', replicas: 2 },
];
const nodes = ['node-a', 'node-b', 'node-c'];
const beatMs = 700;

/** Fills the server with a small cluster: nodes, and deployments with their pods in two namespaces. */
export function loadDemo(server: ApiServer, nowMs: number): void {
  const created = new Date(nowMs - 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
  const namespaces = [...new Set(apps.map(({ namespace }) => namespace))];
  server.load([
    ...namespaces.map((name) => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, creationTimestamp: created },
    })),
    ...nodes.map((name) => toNode(name, created)),
    ...apps.map((app) => toDeployment(app, created)),
    ...apps.flatMap((app) => Array.from({ length: app.replicas }, (_, index) => toPod(app, index, created))),
  ]);
}

/** Lets the cluster live: on each beat one pod restarts, or goes and comes back. Call what is returned to stop it. */
export function liveInDemo(server: ApiServer, clock: Clock): () => void {
  let beat = 0;
  let timer: Timer | undefined;
  const live = () => {
    beat += 1;
    const app = apps[beat % apps.length] ?? apps[0];
    if (app) touch(server, app, beat);
    timer = clock.setTimeout(live, beatMs);
  };
  timer = clock.setTimeout(live, beatMs);
  return () => timer?.cancel();
}

type App = (typeof apps)[number];

function touch(server: ApiServer, app: App, beat: number): void {
  const name = podName(app, beat % app.replicas);
  const target = { namespace: app.namespace, name };
  const isThere = server.list('pods', app.namespace).some(({ metadata }) => metadata.name === name);
  if (!isThere) server.create(toPod(app, beat % app.replicas, undefined));
  else if (beat % 4 === 0) server.delete('pods', target, { gracePeriodSeconds: 0 });
  else server.patch('pods', target, { metadata: { annotations: { beat: String(beat) } } });
}

function podName({ name }: App, index: number): string {
  return `${name}-${index}`;
}

function toNode(name: string, creationTimestamp: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, creationTimestamp, labels: { 'kubernetes.io/hostname': name } },
    status: {
      conditions: [{ type: 'Ready', status: 'True', lastHeartbeatTime: creationTimestamp, reason: 'KubeletReady' }],
      nodeInfo: {
        kubeletVersion: 'v1.36.3',
        osImage: 'demo',
        kernelVersion: '6.12',
        containerRuntimeVersion: 'demo://1',
      },
    },
  };
}

function toDeployment({ namespace, name, replicas }: App, creationTimestamp: string): object {
  const labels = { app: name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { namespace, name, labels, creationTimestamp },
    spec: { replicas, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: toPodSpec(0) } },
    status: { replicas, readyReplicas: replicas, updatedReplicas: replicas, availableReplicas: replicas },
  };
}

function toPodSpec(index: number) {
  return { containers: [{ name: 'app', image: 'registry.example/app:1' }], nodeName: nodes[index % nodes.length] };
}

function toPod(app: App, index: number, creationTimestamp: string | undefined) {
  const running = {
    name: 'app',
    ready: true,
    restartCount: 0,
    image: 'registry.example/app:1',
    imageID: '',
    state: { running: {} },
  };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      namespace: app.namespace,
      name: podName(app, index),
      labels: { app: app.name },
      ...(creationTimestamp !== undefined && { creationTimestamp }),
    },
    spec: toPodSpec(index),
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }], containerStatuses: [running] },
  };
}
