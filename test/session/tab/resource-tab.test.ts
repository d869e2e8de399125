import { afterEach, describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/object/kube-object.ts';
import { exitLines } from '../../../src/session/tab/exit-facts.ts';
import { FakeWatchStream } from '../../helpers/fake-watch-stream.ts';
import { refused, statusError } from '../../helpers/reflector-harness.ts';
import { pod, podType, TabFixture } from '../tab-fixture.ts';

let fixture: TabFixture;
const open = (options?: ConstructorParameters<typeof TabFixture>[0]) => {
  fixture = new TabFixture(options);
  return fixture;
};

afterEach(() => fixture.tab.close());

describe('a tab', () => {
  it('shows the objects of the store, and the pipeline that brought them', async () => {
    await open().start(pod('a', 1), pod('b', 2));
    const { tab, now } = fixture;
    expect(fixture.names()).toEqual(['a', 'b']);
    const strip = tab.strip(now);
    expect(strip.reflector.phase).toBe('WATCH');
    expect(strip.indexer.count).toBe(2);
    expect(strip.indexer.sizeBytes).toBe(pod('a', 1).bytes.length + pod('b', 2).bytes.length);
    expect(strip.queue).toMatchObject({ name: 'DeltaFIFO', keys: 0, deltas: 0, highWater: 2, isPaused: false });
    expect(strip.processor).toMatchObject({ synced: 1, errors: 0 });
    expect(tab.header(true, now)).toEqual({
      title: 'pods', shortName: 'po', health: 'synced', code: undefined, count: 2, active: true,
    }); // biome-ignore format: one fact
  });

  it('logs what the handler is told, with what changed', async () => {
    await open().start(pod('a', 1));
    await fixture.modified(pod('a', 101, { phase: 'Failed', manager: 'kubelet' }));
    await fixture.added(pod('b', 102, { phase: 'Pending' }));
    await fixture.deleted(pod('b', 103, { phase: 'Pending' }));
    expect(fixture.log()).toEqual([
      'ADD initial shop/a Running',
      'NOTE initial synced: 1 object at rv 100 after <0.1ms, by a paged list',
      'UPD watch shop/a .status.phase Running→Failed',
      'ADD watch shop/b Pending',
      'DEL watch shop/b was Pending',
    ]);
  });

  it('holds changes in the queue while paused, steps and drains', async () => {
    await open().start(pod('a', 1), pod('b', 2));
    const { tab } = fixture;
    tab.pause();
    await fixture.modified(pod('a', 101, { phase: 'Failed' }), pod('a', 102), pod('b', 103, { phase: 'Failed' }));
    await fixture.pass(41_000);
    tab.queue.update(fixture.now);
    expect(tab.queue.window(0, 10, fixture.now)).toEqual([
      { key: 'shop/a', position: 1, deltas: ['~', '~'], ageMs: 41_000 },
      { key: 'shop/b', position: 2, deltas: ['~'], ageMs: 41_000 },
    ]);
    expect(tab.queue.facts(fixture.now, 60)).toMatchObject({
      pausedMs: 41_000, keys: 2, deltaCount: 3, oldestMs: 41_000, highWater: 2, dedup: 0,
    }); // biome-ignore format: one fact
    expect(tab.queue.selection('shop/a', fixture.now)).toMatchObject({
      isNext: true,
      deltas: [
        { type: 'Updated', cause: 'watch', resourceVersion: '101', change: '.status.phase Running→Failed' },
        { type: 'Updated', cause: 'watch', resourceVersion: '102', change: '.status.phase Failed→Running' },
      ],
      pop: {
        indexer: ['Update', 'Update'],
        objectsAfter: 2,
        updates: 2,
        listeners: 1,
        keysAfter: 1,
        oldestAfterMs: 41_000,
      },
    });
    expect(tab.strip(fixture.now)).toMatchObject({
      toIndexer: { state: 'paused' },
      queue: { isPaused: true, deltas: 3 },
    });
    expect(tab.header(false, fixture.now).health).toBe('paused');
    expect(tab.step()).toBe(1);
    await fixture.settle();
    expect(tab.monitor.lastPop).toMatchObject({ key: 'shop/a', type: 'Updated', queuedMs: 41_000 });
    expect(tab.drain()).toBe(1);
    expect(tab.isPaused).toBe(true);
    tab.resume();
    await fixture.settle();
    expect(fixture.log().filter((line) => line.includes('pause'))).toEqual([
      'NOTE pause Pop is paused; changes from now on are held by the pause',
      'NOTE pause Pop runs again after 0:41; 0 entries were held by the pause',
    ]);
  });

  it('counts merged deletions and says what a pop will do to an absent object', async () => {
    await open().start(pod('a', 1));
    const { tab } = fixture;
    tab.pause();
    await fixture.added(pod('n', 101));
    await fixture.deleted(pod('n', 102), pod('n', 103));
    tab.queue.update(fixture.now);
    expect(tab.queue.facts(fixture.now, 10)).toMatchObject({ keys: 1, deltaCount: 2, dedup: 1 });
    expect(tab.queue.selection('shop/n', fixture.now)?.pop).toMatchObject({
      indexer: ['Add', 'Delete'], objectsAfter: 1, adds: 1, deletes: 1,
    }); // biome-ignore format: one fact
  });

  it('shows RealFIFO as single deltas in the order of their arrival', async () => {
    await open({ queue: 'real' }).start(pod('a', 1));
    const { tab } = fixture;
    tab.pause();
    await fixture.modified(pod('a', 101));
    await fixture.added(pod('b', 102));
    await fixture.modified(pod('a', 103));
    await fixture.pass(500);
    tab.queue.update(fixture.now);
    expect(tab.queue.window(0, 10, fixture.now).map(({ key, deltas }) => `${key} ${deltas}`)).toEqual([
      'shop/a ~', 'shop/b +', 'shop/a ~',
    ]); // biome-ignore format: a list
    expect(tab.strip(fixture.now).queue).toMatchObject({ name: 'RealFIFO', keys: undefined, deltas: 3, oldestMs: 500 });
    expect(tab.step()).toBe(1);
    await fixture.settle();
    tab.queue.update(fixture.now);
    expect(tab.queue.length).toBe(2);
    expect(tab.monitor.pending.deltas).toBe(2);
  });

  it('tells of a lost connection, and that nothing was lost', async () => {
    await open().start(pod('a', 1));
    const { tab, source, stream } = fixture;
    source.onWatch(refused(), refused(), new FakeWatchStream<KubeObject>());
    await fixture.pass(5000);
    stream.end('eof');
    await fixture.settle();
    await fixture.pass(500);
    const strip = tab.strip(fixture.now);
    expect(strip.reflector).toMatchObject({
      phase: 'BACKOFF',
      failure: { reason: 'ECONNREFUSED', attempt: 1, retryInMs: 300, sinceMs: 500 },
    });
    expect(strip.toQueue.state).toBe('broken');
    expect(tab.header(false, fixture.now)).toMatchObject({ health: 'disconnected', count: 1 });
    await fixture.pass(1900);
    expect(tab.strip(fixture.now).indexer.staleMs).toBeUndefined();
    expect(tab.strip(fixture.now).reflector).toMatchObject({ phase: 'WATCH', reconnects: 1, failure: undefined });
    expect(fixture.log().slice(2)).toEqual([
      'ERR watch connect ECONNREFUSED 127.0.0.1:1 · next try in 800ms',
      'ERR watch connect ECONNREFUSED 127.0.0.1:1 · next try in 1.6s',
      'NOTE watch live again after 0:02, from rv 100, nothing lost',
    ]);
  });

  it('is not well while the client itself repeats the request for a watch', async () => {
    await open().start(pod('a', 1));
    const { tab, source, stream } = fixture;
    const answer = Promise.withResolvers<FakeWatchStream<KubeObject>>();
    source.watch = async () => answer.promise;
    await fixture.pass(5000);
    stream.end('eof');
    await fixture.settle();
    expect(tab.strip(fixture.now).reflector.phase).toBe('WATCH');
    const error = statusError(429, 'TooManyRequests');
    tab.monitor.failure({ phase: 'watch', error, attempt: 1, retryInMs: 1000 });
    expect(tab.strip(fixture.now)).toMatchObject({
      reflector: { phase: 'BACKOFF', failure: { attempt: 1, retryInMs: 1000 } },
      toQueue: { state: 'broken' },
    });
    expect(tab.why(fixture.now).sentences[0]).toBe('The server asks to slow down (429). Next try in 1.0s.');
    answer.resolve(new FakeWatchStream<KubeObject>());
    await fixture.settle();
    expect(tab.strip(fixture.now).reflector).toMatchObject({ phase: 'WATCH', failure: undefined });
  });

  it('tells what a relist recovered', async () => {
    await open().start(pod('a', 1), pod('gone', 2));
    const { tab, source, stream } = fixture;
    const items = [pod('a', 105, { phase: 'Failed' }), pod('new', 106)];
    source.onList({ items, resourceVersion: '110' }).onWatch(new FakeWatchStream<KubeObject>());
    stream.push({ type: 'ERROR', status: { code: 410, reason: 'Expired', message: 'too old' } });
    await fixture.settle();
    await fixture.pass(3000);
    expect(tab.monitor.relists).toBe(1);
    expect(fixture.log().slice(3)).toEqual([
      'ERR 410 watch ended: too old · next try in 800ms',
      'UPD relist shop/a .status.phase Running→Failed',
      'ADD relist shop/new missed while disconnected',
      'DEL relist shop/gone final state unknown',
      'RELIST 410 pods · expired · 2 items at rv 110 · +1 ~1 -1',
      'NOTE watch live again after 800ms by relist (410): 3 changes recovered',
    ]);
    expect(exitLines([tab.exitFacts()])).toEqual([
      'kinformer: pods 3s, 2 objects at rv 110 · 5 events (+3 ~1 -1) · 1 reconnect, 1 relist (3 changes recovered) · worst DeltaFIFO 3, log 4 pending',
    ]);
  });

  it('tells of a fault that is over after all that it caused, however late the handler is', async () => {
    await open().start(pod('a', 1), pod('gone', 2));
    const { tab, source, stream } = fixture;
    const items = [pod('a', 105, { phase: 'Failed' }), pod('new', 106)];
    source.onList({ items, resourceVersion: '110' }).onWatch(new FakeWatchStream<KubeObject>());
    tab.delayHandler(700);
    tab.recovery.begin('410', 'g 410 12:00:00', fixture.now);
    stream.push({ type: 'ERROR', status: { code: 410, reason: 'Expired', message: 'too old' } });
    await fixture.settle();
    await fixture.pass(1500);
    expect(tab.strip(fixture.now).reflector.phase).toBe('WATCH');
    expect(tab.recovery.text).toBe('g 410 12:00:00  runs');
    for (let seconds = 0; seconds < 4; seconds += 1) await fixture.pass(1000);
    expect(fixture.log().slice(3)).toEqual([
      'ERR 410 watch ended: too old · next try in 800ms',
      'UPD relist shop/a .status.phase Running→Failed',
      'ADD relist shop/new missed while disconnected',
      'DEL relist shop/gone final state unknown',
      'RELIST 410 pods · expired · 2 items at rv 110 · +1 ~1 -1',
      'NOTE watch live again after 800ms by relist (410): 3 changes recovered',
      'NOTE fault fault 410 is over: back in 800ms, 3 changes recovered, 0 replayed',
    ]);
    expect(tab.recovery.text).toBe('g 410 12:00:00  back in 800ms, 3 changes recovered, 0 replayed');
  });

  it('says in the table what it waits for, and that it may not list', async () => {
    open();
    const { tab, source } = fixture;
    expect(text(tab.notice(fixture.now))).toEqual(['Listing pods… page 1, 0 so far']);
    const message = 'pods is forbidden: User "dev" cannot list resource "pods"';
    source.onList(statusError(403, 'Forbidden', { message }));
    fixture.run();
    await fixture.settle();
    expect(tab.header(false, fixture.now)).toMatchObject({ health: 'refused', code: 403, count: undefined });
    expect(tab.strip(fixture.now).reflector.phase).toBe('FORBIDDEN');
    expect(text(tab.notice(fixture.now))).toEqual([
      '✗  You may not list pods in all namespaces.',
      `   Server said: ${message}`,
      '   Try   :ns NAME       one namespace you may read',
      '         kubectl auth can-i list pods -A',
      '         a role with verbs list, watch on pods (c copies the YAML)',
      '   Next try in 800ms. ctrl-r retries now.',
    ]);
    expect(tab.why(fixture.now)).toMatchObject({
      isSynced: false,
      sentences: ['You may not list pods.'],
      attempts: [{ number: 1, phase: 'paged list', result: '403 Forbidden', isError: true, next: 'next in 800ms' }],
    });
  });

  it('says that a list is empty, or that nothing matches', async () => {
    await open({ request: { namespace: 'shop' } }).start();
    const { tab } = fixture;
    expect(text(tab.notice(fixture.now))).toEqual([
      'No pods in namespace shop.',
      'The list is synced (rv 100) and live; new ones appear here.',
    ]);
    await fixture.added(pod('a', 101));
    expect(tab.notice(fixture.now)).toBeUndefined();
    tab.rows.setFilter('checkout !Running');
    await fixture.settle();
    expect(text(tab.notice(fixture.now))).toEqual([
      'No match for "checkout !Running" among 1 pods. esc clears the filter.',
    ]);
  });

  it('is not live without the verb watch', () => {
    const type = { ...podType, verbs: ['get', 'list'] };
    expect(open({ type }).tab.remark).toBe('not live: list every 30s (no watch verb)');
  });

  it('explains that it is synced, with the times of the phases', async () => {
    await open().start(pod('a', 1));
    await fixture.pass(2000);
    const why = fixture.tab.why(fixture.now);
    expect(why).toMatchObject({ isSynced: true, sinceMs: 2000, attempt: 2, advice: [] });
    expect(why.sentences).toEqual(['pods is synced: 1 object at rv 100, <0.1ms after start, handlers 1 of 1.']);
    expect(why.phases.map(({ name, state }) => `${state} ${name}`)).toEqual([
      'done discovery', 'done access review', 'waiting streaming list', 'done paged list', 'done delta queue', 'done indexer',
      'done handlers', 'done watch',
    ]); // biome-ignore format: a list
  });

  it('makes its own handler slow when asked to, which grows its pending alone', async () => {
    await open().start();
    const { tab } = fixture;
    tab.delayHandler(250);
    await fixture.added(...Array.from({ length: 150 }, (_, i) => pod(`p-${i}`, 101 + i)));
    expect(fixture.tab.rows.count).toBe(150);
    await fixture.pass(1000);
    tab.listeners.update(fixture.now);
    expect(tab.listeners.rows).toMatchObject([
      { name: 'log', state: 'slow', pending: 146, highWater: 150, p50Ms: 250, errors: 0 },
    ]);
    expect(tab.strip(fixture.now).queue.keys).toBe(0);
    expect(tab.why(fixture.now).advice.join()).toContain('Handler log is slow: 146 pending');
    tab.delayHandler(0);
    await fixture.pass(1000);
    expect(tab.strip(fixture.now).processor.listeners[0]).toMatchObject({ pending: 0 });
  });

  it("keeps the errors of handlers, and leaves those of others out of a listener's log", async () => {
    open();
    fixture.informer.addEventHandler(
      {
        onUpdate: () => {
          throw new TypeError('cannot read properties');
        },
      },
      { name: 'reconcile' },
    );
    await fixture.start(pod('a', 1));
    await fixture.modified(pod('a', 101));
    const { tab } = fixture;
    tab.listeners.update(fixture.now);
    expect(tab.listeners.details('reconcile', fixture.now)?.errors).toEqual([
      { timeMs: fixture.now, event: '~UPD', key: 'shop/a', error: 'TypeError: cannot read properties' },
    ]);
    expect(tab.listeners.rows.find(({ name }) => name === 'reconcile')).toMatchObject({ state: 'failing', errors: 1 });
    const errors = () => fixture.log().filter((line) => line.startsWith('ERR'));
    expect(errors()).toEqual([
      'ERR handler shop/a handler reconcile failed in onUpdate of shop/a: cannot read properties',
    ]);
    tab.log.setListener('log');
    await fixture.settle();
    expect(errors()).toEqual([]);
    tab.reset();
    tab.listeners.update(fixture.now);
    expect(tab.listeners.rows.find(({ name }) => name === 'reconcile')).toMatchObject({ errors: 0, highWater: 0 });
  });

  it('says that something changed, and nothing while nothing does', async () => {
    await open().start(pod('a', 1));
    const before = fixture.changes;
    await fixture.pass(5000);
    expect(fixture.changes).toBe(before);
    await fixture.modified(pod('a', 101));
    expect(fixture.changes).toBeGreaterThan(before);
  });

  it('leaves no timer behind when it is closed', async () => {
    await open().start(pod('a', 1));
    fixture.tab.delayHandler(10_000);
    await fixture.modified(pod('a', 101));
    const closed = fixture.tab.close();
    await fixture.settle();
    await closed;
    expect(fixture.clock.waiting).toBe(0);
  });
});

function text(notice: ReturnType<TabFixture['tab']['notice']>): string[] | undefined {
  return notice?.lines.map((line) => line.map((span) => span.text).join(''));
}
