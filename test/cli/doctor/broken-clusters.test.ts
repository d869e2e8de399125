import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ApiServer } from '../../../src/apiserver/api-server.ts';
import { startScriptedServer } from '../../helpers/scripted-server.ts';
import { examine, fill } from './doctor-room.ts';

const timeout = 60_000;
const html = { 'content-type': 'text/html' };

describe.concurrent('doctor names what is wrong before anything is listed', { timeout }, () => {
  it('connection refused', async () => {
    const { code, report } = await examine('http://127.0.0.1:1');
    expect(code).toBe(1);
    expect(report).toMatchObject({
      cause: 'connection',
      sentences: ['Cannot reach http://127.0.0.1:1: connection refused.'],
      advice: ['Check that the server runs, and that its port is the one in the kubeconfig.'],
    });
    expect(report.phases.map(({ name, state }) => `${name} ${state}`).slice(0, 2)).toEqual([
      'discovery failed',
      'access review waiting',
    ]);
  });

  it('a name that does not resolve', async () => {
    const { code, report } = await examine('http://no-such-host.invalid:6443');
    expect(code).toBe(1);
    expect(report.cause).toBe('dns');
    expect(report.sentences[0]).toBe('Cannot reach http://no-such-host.invalid:6443: its name cannot be resolved.');
  });

  it('a certificate that is not trusted', async () => {
    await using server = await ApiServer.start();
    const { code, report } = await examine(server.url, { flags: { token: server.adminToken } });
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'tls' });
    expect(report.sentences[0]).toMatch(/^Cannot reach https:\S+: the certificate of the server is not trusted/);
    expect(report.advice[0]).toMatch(/certificate-authority/);
  });

  it('a token that is not taken any more', async () => {
    await using server = await ApiServer.start();
    const flags = { token: 'expired', insecureSkipTlsVerify: true };
    expect(await examine(server.url, { flags })).toMatchObject({
      code: 4,
      report: { cause: 'unauthorized', sentences: ['The server does not accept these credentials (401).'] },
    });
  });

  it('the page of a proxy', async () => {
    await using proxy = await startScriptedServer(({ respond }) =>
      respond(200, '<html><body>Please log in</body></html>', { 'content-type': 'text/html' }),
    );
    const { code, report } = await examine(proxy.url);
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'not kubernetes' });
    expect(report.sentences[0]).toMatch(/is no Kubernetes API server/);
    expect(report.advice[0]).toMatch(/proxy or a login page/);
  });

  it.each([
    ['a redirection to a login', 302, { location: 'https://login.invalid/' }, '', /: it redirects \(302 Found\)\.$/],
    ['a page that refuses', 403, html, '<html>Blocked</html>', /: it sends a page \(403 Forbidden, text\/html\)\.$/],
    [
      'a page that asks for a login',
      401,
      html,
      '<html>Login</html>',
      /: it sends a page \(401 Unauthorized, text\/html\)/,
    ],
    ['no /api', 404, { 'content-type': 'text/plain' }, '404 page not found\n', /: 404 for \/api\.$/],
    ['other JSON', 200, { 'content-type': 'application/json' }, '{"hello":"world"}', /: 200, without a kind\.$/],
  ] as const)('something else that answers: %s', async (_what, status, headers, body, says) => {
    await using foreign = await startScriptedServer(({ respond }) => respond(status, body, headers));
    const { code, report } = await examine(foreign.url);
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'not kubernetes' });
    expect(report.sentences[0]).toMatch(/^What answers at \S+ is no Kubernetes API server: /);
    expect(report.sentences[0]).toMatch(says);
  });

  it.each([
    [407, 'connection', /a proxy before it asks for credentials \(407\)/],
    [400, 'tls', /it speaks HTTPS, and the address says http/],
    [415, 'server error', /^The server refuses the request \(415 UnsupportedMediaType\)/],
  ] as const)('a status that nobody expects: %i', async (status, cause, says) => {
    const body = 'Client sent an HTTP request to an HTTPS server.';
    await using server = await startScriptedServer(({ respond }) => respond(status, status === 400 ? body : '', {}));
    const { code, report } = await examine(server.url);
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause });
    expect(report.sentences[0]).toMatch(says);
  });

  it('another protocol', async () => {
    const other = createTcpServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.6\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { readonly port: number };
    const { code, report } = await examine(`http://127.0.0.1:${port}`);
    other.close();
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'not kubernetes' });
    expect(report.sentences[0]).toMatch(/what answers there does not speak HTTP/);
  });

  it('a server that hangs up on every request, long before the time is over', async () => {
    const hangingUp = createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.destroy()));
    await new Promise<void>((resolve) => hangingUp.listen(0, '127.0.0.1', resolve));
    const { port } = hangingUp.address() as { readonly port: number };
    const { code, report } = await examine(`http://127.0.0.1:${port}`);
    hangingUp.close();
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'connection' });
    expect(report.sentences[0]).toMatch(/the connection is cut before the answer is complete/);
    expect(report.advice[0]).toMatch(/So does a TLS port that is asked over http/);
  });

  it('a server that asks to come again, again and again', async () => {
    await using busy = await startScriptedServer(({ respond }) => respond(429, 'later', { 'retry-after': '1' }));
    const { code, report } = await examine(busy.url);
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'throttled' });
  });

  it('a proxy that cannot be reached, by its own address', async () => {
    const { code, report } = await examine('https://cluster.invalid', { env: { HTTPS_PROXY: 'http://127.0.0.1:1' } });
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'connection' });
    expect(report.sentences[0]).toMatch(/^Cannot reach https:\S+: the proxy 127\.0\.0\.1:1 cannot be reached/);
    expect(report.advice[0]).toMatch(/proxy-url/);
  });

  it('a token that tells that it is over', async () => {
    await using server = await ApiServer.start();
    const jwt = `e30.${Buffer.from(JSON.stringify({ exp: 1_700_000_000 })).toString('base64url')}.x`;
    const flags = { token: jwt, insecureSkipTlsVerify: true };
    const { code, report } = await examine(server.url, { flags, credential: { authorization: `Bearer ${jwt}` } });
    expect(code).toBe(4);
    expect(report.sentences[0]).toMatch(
      /^The server does not accept these credentials \(401\)\. The token has expired: it was good until 2023-11-14T22:13:20Z, \d+ days ago\.$/,
    );
  });

  it('nobody who is logged in, and somebody who may not be another', async () => {
    await using server = await ApiServer.start();
    const anonymous = await examine(server.url, { flags: { insecureSkipTlsVerify: true } });
    expect({ code: anonymous.code, cause: anonymous.report.cause }).toEqual({ code: 4, cause: 'unauthorized' });
    expect(anonymous.report.sentences[0]).toMatch(/takes you for system:anonymous/);
    const flags = { token: server.viewerToken, as: 'admin', insecureSkipTlsVerify: true };
    const other = await examine(server.url, { flags });
    expect({ code: other.code, cause: other.report.cause }).toEqual({ code: 4, cause: 'impersonation' });
    expect(other.report.sentences[0]).toMatch(/^You may not act as somebody else: .*cannot impersonate/);
  });

  it('a server that takes the connection and says nothing, in the time that it is given', async () => {
    const silent = createTcpServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { readonly port: number };
    const startMs = performance.now();
    const { code, report } = await examine(`http://127.0.0.1:${port}`, { limitMs: 1000 });
    silent.close();
    expect({ code, cause: report.cause }).toEqual({ code: 124, cause: 'no answer' });
    expect(report.sentences[0]).toMatch(/^Cannot reach http:\S+: no answer to discovery for \S+s\.$/);
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(1000);
  });

  it('a type that there is not, with the name that was meant', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    const { code, report } = await examine(server.url, { resource: 'configmpas' });
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'no such type' });
    expect(report.advice[0]).toBe('did you mean "configmaps"?');
  });

  it('what is no resource at all is a mistake of the command line', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    for (const resource of ['', 'a/b/c'])
      await expect(examine(server.url, { resource })).rejects.toMatchObject({ code: 'USAGE', exitCode: 2 });
  });

  it('a type that cannot be listed', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    const { code, report } = await examine(server.url, { resource: 'selfsubjectaccessreviews.authorization.k8s.io' });
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'missing verb' });
    expect(report.sentences[0]).toMatch(/^selfsubjectaccessreviews\S* cannot be listed: its only verb is create/);
  });
});

describe.concurrent('doctor on a server that is well', { timeout }, () => {
  it('says so, and how long each phase took', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    fill(server, 3);
    const { code, report } = await examine(server.url);
    expect(code).toBe(0);
    expect(report.sentences).toEqual([
      expect.stringMatching(/^configmaps is synced: 3 objects at rv \d+, \S+ after start, handlers 1 of 1\.$/),
    ]);
    // On a machine that has no time a handler takes long, and is said to.
    expect(report.advice.filter((advice) => !advice.startsWith('Handler log is slow'))).toEqual([]);
    const done = report.phases.filter(({ state }) => state === 'done');
    expect(done.map(({ name }) => name)).toEqual([
      'discovery',
      'access review',
      'streaming list',
      'delta queue',
      'indexer',
      'handlers',
      'watch',
      'pages',
      'bookmark',
    ]);
    for (const name of ['discovery', 'access review', 'streaming list', 'watch', 'pages'])
      expect(done.find((phase) => phase.name === name)?.durationMs).toBeGreaterThan(0);
    expect(report.phases.find(({ name }) => name === 'access review')?.text).toBe('list ✓  watch ✓');
  });

  it('says of an empty list that there is no such namespace', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    const { code, report } = await examine(server.url, { namespace: 'nowhere' });
    expect({ code, cause: report.cause, isSynced: report.isSynced }).toEqual({
      code: 0,
      cause: 'remark',
      isSynced: true,
    });
    expect(report.sentences).toEqual([
      'There is no namespace nowhere.',
      expect.stringMatching(/^configmaps is synced: 0 objects/),
    ]);
    expect((await examine(server.url)).report.cause).toBe('synced');
  });

  it('says of a type that is not served that its definition is not in use, or its server away', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    const definition = (plural: string, kind: string, shortNames: readonly string[]) => ({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.example.com` },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List`, shortNames },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    });
    server.create(definition('widgets', 'Widget', ['wd']));
    server.create(definition('gadgets', 'Widget', []));
    const refused = await examine(server.url, { resource: 'gadgets.example.com' });
    expect({ code: refused.code, cause: refused.report.cause }).toEqual({ code: 1, cause: 'no such type' });
    expect(refused.report.sentences[0]).toMatch(
      /^The CustomResourceDefinition gadgets\.example\.com is not established: NamesAccepted is False \(ListKindConflict/,
    );
    const unknown = await examine(server.url, { resource: 'others.example.com' });
    expect(unknown.report.sentences[0]).toBe('The server doesn\'t have a resource type "others.example.com".');
  });

  it('tells what to do in words of the command line', async () => {
    await using server = await ApiServer.start();
    const flags = { token: server.viewerToken, insecureSkipTlsVerify: true };
    const { report } = await examine(server.url, { flags, namespace: 'all' });
    expect(report.advice).toEqual([
      'A role needs the verbs list and watch on configmaps.',
      '-n NAME looks at one namespace that you may read.',
    ]);
  });

  it('a selector that the server does not know', async () => {
    await using server = await ApiServer.start();
    const flags = { token: server.adminToken, insecureSkipTlsVerify: true };
    const { code, report } = await examine(server.url, { flags, options: { fieldSelector: 'spec.nope=x' } });
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'server error' });
    expect(report.sentences[0]).toContain('"spec.nope" is not a known field selector');
    expect(report.advice[0]).toMatch(/^Check --selector and --field-selector/);
  });

  it('a streaming list that was insisted on, and that the server does not make', async () => {
    await using server = await ApiServer.start();
    server.injectFaults('no-stream');
    const flags = { token: server.adminToken, insecureSkipTlsVerify: true };
    const { code, report } = await examine(server.url, { flags, options: { initial: 'stream' } });
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'server error' });
    expect(report.sentences[0]).toContain('the server makes no streaming list');
    expect(report.advice[0]).toBe('Use --initial auto, which falls back to lists in pages by itself.');
  });

  it('reviews the right to the one object that is asked for', async () => {
    await using server = await ApiServer.start();
    fill(server, 1);
    const rule = { apiGroups: [''], resources: ['configmaps'], resourceNames: ['c0'], verbs: ['get', 'list', 'watch'] };
    const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1', metadata: { name: 'one', namespace: 'default' } };
    server.create({ ...rbac, kind: 'Role', rules: [rule] });
    server.create({
      ...rbac,
      kind: 'RoleBinding',
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'one' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'viewer' }],
    });
    const flags = { token: server.viewerToken, insecureSkipTlsVerify: true };
    const { code, report } = await examine(server.url, { flags, resource: 'configmaps/c0' });
    expect({ code, cause: report.cause }).toEqual({ code: 0, cause: 'synced' });
    expect(report.phases.find(({ name }) => name === 'access review')?.text).toBe('list ✓  watch ✓');
  });

  it('names a missing right, by the review and by what it meets', async () => {
    await using server = await ApiServer.start();
    const flags = { token: server.viewerToken, insecureSkipTlsVerify: true };
    const { code, report } = await examine(server.url, { flags });
    expect({ code, cause: report.cause }).toEqual({ code: 4, cause: 'forbidden' });
    expect(report.phases.find(({ name }) => name === 'access review')).toMatchObject({
      state: 'failed',
      text: 'list ✗  watch ✗',
    });
  });
});

describe.concurrent('doctor behind a proxy that does not like watches', { timeout }, () => {
  it('that cuts each after a moment', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    fill(server, 2);
    await using proxy = await startProxy(
      server.url,
      (_request, response) => void setTimeout(() => response.destroy(), 300),
    );
    const { code, report } = await examine(proxy.url);
    expect({ code, cause: report.cause, isSynced: report.isSynced }).toEqual({
      code: 1,
      cause: 'broken watch',
      isSynced: true,
    });
    expect(report.sentences[0]).toMatch(/was cut \d+ times, first after \d+ms|A watch has failed \d+ times/);
  });

  it('that keeps their answers until they are complete', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    fill(server, 2);
    await using proxy = await startProxy(server.url, (request) => void request.pause());
    const { code, report } = await examine(proxy.url, { options: { initial: 'list' } });
    expect({ code, cause: report.cause, isSynced: report.isSynced }).toEqual({
      code: 1,
      cause: 'broken watch',
      isSynced: true,
    });
    expect(report.sentences[0]).toMatch(/has taken the request for a watch and has not answered for \S+: nothing that/);
  });
});

/** Passes on everything; `watched` may do something about a watch whose headers have come. */
async function startProxy(
  target: string,
  watched: (answer: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; [Symbol.asyncDispose](): Promise<void> }> {
  const server = createServer((asked, response) => {
    const isWatch = /[?&]watch=/.test(asked.url ?? '');
    const url = new URL(asked.url ?? '', target);
    const passed = request(url, { method: asked.method, headers: asked.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isWatch) watched(answer, response);
      if (answer.isPaused()) return;
      response.flushHeaders();
      answer.on('error', () => {}).pipe(response);
    });
    passed.on('error', () => {});
    asked.pipe(passed);
    response.on('close', () => passed.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
