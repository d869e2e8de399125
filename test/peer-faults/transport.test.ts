import { describe, expect, it } from 'vitest';
import { toEventLine, toPod, toPodList } from '../helpers/kube-client.ts';
import type { Exchange } from '../helpers/scripted-server.ts';
import { isWatch, PipelineOnServer, versionOf } from './pipeline-on-server.ts';

const listOfA = toPodList(100, [toPod('a', 90)]);
const quiet = (exchange: Exchange) => exchange.start();

describe('what a transport does to a pipeline', () => {
  it.each([
    ['FIN', (exchange: Exchange) => exchange.fin()],
    ['RST', (exchange: Exchange) => exchange.reset()],
    ['a last chunk', (exchange: Exchange) => exchange.end()],
  ])('B004 an event cut by %s is no event; the watch goes on behind the last whole one', async (_, cut) => {
    await using run = await PipelineOnServer.start({
      script: (exchange) => {
        if (!isWatch(exchange)) return exchange.respond(200, listOfA);
        exchange.start();
        if (versionOf(exchange) === '101') return exchange.chunk(toEventLine('ADDED', 'c', 102));
        exchange.chunk(toEventLine('ADDED', 'b', 101));
        exchange.chunk(toEventLine('ADDED', 'c', 102).slice(0, 60));
        setTimeout(() => cut(exchange), 20);
      },
    });
    await run.passUntil(() => run.stored.length === 3);
    expect(run.events).toEqual(['ADDED a@90 initial', 'ADDED b@101 watch', 'ADDED c@102 watch']);
    expect(run.watches.map(versionOf)).toEqual(['100', '101']);
    expect(run.lists).toHaveLength(1);
  });

  it('B007 a frame that cannot be decoded at the start of every watch is no storm', async () => {
    await using run = await PipelineOnServer.start({
      script: (exchange) => {
        if (!isWatch(exchange)) return exchange.respond(200, listOfA);
        exchange.start();
        exchange.chunk('{"type":"ADDED","object":{"metadata":\n');
      },
    });
    const beginMs = run.clock.now();
    await run.passUntil(() => run.clock.now() - beginMs >= 10_000 && run.phase === 'backing-off', 60_000);
    const before = run.watches.length;
    expect(before).toBeGreaterThan(1);
    expect(before).toBeLessThanOrEqual(6);
    expect(run.stored).toEqual(['a@90']);
    expect(run.events).toEqual(['ADDED a@90 initial']);
  });

  it.each([
    [
      'a length that is not reached',
      (e: Exchange) => {
        e.raw(
          'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"kind":"PodList","items":[',
        );
        e.fin();
      },
    ],
    [
      'no last chunk',
      (e: Exchange) => {
        e.start();
        e.chunk('{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"200"},"items":[');
        e.fin();
      },
    ],
    [
      'whole JSON before a reset',
      (e: Exchange) => {
        e.start();
        e.chunk(JSON.stringify(toPodList(200, [])));
        setTimeout(() => e.reset(), 20);
      },
    ],
    [
      'whole JSON and no last chunk',
      (e: Exchange) => {
        e.start();
        e.chunk(JSON.stringify(toPodList(200, [])));
        e.fin();
      },
    ],
    ['an HTML page', (e: Exchange) => e.respond(200, '<html>', { 'content-type': 'text/html' })],
    ['JSON of another kind', (e: Exchange) => e.respond(200, { kind: 'Status', status: 'Success' })],
    ['a list of another kind without items', (e: Exchange) => e.respond(200, { kind: 'Pod', metadata: { name: 'x' } })],
  ])('B018 a relist that ends with %s changes nothing, and is made once more', async (_, answer) => {
    let lists = 0;
    await using run = await PipelineOnServer.start({
      script: (exchange) => {
        if (!isWatch(exchange)) {
          lists += 1;
          return lists === 2
            ? answer(exchange)
            : exchange.respond(200, lists === 1 ? listOfA : toPodList(300, [toPod('a', 90)]));
        }
        if (versionOf(exchange) !== '100') return quiet(exchange);
        exchange.respond(
          200,
          `${JSON.stringify({ type: 'ERROR', object: { kind: 'Status', status: 'Failure', code: 410, reason: 'Expired', message: 'old' } })}\n`,
          { 'content-type': 'application/json' },
        );
      },
    });
    await run.passUntil(() => run.watches.some((exchange) => versionOf(exchange) === '300'));
    expect(run.stored).toEqual(['a@90']);
    expect(run.events).toEqual(['ADDED a@90 initial']);
    expect(lists).toBe(3);
  });

  it('B021 events that a proxy holds back and releases in a burst come once each, also when the watch was reopened', async () => {
    const line = (index: number) => toEventLine('ADDED', `p${index}`, 101 + index);
    const all = Array.from({ length: 100 }, (_, index) => line(index));
    await using run = await PipelineOnServer.start({
      script: (exchange) => {
        if (!isWatch(exchange)) return exchange.respond(200, toPodList(100, []));
        exchange.start();
        const from = Number(versionOf(exchange)) - 100;
        if (from === 0) {
          // Held: the first forty in one piece that ends inside an event, then nothing.
          const held = Buffer.from(all.slice(0, 41).join(''));
          exchange.chunk(held.subarray(0, held.length - 30));
        } else exchange.chunk(all.slice(from).join(''));
      },
    });
    await run.until(() => run.stored.length === 40);
    // No further than to the second watch: a third would begin where the script has nothing more.
    while (run.watches.length < 2) await run.clock.advance(10_000);
    await run.until(() => run.stored.length === 100);
    expect(run.events).toEqual(all.map((_, index) => `ADDED p${index}@${101 + index} watch`));
    expect(run.watches.map(versionOf)).toEqual(['100', '140']);
    expect(run.lists).toHaveLength(1);
  });
});
