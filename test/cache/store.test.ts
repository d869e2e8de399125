import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { createStore } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey, KeyError, metaNamespaceKey } from '../../src/cache/keys.ts';
import { createUndeltaStore } from '../../src/cache/undelta-store.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { type Thing, thing } from '../helpers/queue-things.ts';

interface Versioned {
  readonly metadata: { readonly name: string; readonly resourceVersion?: string };
  readonly big?: string;
}

const versioned = (name: string, resourceVersion: string): Versioned => ({ metadata: { name, resourceVersion } });

describe('store', () => {
  it('keeps references, never copies', () => {
    const store = createStore<Thing>(metaNamespaceKey);
    const object = thing('a', 1);
    store.add(object);
    expect(store.get(thing('a'))).toBe(object);
    expect(store.list()[0]).toBe(object);
  });

  it('deletes what is absent without complaint, and by a tombstone with its key', () => {
    const store = createStore<Thing>(deletionHandlingMetaNamespaceKey);
    store.delete(thing('a'));
    store.add(thing('a'));
    store.delete(new DeletedFinalStateUnknown<Thing>('a', undefined));
    expect(store.size).toBe(0);
  });

  it('lists are snapshots', () => {
    const store = createStore<Thing>(metaNamespaceKey);
    store.add(thing('a'));
    const [list, keys] = [store.list(), store.listKeys()];
    store.add(thing('b'));
    expect([list.length, keys.length]).toEqual([1, 1]);
  });

  it('every method that needs a key throws a KeyError with the object and the cause', () => {
    const cause = new Error('no key');
    const store = createStore<Thing>(() => {
      throw cause;
    });
    const object = thing('a');
    for (const run of [
      () => store.add(object),
      () => store.update(object),
      () => store.delete(object),
      () => store.get(object),
      () => store.replace([object], '1'),
    ]) {
      expect(run).toThrow(KeyError);
      expect(run).toThrow(expect.objectContaining({ object, cause }));
    }
    expect(store.lastStoreSyncResourceVersion()).toBe('');
  });

  it('replace changes nothing when one object has no key; of a duplicate the last wins; its version is the store’s', () => {
    const store = createStore<Versioned>(metaNamespaceKey);
    store.replace([versioned('a', '1')], '5');
    expect(() => store.replace([versioned('b', '6'), {} as Versioned], '7')).toThrow(KeyError);
    expect(store.listKeys()).toEqual(['a']);
    expect(store.lastStoreSyncResourceVersion()).toBe('5');
    store.replace([versioned('b', '6'), versioned('b', '7')], '');
    expect(store.list()).toEqual([versioned('b', '7')]);
    expect(store.lastStoreSyncResourceVersion()).toBe('');
  });

  it('the version follows the last write, also backwards; tombstones and bookmarks', () => {
    const store = createStore<Versioned>(deletionHandlingMetaNamespaceKey);
    store.add(versioned('a', '20'));
    store.update(versioned('a', '10'));
    expect(store.lastStoreSyncResourceVersion()).toBe('10');
    store.delete(new DeletedFinalStateUnknown('a', versioned('a', '30')));
    expect(store.lastStoreSyncResourceVersion()).toBe('10');
    store.bookmark('40');
    expect(store.lastStoreSyncResourceVersion()).toBe('40');
    store.add({ metadata: { name: 'a' } });
    expect(store.lastStoreSyncResourceVersion()).toBe('');
    store.delete(versioned('a', '50'));
    expect(store.lastStoreSyncResourceVersion()).toBe('50');
  });

  it('the version of an object of bytes is its own', () => {
    const store = createStore<KubeObject>(deletionHandlingMetaNamespaceKey);
    const object = (resourceVersion?: string) => KubeObject.from({ metadata: { name: 'a', resourceVersion } });
    store.add(object('10'));
    expect(store.lastStoreSyncResourceVersion()).toBe('10');
    store.delete(new DeletedFinalStateUnknown('a', object('20')));
    expect(store.lastStoreSyncResourceVersion()).toBe('10');
    store.delete(object('30'));
    expect(store.lastStoreSyncResourceVersion()).toBe('30');
    store.add(object());
    expect(store.lastStoreSyncResourceVersion()).toBe('');
    store.replace([object('1')], '40');
    expect(store.lastStoreSyncResourceVersion()).toBe('40');
  });

  it('the transformer runs on add, update and replace, with the key of the original; not in transactions or deletions', () => {
    const store = createStore<Versioned>(metaNamespaceKey, {
      transformer: ({ metadata }) => ({ metadata: { ...metadata, name: `${metadata.name}-small` } }),
    });
    store.add(versioned('a', '1'));
    expect(store.getByKey('a')).toEqual(versioned('a-small', '1'));
    store.update(versioned('a', '2'));
    expect(store.getByKey('a')).toEqual(versioned('a-small', '2'));
    store.transaction([{ type: 'update', object: versioned('a', '3') }]);
    expect(store.getByKey('a')).toEqual(versioned('a', '3'));
    store.replace([versioned('b', '4')], '4');
    expect(store.getByKey('b')).toEqual(versioned('b-small', '4'));
    store.delete(versioned('b', '5'));
    expect(store.listKeys()).toEqual([]);
  });

  it('a transformer that throws stores nothing', () => {
    const cause = new Error('too big');
    const store = createStore<Versioned>(metaNamespaceKey, {
      transformer: (object) => {
        if (object.big) throw cause;
        return object;
      },
    });
    store.add(versioned('a', '1'));
    expect(() => store.update({ ...versioned('a', '2'), big: 'x' })).toThrow(expect.objectContaining({ cause }));
    expect(() => store.replace([versioned('b', '3'), { ...versioned('c', '3'), big: 'x' }], '3')).toThrow('failed');
    expect(store.list()).toEqual([versioned('a', '1')]);
    expect(store.lastStoreSyncResourceVersion()).toBe('1');
  });

  it('a transaction applies in order and deletes by key', () => {
    const store = createStore<Thing>(metaNamespaceKey);
    store.transaction([
      { type: 'add', object: thing('a', 1) },
      { type: 'update', object: thing('a', 2) },
      { type: 'add', object: thing('b', 3) },
      { type: 'delete', object: thing('b', 99) },
    ]);
    expect(store.list()).toEqual([thing('a', 2)]);
    store.resync();
    expect(store.list()).toEqual([thing('a', 2)]);
  });
});

describe('undelta store', () => {
  it('pushes after a transaction too, and not after a write that failed', () => {
    const pushes: number[] = [];
    const store = createUndeltaStore<Thing>((objects) => pushes.push(objects.length), metaNamespaceKey);
    store.transaction([
      { type: 'add', object: thing('a') },
      { type: 'add', object: thing('b') },
    ]);
    expect(() => store.add({} as Thing)).toThrow(KeyError);
    expect(pushes).toEqual([2]);
    expect(store.size).toBe(2);
    store.bookmark('9');
    expect(store.lastStoreSyncResourceVersion()).toBe('9');
  });
});
