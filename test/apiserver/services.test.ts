import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from './server-client.ts';

const path = '/api/v1/namespaces/default/services';
const service = (name: string, spec: object = {}) => ({
  metadata: { name },
  spec: { ports: [{ port: 80 }], ...spec },
});
const open = (name: string, ...ports: readonly object[]) => service(name, { type: 'NodePort', ports });

describe('services', () => {
  const test = new TestServer();
  beforeAll(() => test.server.start());
  afterAll(() => test.stop());

  it('share no node port, but for another protocol', async () => {
    expect((await test.post(path, open('first', { port: 80, nodePort: 31_000 }))).status).toBe(201);
    const { status, body } = await test.post(path, open('second', { port: 80, nodePort: 31_000 }));
    expect([status, body.message]).toEqual([
      422,
      'Service "second" is invalid: spec.ports[0].nodePort: Invalid value: 31000: provided port is already allocated',
    ]);
    const two = [
      { name: 'a', port: 53, nodePort: 31_001 },
      { name: 'b', port: 53, protocol: 'UDP', nodePort: 31_001 },
    ];
    expect((await test.post(path, open('both', ...two))).status).toBe(201);
  });

  it.each([
    [
      'a node port out of range',
      { type: 'NodePort', ports: [{ port: 1, nodePort: 40_000 }] },
      'spec.ports[0].nodePort',
    ],
    ['a node port inside the cluster only', { ports: [{ port: 1, nodePort: 31_002 }] }, 'spec.ports[0].nodePort'],
    ['the address of another', { clusterIP: '10.0.0.1' }, 'spec.clusterIPs'],
    ['a foreign address', { clusterIP: '1.2.3.4' }, 'spec.clusterIPs'],
    ['no address', { clusterIP: 'x' }, 'spec.clusterIPs[0]'],
  ])('cannot have %s', async (_what, spec, field) => {
    const { status, body } = await test.post(path, service('wrong', spec));
    expect([status, body.details.causes.map((cause: { field: string }) => cause.field)]).toEqual([422, [field]]);
  });

  it('keep the node port of a port that is written without, and free what they give up', async () => {
    await test.post(path, open('keeper', { port: 80, nodePort: 31_010 }));
    const kept = await test.patch(`${path}/keeper`, { spec: { ports: [{ port: 81 }] } });
    expect(kept.body.spec.ports[0]).toMatchObject({ port: 81, nodePort: 31_010 });
    await test.patch(`${path}/keeper`, { spec: { ports: [{ port: 81, nodePort: 31_011 }] } });
    expect((await test.post(path, open('taker', { port: 80, nodePort: 31_010 }))).status).toBe(201);
  });

  it('get and lose with their type what belongs to it', async () => {
    await test.post(path, service('changing'));
    const wide = (await test.patch(`${path}/changing`, { spec: { type: 'NodePort' } })).body.spec;
    expect(wide.ports[0].nodePort).toBeGreaterThanOrEqual(30_000);
    expect(wide.externalTrafficPolicy).toBe('Cluster');
    const inner = (await test.patch(`${path}/changing`, { spec: { type: 'ClusterIP' } })).body.spec;
    expect([inner.ports[0].nodePort, inner.externalTrafficPolicy, inner.clusterIP]).toEqual([
      undefined,
      undefined,
      wide.clusterIP,
    ]);
    const named = await test.patch(`${path}/changing`, { spec: { type: 'ExternalName', externalName: 'a.b' } });
    expect(Object.keys(named.body.spec)).toEqual(['ports', 'type', 'sessionAffinity', 'externalName']);
    const back = await test.patch(`${path}/changing`, { spec: { type: 'ClusterIP', externalName: null } });
    expect(back.body.spec.clusterIP).toMatch(/^10\.0\./);
  });
});
