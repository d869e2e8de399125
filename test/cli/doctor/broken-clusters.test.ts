import { createServer as createTcpServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ApiServer } from '../../../src/apiserver/api-server.ts';
import { startScriptedServer } from '../../helpers/scripted-server.ts';
import { examine, fill } from './doctor-room.ts';

const timeout = 60_000;

describe('doctor names what is wrong before anything is listed', { timeout }, () => {
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

  it('a type that cannot be listed', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    const { code, report } = await examine(server.url, { resource: 'selfsubjectaccessreviews.authorization.k8s.io' });
    expect({ code, cause: report.cause }).toEqual({ code: 1, cause: 'missing verb' });
    expect(report.sentences[0]).toMatch(/cannot be listed: its only verb is create/);
  });
});

describe('doctor on a server that is well', { timeout }, () => {
  it('says so, and how long each phase took', async () => {
    await using server = await ApiServer.start({ insecureHttp: true });
    fill(server, 3);
    const { code, report } = await examine(server.url);
    expect(code).toBe(0);
    expect(report.sentences).toEqual([
      expect.stringMatching(/^configmaps is synced: 3 objects at rv \d+, \S+ after start, handlers 1 of 1\.$/),
    ]);
    expect(report.advice).toEqual([]);
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
