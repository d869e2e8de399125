import { describe, expect, it } from 'vitest';
import { Storage } from '../../../src/apiserver/storage/storage.ts';
import { FakeClock } from '../../helpers/fake-clock.ts';

const create = (maxEvents = 100, maxBytes = 1e9) => {
  const storage = new Storage(new FakeClock(), { maxEvents, maxBytes }, 1000);
  const store = storage.store('things');
  const put = (key: string, text = '') =>
    store.put(key, { kind: 'T', apiVersion: 'v1', metadata: { name: key, uid: key }, text }, {});
  const keysAt = (revision: number) => [...(store.viewAt(revision)?.range('', '') ?? [])].map(({ key }) => key);
  return { storage, store, put, keysAt };
};

describe('a store', () => {
  it('counts one revision for all stores', () => {
    const { storage, put } = create();
    put('a');
    storage.store('others').put('x', { kind: 'O', apiVersion: 'v1', metadata: { name: 'x' } }, {});
    expect(put('b').revision).toBe(1003);
    expect(put('b').parse().metadata.resourceVersion).toBe('1004');
  });

  it('gives a deletion the version of the deletion', () => {
    const { store, put } = create();
    const last = store.remove(put('a', 'ü'));
    expect([last.revision, last.parse()]).toEqual([
      1002,
      { metadata: { name: 'a', uid: 'a', resourceVersion: '1002' }, text: 'ü' },
    ]);
    expect(store.get('a')).toBeUndefined();
  });

  it('rebuilds past states from its log until they are forgotten', () => {
    const { storage, store, put, keysAt } = create();
    const a = put('a');
    put('b');
    store.remove(a);
    put('c');
    expect([1000, 1001, 1002, 1003, 1004].map(keysAt)).toEqual([[], ['a'], ['a', 'b'], ['b'], ['b', 'c']]);
    storage.forgetHistory();
    put('d');
    expect(store.viewAt(1003)).toBeUndefined();
    expect(keysAt(1004)).toEqual(['b', 'c']);
  });

  it('keeps its log within the bounds of number and bytes', () => {
    const few = create(10);
    for (let i = 0; i < 50; i += 1) few.put(`k${i}`);
    expect([few.store.log.end - few.store.log.oldest, few.store.log.windowStart]).toEqual([10, 1040]);
    const small = create(1e6, 100_000);
    for (let i = 0; i < 500; i += 1) small.put('k', 'x'.repeat(1000));
    const { log } = small.store;
    expect(log.end - log.oldest).toBeLessThan(110);
    expect(log.after(log.windowStart)).toBe(log.oldest);
  });

  it('tells of changes once a turn, and only those whom they concern', async () => {
    const { store, put } = create();
    const told: string[] = [];
    const listen = (scope: string) =>
      store.changes.subscribe(scope, {
        onChanges: (from) => told.push(`${scope} from ${from}`),
        onClose: () => told.push(`${scope} closed`),
      });
    const stop = listen('prefix ');
    listen('prefix other/');
    listen('key b');
    put('a');
    put('b');
    await Promise.resolve();
    expect(told.splice(0)).toEqual(['prefix  from 0', 'key b from 0']);
    stop();
    put('b');
    store.closeWatches();
    expect(told.splice(0)).toEqual(['key b from 2', 'prefix other/ closed', 'key b closed']);
  });

  it('tells everyone when more was changed in a turn than it keeps', async () => {
    const { store, put } = create(3);
    const told: number[] = [];
    store.changes.subscribe('key other', { onChanges: (from) => told.push(from), onClose: () => {} });
    for (const key of 'abcdef') put(key);
    await Promise.resolve();
    expect(told).toEqual([0]);
  });

  it('lets readers wait for a version', async () => {
    const clock = new FakeClock();
    const storage = new Storage(clock, { maxEvents: 10, maxBytes: 1e6 }, 1000);
    const late = storage.waitFor(1001, 3000);
    storage.store('things').put('a', { kind: 'T', apiVersion: 'v1', metadata: { name: 'a' } }, {});
    expect(await late).toBe(true);
    const never = storage.waitFor(2000, 3000);
    await clock.advance(3000);
    expect([await never, clock.waiting]).toEqual([false, 0]);
  });
});
