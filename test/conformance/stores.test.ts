import { describe, expect, it } from 'vitest';
import { deepFreeze } from '../../src/cache/deep-freeze.ts';
import { FIFO } from '../../src/cache/fifo.ts';
import { createIndexer, createStore } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey, KeyError, metaNamespaceKey } from '../../src/cache/keys.ts';
import { everything, listAll } from '../../src/cache/lister.ts';
import type { Store } from '../../src/cache/store.ts';
import { ThreadSafeStore } from '../../src/cache/thread-safe-store.ts';
import { TransactionError } from '../../src/cache/transaction-error.ts';
import { createUndeltaStore } from '../../src/cache/undelta-store.ts';
import { type Thing, thing } from '../helpers/queue-things.ts';

type ScriptedStore = Pick<Store<Thing>, 'add' | 'update' | 'delete' | 'get' | 'list' | 'replace'>;

function sortedValues(store: ScriptedStore): string[] {
  return store
    .list()
    .map(({ metadata, value }) => `${metadata.name}=${value}`)
    .sort();
}

/** What every kind of store must do. */
function runStoreScript(store: ScriptedStore): void {
  store.add(thing('foo', 'bar'));
  expect(store.get(thing('foo'))?.value).toBe('bar');
  store.update(thing('foo', 'baz'));
  expect(store.get(thing('foo'))?.value).toBe('baz');
  store.delete(thing('foo'));
  expect(store.get(thing('foo'))).toBeUndefined();
  store.add(thing('a', 'b'));
  store.add(thing('c', 'd'));
  store.add(thing('e', 'e'));
  expect(sortedValues(store)).toEqual(['a=b', 'c=d', 'e=e']);
  store.replace([thing('foo', 'foo'), thing('bar', 'bar')], '0');
  expect(sortedValues(store)).toEqual(['bar=bar', 'foo=foo']);
  expect(store.get(thing('a'))).toBeUndefined();
}

describe('stores', () => {
  it('TestCache: a plain store keeps, gives back, replaces and drops by key', () => {
    runStoreScript(createStore<Thing>(metaNamespaceKey));
  });

  it('TestCacheWithTransformer: an identity transformer changes nothing and sees every added, updated and replaced object', () => {
    const seen: string[] = [];
    const store = createStore<Thing>(metaNamespaceKey, {
      transformer: (object) => {
        seen.push(`${object.metadata.name}=${object.value}`);
        return object;
      },
    });
    runStoreScript(store);
    expect(seen).toEqual(['foo=bar', 'foo=baz', 'a=b', 'c=d', 'e=e', 'foo=foo', 'bar=bar']);
  });

  it('TestFIFOCache: the FIFO is a store too', () => {
    runStoreScript(new FIFO<Thing>(metaNamespaceKey));
  });

  it('TestUndeltaStore: a store that pushes is a store all the same', () => {
    runStoreScript(createUndeltaStore<Thing>(() => {}, metaNamespaceKey));
  });

  it('TestIndex: objects that share the value of a probe are found by it', () => {
    const indexer = createIndexer<Thing>(metaNamespaceKey, { 'by-value': ({ value }) => [String(value)] });
    for (const [name, value] of [
      ['a', 'b'],
      ['c', 'b'],
      ['e', 'f'],
      ['g', 'h'],
    ] as const)
      indexer.add(thing(name, value));
    const keysLike = (value: string) =>
      indexer
        .index('by-value', thing('', value))
        .map(({ metadata }) => metadata.name)
        .sort();
    expect(keysLike('b')).toEqual(['a', 'c']);
    expect(keysLike('f')).toEqual(['e']);
    expect(keysLike('h')).toEqual(['g']);
    expect(keysLike('x')).toEqual([]);
  });

  it('TestCacheTransactionShouldIndexErrors: operations without a key are reported by position, the others are applied', () => {
    const run = (outcomes: readonly ('ok' | 'bad')[]) => {
      const store = createStore<Thing>((object) => {
        if ((object as Thing).value === 'bad') throw new Error('no key');
        return metaNamespaceKey(object);
      });
      const operations = outcomes.map((outcome, i) => ({ type: 'add' as const, object: thing(`t${i}`, outcome) }));
      try {
        store.transaction(operations);
        return { error: undefined, keys: store.listKeys() };
      } catch (error) {
        return { error, keys: store.listKeys() };
      }
    };

    expect(run(['ok', 'ok'])).toEqual({ error: undefined, keys: ['t0', 't1'] });
    const none = run(['bad', 'bad']);
    expect(none.keys).toEqual([]);
    expect(none.error).toBeInstanceOf(TransactionError);
    expect(none.error).toMatchObject({ successfulIndices: [], totalTransactions: 2 });
    const mixed = run(['ok', 'bad', 'ok', 'bad']);
    expect(mixed.keys).toEqual(['t0', 't2']);
    expect(mixed.error).toMatchObject({ successfulIndices: [0, 2], totalTransactions: 4 });
    const { message, errors } = mixed.error as TransactionError;
    expect(message).toContain('2 of 4');
    expect(errors).toHaveLength(2);
    expect(errors.every((error) => error instanceof KeyError)).toBe(true);
  });

  it('TestGetIndexFuncValues: the values of an index are listed once each', () => {
    interface Labelled {
      readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
    }
    const indexer = createIndexer<Labelled>(metaNamespaceKey, {
      foo: ({ metadata }) => (metadata.labels.foo === undefined ? [] : [metadata.labels.foo]),
    });
    indexer.add({ metadata: { name: 'one', labels: { foo: 'bar' } } });
    indexer.add({ metadata: { name: 'two', labels: { foo: 'bar' } } });
    indexer.add({ metadata: { name: 'tre', labels: { foo: 'biz' } } });
    expect(indexer.listIndexFuncValues('foo').sort()).toEqual(['bar', 'biz']);
  });

  it('TestMultiIndexKeys: an object is under each of its values, and only there after each change', () => {
    interface Annotated {
      readonly metadata: { readonly name: string; readonly annotations: { readonly users: string } };
    }
    const pod = (name: string, users: string): Annotated => ({ metadata: { name, annotations: { users } } });
    const indexer = createIndexer<Annotated>(metaNamespaceKey, {
      byUser: ({ metadata }) => metadata.annotations.users.split(','),
    });
    indexer.add(pod('one', 'ernie,bert'));
    indexer.add(pod('two', 'bert,oscar'));
    indexer.add(pod('tre', 'ernie,elmo'));
    const names = (user: string) =>
      indexer
        .byIndex('byUser', user)
        .map(({ metadata }) => metadata.name)
        .sort();
    expect(names('ernie')).toEqual(['one', 'tre']);
    expect(names('bert')).toEqual(['one', 'two']);
    expect(names('elmo')).toEqual(['tre']);
    expect(names('oscar')).toEqual(['two']);
    expect(names('miss')).toEqual([]);
    expect(
      indexer
        .index('byUser', pod('probe', 'ernie,bert'))
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(['one', 'tre', 'two']);

    indexer.delete(pod('tre', ''));
    expect(names('ernie')).toEqual(['one']);
    expect(names('elmo')).toEqual([]);

    indexer.update(pod('two', 'oscar'));
    expect(names('bert')).toEqual(['one']);
    expect(names('oscar')).toEqual(['two']);
  });

  it('TestThreadSafeStoreDeleteRemovesEmptySetsFromIndex: the last object of a value takes the value with it', () => {
    const store = new ThreadSafeStore<string>({ testIndex: (value) => [value] });
    store.set('testKey', 'testKey');
    expect(store.listIndexFuncValues('testIndex')).toEqual(['testKey']);
    store.delete('testKey');
    expect(store.listIndexFuncValues('testIndex')).toEqual([]);
  });

  it('TestThreadSafeStoreAddKeepsNonEmptySetPostDeleteFromIndex: a value stays while one object has it', () => {
    const store = new ThreadSafeStore<string>({ testIndex: () => ['testIndexValue'] });
    store.set('testKey1', 'testKey1');
    store.set('testKey2', 'testKey2');
    store.delete('testKey1');
    expect(store.listIndexFuncValues('testIndex')).toEqual(['testIndexValue']);
    expect(store.indexKeys('testIndex', 'testIndexValue')).toEqual(['testKey2']);
  });

  it('TestThreadSafeStoreIndexingFunctionsWithMultipleValues: the key sets are exact after every step', () => {
    const store = new ThreadSafeStore<string>({ testIndex: (value) => value.split(',') });
    const expectKeys = (foo: string[], bar: string[], baz: string[]) => {
      const keys = (value: string) => store.indexKeys('testIndex', value);
      expect({ foo: keys('foo'), bar: keys('bar'), baz: keys('baz') }).toEqual({ foo, bar, baz });
      const expectedValues = Object.entries({ foo, bar, baz }).filter(([, { length }]) => length > 0);
      expect(store.listIndexFuncValues('testIndex').sort()).toEqual(expectedValues.map(([value]) => value).sort());
    };
    store.set('key1', 'foo');
    store.set('key2', 'bar');
    expectKeys(['key1'], ['key2'], []);
    store.set('key2', 'foo,bar');
    expectKeys(['key1', 'key2'], ['key2'], []);
    store.set('key2', 'bar');
    expectKeys(['key1'], ['key2'], []);
    store.set('key1', 'foo,bar');
    expectKeys(['key1'], ['key1', 'key2'], []);
    store.set('key3', 'foo,bar,baz');
    expectKeys(['key1', 'key3'], ['key1', 'key2', 'key3'], ['key3']);
    store.set('key1', 'foo');
    expectKeys(['key1', 'key3'], ['key2', 'key3'], ['key3']);
    store.set('key1', 'baz,foo');
    expectKeys(['key1', 'key3'], ['key2', 'key3'], ['key1', 'key3']);
    store.delete('key1');
    expectKeys(['key3'], ['key2', 'key3'], ['key3']);
    store.delete('key3');
    expectKeys([], ['key2'], []);
  });

  it('TestThreadSafeStoreRV: the version is that of the last write, and replace sets it', () => {
    const versioned = (name: string, resourceVersion: string) => ({ metadata: { name, resourceVersion } });
    const store = new ThreadSafeStore<unknown>();
    const version = () => store.lastStoreSyncResourceVersion();
    expect(version()).toBe('');
    store.set('a', versioned('a', '10'));
    expect(version()).toBe('10');
    store.set('a', versioned('a', '10'));
    expect(version()).toBe('10');
    store.set('a', versioned('a', '20'));
    expect(version()).toBe('20');
    store.delete('a', versioned('a', '30'));
    expect(version()).toBe('30');
    store.set('b', 'no metadata');
    expect(version()).toBe('30');
    store.set('c', versioned('c', '40'));
    expect(version()).toBe('40');
    store.delete('c');
    expect(version()).toBe('40');
    store.transaction(
      ['40', '30', '50'].map((resourceVersion, i) => ({
        type: 'update',
        key: `t${i}`,
        object: versioned(`t${i}`, resourceVersion),
      })),
    );
    expect(version()).toBe('50');
    const items = [
      { key: 'x', object: versioned('x', '30') },
      { key: 'y', object: versioned('y', '40') },
    ];
    store.replace(items, '50');
    expect(version()).toBe('50');
    store.replace(items, '60');
    expect(version()).toBe('60');
    store.set('z', versioned('z', '10'));
    expect(version()).toBe('10');
    store.delete('z', versioned('z', '20'));
    expect(version()).toBe('20');
  });

  it('TestListAll: by selector 10,000 of 100,000, all of 1,000,000, and none for a label that nobody has', () => {
    interface Labelled {
      readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
    }
    const fill = (count: number) => {
      const store = createStore<Labelled>(metaNamespaceKey);
      const colours = [{ colour: 'red' }, { colour: 'blue' }];
      store.replace(
        Array.from({ length: count }, (_, i) => ({
          metadata: { name: `p${i}`, labels: colours[i % 10 === 0 ? 0 : 1]! },
        })),
        '1',
      );
      return store;
    };
    const red = { matches: (labels: Readonly<Record<string, string>>) => labels.colour === 'red' };
    const absent = { matches: (labels: Readonly<Record<string, string>>) => 'shape' in labels };
    const some = fill(100_000);
    expect(listAll(some, red)).toHaveLength(10_000);
    expect(listAll(some, absent)).toEqual([]);
    expect(listAll(fill(1_000_000), everything)).toHaveLength(1_000_000);
    // Three seconds on an idle machine.
  }, 180_000);

  it('TestMutationDetector: a consumer that changes a cached object is caught', () => {
    const pod = { metadata: { name: 'anything', labels: { check: 'foo' } as Record<string, string> } };
    const store = createIndexer<typeof pod>(deletionHandlingMetaNamespaceKey, {}, { transformer: deepFreeze });
    store.add(pod);
    const cached = store.getByKey('anything');
    expect(() => {
      if (cached) cached.metadata.labels.change = 'true';
    }).toThrow(TypeError);
    expect(store.getByKey('anything')?.metadata.labels).toEqual({ check: 'foo' });
  });
});
