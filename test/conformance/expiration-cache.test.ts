import { describe, expect, it } from 'vitest';
import { createTtlPolicy, createTtlStore, ExpirationCache } from '../../src/cache/expiration-cache.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { type Thing, thing } from '../helpers/queue-things.ts';

function cacheWhereAllExpireBut(...names: string[]) {
  const neverExpire = new Set(names);
  const cache = new ExpirationCache<Thing>(
    metaNamespaceKey,
    ({ object }) => !neverExpire.has(object.metadata.name),
    new FakeClock(),
  );
  return { cache, neverExpire };
}

describe('expiration cache', () => {
  it('TestTTLExpirationBasic: an expired object is absent, and looking at it removes it', () => {
    const { cache } = cacheWhereAllExpireBut();
    cache.add(thing('foo', 'bar'));
    expect(cache.listKeys()).toEqual(['foo']);
    expect(cache.get(thing('foo'))).toBeUndefined();
    expect(cache.listKeys()).toEqual([]);
  });

  it('TestReAddExpiredItem: what was added again after it expired is there', () => {
    const { cache, neverExpire } = cacheWhereAllExpireBut();
    cache.add(thing('foo', 'bar'));
    expect(cache.get(thing('foo'))).toBeUndefined();
    expect(cache.size).toBe(0);
    neverExpire.add('foo');
    cache.add(thing('foo', 'bar2'));
    expect(cache.getByKey('foo')?.value).toBe('bar2');
    expect(cache.size).toBe(1);
  });

  it('TestTTLList: a list holds what has not expired, and removes the rest', () => {
    const { cache } = cacheWhereAllExpireBut('b');
    for (const name of ['a', 'b', 'c']) cache.add(thing(name, name));
    expect(cache.list()).toEqual([thing('b', 'b')]);
    expect(cache.listKeys()).toEqual(['b']);
  });

  it('TestTTLPolicy: expired once strictly older than the time to live; never without one', async () => {
    const clock = new FakeClock(100_000);
    const entry = (ageMs: number) => ({ object: thing('foo'), writtenMs: clock.monotonic() - ageMs });
    const policy = createTtlPolicy<Thing>(30_000, clock);
    expect(policy(entry(0))).toBe(false);
    expect(policy(entry(30_000))).toBe(false);
    expect(policy(entry(30_000.000001))).toBe(true);
    for (const ttlMs of [0, -1]) expect(createTtlPolicy<Thing>(ttlMs, clock)(entry(1e12))).toBe(false);

    const store = createTtlStore<Thing>(metaNamespaceKey, 30_000, clock);
    store.add(thing('foo', 1));
    await clock.advance(30_000);
    expect(store.getByKey('foo')?.value).toBe(1);
    store.update(thing('foo', 2));
    await clock.advance(30_000);
    expect(store.getByKey('foo')?.value).toBe(2);
    await clock.advance(1);
    expect(store.getByKey('foo')).toBeUndefined();
  });
});
