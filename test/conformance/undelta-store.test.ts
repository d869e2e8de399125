import { describe, expect, it } from 'vitest';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { createUndeltaStore } from '../../src/cache/undelta-store.ts';
import { type Thing, thing } from '../helpers/queue-things.ts';

function pushingStore() {
  const pushes: Thing[][] = [];
  const store = createUndeltaStore<Thing>((objects) => pushes.push(objects), metaNamespaceKey);
  return { store, pushes };
}

describe('undelta store', () => {
  it('TestUpdateCallsPush: an add and an update push the whole content each', () => {
    const { store, pushes } = pushingStore();
    store.add(thing('a', 2));
    store.update(thing('a', 1));
    expect(pushes).toEqual([[thing('a', 2)], [thing('a', 1)]]);
  });

  it('TestDeleteCallsPush: a deletion pushes what is left', () => {
    const { store, pushes } = pushingStore();
    store.add(thing('a', 2));
    store.delete(thing('a'));
    expect(pushes).toEqual([[thing('a', 2)], []]);
  });

  it('TestReadsDoNotCallPush: looking changes nothing', () => {
    const { store, pushes } = pushingStore();
    store.list();
    store.listKeys();
    store.get(thing('a'));
    store.getByKey('a');
    expect(pushes).toEqual([]);
  });

  it('TestReplaceCallsPush: a replace pushes once', () => {
    const { store, pushes } = pushingStore();
    store.replace([thing('a', 1), thing('b', 2)], '0');
    expect(pushes).toEqual([[thing('a', 1), thing('b', 2)]]);
  });
});
