import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../server-client.ts';

const path = '/apis/apiregistration.k8s.io/v1/apiservices';
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const services = '/api/v1/namespaces/default/services';
const spec = { group: 'far.io', version: 'v1', groupPriorityMinimum: 100, versionPriority: 10 };

function definition(versions: readonly string[]) {
  const schema = { openAPIV3Schema: { type: 'object' } };
  return {
    metadata: { name: 'boats.near.io' },
    spec: {
      group: 'near.io',
      scope: 'Namespaced',
      names: { plural: 'boats', kind: 'Boat' },
      versions: versions.map((name, i) => ({ name, served: true, storage: i === 0, schema })),
    },
  };
}

describe('APIServices', () => {
  const test = new TestServer();
  beforeAll(() => test.server.start());
  afterAll(() => test.stop());

  const condition = async (name: string) => {
    const { status, reason, message } = (await test.get(`${path}/${name}`)).body.status.conditions[0];
    return [status, reason, message];
  };

  it('come and go with the versions of custom resources', async () => {
    await test.post(definitions, definition(['v1', 'v2']));
    const { body } = await test.get(`${path}/v2.near.io`);
    expect([body.metadata.labels, body.spec]).toEqual([
      { 'kube-aggregator.kubernetes.io/automanaged': 'true' },
      { group: 'near.io', version: 'v2', groupPriorityMinimum: 1000, versionPriority: 100 },
    ]);
    expect(await condition('v1.near.io')).toEqual(['True', 'Local', 'Local APIServices are always available']);
    await test.patch(`${definitions}/boats.near.io`, definition(['v1']));
    expect((await test.get(`${path}/v2.near.io`)).status).toBe(404);
    expect((await test.get(`${path}/v1.near.io`)).status).toBe(200);
  });

  it('of a service say why it cannot be reached, and requests for it fail', async () => {
    const service = { name: 's', namespace: 'default' };
    await test.post(path, { metadata: { name: 'v1.far.io' }, spec: { ...spec, service } });
    expect(await condition('v1.far.io')).toEqual(['False', 'ServiceNotFound', 'service/s in "default" is not present']);
    await test.post(services, { metadata: { name: 's' }, spec: { ports: [{ port: 80 }] } });
    expect((await condition('v1.far.io')).slice(1)).toEqual([
      'ServicePortError',
      'service/s in "default" is not listening on port 443',
    ]);
    await test.patch(`${services}/s`, { spec: { ports: [{ port: 443 }] } });
    expect((await condition('v1.far.io'))[1]).toBe('EndpointsNotFound');
    const groups = (await test.get('/apis')).body.groups.map(({ name }: { name: string }) => name);
    expect(groups).toContain('far.io');
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
    const { items } = (await test.get('/apis', { accept })).body;
    expect(items.at(-1)).toEqual({ metadata: { name: 'far.io' }, versions: [{ version: 'v1', freshness: 'Stale' }] });
    expect(Object.keys((await test.get('/openapi/v3')).body.paths)).not.toContain('apis/far.io/v1');
    for (const below of ['', '/things']) {
      const { status, text } = await test.get(`/apis/far.io/v1${below}`);
      expect([status, text]).toEqual([503, 'service unavailable\n']);
    }
    expect((await test.get('/apis/far.io/v2/things')).text).toBe('404 page not found\n');
    await test.delete(`${path}/v1.far.io`);
    expect((await test.get('/apis/far.io/v1')).text).toBe('404 page not found\n');
  });

  it('are refused under another name or with priorities out of range', async () => {
    const { status, body } = await test.post(path, { metadata: { name: 'x' }, spec: { ...spec, versionPriority: 0 } });
    expect([status, body.details.causes.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['metadata.name', 'spec.versionPriority'],
    ]);
  });
});
