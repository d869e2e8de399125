import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from './server-client.ts';

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';

describe('what the server says about itself', () => {
  const test = new TestServer();
  beforeAll(() => test.server.start());
  afterAll(() => test.stop());

  it('lists groups in order of priority, without the core group', async () => {
    const { body } = await test.get('/apis');
    const names = body.groups.map((group: { name: string }) => group.name);
    expect(names.slice(0, 4)).toEqual(['apiregistration.k8s.io', 'apps', 'events.k8s.io', 'authentication.k8s.io']);
    expect(body.groups.find((group: { name: string }) => group.name === 'autoscaling').preferredVersion.version).toBe(
      'v2',
    );
  });

  it('describes resources and subresources of a version', async () => {
    const { body } = await test.get('/apis/apps/v1');
    expect(body.resources.map((resource: { name: string }) => resource.name)).toContain('deployments/scale');
    expect(body.resources.find((resource: { name: string }) => resource.name === 'deployments')).toMatchObject({
      singularName: 'deployment',
      shortNames: ['deploy'],
      categories: ['all'],
      storageVersionHash: '8aSe+NMegvE=',
    });
    expect((await test.get('/api/v1')).body.apiVersion).toBeUndefined();
  });

  it('serves aggregated discovery with an ETag', async () => {
    const first = await test.get('/apis', { accept: `${aggregated},application/json` });
    expect(first.headers['content-type']).toBe(aggregated);
    expect(first.body.items[0].metadata.name).toBe('apiregistration.k8s.io');
    const again = await test.get('/apis', { accept: aggregated, 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('falls back to the plain documents in a chain of Accept clauses', async () => {
    expect((await test.get('/api', { accept: 'text/html,application/json' })).body.kind).toBe('APIVersions');
    expect((await test.get('/api', { accept: 'text/html' })).status).toBe(406);
  });

  it('answers unknown paths as text and unknown built-in types as a Status', async () => {
    const unknown = await test.get('/apis/nope/v1/things');
    expect([unknown.status, unknown.headers['content-type'], unknown.text]).toEqual([
      404,
      'text/plain; charset=utf-8',
      '404 page not found\n',
    ]);
    expect((await test.get('/apis/apps/v9/deployments')).body.message).toBe(
      'the server could not find the requested resource',
    );
  });

  it('is healthy and says its version to anybody', async () => {
    for (const path of ['/healthz', '/livez', '/readyz']) {
      expect((await test.ask('GET', path, { token: '' })).text).toBe('ok');
    }
    expect((await test.ask('GET', '/version', { token: '' })).body.gitVersion).toBe('v1.36.3');
    expect((await test.get('/readyz?verbose')).text).toMatch(/^\[\+\]ping ok\n[\s\S]*readyz check passed\n$/);
  });

  it('publishes documents by which kubectl validates and explains', async () => {
    const index = await test.get('/openapi/v3');
    const url = index.body.paths['apis/apps/v1'].serverRelativeURL;
    const { body, headers } = await test.get(url);
    const patch = body.paths['/apis/apps/v1/namespaces/{namespace}/deployments/{name}'].patch;
    expect(patch.parameters.map((parameter: { name: string }) => parameter.name)).toContain('fieldValidation');
    expect(body.components.schemas['io.k8s.api.core.v1.Container'].properties.ports).toMatchObject({
      'x-kubernetes-patch-merge-key': 'containerPort',
      'x-kubernetes-list-map-keys': ['containerPort', 'protocol'],
    });
    expect(headers['cache-control']).toBe('public, immutable');
    expect((await test.get('/openapi/v3/apis/apps/v1?hash=WRONG')).status).toBe(301);
  });

  it('has a certificate that its kubeconfig trusts', async () => {
    const authority = /certificate-authority-data: (.*)/.exec(test.server.kubeconfig)?.[1] ?? '';
    const ca = Buffer.from(authority, 'base64').toString();
    const socket = connect({
      port: Number(new URL(test.server.url).port),
      host: '127.0.0.1',
      ca,
      servername: 'localhost',
    });
    await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject));
    expect(socket.authorized).toBe(true);
    expect(new X509Certificate(ca).ca).toBe(true);
    socket.destroy();
  });
});
