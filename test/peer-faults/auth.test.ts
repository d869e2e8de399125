import { writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { realClock, sleep } from '../../src/core/clock.ts';
import { DelayingQueue } from '../../src/workqueue/delaying-queue.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { createTempFolder, toEventLine, toKubeconfig, toPod, toPodList } from '../helpers/kube-client.ts';
import { readTlsFixture, type ScriptedServer, serverTls } from '../helpers/scripted-server.ts';
import { isWatch, PipelineOnServer, versionOf } from './pipeline-on-server.ts';

const unauthorized = { kind: 'Status', status: 'Failure', code: 401, reason: 'Unauthorized', message: 'Unauthorized' };
const ca = Buffer.from(readTlsFixture('ca.pem')).toString('base64');

const userOf = (folder: ReturnType<typeof createTempFolder>, user: object) => (server: ScriptedServer) => ({
  kubeconfig: folder.write('config', toKubeconfig({ server: server.url, 'certificate-authority-data': ca }, user)),
});

it('B064 a token that is over leaves the open watch alone; the next watch has the new one', async () => {
  using folder = createTempFolder();
  const file = folder.write('token', 'one');
  let accepted = 'one';
  await using run = await PipelineOnServer.start({
    tls: serverTls(),
    flags: userOf(folder, { tokenFile: file }),
    script: (exchange) => {
      if (exchange.header('authorization') !== `Bearer ${accepted}`) return exchange.respond(401, unauthorized);
      if (!isWatch(exchange)) return exchange.respond(200, toPodList(100, [toPod('a', 90)]));
      exchange.start();
    },
  });
  await run.until(() => run.phase === 'watching');
  accepted = 'two';
  writeFileSync(file, 'two');
  await run.clock.advance(120_000);
  run.watches[0]?.chunk(toEventLine('MODIFIED', 'a', 101));
  await run.until(() => run.stored[0] === 'a@101');
  expect(run.watches).toHaveLength(1);
  await run.clock.advance(60_000);
  run.watches[0]?.end();
  await run.passUntil(() => run.watches.length === 2 && run.phase === 'watching');
  expect(run.watches.map((watch) => [watch.header('authorization'), versionOf(watch)])).toEqual([
    ['Bearer one', '100'],
    ['Bearer two', '101'],
  ]);
  expect(run.failures).toEqual([]);
});

it('B071 refused credentials are tried again at growing distances, and a server that accepts them again is enough', async () => {
  let isAccepted = false;
  await using run = await PipelineOnServer.start({
    script: (exchange) => {
      if (!isAccepted) return exchange.respond(401, unauthorized);
      if (!isWatch(exchange)) return exchange.respond(200, toPodList(100, [toPod('a', 90)]));
      exchange.start();
    },
  });
  const beginMs = run.clock.now();
  await run.passUntil(() => run.clock.now() - beginMs >= 30_000);
  expect(run.server.requests.length).toBeGreaterThan(2);
  expect(run.server.requests.length).toBeLessThanOrEqual(10);
  const waits = run.failures.map(({ retryInMs }) => retryInMs ?? 0);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(800);
  isAccepted = true;
  await run.passUntil(() => run.stored.length === 1, 120_000);
  expect(run.told.at(-1)).toBe('SYNCED');
});

it('B071 credentials refused while a watch is open cost no storm, and nothing that was known', async () => {
  let isAccepted = true;
  await using run = await PipelineOnServer.start({
    script: (exchange) => {
      if (!isAccepted) return exchange.respond(401, unauthorized);
      if (!isWatch(exchange)) return exchange.respond(200, toPodList(100, [toPod('a', 90)]));
      exchange.start();
    },
  });
  await run.until(() => run.phase === 'watching');
  isAccepted = false;
  await run.clock.advance(5000);
  run.watches[0]?.end();
  const before = run.server.requests.length;
  const beginMs = run.clock.now();
  await run.passUntil(() => run.clock.now() - beginMs >= 30_000);
  expect(run.server.requests.length - before).toBeLessThanOrEqual(10);
  expect(run.stored).toEqual(['a@90']);
  isAccepted = true;
  await run.passUntil(() => run.phase === 'watching', 120_000);
  expect(run.events).toEqual(['ADDED a@90 initial']);
});

it.each([30 * 86_400_000, 2 ** 31, 2 ** 31 - 1, 2 ** 33, Number.MAX_SAFE_INTEGER])(
  'B072 a wait of %d ms is not over at once, and warns of nothing',
  async (delayMs) => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'hrtime'] });
    try {
      let isOver = false;
      const stop = new AbortController();
      const slept = sleep(realClock, delayMs, stop.signal).then((value) => {
        isOver = value;
      });
      await vi.advanceTimersByTimeAsync(Math.min(delayMs - 1, 2 ** 33));
      expect(isOver).toBe(false);
      if (delayMs <= 2 ** 33) {
        await vi.advanceTimersByTimeAsync(1);
        expect(isOver).toBe(true);
      }
      stop.abort();
      await slept;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
      process.off('warning', onWarning);
    }
    expect(warnings).toEqual([]);
  },
);

it('B072 an item that is to come in thirty days comes then', async () => {
  const clock = new FakeClock();
  const queue = new DelayingQueue<string>({ clock });
  queue.addAfter('k', 30 * 86_400_000);
  await clock.advance(30 * 86_400_000 - 1);
  expect(queue.length).toBe(0);
  await clock.advance(1);
  expect(queue.length).toBe(1);
  queue.shutDown();
});
