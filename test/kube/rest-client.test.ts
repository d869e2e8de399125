import { getEventListeners } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isTypeGone } from '../../src/cache/failure-delay.ts';
import type { RetryNotice } from '../../src/cache/lister-watcher.ts';
import type { ApiClient } from '../../src/kube/api.ts';
import { openClient } from '../../src/kube/client.ts';
import { createListWatch } from '../../src/kube/list-watch.ts';
import { isPageNotFound } from '../../src/kube/status-answer.ts';
import {
  isForbidden,
  isInternalError,
  isNotFound,
  isTooLargeResourceVersion,
  StatusError,
} from '../../src/object/status.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { createTestEnvironment, openTestClient, pods, rejection } from '../helpers/kube-client.ts';
import { type Exchange, type ScriptedServer, startScriptedServer } from '../helpers/scripted-server.ts';

interface Setup {
  readonly client: ApiClient;
  readonly server: ScriptedServer;
  readonly clock: FakeClock;
  readonly notices: RetryNotice[];
  get(watch?: boolean): Promise<unknown>;
}

const signal = new AbortController().signal;

async function withClient(
  script: (exchange: Exchange, index: number) => void,
  run: (setup: Setup) => Promise<void>,
  options: {
    readonly suffix?: string;
    readonly flags?: object;
    readonly onConnection?: (socket: { destroy(): void }, n: number) => void;
  } = {},
): Promise<void> {
  const { onConnection, suffix = '', flags = {} } = options;
  await using server = await startScriptedServer(script, onConnection ? { onConnection } : {});
  const clock = new FakeClock();
  const client = await openTestClient(server.url + suffix, flags, { clock });
  const notices: RetryNotice[] = [];
  const get = (watch = false) =>
    client.json({ method: 'GET', path: '/api/v1/pods', watch }, { signal, onRetry: (notice) => notices.push(notice) });
  try {
    await run({ client, server, clock, notices, get });
    expect(clock.waiting).toBe(0);
  } finally {
    client.close();
  }
}

/** Moves the clock on whenever the client waits, until the promise settles. */
async function advanceUntilSettled<T>(clock: FakeClock, promise: Promise<T>, stepMs: number): Promise<T> {
  let isSettled = false;
  promise.then(
    () => {
      isSettled = true;
    },
    () => {
      isSettled = true;
    },
  );
  while (!isSettled) {
    await settle();
    if (clock.nextInMs !== undefined && clock.nextInMs <= stepMs) await clock.advance(clock.nextInMs);
  }
  return promise;
}

const status = (code: number, reason: string, message = reason) => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message,
  reason,
  code,
});

describe('retries of the REST layer', () => {
  it.each([429, 500, 503, 504])('repeats %i with Retry-After after that many seconds', async (code) => {
    await withClient(
      (exchange, index) =>
        index < 2
          ? exchange.respond(code, status(code, 'TooBusy'), { 'retry-after': '3' })
          : exchange.respond(200, { ok: true }),
      async ({ get, clock, notices, server }) => {
        const startMs = clock.now();
        expect(await advanceUntilSettled(clock, get(), 3000)).toEqual({ ok: true });
        expect(clock.now() - startMs).toBe(6000);
        expect(notices.map(({ attempt, retryInMs }) => [attempt, retryInMs])).toEqual([
          [1, 3000],
          [2, 3000],
        ]);
        expect(notices[0]?.error).toBeInstanceOf(StatusError);
        expect(server.requests.length).toBe(3);
      },
    );
  });

  it('gives up after ten repetitions', async () => {
    await withClient(
      (exchange) => exchange.respond(503, 'service unavailable', { 'retry-after': '1' }),
      async ({ get, clock, server }) => {
        const error = await rejection(advanceUntilSettled(clock, get(), 1000));
        expect(error).toMatchObject({ code: 503, reason: 'ServiceUnavailable' });
        expect(server.requests.length).toBe(11);
      },
    );
  });

  it.each([
    ['429 without Retry-After', 429, {}],
    ['503 without Retry-After', 503, {}],
    ['503 with no wait', 503, { 'retry-after': '0' }],
    ['503 with a date', 503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
    ['404 with Retry-After', 404, { 'retry-after': '1' }],
  ])('does not repeat %s', async (_, code, headers) => {
    await withClient(
      (exchange) => exchange.respond(code, status(code, 'X'), headers as Record<string, string>),
      async ({ get, server }) => {
        expect(await rejection(get())).toMatchObject({ code });
        expect(server.requests.length).toBe(1);
      },
    );
  });

  it('repeats a POST with Retry-After too, with the same body', async () => {
    await withClient(
      (exchange, index) =>
        index === 0 ? exchange.respond(429, 'later', { 'retry-after': '1' }) : exchange.respond(201, { ok: true }),
      async ({ client, clock, server }) => {
        const body = Buffer.from('{"a":1}');
        const answer = client.json({ method: 'POST', path: '/x', body }, { signal });
        expect(await advanceUntilSettled(clock, answer, 1000)).toEqual({ ok: true });
        expect(server.requests.map((exchange) => exchange.body)).toEqual(['{"a":1}', '{"a":1}']);
      },
    );
  });

  it.each([
    ['reset', (e: Exchange) => e.reset()],
    ['closed', (e: Exchange) => e.fin()],
  ])('repeats a GET that was %s before the answer after 1 s, up to ten times', async (_, cut) => {
    await withClient(
      (exchange) => cut(exchange),
      async ({ get, clock, notices, server }) => {
        const startMs = clock.now();
        expect(await rejection(advanceUntilSettled(clock, get(), 1000))).toMatchObject({ code: 'ECONNRESET' });
        expect(clock.now() - startMs).toBe(10_000);
        expect(notices.length).toBe(10);
        expect(server.requests.length).toBe(11);
      },
    );
  });

  it('repeats a GET that fails on a kept connection once, at once, and without a notice', async () => {
    await withClient(
      (exchange, index) => (index === 1 ? exchange.reset() : exchange.respond(200, { index })),
      async ({ get, clock, notices, server }) => {
        expect(await get()).toEqual({ index: 0 });
        const startMs = clock.now();
        expect(await get()).toEqual({ index: 2 });
        expect([clock.now() - startMs, notices.length, server.connectionCount]).toEqual([0, 0, 2]);
      },
    );
  });

  it('does not repeat a refused connection, and keeps its errno', async () => {
    const closed = await startScriptedServer(() => {});
    await closed[Symbol.asyncDispose]();
    const client = await openTestClient(closed.url);
    const notices: RetryNotice[] = [];
    const asked = client.json({ method: 'GET', path: '/' }, { signal, onRetry: (notice) => notices.push(notice) });
    expect(await rejection(asked)).toMatchObject({ code: 'ECONNREFUSED' });
    expect(notices).toEqual([]);
  });

  it('a wait for the next attempt ends when the signal aborts', async () => {
    const controller = new AbortController();
    await withClient(
      (exchange) => exchange.respond(429, 'later', { 'retry-after': '50' }),
      async ({ client, clock, server }) => {
        const failed = rejection(client.json({ method: 'GET', path: '/x' }, { signal: controller.signal }));
        while (clock.waiting === 0 || server.requests.length === 0 || clock.nextInMs !== 50_000) await settle();
        controller.abort(new Error('enough'));
        expect((await failed).message).toBe('enough');
        expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      },
    );
  });

  it('a watch that is closed before its answer eleven times is an empty stream that has ended', async () => {
    await withClient(
      (exchange) => exchange.reset(),
      async ({ client, clock, server }) => {
        const listWatch = createListWatch(client, pods, {}, { clock });
        const watch = await advanceUntilSettled(clock, listWatch.watch({}, { signal }), 1000);
        expect(watch.endReason).toBe('ECONNRESET');
        expect(server.requests.length).toBe(11);
        for await (const _ of watch) expect.unreachable();
      },
    );
  });
});

describe('failed answers', () => {
  it('a Status of the server is typed', async () => {
    await withClient(
      (exchange) => exchange.respond(403, status(403, 'Forbidden', 'pods is forbidden')),
      async ({ get }) => {
        const error = await rejection(get());
        expect(isForbidden(error)).toBe(true);
        expect(error.message).toBe('pods is forbidden');
      },
    );
  });

  it.each([
    [503, 'service unavailable\n', '503 Service Unavailable: service unavailable', 'ServiceUnavailable'],
    [500, '', '500 Internal Server Error', 'InternalError'],
    [502, '{"not":"a status"}', '502 Bad Gateway: {"not":"a status"}', 'InternalError'],
    [403, 'null', '403 Forbidden', 'Forbidden'],
    [
      504,
      '{"metadata":{},"status":"Failure","message":"Timeout: too late","reason":"Timeout","code":504}',
      'Timeout: too late',
      'Timeout',
    ],
  ])('B017 %i with the body %j says "%s"', async (code, body, message, reason) => {
    await withClient(
      (exchange) => exchange.respond(code, body),
      async ({ get }) => {
        const error = await rejection(get());
        expect(error.message).toBe(message);
        expect(error).toMatchObject({ code, reason });
      },
    );
  });

  it.each<[string, number, unknown, string]>([
    ['a message that is a number', 404, { kind: 'Status', message: 42, reason: 'NotFound', code: 404 }, 'NotFound'],
    [
      'a message that is an object',
      500,
      { kind: 'Status', message: { a: 1 }, reason: 'InternalError' },
      'InternalError',
    ],
    ['causes that are no list', 404, { kind: 'Status', reason: 'NotFound', details: { causes: { a: 1 } } }, 'NotFound'],
    ['causes that are null', 404, { kind: 'Status', reason: 'NotFound', details: { causes: [null] } }, 'NotFound'],
    [
      'a cause that says a number',
      404,
      { kind: 'Status', reason: 'NotFound', details: { causes: [{ message: 5 }] } },
      'NotFound',
    ],
    ['details that are text', 403, { kind: 'Status', reason: 'Forbidden', details: 'x' }, 'Forbidden'],
    ['a code that is text', 403, { kind: 'Status', reason: 'Forbidden', code: '403' }, 'Forbidden'],
    ['a code of success', 403, { kind: 'Status', status: 'Success', reason: 'Forbidden', code: 200 }, 'Forbidden'],
  ])('B017 a Status with %s is read as far as it can be', async (_, code, body, reason) => {
    await withClient(
      (exchange) => exchange.respond(code, body as object),
      async ({ get }) => {
        const error = await rejection(get());
        expect([isTypeGone(error), isPageNotFound(error), isTooLargeResourceVersion(error)]).toEqual([
          false,
          false,
          false,
        ]);
        expect(error).toMatchObject({ code, reason });
        expect(error.message).toBe(`${code} ${STATUS_CODES[code]}`);
      },
    );
  });

  it('B017 a server error of another kind counts as an internal error', async () => {
    await withClient(
      (exchange) => exchange.respond(500, 'boom'),
      async ({ get }) => expect(isInternalError(await rejection(get()))).toBe(true),
    );
  });

  it('the text of a type that is gone is told from an object that is not there', async () => {
    await withClient(
      (exchange, index) =>
        index === 0
          ? exchange.respond(404, '404 page not found\n')
          : exchange.respond(404, status(404, 'NotFound', 'pods "x" not found')),
      async ({ get }) => {
        const [gone, absent] = [await rejection(get()), await rejection(get())];
        expect([isNotFound(gone), isPageNotFound(gone)]).toEqual([true, true]);
        expect([isNotFound(absent), isPageNotFound(absent)]).toEqual([true, false]);
      },
    );
  });

  it('B015 an error page in HTML is not printed', async () => {
    await withClient(
      (exchange) => exchange.respond(502, `<html>${'x'.repeat(300_000)}`, { 'content-type': 'text/html' }),
      async ({ get, server }) => {
        const { message } = await rejection(get());
        expect(message).toBe(
          `502 Bad Gateway: not an answer of a Kubernetes API (text/html) from 127.0.0.1:${server.port}`,
        );
      },
    );
  });

  it('control characters in an error text are made visible', async () => {
    await withClient(
      (exchange) => exchange.respond(500, 'a\u001b[2Jb'),
      async ({ get }) => expect((await rejection(get())).message).toContain('a\\x1b[2Jb'),
    );
  });
});

describe('requests', () => {
  it.each(['/k8s/clusters/c-abc12', '/k8s/clusters/c-abc12/', '//k8s//clusters/c-abc12//'])(
    'B028 keeps the path prefix of %s',
    async (suffix) => {
      await withClient(
        (exchange) => exchange.respond(200, {}),
        async ({ get, server }) => {
          await get();
          expect(server.requests[0]?.target).toBe('/k8s/clusters/c-abc12/api/v1/pods');
        },
        { suffix },
      );
    },
  );

  it('B027 talks to an IPv6 address', async () => {
    await using server = await startScriptedServer((exchange) => exchange.respond(200, {}), { host: '::1' });
    const client = await openTestClient(server.url);
    await client.json({ method: 'GET', path: '/x' }, { signal });
    expect(server.requests[0]?.header('host')).toBe(`[::1]:${server.port}`);
    client.close();
  });

  it('one connection serves requests that follow each other, and close frees it', async () => {
    await withClient(
      (exchange) => exchange.respond(200, {}),
      async ({ get, server, client }) => {
        for (let i = 0; i < 5; i += 1) await get();
        expect(server.connectionCount).toBe(1);
        let closed = false;
        server.requests[0]?.socket.on('close', () => {
          closed = true;
        });
        client.close();
        while (!closed) await settle();
      },
    );
  });

  it('says who asks', async () => {
    await using server = await startScriptedServer((exchange) => exchange.respond(200, {}));
    const client = await openTestClient(server.url, {}, { version: '1.2.3' });
    await client.json({ method: 'GET', path: '/x' }, { signal });
    expect(server.requests[0]?.header('user-agent')).toMatch(/^kinformer\/1\.2\.3 \(\w+\/\w+\)$/);
    client.close();
  });

  it('shows each warning of the server once, safe to print', async () => {
    await using server = await startScriptedServer((exchange) =>
      exchange.raw(
        'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nWarning: 299 - "v1 Endpoints is \\"old\\""\r\nwarning: 299 - "two \u009b"\r\n\r\n{}',
      ),
    );
    const environment = createTestEnvironment();
    const client = await openClient({ server: server.url }, environment);
    for (let i = 0; i < 2; i += 1) await client.json({ method: 'GET', path: '/x' }, { signal });
    expect(environment.warnings[0]).toBe('v1 Endpoints is "old"');
    expect(environment.warnings.length).toBe(2);
    expect(environment.warnings[1]).not.toContain('\u009b');
    client.close();
  });

  it('--request-timeout bounds everything but watches', async () => {
    await withClient(
      (exchange) => exchange.respond(503, 'later', { 'retry-after': '4' }),
      async ({ get, clock, server }) => {
        const startMs = clock.now();
        expect(await rejection(advanceUntilSettled(clock, get(), 4000))).toMatchObject({ code: 503 });
        expect(server.requests.length).toBe(3);
        expect(clock.now() - startMs).toBe(8_000);
      },
      { flags: { requestTimeoutMs: 10_000 } },
    );
  });

  it('an abort before the headers rejects with the reason and closes the connection', async () => {
    const controller = new AbortController();
    let closed = false;
    await withClient(
      (exchange) => {
        exchange.socket.on('close', () => {
          closed = true;
        });
        controller.abort(new Error('no longer wanted'));
      },
      async ({ client }) => {
        const error = await rejection(client.json({ method: 'GET', path: '/x' }, { signal: controller.signal }));
        expect(error.message).toBe('no longer wanted');
        while (!closed) await settle();
        expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      },
    );
  });

  it('a body can be read as chunks, or cancelled', async () => {
    await withClient(
      (exchange) => {
        exchange.start();
        exchange.chunk('one');
        exchange.chunk('two');
        exchange.end();
      },
      async ({ client }) => {
        const response = await client.request({ method: 'GET', path: '/x' }, { signal });
        const parts: string[] = [];
        for await (const chunk of response.body) parts.push(Buffer.from(chunk).toString());
        expect(parts.join('')).toBe('onetwo');
        const second = await client.request({ method: 'GET', path: '/x' }, { signal });
        second.cancel();
        await settle();
      },
    );
  });
});
