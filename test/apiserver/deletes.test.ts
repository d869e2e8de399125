import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configMap, pod, TestServer } from './server-client.ts';

const path = '/api/v1/namespaces/default';

describe('deletes', () => {
  const test = new TestServer();
  beforeAll(() => test.server.start());
  afterAll(() => test.stop());
  const create = (name: string, metadata: object = {}) => test.post(`${path}/configmaps`, configMap(name, metadata));

  it('answer with a Status that names the uid, or with the object, by kind', async () => {
    const { body } = await create('gone');
    const deleted = await test.delete(`${path}/configmaps/gone`, { propagationPolicy: 'Background' });
    expect(deleted.body).toMatchObject({
      status: 'Success',
      details: { name: 'gone', kind: 'configmaps', uid: body.metadata.uid },
    });
    await test.post(`${path}/serviceaccounts`, { metadata: { name: 'gone' } });
    expect((await test.delete(`${path}/serviceaccounts/gone`)).body.kind).toBe('ServiceAccount');
    expect((await test.get(`${path}/configmaps/gone`)).status).toBe(404);
  });

  it('wait for finalizers, and end with the write that takes the last one away', async () => {
    await create('held', { finalizers: ['example.com/hold'] });
    const marked = await test.delete(`${path}/configmaps/held`);
    expect(marked.body.metadata).toMatchObject({ deletionGracePeriodSeconds: 0, finalizers: ['example.com/hold'] });
    const more = await test.patch(`${path}/configmaps/held`, {
      metadata: { finalizers: ['example.com/hold', 'example.com/more'] },
    });
    expect([more.status, more.body.details.causes[0].reason]).toEqual([422, 'FieldValueForbidden']);
    expect((await create('held')).body.message).toBe('object is being deleted: configmaps "held" already exists');
    expect((await test.patch(`${path}/configmaps/held`, { metadata: { finalizers: null } })).status).toBe(200);
    expect((await test.get(`${path}/configmaps/held`)).status).toBe(404);
  });

  it('leave the finalizers of the garbage collector', async () => {
    await create('parent');
    const foreground = await test.delete(`${path}/configmaps/parent`, { propagationPolicy: 'Foreground' });
    expect(foreground.body.metadata.finalizers).toEqual(['foregroundDeletion']);
  });

  it('give pods on a node their grace period', async () => {
    await test.post(`${path}/pods`, pod('graceful', { nodeName: 'n1' }));
    const first = await test.delete(`${path}/pods/graceful`);
    expect(first.body.metadata).toMatchObject({ deletionGracePeriodSeconds: 30, generation: 2 });
    const shorter = await test.delete(`${path}/pods/graceful`, { gracePeriodSeconds: 5 });
    expect(shorter.body.metadata.deletionGracePeriodSeconds).toBe(5);
    expect((await test.delete(`${path}/pods/graceful`, { gracePeriodSeconds: 0 })).status).toBe(200);
    expect((await test.get(`${path}/pods/graceful`)).status).toBe(404);
  });

  it('check preconditions and options', async () => {
    await create('checked');
    const uid = await test.delete(`${path}/configmaps/checked`, { preconditions: { uid: 'x' } });
    expect([uid.status, uid.body.details.kind]).toEqual([409, 'ConfigMap']);
    const bad = await test.delete(`${path}/configmaps/checked`, { propagationPolicy: 'Foo' });
    expect(bad.body.message).toBe(
      'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Foo": supported values: "Foreground", "Background", "Orphan", "nil"',
    );
    expect((await test.delete(`${path}/configmaps/checked?dryRun=All`)).body.status).toBe('Success');
    expect((await test.get(`${path}/configmaps/checked`)).status).toBe(200);
  });

  it('delete collections by selector', async () => {
    await create('c1', { labels: { set: 'x' } });
    await create('c2', { labels: { set: 'x' } });
    const { body } = await test.delete(`${path}/configmaps?labelSelector=set%3Dx`);
    expect(body.items.map((item: { metadata: { name: string } }) => item.metadata.name)).toEqual(['c1', 'c2']);
    expect((await test.get(`${path}/configmaps?labelSelector=set%3Dx`)).body.items).toEqual([]);
    expect((await test.delete('/api/v1/configmaps')).status).toBe(405);
  });

  it('keep a namespace terminating until it is finalized', async () => {
    await test.post('/api/v1/namespaces', { metadata: { name: 'going' } });
    const { body } = await test.delete('/api/v1/namespaces/going');
    expect(body.status.phase).toBe('Terminating');
    const refused = await test.post('/api/v1/namespaces/going/configmaps', configMap('a'));
    expect([refused.status, refused.body.details.causes[0].reason]).toEqual([403, 'NamespaceTerminating']);
    await test.put('/api/v1/namespaces/going/finalize', { ...body, spec: { finalizers: [] } });
    expect((await test.get('/api/v1/namespaces/going')).status).toBe(404);
    expect((await test.post('/api/v1/namespaces/going/configmaps', configMap('a'))).body.message).toBe(
      'namespaces "going" not found',
    );
    expect((await test.delete('/api/v1/namespaces/default')).status).toBe(403);
  });
});
