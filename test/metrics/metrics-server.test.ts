import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMetricsAddress, toMetricsUrl } from '../../src/metrics/metrics-address.ts';
import { type MetricsServer, serveMetrics } from '../../src/metrics/metrics-server.ts';

const open: MetricsServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function serve(expose: () => string = () => '# nothing\n'): Promise<MetricsServer> {
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, expose);
  open.push(server);
  return server;
}

describe('an address of metrics', () => {
  it.each([
    [':9090', '127.0.0.1', 9090],
    ['9090', '127.0.0.1', 9090],
    [':0', '127.0.0.1', 0],
    ['0.0.0.0:9090', '0.0.0.0', 9090],
    ['localhost:80', 'localhost', 80],
    ['[::1]:9090', '::1', 9090],
    ['metrics.example.com:65535', 'metrics.example.com', 65_535],
  ])('%s', (text, host, port) => {
    expect(parseMetricsAddress(text)).toEqual({ host, port });
  });

  it.each(['', 'localhost', ':', ':http', ':65536', '::1:9090', 'a b:1', 'http://x:1', '-1', ':1/metrics'])(
    '%j is none',
    (text) => {
      expect(() => parseMetricsAddress(text)).toThrow(expect.objectContaining({ code: 'USAGE' }));
    },
  );

  it('is shown as Prometheus would be given it', () => {
    expect(toMetricsUrl({ host: '::1', port: 1 })).toBe('http://[::1]:1/metrics');
  });
});

describe('the server of metrics', () => {
  it('answers /metrics with the text format and its version, made anew each time', async () => {
    let scrapes = 0;
    const { url } = await serve(() => {
      scrapes += 1;
      return `a ${scrapes}\n`;
    });
    const first = await fetch(url);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(await first.text()).toBe('a 1\n');
    expect(await (await fetch(`${url}?x=y`)).text()).toBe('a 2\n');
  });

  it('answers HEAD without a body, and refuses other methods and paths', async () => {
    const { url } = await serve();
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '10']);
    const post = await fetch(url, { method: 'POST', body: 'x' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(new URL('/other', url))).status).toBe(404);
    const root = await fetch(new URL('/', url));
    expect([root.status, (await root.text()).includes('/metrics')]).toEqual([200, true]);
  });

  it('says in one line that the port is in use, and closes for good', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(serveMetrics({ host: '127.0.0.1', port }, () => '')).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      exitCode: 1,
      message: `cannot serve metrics on 127.0.0.1:${port}: the port is in use`,
    });
    taken.close();
    const server = await serve();
    await fetch(server.url);
    await server.close();
    await expect(fetch(server.url)).rejects.toThrow();
  });
});
