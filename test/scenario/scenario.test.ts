import { describe, expect, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { KinformerError } from '../../src/core/errors.ts';
import { startScenario } from '../../src/scenario/start-scenario.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { startLivingCluster } from './living-cluster.ts';

describe('scenario shop', { timeout: 90_000 }, () => {
  it('has a past when it starts: deployments are available and older than the server', async () => {
    await using shop = await startLivingCluster('shop');
    const deployments = shop.server.list('deployments.apps');
    expect(deployments.length).toBeGreaterThan(5);
    for (const { metadata } of deployments) {
      const { spec, status } = shop.deployment(metadata.namespace ?? '', metadata.name ?? '');
      if (metadata.name !== 'fraud-check') expect(status?.availableReplicas).toBe(spec.replicas);
      expect(shop.clock.now() - Date.parse(metadata.creationTimestamp ?? '')).toBeGreaterThan(100_000);
    }
    expect(shop.server.list('nodes').length).toBe(4);
    expect(shop.server.list('jobs.batch', 'payments').length).toBeGreaterThanOrEqual(2);
    expect(shop.errors).toEqual([]);
  });

  it('keeps the crash looper crashing: restarts grow, with pauses between them', async () => {
    await using shop = await startLivingCluster('shop');
    const restarts = () => shop.pods('payments', 'fraud-check')[0]?.status?.containerStatuses?.[0]?.restartCount ?? 0;
    const before = restarts();
    expect(before).toBeGreaterThan(2);
    const reasons = new Set<string>();
    for (let second = 0; second < 150; second += 1) {
      await shop.clock.advance(1000);
      const state = shop.pods('payments', 'fraud-check')[0]?.status?.containerStatuses?.[0]?.state;
      reasons.add(state?.waiting?.reason ?? state?.terminated?.reason ?? 'running');
    }
    expect(restarts()).toBeGreaterThanOrEqual(before + 2);
    expect([...reasons].sort()).toEqual(['CrashLoopBackOff', 'Error', 'running']);
  });

  it('flips the size of one deployment between two managers', async () => {
    await using shop = await startLivingCluster('shop');
    const flips: (readonly [unknown, number])[] = [];
    for (let tenth = 0; tenth < 100; tenth += 1) {
      await shop.clock.advance(100);
      const { metadata, spec } = shop.server.get('deployments.apps', { namespace: 'shop', name: 'checkout' });
      // The status has a field of that name, too.
      const owner = metadata.managedFields?.find(
        ({ fieldsV1, subresource }) =>
          subresource === undefined && JSON.stringify(fieldsV1).includes('"f:replicas":{}'),
      );
      const { replicas } = spec as { readonly replicas: number };
      if (flips.at(-1)?.[1] !== replicas) flips.push([owner?.manager, replicas]);
    }
    expect(flips.length).toBeGreaterThanOrEqual(4);
    for (const [manager, replicas] of flips.slice(1)) {
      expect(replicas).toBe(manager === 'autoscaler' ? 4 : 3);
      expect(['autoscaler', 'deploy-bot']).toContain(manager);
    }
  });

  it('writes one object again and again without changing it', async () => {
    await using shop = await startLivingCluster('shop');
    const routes = () => shop.server.get('configmaps', { namespace: 'platform', name: 'gateway-routes' });
    const before = routes();
    const versions = new Set<string | undefined>();
    for (let second = 0; second < 30; second += 1) {
      await shop.clock.advance(1000);
      versions.add(routes().metadata.resourceVersion);
      expect(routes().data).toEqual(before.data);
    }
    expect(versions.size).toBeGreaterThan(5);
    expect(JSON.stringify(routes().metadata.managedFields).length).toBeLessThan(1000);
  });

  it('has custom resources that are renewed, and one that cannot be', async () => {
    await using shop = await startLivingCluster('shop');
    await shop.clock.advance(60_000);
    const certificates = shop.server.list('certificates.pki.example.com');
    const conditionOf = (name: string) => {
      const found = certificates.find(({ metadata }) => metadata.name === name);
      const { conditions } = (found?.status ?? {}) as { readonly conditions: readonly { readonly reason: string }[] };
      return conditions[0]?.reason;
    };
    expect(certificates.map(({ metadata }) => metadata.name)).toEqual([
      'partner-api',
      'gateway',
      'checkout',
      'storefront',
    ]);
    expect(conditionOf('partner-api')).toBe('IssuerNotFound');
    const renewed = certificates.filter(({ status }) => Number((status as { revision?: number }).revision) > 1);
    expect(renewed.length).toBeGreaterThan(0);
  });

  it('keeps data in stateful sets, an agent on every node, and budgets', async () => {
    await using shop = await startLivingCluster('shop');
    const database = shop.server.get('statefulsets.apps', { namespace: 'shop', name: 'catalog-db' });
    expect(database.status).toMatchObject({ readyReplicas: 2, updatedReplicas: 2 });
    const claims = shop.server.list('persistentvolumeclaims', 'shop');
    expect(claims.map(({ metadata }) => metadata.name)).toEqual(['data-catalog-db-0', 'data-catalog-db-1']);
    expect(shop.server.list('persistentvolumes').length).toBe(2);
    const agents = shop.pods('kube-system', 'node-agent').map(({ spec }) => spec.nodeName);
    expect(agents.sort()).toEqual(['control-1', 'worker-1', 'worker-2', 'worker-3']);
    const budget = shop.server.get('poddisruptionbudgets.policy', { namespace: 'shop', name: 'storefront' });
    expect(budget.status).toMatchObject({ expectedPods: 3, desiredHealthy: 2 });
    expect(shop.errors).toEqual([]);
  });

  it('renews the leases of its nodes', async () => {
    await using shop = await startLivingCluster('shop');
    await shop.clock.advance(60_000);
    const leases = shop.server.list('leases.coordination.k8s.io', 'kube-node-lease');
    expect(leases.map(({ metadata }) => metadata.name)).toEqual(['control-1', 'worker-1', 'worker-2', 'worker-3']);
    expect(shop.server.list('leases.coordination.k8s.io', 'kube-system').length).toBe(2);
    for (const lease of leases) {
      const { renewTime } = lease.spec as { readonly renewTime: string };
      expect(shop.clock.now() - Date.parse(renewTime)).toBeLessThanOrEqual(10_500);
    }
  });

  it('holds an object whose finalizer nobody removes', async () => {
    await using shop = await startLivingCluster('shop');
    await shop.clock.advance(30_000);
    const { metadata } = shop.server.get('configmaps', { namespace: 'legacy', name: 'old-settings' });
    expect(metadata.deletionTimestamp).toBeDefined();
    shop.server.delete('namespaces', { name: 'legacy' });
    await shop.clock.advance(5000);
    const namespace = shop.server.get('namespaces', { name: 'legacy' });
    const { conditions } = namespace.status as { readonly conditions: readonly { type: string; status: string }[] };
    expect(conditions.find(({ type }) => type === 'NamespaceFinalizersRemaining')?.status).toBe('True');
    shop.server.patch('configmaps', { namespace: 'legacy', name: 'old-settings' }, { metadata: { finalizers: null } });
    await shop.until(() => !shop.server.list('namespaces').some((it) => it.metadata.name === 'legacy'), 10);
  });

  it('rolls, scales and evicts by itself, at two to ten events a second', async () => {
    await using shop = await startLivingCluster('shop');
    const counts: Record<string, number> = {};
    const done = new AbortController();
    const counting = ['pods', 'deployments.apps', 'nodes'].map(async (resource) => {
      const resourceVersion = shop.server.resourceVersion;
      const context = { signal: done.signal };
      const stream = await shop.server
        .listerWatcher(resource)
        .watch({ resourceVersion, timeoutSeconds: 3600 }, context);
      for await (const events of stream) counts[resource] = (counts[resource] ?? 0) + events.length;
    });
    const seconds = 180;
    await shop.clock.advance(seconds * 1000);
    done.abort();
    await Promise.all(counting);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(total / seconds).toBeGreaterThan(2);
    expect(total / seconds).toBeLessThan(8);
    const reasons = new Set(shop.server.list('events').map(({ reason }) => reason));
    expect(reasons).toContain('Evicted');
    expect(reasons).toContain('SuccessfulDelete');
    expect(shop.errors).toEqual([]);
  });

  it('lives the same life for the same seed, and another one for another', async () => {
    const live = async (seed: number) => {
      await using shop = await startLivingCluster('shop', seed);
      await shop.clock.advance(60_000);
      const all = ['nodes', 'pods', 'deployments.apps', 'statefulsets.apps', 'jobs.batch', 'events', 'configmaps'];
      return all.flatMap((resource) => shop.server.list(resource)).map((object) => JSON.stringify(object));
    };
    const first = await live(7);
    expect(await live(7)).toEqual(first);
    expect(await live(8)).not.toEqual(first);
  });

  it('leaves nothing running when it has stopped', async () => {
    const shop = await startLivingCluster('shop');
    await shop.clock.advance(20_000);
    await shop.scenario.stop();
    expect(shop.clock.waiting).toBe(0);
    const { resourceVersion } = shop.server;
    shop.server.delete('deployments.apps', { namespace: 'shop', name: 'cart' });
    await shop.clock.advance(60_000);
    expect(Number(shop.server.resourceVersion)).toBe(Number(resourceVersion) + 1);
    await shop.scenario.stop();
  });

  it('comes to what the server has already, and leaves its times alone', async () => {
    const clock = new FakeClock();
    const server = new ApiServer({ clock });
    const creationTimestamp = '2020-01-01T00:00:00Z';
    const labels = { kept: 'yes' };
    server.load([
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', creationTimestamp, labels } },
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'mine', namespace: 'shop', creationTimestamp } },
    ]);
    const { signal } = new AbortController();
    const scenario = await startScenario(server, { name: 'shop', seed: 1, clock, signal });
    expect(server.get('namespaces', { name: 'shop' }).metadata).toMatchObject({ creationTimestamp, labels });
    expect(server.get('configmaps', { namespace: 'shop', name: 'mine' }).metadata).toMatchObject({ creationTimestamp });
    expect(server.list('pods', 'shop').length).toBe(13);
    await scenario.stop();
  });

  it('ends with its signal', async () => {
    const clock = new FakeClock();
    const server = new ApiServer({ clock });
    const controller = new AbortController();
    const scenario = await startScenario(server, { name: 'shop', seed: 1, clock, signal: controller.signal });
    expect(clock.waiting).toBeGreaterThan(0);
    controller.abort();
    await scenario.stop();
    expect(clock.waiting).toBe(0);
  });

  it('refuses a name that it does not have', async () => {
    const start = startScenario(new ApiServer(), { name: 'nope', seed: 1, signal: new AbortController().signal });
    await expect(start).rejects.toThrow(KinformerError);
    await expect(start).rejects.toMatchObject({ code: 'USAGE', message: 'unknown scenario "nope"' });
  });
});
