import { describe, expect, it } from 'vitest';
import type { Pod } from '../../src/scenario/kinds.ts';
import { isReady } from '../../src/scenario/pod-state.ts';
import { type LivingCluster, startLivingCluster, toDeployment } from './living-cluster.ts';

const db = { namespace: 'default', name: 'db' };
const labels = { app: 'db' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'db:1.0.0' }] } };

function toSet(kind: 'StatefulSet' | 'DaemonSet', rest: object = {}) {
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { ...db, labels },
    ...{ spec: { selector: { matchLabels: labels }, template, ...rest } },
  };
}

const names = (cluster: LivingCluster) => cluster.pods('default').map(({ metadata }) => metadata.name);
const images = (cluster: LivingCluster) => cluster.pods('default').map(({ spec }) => spec.containers[0]?.image);
const setImage = (cluster: LivingCluster, resource: string, image: string) =>
  cluster.server.patch(
    resource,
    db,
    { spec: { template: { spec: { containers: [{ name: 'main', image }] } } } },
    'strategic',
  );
const statusOf = (cluster: LivingCluster, resource: string) => cluster.server.get(resource, db).status as object;

async function untilReady(cluster: LivingCluster, count: number, image = 'db:1.0.0'): Promise<void> {
  await cluster.until(() => {
    const pods = cluster.pods('default');
    return pods.length === count && pods.every(isReady) && images(cluster).every((it) => it === image);
  });
  await cluster.clock.advance(500);
}

describe('stateful sets', () => {
  const resource = 'statefulsets.apps';

  it('make their pods one after the other, and take the last ones away first', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toSet('StatefulSet', { replicas: 3, serviceName: 'db' }));
    let isInOrder = true;
    await cluster.until(() => {
      const pods = cluster.pods('default');
      isInOrder &&= pods.slice(0, -1).every(isReady);
      return pods.length === 3 && pods.every(isReady);
    });
    expect(isInOrder).toBe(true);
    expect(names(cluster)).toEqual(['db-0', 'db-1', 'db-2']);
    const [first] = cluster.pods('default') as (Pod & { readonly spec: { hostname?: string; subdomain?: string } })[];
    expect(first?.spec).toMatchObject({ hostname: 'db-0', subdomain: 'db' });
    await cluster.clock.advance(500);
    expect(statusOf(cluster, resource)).toMatchObject({ replicas: 3, readyReplicas: 3, updatedReplicas: 3 });
    cluster.server.patch(resource, db, { spec: { replicas: 1 } });
    const left: string[][] = [];
    await cluster.until(() => {
      if (left.at(-1)?.length !== names(cluster).length) left.push(names(cluster));
      return names(cluster).length === 1;
    });
    expect(left).toEqual([['db-0', 'db-1', 'db-2'], ['db-0', 'db-1'], ['db-0']]);
    expect(cluster.errors).toEqual([]);
  });

  it('make them all at once when they are told so', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toSet('StatefulSet', { replicas: 3, podManagementPolicy: 'Parallel' }));
    await cluster.until(() => cluster.pods('default').length === 3, 2);
    expect(cluster.pods('default').some(isReady)).toBe(false);
  });

  it('roll from the last pod to the first, one at a time, down to the partition', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toSet('StatefulSet', { replicas: 3 }));
    await untilReady(cluster, 3);
    cluster.server.patch(resource, db, { spec: { updateStrategy: { rollingUpdate: { partition: 1 } } } });
    setImage(cluster, resource, 'db:2.0.0');
    let least = 3;
    await cluster.until(() => {
      least = Math.min(least, cluster.pods('default').filter(isReady).length);
      return (
        images(cluster).filter((image) => image === 'db:2.0.0').length === 2 && cluster.pods('default').every(isReady)
      );
    });
    await cluster.clock.advance(10_000);
    expect(images(cluster)).toEqual(['db:1.0.0', 'db:2.0.0', 'db:2.0.0']);
    expect(least).toBe(2);
    cluster.server.delete('pods', { namespace: 'default', name: 'db-0' });
    await cluster.until(() => !cluster.pods('default').every(isReady));
    await cluster.until(() => cluster.pods('default').length === 3 && cluster.pods('default').every(isReady));
    expect(images(cluster)).toEqual(['db:1.0.0', 'db:2.0.0', 'db:2.0.0']);
    cluster.server.patch(resource, db, { spec: { updateStrategy: { rollingUpdate: { partition: 0 } } } });
    await untilReady(cluster, 3, 'db:2.0.0');
    const { currentRevision, updateRevision } = statusOf(cluster, resource) as Record<string, string>;
    expect(currentRevision).toBe(updateRevision);
    expect(
      cluster.server
        .list('controllerrevisions.apps', 'default')
        .map(({ revision }) => revision)
        .sort(),
    ).toEqual([1, 2]);
  });

  it('number the revision anew to which they go back', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toSet('StatefulSet', { replicas: 1 }));
    await untilReady(cluster, 1);
    setImage(cluster, resource, 'db:2.0.0');
    await untilReady(cluster, 1, 'db:2.0.0');
    const [first] = cluster.server.list('controllerrevisions.apps', 'default').filter(({ revision }) => revision === 1);
    cluster.server.patch(resource, db, first?.data, 'strategic');
    await untilReady(cluster, 1, 'db:1.0.0');
    expect(
      cluster.server
        .list('controllerrevisions.apps', 'default')
        .map(({ revision }) => revision)
        .sort(),
    ).toEqual([2, 3]);
  });

  it('keep a claim for each pod, which gets a volume and outlives the pod', async () => {
    await using cluster = await startLivingCluster();
    const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    cluster.server.create(
      toSet('StatefulSet', { replicas: 2, volumeClaimTemplates: [{ metadata: { name: 'data' }, spec }] }),
    );
    await untilReady(cluster, 2);
    const claims = () => cluster.server.list('persistentvolumeclaims', 'default');
    expect(claims().map(({ metadata, status }) => [metadata.name, (status as { phase: string }).phase])).toEqual([
      ['data-db-0', 'Bound'],
      ['data-db-1', 'Bound'],
    ]);
    expect(cluster.pods('default').map(({ spec: { volumes = [] } }) => JSON.stringify(volumes))).toEqual([
      expect.stringContaining('data-db-0'),
      expect.stringContaining('data-db-1'),
    ]);
    cluster.server.delete(resource, db);
    await cluster.until(() => cluster.pods('default').length === 0);
    await cluster.clock.advance(2000);
    expect(claims().length).toBe(2);
    for (const { metadata } of claims()) {
      cluster.server.delete('persistentvolumeclaims', { namespace: 'default', name: metadata.name ?? '' });
    }
    await cluster.until(() => claims().length + cluster.server.list('persistentvolumes').length === 0);
  });
});

describe('daemon sets', () => {
  const resource = 'daemonsets.apps';
  const nodes = (cluster: LivingCluster) =>
    cluster
      .pods('default')
      .map(({ spec }) => spec.nodeName)
      .sort();

  it('run on every node that they tolerate, also on cordoned ones', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.patch('nodes', { name: 'worker-2' }, { spec: { unschedulable: true } });
    cluster.server.create(toSet('DaemonSet'));
    await untilReady(cluster, 3);
    expect(nodes(cluster)).toEqual(['worker-1', 'worker-2', 'worker-3']);
    expect(statusOf(cluster, resource)).toMatchObject({
      desiredNumberScheduled: 3,
      numberReady: 3,
      numberAvailable: 3,
    });
    cluster.server.patch('nodes', { name: 'worker-1' }, { metadata: { labels: { role: 'special' } } });
    cluster.server.patch(resource, db, { spec: { template: { spec: { nodeSelector: { role: 'special' } } } } });
    await untilReady(cluster, 1);
    expect(nodes(cluster)).toEqual(['worker-1']);
    cluster.server.patch('nodes', { name: 'worker-3' }, { metadata: { labels: { role: 'special' } } });
    await untilReady(cluster, 2);
    const tolerations = [{ operator: 'Exists' }];
    cluster.server.patch(resource, db, { spec: { template: { spec: { nodeSelector: null, tolerations } } } });
    await untilReady(cluster, 4);
    expect(cluster.errors).toEqual([]);
  });

  it('roll one node after the other', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toSet('DaemonSet'));
    await untilReady(cluster, 3);
    setImage(cluster, resource, 'db:2.0.0');
    let least = 3;
    await cluster.until(() => {
      const ready = cluster.pods('default').filter((pod) => isReady(pod) && !pod.metadata.deletionTimestamp);
      least = Math.min(least, ready.length);
      return ready.length === 3 && images(cluster).every((image) => image === 'db:2.0.0');
    });
    expect(least).toBe(2);
    await cluster.clock.advance(500);
    expect(statusOf(cluster, resource)).toMatchObject({ updatedNumberScheduled: 3, numberAvailable: 3 });
  });

  it('replace a pod that is deleted, on its node', async () => {
    await using cluster = await startLivingCluster();
    cluster.server.create(toSet('DaemonSet'));
    await untilReady(cluster, 3);
    const [pod] = cluster.pods('default');
    cluster.server.delete('pods', { namespace: 'default', name: pod?.metadata.name ?? '' });
    await cluster.until(() => !names(cluster).includes(pod?.metadata.name ?? ''));
    await untilReady(cluster, 3);
    expect(nodes(cluster)).toEqual(['worker-1', 'worker-2', 'worker-3']);
  });
});

describe('disruption budgets', () => {
  const budgets = 'poddisruptionbudgets.policy';
  const web = { namespace: 'default', name: 'web' };
  const create = (cluster: LivingCluster, limit: object) =>
    cluster.server.create({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: web,
      ...{ spec: { ...limit, selector: { matchLabels: { app: 'web' } } } },
    });
  const status = (cluster: LivingCluster) => cluster.server.get(budgets, web).status as Record<string, unknown>;

  it.each([
    [{ minAvailable: 3 }, 3, 1],
    [{ minAvailable: '50%' }, 2, 2],
    [{ maxUnavailable: 1 }, 3, 1],
    [{ maxUnavailable: '30%' }, 2, 2],
  ])('say how many pods may go: %j', async (limit, desiredHealthy, disruptionsAllowed) => {
    await using cluster = await startLivingCluster();
    create(cluster, limit);
    cluster.server.create(toDeployment('web', 4));
    await cluster.until(() => status(cluster)?.currentHealthy === 4);
    expect(status(cluster)).toMatchObject({ expectedPods: 4, desiredHealthy, disruptionsAllowed });
    expect(status(cluster).conditions).toMatchObject([{ type: 'DisruptionAllowed', status: 'True' }]);
    cluster.server.patch('deployments.apps', web, { spec: { replicas: 0 } });
    await cluster.until(() => cluster.pods('default').length === 0);
    await cluster.clock.advance(500);
    expect(status(cluster)).toMatchObject({ disruptionsAllowed: 0, currentHealthy: 0 });
    expect(cluster.errors).toEqual([]);
  });
});
