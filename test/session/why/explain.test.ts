import { afterEach, describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/object/kube-object.ts';
import { adviceFor } from '../../../src/session/why/advice-rules-table.ts';
import { FakeWatchStream } from '../../helpers/fake-watch-stream.ts';
import { refused, statusError } from '../../helpers/reflector-harness.ts';
import { pod, TabFixture } from '../tab-fixture.ts';

let fixture: TabFixture;

afterEach(() => fixture?.tab.close());

async function failing(error: Error): Promise<TabFixture> {
  fixture = new TabFixture();
  fixture.source.onList(error);
  fixture.run();
  await fixture.settle();
  return fixture;
}

const rules = () => adviceFor(fixture.tab, fixture.now).map(({ rule }) => rule);

describe('why it is not synced', () => {
  it.each([
    [statusError(401, 'Unauthorized'), 'The server does not accept these credentials (401).', 'Log in again'],
    [statusError(429, 'TooManyRequests'), 'The server asks to slow down (429). Next try in 800ms.', 'A selector'],
    [refused(), 'Cannot reach the server: connection refused.', 'Check that the server runs'],
    [
      Object.assign(new Error('getaddrinfo ENOTFOUND x'), { code: 'ENOTFOUND' }),
      'Cannot reach the server: its name cannot be resolved.',
      'Check the host name',
    ],
    [
      Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
      'Cannot reach the server: self-signed.',
      'Check certificate-authority',
    ],
    [
      statusError(404, 'NotFound', { message: '404 page not found' }),
      'The resource type pods is gone from the server.',
      'It is looked for',
    ],
  ])('%s', async (error, sentence, advice) => {
    const why = (await failing(error)).tab.why(fixture.now);
    expect(why.isSynced).toBe(false);
    expect(why.sentences[0]).toBe(sentence);
    expect(why.advice[0]).toContain(advice);
    expect(why.attempts[0]).toMatchObject({ number: 1, phase: 'paged list', isError: true });
  });

  it('counts the attempts, and says how each ended and when the next one is', async () => {
    fixture = new TabFixture();
    fixture.source.onList(statusError(504, 'Timeout'), statusError(500, 'InternalError'));
    fixture.run();
    await fixture.pass(800);
    await fixture.pass(500);
    expect(
      fixture.tab.why(fixture.now).attempts.map(({ number, result, next }) => `${number} ${result}, ${next}`),
    ).toEqual(['1 504 Timeout, retried after 800ms', '2 500 InternalError, next in 1.1s']);
    await fixture.pass(1100);
    expect(fixture.tab.why(fixture.now)).toMatchObject({ isSynced: true, attempt: 4 });
  });

  it('says that the list is being read', async () => {
    fixture = new TabFixture();
    fixture.source.onList(() => new Promise(() => undefined));
    fixture.run();
    await fixture.pass(2000);
    const why = fixture.tab.why(fixture.now);
    expect(why.sentences).toEqual(['The list of pods is being read: page 1, 0 objects so far.']);
    expect(why.phases.find(({ name }) => name === 'paged list')).toMatchObject({
      state: 'running',
      startMs: 0,
      durationMs: 2000,
    });
    expect(why.spanMs).toBe(2000);
  });

  it('says that the queue is paused', async () => {
    fixture = new TabFixture();
    fixture.tab.pause();
    await fixture.start(pod('a', 1), pod('b', 2));
    expect(fixture.tab.why(fixture.now)).toMatchObject({
      isSynced: false,
      cause: 'paused',
      sentences: ['The queue is paused: 2 deltas wait.'],
      isWell: false,
    });
  });

  it('says which handler has not seen the whole initial list', async () => {
    fixture = new TabFixture();
    fixture.tab.delayHandler(1000);
    await fixture.start(pod('a', 1), pod('b', 2), pod('c', 3));
    await fixture.pass(1000);
    expect(fixture.tab.why(fixture.now)).toMatchObject({
      isSynced: false,
      cause: 'handler behind',
      sentences: ['The store is synced; handler log has 2 of 3 initial objects to go.'],
    });
  });

  it('says which handler hangs', async () => {
    fixture = new TabFixture();
    const hung = Promise.withResolvers<void>();
    fixture.tab.opened?.informer.addEventHandler({ onAdd: () => hung.promise }, { name: 'stuck' });
    await fixture.start(pod('a', 1), pod('b', 2));
    await fixture.pass(60_000);
    expect(fixture.tab.why(fixture.now)).toMatchObject({
      isSynced: false,
      cause: 'handler behind',
      sentences: ['The store is synced; handler stuck has 2 of 2 initial objects to go.'],
    });
    hung.resolve();
  });

  it('says that the watch is refused, and polls', async () => {
    fixture = new TabFixture();
    const { source } = fixture;
    for (let i = 0; i < 4; i += 1)
      source.onList({ items: [pod('a', 1)], resourceVersion: '100' }).onWatch(statusError(403, 'Forbidden'));
    fixture.run();
    await fixture.pass(10_000);
    expect(fixture.tab.strip(fixture.now).reflector.phase).toBe('POLL');
    expect(fixture.tab.why(fixture.now).sentences).toEqual([
      'You may not watch pods; showing a list every 30s, not live.',
    ]);
    expect(fixture.tab.remark).toBe('not live: list every 30s (watch refused)');
  });
});

describe('advice', () => {
  it('is silent while all is well', async () => {
    fixture = await new TabFixture().start(pod('a', 1));
    await fixture.pass(80_000);
    expect(rules()).toEqual([]);
  });

  it('warns of a watch on which nothing comes, no bookmark either', async () => {
    fixture = await new TabFixture().start(pod('a', 1));
    await fixture.pass(91_000);
    expect(rules()).toEqual(['silent watch']);
  });

  it('warns of relists that come again and again', async () => {
    fixture = await new TabFixture().start(pod('a', 1));
    let { stream } = fixture;
    for (let i = 0; i < 3; i += 1) {
      const next = new FakeWatchStream<KubeObject>();
      fixture.source.onList({ items: [pod('a', 1)], resourceVersion: '100' }).onWatch(next);
      stream.push({ type: 'ERROR', status: { code: 410, reason: 'Expired' } });
      await fixture.pass(31_000);
      stream = next;
    }
    expect(rules()).toContain('relist loop');
    expect(fixture.tab.monitor.relists).toBe(3);
  });

  it('warns of an index whose largest bucket is much larger than the others', async () => {
    const pods = Array.from({ length: 60 }, (_, i) => pod(`p-${i}`, i, { node: i < 30 ? 'big' : `n-${i}` }));
    fixture = await new TabFixture().start(...pods);
    fixture.tab.indexes.add('node');
    expect(rules()).toEqual([]);
    fixture.tab.indexes.list(fixture.now);
    expect(rules()).toEqual(['index skew']);
  });

  it('warns of managedFields that are a third of a cache that is not small', async () => {
    const large = (count: number) =>
      Array.from({ length: count }, (_, i) => pod(`p-${i}`, i, { manager: 'm'.repeat(400) }));
    fixture = await new TabFixture().start(...large(100));
    expect(rules()).toEqual([]);
    await fixture.added(...large(2000).slice(100));
    await fixture.pass(2000);
    expect(adviceFor(fixture.tab, fixture.now)[0]?.line).toMatch(
      /^managedFields are [67]\d % of the cache; a transform would save 1(\.\d)?Mi\.$/,
    );
  });
});
