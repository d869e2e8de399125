import { describe, expect, it } from 'vitest';
import { pods, toEventLine, toPod, toPodList } from '../helpers/kube-client.ts';
import type { Exchange } from '../helpers/scripted-server.ts';
import { isWatch, PipelineOnServer, versionOf } from './pipeline-on-server.ts';

const json = { 'content-type': 'application/json' };
const errorLine = (object: unknown) => `${JSON.stringify({ type: 'ERROR', object })}\n`;
const failure = (code: number | undefined, reason: string | undefined, message: string, more: object = {}) => ({
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  code,
  reason,
  message,
  ...more,
});
const expired = failure(410, 'Expired', 'too old resource version: 100 (150)');
const answerEvent = (exchange: Exchange, object: unknown) => exchange.respond(200, errorLine(object), json);

describe('positions that are lost', () => {
  it('B074 B095 a reconnect tells nothing anew, and neither does a relist that finds all as it was', async () => {
    const items = Array.from({ length: 100 }, (_, index) => toPod(`p${index}`, index + 1));
    let watches = 0;
    await using run = await PipelineOnServer.start({
      script: (exchange) => {
        if (!isWatch(exchange)) return exchange.respond(200, toPodList(100 + watches, items));
        watches += 1;
        if (watches === 4) return answerEvent(exchange, expired);
        exchange.start();
        exchange.chunk(toEventLine('BOOKMARK', '', 100 + watches));
        if (watches < 5) exchange.end();
      },
    });
    await run.passUntil(() => watches === 5 && run.phase === 'watching');
    expect(run.events).toHaveLength(100);
    expect(run.events.every((event) => event.endsWith(' initial'))).toBe(true);
    expect(run.told.slice(100)).toEqual([
      'SYNCED',
      'RECONNECT',
      'RECONNECT',
      'RECONNECT',
      'ERROR',
      'RELIST',
      'RECONNECT',
    ]);
    expect(run.lists).toHaveLength(2);
  });

  it.each([
    [
      'an expiry in the words of old servers',
      failure(undefined, undefined, '401: The event in requested index is outdated and cleared'),
    ],
    ['an error without code or reason', failure(undefined, undefined, 'unknown')],
    ['a 500', failure(500, 'InternalError', 'etcd is away')],
    ['a 401 that is an event', failure(401, 'Unauthorized', 'Unauthorized')],
    ['no object', null],
    ['an empty object', {}],
    ['a text', 'gone'],
    ['a number', 410],
  ])('B193 %s in an ERROR event is waited out and listed again, and asks for no credential', async (_, object) => {
    let watches = 0;
    await using run = await PipelineOnServer.start({
      script: (exchange) => {
        if (!isWatch(exchange)) return exchange.respond(200, toPodList(100 + watches * 10, [toPod('a', 90)]));
        watches += 1;
        if (watches === 1) return answerEvent(exchange, object);
        exchange.start();
      },
    });
    await run.passUntil(() => watches === 2);
    expect(run.events).toEqual(['ADDED a@90 initial']);
    expect(run.watches.map(versionOf)).toEqual(['100', '110']);
    expect(run.server.requests.every(({ target }) => !/None|undefined|null|NaN|object/.test(target))).toBe(true);
  });

  it('B189 B090 objects without versions, of a type that can only be polled, change for handlers when their bytes do', async () => {
    const usage = (name: string, cpu: string) => ({ metadata: { name, namespace: 'default' }, usage: { cpu } });
    const answers = [[usage('a', '1m'), usage('b', '1m')], [usage('a', '2m'), usage('b', '1m')], [usage('b', '1m')]];
    let lists = 0;
    await using pipeline = await PipelineOnServer.start({
      resource: { ...pods, group: 'metrics.k8s.io', version: 'v1beta1', kind: 'PodMetrics' },
      script: (exchange) => {
        if (isWatch(exchange)) return exchange.respond(405, 'no', { 'content-type': 'text/plain' });
        exchange.respond(200, {
          kind: 'PodMetricsList',
          apiVersion: 'metrics.k8s.io/v1beta1',
          metadata: {},
          items: answers[Math.min(lists++, 2)],
        });
      },
    });
    await pipeline.passUntil(() => lists >= 4);
    expect(pipeline.events).toEqual([
      'ADDED a@ initial',
      'ADDED b@ initial',
      'MODIFIED a@ relist',
      'DELETED a@ relist unknown',
    ]);
  });

  it('B103 an object that was made anew while nobody watched is one change that says so', async () => {
    await using run = await PipelineOnServer.start({
      script: (exchange, index) => {
        if (!isWatch(exchange)) {
          return exchange.respond(
            200,
            index === 0
              ? toPodList(100, [toPod('a', 90, { uid: 'u1' })])
              : toPodList(200, [toPod('a', 150, { uid: 'u2' })]),
          );
        }
        if (versionOf(exchange) === '100') return answerEvent(exchange, expired);
        exchange.start();
      },
    });
    await run.passUntil(() => run.told.includes('RELIST'));
    expect(run.events).toEqual(['ADDED a@90 initial', 'MODIFIED a@150 relist replaced']);
    expect(run.informer.indexer.getByKey('default/a')?.uid).toBe('u2');
  });

  it('B097 a server that went silent is left when the time of the watch is over, and nothing is missed', async () => {
    let isMoved = false;
    await using run = await PipelineOnServer.start({
      script: (exchange) => {
        if (!isWatch(exchange)) return exchange.respond(200, toPodList(100, [toPod('a', 90)]));
        exchange.start();
        if (isMoved) exchange.chunk(toEventLine('MODIFIED', 'a', 120));
      },
    });
    await run.until(() => run.phase === 'watching');
    isMoved = true;
    const limitMs = Number(run.watches[0]?.url.searchParams.get('timeoutSeconds')) * 1000;
    expect(limitMs).toBeGreaterThanOrEqual(300_000);
    expect(limitMs).toBeLessThanOrEqual(600_000);
    await run.clock.advance(limitMs - 1000);
    expect(run.watches).toHaveLength(1);
    await run.clock.advance(7000);
    await run.passUntil(() => run.stored[0] === 'a@120');
    expect(run.events).toEqual(['ADDED a@90 initial', 'MODIFIED a@120 watch']);
    expect(run.watches[0]?.socket.destroyed).toBe(true);
  });
});

describe('servers that ask to wait', () => {
  const tooMany = (more: object = {}) => failure(429, 'TooManyRequests', 'slow down', more);
  it.each([
    ['a header', (e: Exchange) => e.respond(429, tooMany(), { ...json, 'retry-after': '3' })],
    ['a header and no Status', (e: Exchange) => e.respond(429, 'slow down', { 'retry-after': '3' })],
    ['a Status', (e: Exchange) => e.respond(429, tooMany({ details: { retryAfterSeconds: 3 } }))],
    ['an ERROR event', (e: Exchange) => answerEvent(e, tooMany({ details: { retryAfterSeconds: 3 } }))],
    ['a 503 with a header', (e: Exchange) => e.respond(503, 'later', { 'retry-after': '3' })],
  ])('B081 a wait of 3 s in %s is kept; the same watch is asked for again', async (_, answer) => {
    const times: number[] = [];
    await using run = await PipelineOnServer.start({
      script: (exchange) => {
        if (!isWatch(exchange)) return exchange.respond(200, toPodList(100, [toPod('a', 90)]));
        times.push(run.clock.now());
        if (times.length === 1) return answer(exchange);
        exchange.start();
      },
    });
    await run.until(() => times.length === 1);
    run.isRetrying = true;
    for (let i = 0; i < 20; i += 1) await run.until(() => run.clock.waiting > 0);
    await run.passUntil(() => times.length === 2);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(3000);
    expect(times[1]! - times[0]!).toBeLessThanOrEqual(5000);
    expect(run.watches.map(versionOf)).toEqual(['100', '100']);
    expect(run.lists).toHaveLength(1);
  });

  it.each([
    ['a date in 2099', 'Wed, 21 Oct 2099 07:28:00 GMT'],
    ['a date that is past', 'Wed, 21 Oct 2015 07:28:00 GMT'],
    ['three years', '99999999'],
    ['zero', '0'],
    ['minus one', '-1'],
    ['letters', 'abc'],
    ['nothing', ''],
    ['a fraction', '0.5'],
    ['more than a number holds', '9'.repeat(400)],
    ['Infinity', 'Infinity'],
    ['hexadecimal', '0x10'],
  ])('B081 B072 a Retry-After of %s is neither kept for ever nor hammered', async (_, value) => {
    const times: number[] = [];
    await using run = await PipelineOnServer.start({
      script: (exchange) => {
        if (isWatch(exchange)) return exchange.start();
        times.push(run.clock.now());
        if (times.length <= 3) return exchange.respond(429, tooMany(), { ...json, 'retry-after': value });
        exchange.respond(200, toPodList(100, [toPod('a', 90)]));
      },
    });
    await run.until(() => times.length === 1);
    run.isRetrying = true;
    await run.passUntil(() => times.length === 4, 400_000);
    const gaps = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(61_000);
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThanOrEqual(800);
    await run.until(() => run.stored.length === 1);
  });
});

it.each([
  ['is given in full without a limit is taken', false, ['a@90']],
  ['is paged even then is refused: a part is no list', true, []],
])('B089 a list whose pages repeat one token and that %s', async (_, pagesAlways, stored) => {
  await using run = await PipelineOnServer.start({
    script: (exchange) => {
      if (isWatch(exchange)) return exchange.start();
      const isPaged = pagesAlways || exchange.url.searchParams.has('limit');
      exchange.respond(200, toPodList(100, [toPod('a', 90)], isPaged ? { continue: 'same' } : {}));
    },
  });
  await run.until(() => run.phase === 'watching' || run.phase === 'backing-off');
  await run.until(() => run.events.length === stored.length);
  expect(run.lists.map(({ url }) => [url.searchParams.get('limit'), url.searchParams.get('continue')])).toEqual([
    ['500', null],
    ['500', 'same'],
    [null, null],
  ]);
  expect(run.stored).toEqual(stored);
});
