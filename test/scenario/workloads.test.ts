import { describe, expect, it } from 'vitest';
import type { Pod, ReplicaSet } from '../../src/scenario/kinds.ts';
import { type LivingCluster, startLivingCluster, toDeployment } from './living-cluster.ts';

const web = { namespace: 'default', name: 'web' };

function isReady(pod: Pod): boolean {
  return pod.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
}

async function startWeb(cluster: LivingCluster, replicas: number, rest: object = {}): Promise<void> {
  cluster.server.create(toDeployment('web', replicas, rest));
  await cluster.until(() => cluster.deployment('default', 'web').status?.availableReplicas === replicas);
}

describe('deployments', () => {
  it('become available through Pending, ContainerCreating and Running', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toDeployment('web', 1));
    const seen: string[] = [];
    await cluster.until(() => {
      const [pod] = cluster.pods('default');
      const waiting = pod?.status?.containerStatuses?.[0]?.state.waiting?.reason;
      const state = pod && `${pod.spec.nodeName ? 'bound' : 'unbound'} ${waiting ?? pod.status?.phase}`;
      if (state !== undefined && seen.at(-1) !== state) seen.push(state);
      return pod !== undefined && isReady(pod);
    });
    expect(seen.slice(-2)).toEqual(['bound ContainerCreating', 'bound Running']);
    expect(cluster.pods('default')[0]?.spec.nodeName).toMatch(/^worker-/);
    await cluster.clock.advance(1000);
    const { status, metadata } = cluster.deployment('default', 'web');
    expect(status).toMatchObject({ observedGeneration: metadata.generation, updatedReplicas: 1, availableReplicas: 1 });
    expect(status?.conditions?.map(({ type, status, reason }) => [type, status, reason])).toEqual([
      ['Available', 'True', 'MinimumReplicasAvailable'],
      ['Progressing', 'True', 'NewReplicaSetAvailable'],
    ]);
    expect(cluster.errors).toEqual([]);
  });

  it('scale up and down to the number that is asked for', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 2);
    for (const replicas of [6, 1, 0, 3]) {
      cluster.server.patch('deployments.apps', web, { spec: { replicas } });
      await cluster.until(() => cluster.pods('default').length === replicas && cluster.pods('default').every(isReady));
      await cluster.clock.advance(3000);
      expect(cluster.pods('default').length).toBe(replicas);
    }
  });

  it('roll to a new template without going below what must be available', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 4);
    const template = { spec: { containers: [{ name: 'main', image: 'web:2.0.0' }] } };
    cluster.server.patch('deployments.apps', web, { spec: { template } }, 'strategic');
    const images = () => cluster.pods('default').map(({ spec }) => spec.containers[0]?.image);
    let most = 0;
    let least = 4;
    await cluster.until(() => {
      const active = cluster.pods('default').filter(({ metadata }) => !metadata.deletionTimestamp);
      most = Math.max(most, active.length);
      least = Math.min(least, active.filter(isReady).length);
      return images().length === 4 && images().every((image) => image === 'web:2.0.0') && active.every(isReady);
    });
    expect(most).toBeLessThanOrEqual(5);
    expect(least).toBeGreaterThanOrEqual(3);
    const revisions = () =>
      cluster.server
        .list('replicasets.apps', 'default')
        .map(({ metadata, spec }) => [
          metadata.annotations?.['deployment.kubernetes.io/revision'],
          (spec as ReplicaSet['spec']).replicas,
        ]);
    expect(revisions().sort()).toEqual([
      ['1', 0],
      ['2', 4],
    ]);
    const back = { spec: { containers: [{ name: 'main', image: 'web:1.0.0' }] } };
    cluster.server.patch('deployments.apps', web, { spec: { template: back } }, 'strategic');
    await cluster.until(() => images().length === 4 && images().every((image) => image === 'web:1.0.0'));
    expect(revisions().sort()).toEqual([
      ['2', 0],
      ['3', 4],
    ]);
  });

  it('recreate: the old pods are gone before the new ones come', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 3, { strategy: { type: 'Recreate' } });
    const template = { metadata: { annotations: { restarted: 'now' } } };
    cluster.server.patch('deployments.apps', web, { spec: { template } });
    const isNew = ({ metadata }: Pod) => metadata.annotations?.restarted === 'now';
    const isMixed = () => cluster.pods('default').some(isNew) && !cluster.pods('default').every(isNew);
    let mixed = false;
    await cluster.until(() => {
      mixed ||= isMixed();
      return cluster.pods('default').filter((pod) => isNew(pod) && isReady(pod)).length === 3;
    });
    expect(mixed).toBe(false);
  });

  it('do not roll while they are paused, but scale', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 2);
    const template = { metadata: { annotations: { version: '2' } } };
    cluster.server.patch('deployments.apps', web, { spec: { paused: true, replicas: 3, template } });
    await cluster.clock.advance(10_000);
    expect(cluster.pods('default').map(({ metadata }) => metadata.annotations?.version)).toEqual(
      Array(3).fill(undefined),
    );
    cluster.server.patch('deployments.apps', web, { spec: { paused: null } });
    const isNew = ({ metadata }: Pod) => metadata.annotations?.version === '2';
    await cluster.until(() => cluster.pods('default').length === 3 && cluster.pods('default').every(isNew));
  });

  it('replace pods that are deleted, also by force', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 2);
    const [first, second] = cluster.pods('default');
    cluster.server.delete('pods', { namespace: 'default', name: first?.metadata.name ?? '' });
    cluster.server.delete(
      'pods',
      { namespace: 'default', name: second?.metadata.name ?? '' },
      { gracePeriodSeconds: 0 },
    );
    await cluster.until(() => {
      const pods = cluster.pods('default');
      const isOld = ({ metadata }: Pod) =>
        metadata.uid === first?.metadata.uid || metadata.uid === second?.metadata.uid;
      return pods.length === 2 && pods.every(isReady) && !pods.some(isOld);
    });
  });
});

describe('orphans', () => {
  it('are taken over by a deployment that selects them', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 2);
    const names = () => cluster.pods('default').map(({ metadata }) => metadata.name);
    const before = names();
    cluster.server.delete('deployments.apps', web, { propagationPolicy: 'Orphan' });
    await cluster.until(() => cluster.server.list('deployments.apps', 'default').length === 0, 10);
    await startWeb(cluster, 2);
    expect(names()).toEqual(before);
    expect(cluster.server.list('replicasets.apps', 'default').length).toBe(1);
    expect(cluster.errors).toEqual([]);
  });

  it('are made of pods that are labelled otherwise, and replaced', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 2);
    const name = cluster.pods('default')[0]?.metadata.name ?? '';
    cluster.server.patch('pods', { namespace: 'default', name }, { metadata: { labels: { app: 'debug' } } });
    await cluster.until(() => cluster.pods('default').length === 3 && cluster.pods('default').every(isReady));
    const { metadata } = cluster.server.get('pods', { namespace: 'default', name });
    expect(metadata.ownerReferences ?? []).toEqual([]);
    cluster.server.patch('pods', { namespace: 'default', name }, { metadata: { labels: { app: 'web' } } });
    await cluster.until(() => cluster.pods('default').length === 2, 10);
  });
});

describe('garbage collection', () => {
  const replicaSets = (cluster: LivingCluster) => cluster.server.list('replicasets.apps', 'default');

  it('background: deleting a deployment removes its replica sets and pods', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 3);
    expect(cluster.server.delete('deployments.apps', web, { propagationPolicy: 'Background' })).toBeUndefined();
    await cluster.until(() => cluster.pods('default').length + replicaSets(cluster).length === 0, 10);
    expect(cluster.errors).toEqual([]);
  });

  it('foreground: the deployment stays until its pods are gone', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 2);
    cluster.server.delete('deployments.apps', web, { propagationPolicy: 'Foreground' });
    const isThere = () => cluster.server.list('deployments.apps', 'default').length > 0;
    let early = false;
    await cluster.until(() => {
      early ||= !isThere() && cluster.pods('default').length > 0;
      return !isThere();
    }, 20);
    expect(early).toBe(false);
    expect(replicaSets(cluster)).toEqual([]);
  });

  it('orphan: the pods stay, without an owner that is gone', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 2);
    cluster.server.delete('deployments.apps', web, { propagationPolicy: 'Orphan' });
    await cluster.until(() => cluster.server.list('deployments.apps', 'default').length === 0, 10);
    await cluster.clock.advance(5000);
    expect(cluster.pods('default').length).toBe(2);
    expect(replicaSets(cluster).map(({ metadata }) => metadata.ownerReferences ?? [])).toEqual([[]]);
  });

  it('keeps what has another owner that is there, and takes off the reference to the one that is gone', async () => {
    await using cluster = await startLivingCluster();
    const create = (name: string, ownerReferences: object[] = []) =>
      cluster.server.create({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, namespace: 'default', ownerReferences },
      });
    const [a, b] = [create('a'), create('b')];
    const toReference = ({ metadata }: typeof a) => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      name: metadata.name,
      uid: metadata.uid,
    });
    create('both', [toReference(a), toReference(b)]);
    create('one', [toReference(a)]);
    const names = () => cluster.server.list('configmaps', 'default').map(({ metadata }) => metadata.name);
    cluster.server.delete('configmaps', { namespace: 'default', name: 'a' });
    await cluster.until(() => !names().includes('one'), 10);
    await cluster.clock.advance(2000);
    expect(names()).toEqual(['b', 'both', 'kube-root-ca.crt']);
    const { metadata } = cluster.server.get('configmaps', { namespace: 'default', name: 'both' });
    expect(metadata.ownerReferences?.map(({ name }) => name)).toEqual(['b']);
  });

  it('collects what custom resources own, and custom resources that are owned', async () => {
    await using cluster = await startLivingCluster();
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
    const versions = [{ name: 'v1', served: true, storage: true, schema }];
    const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' };
    const createDefinition = () =>
      cluster.server.create({
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'CustomResourceDefinition',
        metadata: { name: 'widgets.example.test' },
        ...{ spec: { group: 'example.test', scope: 'Namespaced', names, versions } },
      });
    const createWidget = (name: string, ownerReferences: object[] = []) =>
      cluster.server.create({
        apiVersion: 'example.test/v1',
        kind: 'Widget',
        metadata: { name, namespace: 'default', ownerReferences },
      });
    const apiVersion = 'example.test/v1';
    const namesOf = (resource: string) =>
      cluster.server.list(resource, 'default').flatMap(({ metadata }) => metadata.name ?? []);
    for (let round = 0; round < 2; round += 1) {
      createDefinition();
      await cluster.clock.advance(1000);
      const { uid } = createWidget('parent').metadata;
      const owner = { apiVersion, kind: 'Widget', name: 'parent', uid };
      createWidget('child', [owner]);
      const metadata = { name: 'settings', namespace: 'default', ownerReferences: [owner] };
      cluster.server.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata });
      await cluster.clock.advance(2000);
      expect(namesOf('widgets.example.test')).toEqual(['child', 'parent']);
      cluster.server.delete('widgets.example.test', { namespace: 'default', name: 'parent' });
      await cluster.until(() => namesOf('widgets.example.test').length === 0, 10);
      await cluster.until(() => !namesOf('configmaps').includes('settings'), 10);
      cluster.server.delete('customresourcedefinitions.apiextensions.k8s.io', { name: 'widgets.example.test' });
      await cluster.clock.advance(1000);
    }
    createDefinition();
    await cluster.clock.advance(1000);
    expect(cluster.errors).toEqual([]);
    await cluster.scenario.stop();
    expect(cluster.clock.waiting).toBe(0);
  });

  it('deletes at once what names an owner that never was', async () => {
    await using cluster = await startLivingCluster();
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'ghost', uid: '00000000-0000-4000-8000-000000000000' };
    const metadata = { name: 'child', namespace: 'default', ownerReferences: [owner] };
    cluster.server.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata });
    const isThere = () => cluster.server.list('configmaps', 'default').some((it) => it.metadata.name === 'child');
    await cluster.until(() => !isThere(), 10);
  });
});

describe('namespaces', () => {
  it('are emptied and go', async () => {
    await using cluster = await startLivingCluster('shop');
    cluster.server.delete('namespaces', { name: 'shop' });
    await cluster.until(() => !cluster.server.list('namespaces').some(({ metadata }) => metadata.name === 'shop'), 20);
    for (const resource of ['pods', 'deployments.apps', 'replicasets.apps', 'services', 'configmaps', 'events']) {
      expect(cluster.server.list(resource, 'shop')).toEqual([]);
    }
    await cluster.clock.advance(60_000);
    expect(cluster.server.list('pods', 'shop')).toEqual([]);
    expect(cluster.errors).toEqual([]);
  });

  it('get a service account and the root certificate', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'new' } });
    await cluster.clock.advance(1000);
    expect(cluster.server.get('serviceaccounts', { namespace: 'new', name: 'default' })).toBeDefined();
    expect(cluster.server.get('configmaps', { namespace: 'new', name: 'kube-root-ca.crt' })).toBeDefined();
  });
});

describe('jobs', () => {
  const toJob = (command: readonly string[], rest: object = {}) => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'work', namespace: 'default' },
    spec: {
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox', command }] } },
      ...rest,
    },
  });
  const statusOf = (cluster: LivingCluster) =>
    cluster.server.get('jobs.batch', { namespace: 'default', name: 'work' }).status as {
      readonly succeeded?: number;
      readonly failed?: number;
      readonly conditions?: readonly { readonly type: string }[];
    };
  const hasEnded = (cluster: LivingCluster, type: string) =>
    statusOf(cluster).conditions?.some((condition) => condition.type === type) === true;

  it('complete when enough pods have succeeded', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toJob(['sh', '-c', 'sleep 2'], { completions: 3, parallelism: 2 }));
    let most = 0;
    await cluster.until(() => {
      most = Math.max(most, cluster.pods('default').filter(({ status }) => status?.phase === 'Running').length);
      return hasEnded(cluster, 'Complete');
    });
    expect(statusOf(cluster).succeeded).toBe(3);
    expect(most).toBe(2);
    expect(cluster.errors).toEqual([]);
  });

  it('fail when too many pods have failed, each later than the one before', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toJob(['false'], { backoffLimit: 2 }));
    const startMs = cluster.clock.now();
    await cluster.until(() => hasEnded(cluster, 'Failed'));
    expect(statusOf(cluster).failed).toBe(3);
    expect(cluster.clock.now() - startMs).toBeGreaterThan(6000);
  });

  it('of cron jobs are made at every minute that the schedule names, and the old ones go', async () => {
    await using cluster = await startLivingCluster();
    const { spec } = toJob(['true']);
    cluster.server.create({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'tick', namespace: 'default' },
      ...{ spec: { schedule: '*/2 * * * *', successfulJobsHistoryLimit: 2, jobTemplate: { spec } } },
    });
    await cluster.clock.advance(10 * 60_000 + 20_000);
    const jobs = cluster.server.list('jobs.batch', 'default');
    expect(jobs.map(({ metadata }) => metadata.name)).toEqual(['tick-29453768', 'tick-29453770']);
    expect(jobs.every(({ metadata }) => metadata.ownerReferences?.[0]?.name === 'tick')).toBe(true);
  });
});

describe('nodes', () => {
  it('take no new pods while they are cordoned, and pods wait while no node takes them', async () => {
    await using cluster = await startLivingCluster();
    const workers = ['worker-1', 'worker-2', 'worker-3'];
    for (const name of workers) cluster.server.patch('nodes', { name }, { spec: { unschedulable: true } });
    await cluster.clock.advance(500);
    cluster.server.create(toDeployment('web', 2));
    await cluster.clock.advance(5000);
    expect(cluster.pods('default').map(({ spec }) => spec.nodeName)).toEqual([undefined, undefined]);
    expect(cluster.server.list('events', 'default').some(({ reason }) => reason === 'FailedScheduling')).toBe(true);
    cluster.server.patch('nodes', { name: 'worker-2' }, { spec: { unschedulable: null } });
    await cluster.until(() => cluster.pods('default').every(isReady), 10);
    expect(cluster.pods('default').map(({ spec }) => spec.nodeName)).toEqual(['worker-2', 'worker-2']);
  });

  it('lose their pods when they are deleted', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 6);
    cluster.server.delete('nodes', { name: 'worker-1' });
    await cluster.until(() => {
      const pods = cluster.pods('default');
      return pods.length === 6 && pods.every((pod) => pod.spec.nodeName !== 'worker-1' && isReady(pod));
    });
  });

  it('share the pods evenly', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 9);
    const counts = ['worker-1', 'worker-2', 'worker-3'].map(
      (node) => cluster.pods('default').filter(({ spec }) => spec.nodeName === node).length,
    );
    expect(counts).toEqual([3, 3, 3]);
  });
});

describe('pods', () => {
  it('whose image is missing back off from pulling it', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toDeployment('web', 1, {}, { image: 'web:missing' }));
    const reasons = new Set<string | undefined>();
    await cluster.until(() => {
      reasons.add(cluster.pods('default')[0]?.status?.containerStatuses?.[0]?.state.waiting?.reason);
      return reasons.has('ImagePullBackOff');
    });
    expect(reasons).toContain('ErrImagePull');
    expect(cluster.pods('default')[0]?.status?.phase).toBe('Pending');
  });

  it('of a service are its endpoints while they are ready', async () => {
    await using cluster = await startLivingCluster();
    await startWeb(cluster, 2);
    const spec = { selector: { app: 'web' }, ports: [{ port: 80, targetPort: 8080 }] };
    cluster.server.create({ apiVersion: 'v1', kind: 'Service', metadata: web, ...{ spec } });
    const endpoints = () =>
      cluster.server
        .list('endpointslices.discovery.k8s.io', 'default')
        .flatMap(
          ({ endpoints: all }) =>
            (all ?? []) as { readonly addresses: string[]; readonly conditions: { ready: boolean } }[],
        );
    await cluster.until(() => endpoints().length === 2, 10);
    const addresses = cluster.pods('default').map(({ status }) => status?.podIP);
    expect(
      endpoints()
        .flatMap(({ addresses }) => addresses)
        .sort(),
    ).toEqual(addresses.sort());
    cluster.server.patch('deployments.apps', web, { spec: { replicas: 0 } });
    await cluster.until(() => endpoints().length === 0, 10);
    cluster.server.delete('services', web);
    await cluster.until(() => cluster.server.list('endpointslices.discovery.k8s.io', 'default').length === 0, 10);
  });
});
