import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseFaults } from '../../src/faults/parse-faults.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { configMap, TestServer } from './server-client.ts';

const path = '/api/v1/namespaces/default/configmaps';

describe('a server that misbehaves on request', () => {
  let test: TestServer;
  beforeEach(async () => {
    test = new TestServer();
    await test.server.start();
    test.server.create(configMap('a'));
  });
  afterEach(() => test.stop());
  const fault = (spec: string) => test.server.faults.add(...parseFaults(spec));

  it.each([
    ['429', 429, 'TooManyRequests', '1'],
    ['500', 500, 'InternalError', undefined],
    ['503:retry-after=7', 503, 'ServiceUnavailable', '7'],
    ['504', 504, 'Timeout', undefined],
    ['410', 410, 'Expired', undefined],
    ['forbid:count=1', 403, 'Forbidden', undefined],
  ])('%s answers once with the status', async (spec, status, reason, retryAfter) => {
    fault(`${spec}:verb=list`);
    const answer = await test.get(path);
    expect([answer.status, answer.body.reason, answer.headers['retry-after']]).toEqual([status, reason, retryAfter]);
    expect((await test.get(path)).status).toBe(200);
  });

  it('drop and reset cut the connection', async () => {
    for (const name of ['drop', 'reset']) {
      fault(`${name}:verb=list`);
      await expect(test.get(path)).rejects.toThrow();
    }
    const watch = await test.watch(`${path}?watch=1`);
    await watch.next(1);
    fault('drop');
    expect(await watch.ended()).toBe(false);
  });

  it('a watch that one fault ends is not hit by the next, which waits for another watch', async () => {
    fault('end:verb=watch:count=1,truncate:verb=watch:count=1,410:verb=watch:count=1');
    const endings: boolean[] = [];
    for (let i = 0; i < 3; i += 1) endings.push(await (await test.watch(`${path}?watch=1`)).ended());
    // Cut inside an event once; ended in order twice.
    expect(endings.sort()).toEqual([false, true, true]);
    expect((await test.get(path)).status).toBe(200);
  });

  it('truncate and malformed spoil the body', async () => {
    fault('truncate:verb=list');
    await expect(test.get(path)).rejects.toThrow();
    fault('malformed:verb=list');
    expect((await test.get(path)).text).toContain('this is no JSON');
    const watch = await test.watch(`${path}?watch=1`);
    await watch.next(1);
    fault('malformed:verb=watch');
    fault('unknown-event');
    fault('truncate:verb=watch');
    expect(await watch.ended()).toBe(false);
    expect((await watch.next(3)).map((line) => line.type ?? line)).toEqual([
      'this is no JSON',
      'UNKNOWN',
      '{"type":"MODIFIED","object":{"kind":"Tr',
    ]);
  });

  it('end and 410 end open watches, all of them, and count as one strike', async () => {
    const watches = [await test.watch(`${path}?watch=1`), await test.watch(`${path}?watch=1`)];
    for (const watch of watches) await watch.next(1);
    fault('end');
    expect(await Promise.all(watches.map((watch) => watch.ended()))).toEqual([true, true]);
    expect(test.server.faults.list()).toEqual([]);
    fault('410');
    const late = await test.watch(`${path}?watch=1`);
    const events = await late.next(1);
    expect(events.at(-1)).toMatchObject({ type: 'ERROR', object: { code: 410 } });
    expect(await late.ended()).toBe(true);
  });

  it('stall holds events back and loses none', async () => {
    const watch = await test.watch(`${path}?watch=1`);
    await watch.next(1);
    fault('stall');
    test.server.create(configMap('b'));
    test.server.create(configMap('c'));
    await new Promise((resolve) => setImmediate(resolve));
    test.server.faults.clear();
    expect((await watch.next(2)).map(({ object }) => object.metadata.name)).toEqual(['b', 'c']);
    watch.close();
  });

  it('duplicate sends everything twice', async () => {
    fault('duplicate');
    const watch = await test.watch(`${path}?watch=1`);
    expect((await watch.next(2)).map(({ object }) => object.metadata.name)).toEqual(['a', 'a']);
    watch.close();
  });

  it('no-bookmarks sends none, no-stream refuses streaming lists', async () => {
    const query =
      'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=1';
    fault('no-bookmarks');
    const watch = await test.watch(`${path}?${query}`);
    await watch.ended();
    expect((await watch.next(1)).map(({ type }) => type)).toEqual(['ADDED']);
    fault('no-stream');
    expect((await test.get(`${path}?${query}`)).body.message).toContain('unless the WatchList feature gate is enabled');
  });

  it('expired-continue refuses the next page', async () => {
    test.server.create(configMap('b'));
    const { body } = await test.get(`${path}?limit=1`);
    fault('expired-continue');
    expect((await test.get(`${path}?continue=${body.metadata.continue}`)).body.reason).toBe('Expired');
    expect((await test.get(`${path}?continue=${body.metadata.continue}`)).status).toBe(200);
  });

  it('slow and slow-chunks only take time', async () => {
    fault('slow:delay=5ms:count=1');
    fault('slow-chunks:bytes=100:every=1ms:verb=list');
    expect((await test.get(path)).body.items).toHaveLength(1);
  });

  it('is told so over HTTP by the administrator alone', async () => {
    const control = '/kinformer/faults';
    expect((await test.post(control, 'stall:resource=pods,429:count=2')).body.faults).toMatchObject([
      { fault: 'stall:resource=pods' },
      { fault: '429:count=2', left: 2 },
    ]);
    expect((await test.post(control, 'nonsense')).body.message).toBe('unknown fault "nonsense"');
    expect((await test.ask('DELETE', `${control}?name=stall`)).body.faults).toHaveLength(1);
    expect((await test.ask('GET', control, { token: 'viewer-token' })).status).toBe(403);
    expect((await test.ask('DELETE', control)).body.faults).toEqual([]);
  });
});

describe('a watch that a fault ends before it begins', () => {
  it('leaves no timer and no listener', async () => {
    const clock = new FakeClock();
    const test = new TestServer({ clock });
    await test.server.start();
    const waiting = clock.waiting;
    test.server.faults.add(...parseFaults('end'));
    const watch = await test.watch(`${path}?watch=1&allowWatchBookmarks=1`);
    expect(await watch.ended()).toBe(true);
    expect([clock.waiting, test.server.openWatches]).toEqual([waiting, 0]);
    await test.stop();
    expect(clock.waiting).toBe(0);
  });
});
