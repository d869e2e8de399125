import { describe, expect, it } from 'vitest';
import { createIndexer } from '../../src/cache/indexer.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { MutationCache } from '../../src/cache/mutation-cache.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

interface Versioned {
  readonly metadata: { readonly name: string; readonly uid: string; readonly resourceVersion: string };
}

const pod = (uid: string, resourceVersion: string): Versioned => ({ metadata: { name: 'pod', uid, resourceVersion } });

function overlayOver(seen: readonly Versioned[], includeAdds = false) {
  const indexer = createIndexer<Versioned>(metaNamespaceKey, { name: ({ metadata }) => [metadata.name] });
  for (const object of seen) indexer.add(object);
  const cache = new MutationCache<Versioned>({ backing: indexer, indexer, includeAdds, clock: new FakeClock() });
  return { indexer, cache };
}

describe('mutation cache', () => {
  it('TestMutationCacheOnAddOrUpdate: an event as new as the write ends it, an older one does not', () => {
    const shownAfterEvent = (resourceVersion: string) => {
      const { cache } = overlayOver([pod('uid-1', '1')]);
      cache.mutation(pod('uid-1', '2'));
      expect(cache.getByKey('pod')?.metadata.resourceVersion).toBe('2');
      cache.onAddOrUpdate(pod('uid-1', resourceVersion));
      return cache.getByKey('pod')?.metadata.resourceVersion;
    };
    expect(shownAfterEvent('1')).toBe('2');
    expect(shownAfterEvent('2')).toBe('1');
    expect(shownAfterEvent('3')).toBe('1');
  });

  it('TestMutationCacheOnDelete: a deletion ends the write of the same uid, or of a version that is not newer', () => {
    const shownAfterDeletion = (uid: string, resourceVersion: string) => {
      const { cache } = overlayOver([], true);
      cache.mutation(pod('uid-1', '3'));
      cache.onDelete(pod(uid, resourceVersion));
      return cache.getByKey('pod');
    };
    expect(shownAfterDeletion('uid-1', '1')).toBeUndefined();
    expect(shownAfterDeletion('uid-2', '3')).toBeUndefined();
    expect(shownAfterDeletion('other-uid', '1')).toEqual(pod('uid-1', '3'));
  });

  it('TestMutationCacheUpdateConcurrentDelete: a write that comes after its own deletion stays hidden', () => {
    const { cache } = overlayOver([], true);
    cache.onAddOrUpdate(pod('uid-1', '2'));
    cache.onDelete(pod('uid-1', '2'));
    cache.mutation(pod('uid-1', '2'));
    expect(cache.getByKey('pod')).toBeUndefined();
    expect(cache.overlayKeys()).toEqual(['pod']);
    expect(cache.byIndex('name', 'pod')).toEqual([]);
  });

  it('TestMutationCacheUpdateConcurrentRecreate: a late write of the deleted object does not hide its successor', () => {
    const { indexer, cache } = overlayOver([], true);
    cache.onAddOrUpdate(pod('uid-1', '2'));
    cache.onDelete(pod('uid-1', '2'));
    indexer.add(pod('uid-2', '3'));
    cache.onAddOrUpdate(pod('uid-2', '3'));
    cache.mutation(pod('uid-1', '2'));
    expect(cache.getByKey('pod')).toEqual(pod('uid-2', '3'));
    expect(cache.overlayKeys()).toEqual([]);
  });

  it('TestMutationCacheOnDeleteClearsStaleMutation: an index does not show a write whose object is deleted', () => {
    const { cache } = overlayOver([], true);
    cache.mutation(pod('uid-1', '2'));
    expect(cache.byIndex('name', 'pod')).toEqual([pod('uid-1', '2')]);
    cache.onDelete(pod('uid-1', '1'));
    expect(cache.byIndex('name', 'pod')).toEqual([]);
  });
});
