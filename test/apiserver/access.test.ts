import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from './server-client.ts';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const viewer = { token: 'viewer-token' };

describe('who may do what', () => {
  const test = new TestServer();
  beforeAll(() => test.server.start());
  afterAll(() => test.stop());
  const canI = async (resourceAttributes: object) => {
    const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
    return (await test.ask('POST', path, { ...viewer, body: { spec: { resourceAttributes } } })).body.status;
  };

  it('a bad token is unauthorized, none is anonymous', async () => {
    const bad = await test.ask('GET', '/api', { token: 'wrong' });
    expect([bad.status, bad.body.message]).toEqual([401, 'Unauthorized']);
    const none = await test.ask('GET', '/api/v1/pods', { token: '' });
    expect(none.body.message).toBe(
      'pods is forbidden: User "system:anonymous" cannot list resource "pods" in API group "" at the cluster scope',
    );
  });

  it('the viewer may discover and nothing else', async () => {
    expect((await test.ask('GET', '/apis', viewer)).status).toBe(200);
    const denied = await test.ask('GET', '/api/v1/namespaces/default/pods?fieldSelector=metadata.name%3Dfoo', viewer);
    expect([denied.status, denied.body.details]).toEqual([403, { name: 'foo', kind: 'pods' }]);
    expect((await test.ask('GET', '/metrics', viewer)).body.message).toBe(
      'forbidden: User "viewer" cannot get path "/metrics"',
    );
    expect((await test.ask('GET', '/apis/nope.example.com/v1/things', viewer)).status).toBe(403);
  });

  it('roles and bindings count from the moment in which they are stored', async () => {
    const wanted = { namespace: 'default', verb: 'list', resource: 'pods' };
    expect(await canI(wanted)).toEqual({ allowed: false });
    await test.post(`${rbac}/namespaces/default/roles`, {
      metadata: { name: 'reader' },
      rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] }],
    });
    await test.post(`${rbac}/namespaces/default/rolebindings`, {
      metadata: { name: 'viewers-read' },
      roleRef: { kind: 'Role', name: 'reader' },
      subjects: [{ kind: 'Group', name: 'viewers' }],
    });
    expect(await canI(wanted)).toEqual({
      allowed: true,
      reason: 'RBAC: allowed by RoleBinding "viewers-read/default" of Role "reader" to Group "viewers"',
    });
    expect((await test.ask('GET', '/api/v1/namespaces/default/pods', viewer)).status).toBe(200);
    expect((await test.ask('GET', '/api/v1/pods', viewer)).status).toBe(403);
    expect(await canI({ ...wanted, verb: 'watch' })).toEqual({ allowed: false });
  });

  it('bootstrap roles are there, and those that collect others do so', async () => {
    await test.post(`${rbac}/clusterrolebindings`, {
      metadata: { name: 'viewer-views' },
      roleRef: { kind: 'ClusterRole', name: 'view' },
      subjects: [{ kind: 'User', name: 'viewer' }],
    });
    expect((await canI({ verb: 'list', group: 'apps', resource: 'deployments' })).allowed).toBe(true);
    expect((await canI({ verb: 'list', resource: 'secrets' })).allowed).toBe(false);
    await test.delete(`${rbac}/clusterrolebindings/viewer-views`);
  });

  it('reviews say who one is and refuse questions without a subject', async () => {
    const who = await test.ask('POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', { ...viewer, body: {} });
    const groups = ['viewers', 'system:authenticated'];
    expect(who.body.status.userInfo).toEqual({ username: 'viewer', uid: 'viewer', groups });
    const neither = await test.post('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', { spec: {} });
    expect(neither.body.message).toMatch(/^\.authorization\.k8s\.io "" is invalid: spec\.resourceAttributes: /);
    expect((await test.post('/apis/authorization.k8s.io/v1/selfsubjectrulesreviews', { spec: {} })).status).toBe(400);
  });

  it('an administrator may act as somebody else', async () => {
    const headers = { 'impersonate-user': 'bob', 'impersonate-group': 'viewers' };
    const asBob = await test.ask('GET', '/api/v1/pods', { headers });
    expect(asBob.body.message).toContain('User "bob" cannot list');
    expect((await test.ask('GET', '/api/v1/namespaces/default/pods', { headers })).status).toBe(200);
    expect((await test.ask('GET', '/api/v1/pods', { ...viewer, headers })).status).toBe(403);
  });

  it('tokens of service accounts are known', async () => {
    await test.post('/api/v1/namespaces/default/serviceaccounts', { metadata: { name: 'robot' } });
    const { body } = await test.post('/api/v1/namespaces/default/serviceaccounts/robot/token', {});
    const who = await test.ask('POST', '/apis/authentication.k8s.io/v1/selfsubjectreviews', {
      token: body.status.token,
      body: {},
    });
    expect(who.body.status.userInfo.username).toBe('system:serviceaccount:default:robot');
    const [header, claims, signature] = body.status.token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(claims)).toMatchObject({
      aud: ['https://kubernetes.default.svc'],
      iss: 'https://kubernetes.default.svc',
      sub: 'system:serviceaccount:default:robot',
    });
    const { keys } = (await test.get('/openid/v1/jwks')).body;
    expect(keys[0].kid).toBe(read(header).kid);
    const key = createPublicKey({ key: keys[0], format: 'jwk' });
    const signed = Buffer.from(`${header}.${claims}`);
    expect(verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it.each([
    [{ expirationSeconds: 599 }, 422, 'may not specify a duration less than 10 minutes'],
    [{ boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'nobody' } }, 404, 'pods "nobody" not found'],
  ])('refuses tokens that cannot be: %j', async (spec, code, message) => {
    await test.post('/api/v1/namespaces/default/serviceaccounts', { metadata: { name: 'robot' } });
    const answer = await test.post('/api/v1/namespaces/default/serviceaccounts/robot/token', { spec });
    expect(answer.status).toBe(code);
    expect(answer.body.message).toContain(message);
  });
});
