import https from 'node:https';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configMap, pod, TestServer } from './server-client.ts';

const table = 'application/json;as=Table;v=v1;g=meta.k8s.io,application/json';

describe('lists', () => {
  const test = new TestServer();
  const path = '/api/v1/namespaces/lists/configmaps';
  const names = (body: { items: { metadata: { name: string } }[] }) => body.items.map(({ metadata }) => metadata.name);

  beforeAll(async () => {
    await test.server.start();
    test.server.load(
      ['a', 'b', 'c', 'd', 'e'].map((name) => configMap(name, { namespace: 'lists', labels: { name } })),
    );
  });
  afterAll(() => test.stop());

  it('leave kind and apiVersion out of built-in items and carry the store version', async () => {
    const { body } = await test.get(path);
    expect(body).toMatchObject({
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      metadata: { resourceVersion: test.server.resourceVersion },
    });
    expect(body.items[0].kind).toBeUndefined();
    expect(names(body)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect((await test.get('/api/v1/namespaces/nowhere/pods')).body.items).toEqual([]);
  });

  it('tell the components by what answers where they are looked for', async () => {
    const all = '/api/v1/componentstatuses';
    const { body, headers } = await test.get(all);
    expect(body.metadata).toEqual({});
    expect(body.items.map(({ metadata }: { metadata: object }) => metadata)).toEqual([
      { name: 'controller-manager' },
      { name: 'scheduler' },
      { name: 'etcd-0' },
    ]);
    expect(headers.warning).toBe('299 - "v1 ComponentStatus is deprecated in v1.19+"');
    expect((await test.get(`${all}/etcd-0`)).body).toEqual({
      kind: 'ComponentStatus',
      apiVersion: 'v1',
      metadata: { name: 'etcd-0' },
      conditions: [{ type: 'Healthy', status: 'True', message: 'ok' }],
    });
    expect((await test.get(`${all}?labelSelector=a%3Db`)).body.items).toEqual([]);
    expect((await test.get(`${all}/x`)).body.message).toBe('componentstatus "x" not found');
    const posted = await test.post(all, { metadata: { name: 'x' } });
    expect([posted.status, posted.headers.warning]).toEqual([405, undefined]);
  });

  it('are sorted by the joined key, so that a-b comes before a', async () => {
    test.server.load([pod('x', {}, { namespace: 'sort' }), pod('x', {}, { namespace: 'sort-b' })]);
    const { body } = await test.get('/api/v1/pods');
    expect(body.items.map((item: { metadata: { namespace: string } }) => item.metadata.namespace)).toEqual([
      'sort-b',
      'sort',
    ]);
  });

  it('page at one version, whatever is written meanwhile', async () => {
    const first = await test.get(`${path}?limit=2`);
    expect(first.body.metadata.remainingItemCount).toBe(3);
    test.server.create(configMap('bb', { namespace: 'lists' }));
    test.server.delete('configmaps', { namespace: 'lists', name: 'c' });
    const second = await test.get(`${path}?limit=9&continue=${first.body.metadata.continue}`);
    expect(names(second.body)).toEqual(['c', 'd', 'e']);
    expect(second.body.metadata.resourceVersion).toBe(first.body.metadata.resourceVersion);
    test.server.delete('configmaps', { namespace: 'lists', name: 'bb' });
    test.server.create(configMap('c', { namespace: 'lists', labels: { name: 'c' } }));
  });

  it('answer an expired token with one that goes on', async () => {
    const first = await test.get(`${path}?limit=2`);
    test.server.create(configMap('zz', { namespace: 'lists' }));
    test.server.compact();
    const expired = await test.get(`${path}?limit=9&continue=${first.body.metadata.continue}`);
    expect([expired.status, expired.body.reason]).toEqual([410, 'Expired']);
    const rest = await test.get(`${path}?continue=${expired.body.metadata.continue}`);
    expect(names(rest.body)).toEqual(['c', 'd', 'e', 'zz']);
    test.server.delete('configmaps', { namespace: 'lists', name: 'zz' });
  });

  it('ignore the limit for version 0 and honour exact versions', async () => {
    expect(names((await test.get(`${path}?limit=2&resourceVersion=0`)).body)).toHaveLength(5);
    const before = test.server.resourceVersion;
    test.server.create(configMap('f', { namespace: 'lists' }));
    const exact = await test.get(`${path}?resourceVersion=${before}&resourceVersionMatch=Exact`);
    expect(names(exact.body)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect((await test.get(`${path}?resourceVersion=1&resourceVersionMatch=Exact`)).status).toBe(410);
    test.server.delete('configmaps', { namespace: 'lists', name: 'f' });
  });

  it.each([
    ['resourceVersionMatch=Exact', 422],
    ['resourceVersion=0&resourceVersionMatch=Exact', 422],
    ['sendInitialEvents=true', 422],
    ['resourceVersion=abc', 400],
    ['limit=x', 400],
    ['continue=abc', 400],
    ['labelSelector=a+in+b', 400],
    ['fieldSelector=data.k%3Dv', 400],
  ])('refuse %s with %i', async (query, status) => {
    expect((await test.get(`${path}?${query}`)).status).toBe(status);
  });

  it('select by labels and by the fields of the kind', async () => {
    expect(names((await test.get(`${path}?labelSelector=name+in+(a,d)`)).body)).toEqual(['a', 'd']);
    expect(names((await test.get(`${path}?fieldSelector=metadata.name!%3Da`)).body)).toEqual(['b', 'c', 'd', 'e']);
    test.server.load([
      pod('on-n1', { nodeName: 'n1' }, { namespace: 'fields' }),
      pod('nowhere', {}, { namespace: 'fields' }),
    ]);
    expect(names((await test.get('/api/v1/pods?fieldSelector=spec.nodeName%3Dn1')).body)).toEqual(['on-n1']);
  });

  it('come as Tables and as metadata', async () => {
    const { body } = await test.get(`${path}?limit=1`, { accept: table });
    expect(body.columnDefinitions.map((column: { name: string }) => column.name)).toEqual(['Name', 'Data', 'Age']);
    expect(body.rows[0].cells.slice(0, 2)).toEqual(['a', 1]);
    expect(body.rows[0].object.kind).toBe('PartialObjectMetadata');
    const metadata = await test.get(path, {
      accept: 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
    });
    expect(Object.keys(metadata.body.items[0])).toEqual(['kind', 'apiVersion', 'metadata']);
  });

  it('are compressed when they are big and the client takes gzip', async () => {
    test.server.load([configMap('big', { namespace: 'gzip' }, { k: 'x'.repeat(300_000) })]);
    const { promise, resolve } = Promise.withResolvers<[string | undefined, Buffer]>();
    const options = {
      rejectUnauthorized: false,
      headers: { authorization: 'Bearer admin-token', 'accept-encoding': 'gzip' },
    };
    https.get(`${test.server.url}/api/v1/namespaces/gzip/configmaps`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve([response.headers['content-encoding'], Buffer.concat(chunks)]));
    });
    const [encoding, bytes] = await promise;
    expect(encoding).toBe('gzip');
    expect(JSON.parse(gunzipSync(bytes).toString()).items).toHaveLength(1);
  });
});
