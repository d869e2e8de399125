import { getEventListeners } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isTypeGone } from '../../src/cache/failure-delay.ts';
import type { ListOptions, WatchEvent, WatchStream } from '../../src/cache/lister-watcher.ts';
import { toPrintable } from '../../src/core/text.ts';
import { createListWatch } from '../../src/kube/list-watch.ts';
import type { ResourceScope } from '../../src/kube/resource-path.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { openTestClient, pods, rejection, toEventLine, toPod, toPodList } from '../helpers/kube-client.ts';
import { type Exchange, startScriptedServer } from '../helpers/scripted-server.ts';

const context = { signal: new AbortController().signal };

async function collect(watch: WatchStream<KubeObject>): Promise<string[]> {
  const lines: string[] = [];
  for await (const events of watch) lines.push(...events.map(describeEvent));
  return lines;
}

function describeEvent(event: WatchEvent<KubeObject>): string {
  if (event.type === 'ERROR') return `ERROR ${event.status.code} ${event.status.reason}`;
  return `${event.type} ${event.object.name}@${event.object.resourceVersion}`;
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await settle();
}

async function withListWatch(
  script: (exchange: Exchange, index: number) => void | Promise<void>,
  run: (setup: {
    listWatch: ReturnType<typeof createListWatch>;
    requests: readonly Exchange[];
    clock: FakeClock;
  }) => Promise<void>,
  scope: ResourceScope = { namespace: 'default' },
): Promise<void> {
  await using server = await startScriptedServer(script);
  const clock = new FakeClock();
  const client = await openTestClient(server.url, {}, { clock });
  try {
    await run({ listWatch: createListWatch(client, pods, scope, { clock }), requests: server.requests, clock });
  } finally {
    client.close();
  }
}

describe('list', () => {
  it('gives items with kind and apiVersion filled in, version, continue token and the remaining count', async () => {
    const answer = toPodList(100, [toPod('a', 90), toPod('b', 95)], { continue: 'tok', remainingItemCount: 3 });
    await withListWatch(
      (exchange) => exchange.respond(200, answer),
      async ({ listWatch }) => {
        const page = await listWatch.list({}, context);
        expect(page.items.map(({ key, kind, apiVersion }) => [key, kind, apiVersion])).toEqual([
          ['default/a', 'Pod', 'v1'],
          ['default/b', 'Pod', 'v1'],
        ]);
        expect(page).toMatchObject({ resourceVersion: '100', continue: 'tok', remainingItemCount: 3 });
      },
    );
  });

  it('leaves managedFields out of lists and watches when asked to', async () => {
    const fields = { managedFields: [{ manager: 'm' }] };
    await using server = await startScriptedServer((exchange, index) =>
      index % 2 === 0
        ? exchange.respond(200, toPodList(100, [toPod('a', 90, fields)]))
        : exchange.respond(200, toEventLine('ADDED', 'a', 90, fields), { 'content-type': 'application/json' }),
    );
    const client = await openTestClient(server.url);
    try {
      for (const managedFields of ['drop', 'keep'] as const) {
        const listWatch = createListWatch(client, pods, {}, { managedFields });
        const { items } = await listWatch.list({}, context);
        expect(items.map(({ hasManagedFields }) => hasManagedFields)).toEqual([managedFields === 'keep']);
        const watch = await listWatch.watch({ sendInitialEvents: true }, context);
        for await (const [event] of watch) {
          expect(event).toMatchObject({ type: 'ADDED', object: { hasManagedFields: managedFields === 'keep' } });
        }
      }
      expect(server.requests).toHaveLength(4);
    } finally {
      client.close();
    }
  });

  it('B019 reads a gzip answer', async () => {
    const items = Array.from({ length: 1000 }, (_, index) => toPod(`pod-${index}`, index + 1));
    const zipped = gzipSync(JSON.stringify(toPodList(2000, items)));
    await withListWatch(
      (exchange) => exchange.respond(200, zipped, { 'content-encoding': 'gzip', 'content-type': 'application/json' }),
      async ({ listWatch }) => {
        const page = await listWatch.list({}, context);
        expect(page.items.map(({ name }) => name)).toEqual(items.map((_, index) => `pod-${index}`));
      },
    );
  });

  it('does not ask a server on loopback for gzip', async () => {
    await withListWatch(
      (exchange) => exchange.respond(200, toPodList(1, [])),
      async ({ listWatch, requests }) => {
        await listWatch.list({}, context);
        expect(requests[0]?.header('accept-encoding')).toBeUndefined();
      },
    );
  });

  it.each([
    [
      'a body that is shorter than its length',
      (e: Exchange) => {
        e.raw(
          'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"kind":"PodList","items":[',
        );
        e.fin();
      },
    ],
    [
      'a chunked body without its last chunk',
      (e: Exchange) => {
        e.start();
        e.chunk('{"kind":"PodList","items":[');
        e.fin();
      },
    ],
    [
      'whole JSON before a reset',
      (e: Exchange) => {
        e.start();
        e.chunk(JSON.stringify(toPodList(1, [])));
        setTimeout(() => e.reset(), 20);
      },
    ],
    [
      'JSON that ends early in a complete body',
      (e: Exchange) => e.respond(200, '{"kind":"PodList","items":[', { 'content-type': 'application/json' }),
    ],
  ])('B018 fails on %s', async (_, answer) => {
    await withListWatch(answer, async ({ listWatch, requests }) => {
      await rejection(listWatch.list({}, context));
      expect(requests.length).toBe(1);
    });
  });

  it('B012 fails when the body is silent for 30 s', async () => {
    await withListWatch(
      (exchange) => {
        exchange.start();
        exchange.chunk('{"kind":"PodList","items":[{');
      },
      async ({ listWatch, requests, clock }) => {
        const failed = rejection(listWatch.list({}, context));
        await waitUntil(() => requests.length === 1);
        await new Promise((resolve) => setTimeout(resolve, 50));
        await clock.advance(29_000);
        const early = await Promise.race([failed, settle().then(() => 'pending')]);
        expect(early).toBe('pending');
        await clock.advance(2_000);
        expect(await failed).toMatchObject({ code: 'ETIMEDOUT' });
        expect(clock.waiting).toBe(0);
      },
    );
  });

  it('fails when there are no headers within 60 s', async () => {
    await withListWatch(
      () => {},
      async ({ listWatch, requests, clock }) => {
        const failed = rejection(listWatch.list({}, context));
        await waitUntil(() => requests.length === 1);
        await clock.advance(60_000);
        expect(await failed).toMatchObject({ code: 'ETIMEDOUT' });
      },
    );
  });

  it('B015 names the host for an answer in HTML', async () => {
    const page = `<!DOCTYPE html><title>Login</title>${'x'.repeat(300_000)}`;
    await withListWatch(
      (exchange) => exchange.respond(200, page, { 'content-type': 'text/html' }),
      async ({ listWatch, requests }) => {
        const error = await rejection(listWatch.list({}, context));
        expect(error).toMatchObject({ code: 'NOT_KUBERNETES' });
        expect(error.message).toContain(`(200, text/html) from ${requests[0]?.header('host')}`);
        expect(error.message.length).toBeLessThan(300);
      },
    );
  });

  it.each([
    ['text/plain', 'no healthy upstream\u001b[2J'],
    ['application/json', '"no healthy upstream"'],
    ['Text/HTML; charset=utf-8', '<html>'],
    ['application/xhtml+xml', '<?xml version="1.0"?><html>'],
    ['application/vnd.kubernetes.protobuf', 'k8s\0\n'],
  ])('B015 names host, type and first words of an answer in %s', async (contentType, body) => {
    await withListWatch(
      (exchange) => {
        const head = `HTTP/1.1 200 OK\r\ncontent-type: ${contentType}\r\ncontent-length: ${body.length + 200_000}\r\n\r\n`;
        exchange.raw(head + body + 'x'.repeat(200_000));
      },
      async ({ listWatch, requests }) => {
        const error = await rejection(listWatch.list({}, context));
        expect(error).toMatchObject({ code: 'NOT_KUBERNETES' });
        const kind = contentType.split(';')[0];
        const host = requests[0]?.header('host');
        expect(error.message).toContain(`(200, ${kind}) from ${host}: ${toPrintable(body.trimEnd())}`);
        expect(error.message.length).toBeLessThan(300);
      },
    );
  });

  it('asks for metadata only with the kind of a list', async () => {
    const list = {
      kind: 'PartialObjectMetadataList',
      apiVersion: 'meta.k8s.io/v1',
      metadata: { resourceVersion: '7' },
      items: [{ kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', ...toPod('a', 1) }],
    };
    await withListWatch(
      (exchange) => exchange.respond(200, list),
      async ({ listWatch, requests }) => {
        const { items } = await listWatch.list({}, context);
        expect(items[0]?.kind).toBe('PartialObjectMetadata');
        expect(requests[0]?.header('accept')).toBe('application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1');
      },
      { metadataOnly: true },
    );
  });
});

describe('B092 a type that is gone', () => {
  const pageNotFound = (exchange: Exchange) => exchange.respond(404, '404 page not found\n');

  it('B092 is named, and before each further list it is looked for, also in another version', async () => {
    const script = (exchange: Exchange, index: number) =>
      index === 0 || exchange.url.pathname.startsWith('/apis/acme.test/')
        ? exchange.respond(200, toPodList(1, []))
        : pageNotFound(exchange);
    await using server = await startScriptedServer(script);
    const client = await openTestClient(server.url);
    const versions = [undefined, { ...pods, group: 'acme.test', version: 'v2' }];
    const listWatch = createListWatch(client, pods, {}, { rediscover: async () => versions.shift() });
    await listWatch.list({}, context);
    const error = await rejection(listWatch.watch({}, context));
    expect(error.message).toBe('the resource type pods is gone from the server');
    expect(isTypeGone(error)).toBe(true);
    await rejection(listWatch.list({}, context));
    await listWatch.list({}, context);
    await listWatch.list({}, context);
    expect(versions).toEqual([]);
    const paths = server.requests.map(({ url }) => url.pathname);
    expect(paths.slice(2)).toEqual(['/api/v1/pods', '/apis/acme.test/v2/pods', '/apis/acme.test/v2/pods']);
    client.close();
  });

  it('one that was never there is not said to be gone, and an ordinary 404 keeps its words', async () => {
    await withListWatch(pageNotFound, async ({ listWatch }) => {
      const { message } = await rejection(listWatch.list({}, context));
      expect(message).toBe('the server does not serve the resource type pods (v1)');
    });
    const status = { kind: 'Status', code: 404, reason: 'NotFound', message: 'namespaces "x" not found' };
    await withListWatch(
      (exchange) => exchange.respond(404, status),
      async ({ listWatch }) => {
        expect((await rejection(listWatch.list({}, context))).message).toBe(status.message);
      },
    );
  });
});

describe('requests', () => {
  it('B175 writes selectors once, list parameters on lists and watch parameters on watches', async () => {
    const scope = { namespace: 'team a', labelSelector: 'app=x,tier in (a, b)', fieldSelector: 'status.phase!=Failed' };
    await withListWatch(
      (exchange) =>
        exchange.url.searchParams.has('watch') ? exchange.start() : exchange.respond(200, toPodList(1, [])),
      async ({ listWatch, requests }) => {
        await listWatch.list({ limit: 500, resourceVersion: '0', continue: 't/=' }, context);
        const options: ListOptions = { resourceVersion: '5', timeoutSeconds: 300, allowWatchBookmarks: true };
        const watch = await listWatch.watch(options, context);
        watch.stop();
        const selectors = 'fieldSelector=status.phase%21%3DFailed&labelSelector=app%3Dx%2Ctier+in+%28a%2C+b%29';
        expect(requests.map(({ target }) => target)).toEqual([
          `/api/v1/namespaces/team%20a/pods?continue=t%2F%3D&${selectors.replace('&', '&')}&limit=500&resourceVersion=0`,
          `/api/v1/namespaces/team%20a/pods?allowWatchBookmarks=true&${selectors}&resourceVersion=5&timeoutSeconds=300&watch=true`,
        ]);
      },
      scope,
    );
  });

  it('B176 narrows to one object with a field selector', async () => {
    await withListWatch(
      (exchange) => exchange.respond(200, toPodList(1, [])),
      async ({ listWatch, requests }) => {
        expect((await listWatch.list({}, context)).items).toEqual([]);
        expect(requests[0]?.target).toBe('/api/v1/namespaces/default/pods?fieldSelector=metadata.name%3Da');
      },
      { namespace: 'default', name: 'a' },
    );
  });
});

describe('watch', () => {
  it('resolves at the headers and yields the events of each chunk in order', async () => {
    let open: Exchange | undefined;
    await withListWatch(
      (exchange) => {
        open = exchange;
        exchange.start();
      },
      async ({ listWatch }) => {
        const watch = await listWatch.watch({ resourceVersion: '1' }, context);
        open?.chunk(toEventLine('ADDED', 'a', 2) + toEventLine('MODIFIED', 'a', 3));
        open?.chunk(`${toEventLine('DELETED', 'a', 4).trimEnd()}`);
        open?.chunk('\n');
        open?.end();
        expect(await collect(watch)).toEqual(['ADDED a@2', 'MODIFIED a@3', 'DELETED a@4']);
        expect(watch.endReason).toBe('closed');
      },
    );
  });

  it('B001 keeps characters whole at every split of the bytes', async () => {
    const note = '中文🚀é';
    const line = Buffer.from(toEventLine('ADDED', 'a', 101, { annotations: { note } }));
    const start = line.indexOf(Buffer.from(note));
    for (let split = start; split <= start + Buffer.byteLength(note); split += 1) {
      await withListWatch(
        async (exchange) => {
          exchange.start();
          exchange.chunk(line.subarray(0, split));
          await new Promise((resolve) => setTimeout(resolve, 5));
          exchange.chunk(line.subarray(split));
          exchange.end();
        },
        async ({ listWatch }) => {
          const watch = await listWatch.watch({}, context);
          const found: unknown[] = [];
          for await (const events of watch) {
            for (const event of events) if (event.type !== 'ERROR') found.push(event.object.annotations.note);
          }
          expect(found).toEqual([note]);
        },
      );
    }
  });

  it.each([
    ['FIN', (e: Exchange) => e.fin(), 'truncated'],
    ['RST', (e: Exchange) => e.reset(), 'ECONNRESET'],
  ])('B004 ends quietly when an event is cut by %s', async (_, cut, endReason) => {
    await withListWatch(
      (exchange) => {
        exchange.start();
        exchange.chunk(toEventLine('ADDED', 'a', 101));
        exchange.chunk(toEventLine('ADDED', 'b', 102).slice(0, 60));
        setTimeout(() => cut(exchange), 30);
      },
      async ({ listWatch }) => {
        const watch = await listWatch.watch({}, context);
        expect(await collect(watch)).toEqual(['ADDED a@101']);
        expect(watch.endReason).toBe(endReason);
      },
    );
  });

  it('B029 takes an end without the last chunk as an end', async () => {
    await withListWatch(
      (exchange) => {
        exchange.start();
        exchange.chunk(toEventLine('ADDED', 'a', 1) + toEventLine('ADDED', 'b', 2));
        exchange.fin();
      },
      async ({ listWatch }) => {
        const watch = await listWatch.watch({}, context);
        expect(await collect(watch)).toEqual(['ADDED a@1', 'ADDED b@2']);
        expect(watch.endReason).toBe('closed');
      },
    );
  });

  it('B007 gives one ERROR event for a frame that cannot be decoded', async () => {
    await withListWatch(
      (exchange) => {
        exchange.start();
        exchange.chunk('{"type":"ADDED","object":{"metadata":\n');
        exchange.chunk(toEventLine('ADDED', 'b', 2));
      },
      async ({ listWatch }) => {
        const watch = await listWatch.watch({}, context);
        const first = await watch[Symbol.asyncIterator]().next();
        expect((first.value as WatchEvent<KubeObject>[]).map(describeEvent)).toEqual(['ERROR 500 InternalError']);
        watch.stop();
      },
    );
  });

  it('does not block the socket when nobody reads', async () => {
    const total = 2000;
    let written: Exchange | undefined;
    await withListWatch(
      (exchange) => {
        written = exchange;
        exchange.start();
        for (let i = 0; i < total; i += 1)
          exchange.chunk(toEventLine('ADDED', `pod-${i}`, i + 1, { annotations: { x: 'x'.repeat(2000) } }));
        exchange.end();
      },
      async ({ listWatch }) => {
        const watch = await listWatch.watch({}, context);
        await waitUntil(() => watch.endReason !== undefined);
        expect(written?.socket.writableLength).toBe(0);
        expect(await collect(watch)).toHaveLength(total);
      },
    );
  });

  it('stop ends the iteration, closes the connection and says stopped', async () => {
    let closed = false;
    await withListWatch(
      (exchange) => {
        exchange.socket.on('close', () => {
          closed = true;
        });
        exchange.start();
        exchange.chunk(toEventLine('ADDED', 'a', 1));
      },
      async ({ listWatch, clock }) => {
        const watch = await listWatch.watch({ timeoutSeconds: 300 }, context);
        for await (const events of watch) {
          expect(events.map(describeEvent)).toEqual(['ADDED a@1']);
          watch.stop();
          watch.stop();
        }
        expect(watch.endReason).toBe('stopped');
        expect(clock.waiting).toBe(0);
        await waitUntil(() => closed);
      },
    );
  });

  it('leaving the loop closes the connection', async () => {
    let closed = false;
    await withListWatch(
      (exchange) => {
        exchange.socket.on('close', () => {
          closed = true;
        });
        exchange.start();
        exchange.chunk(toEventLine('ADDED', 'a', 1));
      },
      async ({ listWatch }) => {
        const watch = await listWatch.watch({}, context);
        for await (const _ of watch) break;
        expect(watch.endReason).toBe('stopped');
        await waitUntil(() => closed);
      },
    );
  });

  it('an aborted signal ends the iteration', async () => {
    const controller = new AbortController();
    await withListWatch(
      (exchange) => exchange.start(),
      async ({ listWatch }) => {
        const watch = await listWatch.watch({}, { signal: controller.signal });
        const done = collect(watch);
        controller.abort();
        expect(await done).toEqual([]);
        expect(watch.endReason).toBe('stopped');
        expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      },
    );
  });

  it('B178 leaves no abort listeners behind', async () => {
    const controller = new AbortController();
    await withListWatch(
      (exchange) => {
        exchange.start();
        exchange.end();
      },
      async ({ listWatch }) => {
        for (let i = 0; i < 50; i += 1) await collect(await listWatch.watch({}, { signal: controller.signal }));
        expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      },
    );
  });
});

describe('a silent watch', () => {
  const bookmark = `${JSON.stringify({ type: 'BOOKMARK', object: { kind: 'Pod', apiVersion: 'v1', metadata: { resourceVersion: '9' } } })}\n`;

  async function endAfter(
    lines: readonly string[],
    options: ListOptions,
    silentMs: number,
  ): Promise<string | undefined> {
    let reason: string | undefined;
    await withListWatch(
      (exchange) => {
        exchange.start();
        for (const line of lines) exchange.chunk(line);
      },
      async ({ listWatch, clock }) => {
        const watch = await listWatch.watch(options, context);
        const reader = watch[Symbol.asyncIterator]();
        for (let seen = 0; seen < lines.length; ) seen += ((await reader.next()).value as unknown[]).length;
        await clock.advance(silentMs);
        reason = watch.endReason;
        watch.stop();
        expect(clock.waiting).toBe(0);
      },
    );
    return reason;
  }

  it('B008 is destroyed 150 s after the last byte once a bookmark came', async () => {
    expect(await endAfter([bookmark], { timeoutSeconds: 600 }, 149_000)).toBeUndefined();
    expect(await endAfter([bookmark], { timeoutSeconds: 600 }, 150_000)).toBe('idle');
  });

  it('B094 is destroyed 5 s after its timeoutSeconds without a bookmark', async () => {
    expect(await endAfter([toEventLine('ADDED', 'a', 1)], { timeoutSeconds: 300 }, 304_000)).toBeUndefined();
    expect(await endAfter([toEventLine('ADDED', 'a', 1)], { timeoutSeconds: 300 }, 305_000)).toBe('idle');
  });

  it('B011 survives when it has neither', async () => {
    expect(await endAfter([], {}, 3_600_000)).toBeUndefined();
  });
});
