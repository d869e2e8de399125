import { describe, expect, it } from 'vitest';
import type { DoneChecker } from '../../src/cache/done-checker.ts';
import { SyncResult } from '../../src/cache/sync-result.ts';
import { isDone, waitFor, waitForCacheSync, waitForNamedCacheSync } from '../../src/cache/wait-for-sync.ts';
import { Latch } from '../../src/core/deferred.ts';
import type { LogFields, Logger } from '../../src/core/log.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';

function createLog() {
  const lines: string[] = [];
  const write = (text: string, fields: LogFields = {}) =>
    void lines.push([text, ...Object.entries(fields).map(([name, value]) => `${name}=${value}`)].join(' '));
  const logger: Logger = {
    info: (_level, text, fields) => write(text, fields),
    warn: write,
    error: (text, error, fields) => write(`${text}: ${error instanceof Error ? error.message : error}`, fields),
  };
  return { lines, logger };
}

/** Done after `afterMs`; 0 is done now, undefined never. */
function createChecker(name: string, clock: FakeClock, afterMs: number | undefined): DoneChecker {
  const done = new Latch();
  if (afterMs === 0) done.close();
  else if (afterMs !== undefined) clock.setTimeout(() => done.close(), afterMs);
  return { name, done };
}

describe('waitFor', () => {
  it('TestWaitFor: no checkers', async () => {
    const { lines, logger } = createLog();
    const { signal } = new AbortController();
    expect(await waitFor(signal, '', [], logger)).toBe(true);
    expect(lines).toEqual([]);
    expect(await waitFor(signal, 'my caches', [], logger)).toBe(true);
    expect(lines).toEqual(['waiting for=my caches']);
  });

  it('TestWaitFor: all are done at 0, 5 and 10 s', async () => {
    const clock = new FakeClock();
    const { lines, logger } = createLog();
    const checkers = [10_000, 0, 5000].map((ms) => createChecker(`after ${ms}`, clock, ms));
    const result = waitFor(new AbortController().signal, 'my caches', checkers, logger);
    await clock.advance(10_000);
    expect(await result).toBe(true);
    expect(lines).toEqual([
      'waiting for=my caches',
      'done waiting for=my caches instance=after 0',
      'done waiting for=my caches instance=after 5000',
      'done waiting for=my caches instance=after 10000',
    ]);
  });

  it('TestWaitFor: one is never done', async () => {
    const clock = new FakeClock();
    const { lines, logger } = createLog();
    const stop = new AbortController();
    clock.setTimeout(() => stop.abort(new Error('time is up')), 60_000);
    const checkers = [createChecker('never', clock, undefined), createChecker('later', clock, 5000)];
    const result = waitFor(stop.signal, 'my caches', checkers, logger);
    await clock.advance(60_000);
    expect(await result).toBe(false);
    expect(lines.slice(1)).toEqual([
      'done waiting for=my caches instance=later',
      'gave up waiting: time is up for=my caches missing=never',
    ]);
  });

  it('TestWaitFor: what is done at the time of aborting counts as done', async () => {
    const clock = new FakeClock();
    const { lines, logger } = createLog();
    const checkers = [
      createChecker('b', clock, undefined),
      createChecker('a', clock, undefined),
      createChecker('done', clock, 0),
    ];
    expect(await waitFor(AbortSignal.abort(new Error('custom cause')), 'my caches', checkers, logger)).toBe(false);
    expect(lines).toEqual([
      'waiting for=my caches',
      'done waiting for=my caches instance=done',
      'gave up waiting: custom cause for=my caches missing=a, b',
    ]);
    expect(await waitFor(AbortSignal.abort(), '', [createChecker('done', clock, 0)])).toBe(true);
    expect(checkers.map(isDone)).toEqual([false, false, true]);
  });
});

describe('waitForCacheSync', () => {
  it('asks at once, also when aborted already', async () => {
    expect(await waitForCacheSync(AbortSignal.abort(), [() => true])).toBe(true);
    expect(await waitForCacheSync(AbortSignal.abort(), [() => false])).toBe(false);
    expect(await waitForCacheSync(AbortSignal.abort(), [])).toBe(true);
  });

  it('asks every 100 ms, from the first function on', async () => {
    const clock = new FakeClock();
    const asked: string[] = [];
    let isSecond = false;
    const result = waitForCacheSync(
      new AbortController().signal,
      [() => asked.push('first') > 0, () => asked.push('second') > 0 && isSecond],
      clock,
    );
    await clock.advance(99);
    expect(asked).toEqual(['first', 'second']);
    isSecond = true;
    await clock.advance(1);
    expect(await result).toBe(true);
    expect(asked).toEqual(['first', 'second', 'first', 'second']);
  });

  it('is false when the signal aborts, and leaves no timer', async () => {
    const clock = new FakeClock();
    const stop = new AbortController();
    const result = waitForCacheSync(stop.signal, [() => false], clock);
    await settle();
    stop.abort();
    expect(await result).toBe(false);
    expect(clock.waiting).toBe(0);
  });

  it('with a name the log says what is waited for', async () => {
    const { lines, logger } = createLog();
    await waitForNamedCacheSync('my controller', new AbortController().signal, [() => true], { logger });
    await waitForNamedCacheSync('other', AbortSignal.abort(new Error('stop')), [() => false], { logger });
    expect(lines).toEqual([
      'waiting for caches to sync for=my controller',
      'caches are synced for=my controller',
      'waiting for caches to sync for=other',
      'caches did not sync: stop for=other',
    ]);
  });
});

describe('SyncResult', () => {
  it('TestSyncResult', () => {
    expect(new SyncResult(new Map()).asError()).toBeUndefined();
    expect(new SyncResult(new Map([['pods', true]])).asError()).toBeUndefined();
    const cause = new Error('cancelled');
    const one = new SyncResult(new Map([['pods', false]]), cause).asError();
    expect(one?.message).toBe('not synced: pods: cancelled');
    expect(one?.cause).toBe(cause);
    const many = new SyncResult(
      new Map([
        ['services', false],
        ['nodes', true],
        ['pods', false],
      ]),
      cause,
    );
    expect(many.asError()?.message).toBe('not synced: pods, services: cancelled');
  });
});
