import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pod, TestServer } from './server-client.ts';

const test = new TestServer();
let namespaces = 0;
let path = '';
let budgets = '';

beforeAll(() => test.server.start());
afterAll(() => test.stop());

beforeEach(async () => {
  namespaces += 1;
  const name = `evict-${namespaces}`;
  path = `/api/v1/namespaces/${name}`;
  budgets = `/apis/policy/v1/namespaces/${name}/poddisruptionbudgets`;
  await test.post('/api/v1/namespaces', { metadata: { name } });
});

async function startPod(name: string, isReady = true): Promise<void> {
  await test.post(`${path}/pods`, pod(name, { nodeName: 'n' }, { labels: { app: 'x' } }));
  const conditions = [{ type: 'Ready', status: isReady ? 'True' : 'False' }];
  await test.patch(`${path}/pods/${name}/status`, { status: { phase: 'Running', conditions } });
}

async function createBudget(status: object, name = 'budget', spec: object = {}): Promise<void> {
  const selector = { matchLabels: { app: 'x' } };
  await test.post(budgets, { metadata: { name }, spec: { minAvailable: 1, selector, ...spec } });
  await test.patch(`${budgets}/${name}/status`, { status: { observedGeneration: 1, ...status } });
}

const evict = (name: string, query = '') => test.post(`${path}/pods/${name}/eviction${query}`, { metadata: { name } });
const isGoing = async (name: string) =>
  (await test.get(`${path}/pods/${name}`)).body.metadata.deletionTimestamp !== undefined;

describe('evictions', () => {
  it('delete the pod with its grace, and say why in its conditions', async () => {
    await startPod('a');
    expect((await evict('a')).body).toMatchObject({ status: 'Success', code: 201 });
    const { metadata, status } = (await test.get(`${path}/pods/a`)).body;
    expect(metadata.deletionGracePeriodSeconds).toBe(30);
    expect(status.conditions[1]).toMatchObject({ type: 'DisruptionTarget', reason: 'EvictionByEvictionAPI' });
  });

  it('change nothing in a dry run, and refuse another name', async () => {
    await startPod('a');
    const { resourceVersion } = (await test.get(`${path}/pods/a`)).body.metadata;
    expect((await evict('a', '?dryRun=All')).status).toBe(201);
    expect((await test.get(`${path}/pods/a`)).body.metadata.resourceVersion).toBe(resourceVersion);
    const other = await test.post(`${path}/pods/a/eviction`, { metadata: { name: 'b' } });
    expect(other.body).toMatchObject({ code: 400, message: 'name in URL does not match name in Eviction object' });
  });

  it('take from the budget until nothing is left', async () => {
    await startPod('a');
    await startPod('b');
    await createBudget({ disruptionsAllowed: 1, currentHealthy: 2, desiredHealthy: 1, expectedPods: 2 });
    expect((await evict('a')).status).toBe(201);
    const { status } = (await test.get(`${budgets}/budget`)).body;
    expect(Object.keys(status.disruptedPods)).toEqual(['a']);
    expect(status).toMatchObject({
      disruptionsAllowed: 0,
      conditions: [{ status: 'False', reason: 'InsufficientPods' }],
    });
    expect((await evict('b')).body).toMatchObject({
      code: 429,
      reason: 'TooManyRequests',
      message: "Cannot evict pod as it would violate the pod's disruption budget.",
      details: { causes: [{ reason: 'DisruptionBudget' }] },
    });
    expect(await isGoing('b')).toBe(false);
  });

  it('wait for a budget that its controller has not seen', async () => {
    await startPod('a');
    await createBudget({ observedGeneration: 0 });
    const { status, headers, body } = await evict('a');
    expect([status, headers['retry-after']]).toEqual([429, '10']);
    expect(body.details.causes[0].message).toBe('The disruption budget budget is still being processed by the server.');
  });

  it.each([
    [{ currentHealthy: 1, desiredHealthy: 1 }, 'needs 1 healthy pods and has 1 currently'],
    [{ currentHealthy: 3, desiredHealthy: 1 }, 'does not allow evicting pods currently'],
    [
      {
        currentHealthy: 3,
        desiredHealthy: 1,
        conditions: [
          {
            type: 'DisruptionAllowed',
            status: 'False',
            reason: 'SyncFailed',
            message: 'oops',
            lastTransitionTime: '2026-01-01T00:00:00Z',
          },
        ],
      },
      'does not allow evicting pods currently because it failed sync: oops',
    ],
  ])('say why the budget forbids it: %j', async (status, text) => {
    await startPod('a');
    await createBudget({ disruptionsAllowed: 0, expectedPods: 2, ...status });
    expect((await evict('a')).body.details.causes[0].message).toBe(`The disruption budget budget ${text}`);
  });

  it('do not ask the budget for a pod that is going, or is not ready while enough others are', async () => {
    const none = { disruptionsAllowed: 0, expectedPods: 3 };
    await startPod('unready', false);
    await createBudget({ ...none, currentHealthy: 0, desiredHealthy: 1 });
    expect((await evict('unready')).status).toBe(429);
    await test.patch(`${budgets}/budget/status`, { status: { currentHealthy: 1 } });
    expect((await evict('unready')).status).toBe(201);
    await startPod('failed');
    await test.patch(`${path}/pods/failed/status`, { status: { phase: 'Failed' } });
    expect((await evict('failed')).status).toBe(201);
  });

  it('are refused for a pod with two budgets', async () => {
    await startPod('a');
    await createBudget({ disruptionsAllowed: 1 }, 'one');
    await createBudget({ disruptionsAllowed: 1 }, 'two');
    expect((await evict('a')).body).toMatchObject({
      code: 500,
      message: 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    });
  });
});

describe('logs', () => {
  it('need a kubelet, which no node has', async () => {
    await startPod('lost');
    expect((await test.get(`${path}/pods/lost/log`)).body).toMatchObject({ code: 404, message: 'pods "n" not found' });
    await test.post('/api/v1/nodes', {
      metadata: { name: 'n' },
      status: { addresses: [{ type: 'InternalIP', address: '10.1.0.3' }] },
    });
    const { status, body } = await test.get(`${path}/pods/lost/log`);
    expect(status).toBe(500);
    expect(body.message).toMatch(
      /^Get "https:\/\/10\.1\.0\.3:10250\/containerLogs\/evict-\d+\/lost\/c": there is no kubelet/,
    );
    const containerStatuses = [{ name: 'c', state: { waiting: { reason: 'ContainerCreating' } } }];
    await test.patch(`${path}/pods/lost/status`, { status: { containerStatuses } });
    expect((await test.get(`${path}/pods/lost/log`)).body).toMatchObject({
      code: 400,
      message: 'container "c" in pod "lost" is waiting to start: ContainerCreating',
    });
  });
});
