import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import { metaNamespaceIndex, namespaceIndex, toKeyFunction } from '../../src/cache/index-functions.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey } from '../../src/cache/keys.ts';
import type { Indexers } from '../../src/cache/store.ts';

interface Tagged {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly resourceVersion?: string };
  readonly tags: readonly string[];
}

const tagged = (name: string, ...tags: string[]): Tagged => ({ metadata: { name }, tags });

function indexerOf(indexers: Indexers<Tagged>, onIndexError?: (error: Error, indexName: string, key: string) => void) {
  return createIndexer<Tagged>(deletionHandlingMetaNamespaceKey, indexers, { onIndexError });
}

describe('indexes', () => {
  it('B108 an object is under exactly its present values after every change between none, one and several', () => {
    const indexer = indexerOf({ tags: ({ tags }) => tags });
    const found = () => ({
      x: indexer.indexKeys('tags', 'x'),
      y: indexer.indexKeys('tags', 'y'),
      values: indexer.listIndexFuncValues('tags').sort(),
    });
    indexer.add(tagged('a', 'x'));
    expect(found()).toEqual({ x: ['a'], y: [], values: ['x'] });
    indexer.update(tagged('a', 'x', 'y'));
    expect(found()).toEqual({ x: ['a'], y: ['a'], values: ['x', 'y'] });
    indexer.update(tagged('a', 'y'));
    expect(found()).toEqual({ x: [], y: ['a'], values: ['y'] });
    indexer.update(tagged('a'));
    expect(found()).toEqual({ x: [], y: [], values: [] });
    indexer.update(tagged('a', 'x'));
    expect(found()).toEqual({ x: ['a'], y: [], values: ['x'] });
  });

  it('B107 a deletion that carries other values removes those that were filed', () => {
    const indexer = indexerOf({ tags: ({ tags }) => tags });
    indexer.add(tagged('a', 'old'));
    indexer.delete(tagged('a', 'new'));
    expect(indexer.listIndexFuncValues('tags')).toEqual([]);
  });

  it('B109 an index function that throws is reported; the object is stored and in every other index', () => {
    const reports: string[] = [];
    let fails = true;
    const indexer = indexerOf(
      {
        good: ({ tags }) => tags,
        bad: ({ metadata, tags }) => {
          if (fails && metadata.name === 'bad') throw new Error('cannot');
          return tags;
        },
        last: ({ tags }) => tags,
      },
      (error, indexName, key) => reports.push(`${indexName} ${key}: ${error.message}`),
    );
    const found = (value: string) => ['good', 'bad', 'last'].map((name) => indexer.indexKeys(name, value).join());
    indexer.add(tagged('fine', 'x'));
    indexer.add(tagged('bad', 'x'));
    expect(reports).toEqual(['bad bad: cannot']);
    expect(found('x')).toEqual(['bad,fine', 'fine', 'bad,fine']);
    expect(indexer.byIndex('bad', 'x')).toEqual([tagged('fine', 'x')]);

    indexer.update(tagged('bad', 'y'));
    expect(reports).toHaveLength(2);
    expect(found('x')).toEqual(['fine', 'fine', 'fine']);
    expect(found('y')).toEqual(['bad', '', 'bad']);
    expect(indexer.getByKey('bad')).toEqual(tagged('bad', 'y'));

    fails = false;
    indexer.update(tagged('bad', 'y'));
    expect(found('y')).toEqual(['bad', 'bad', 'bad']);

    fails = true;
    indexer.update(tagged('bad', 'z'));
    expect(found('y')).toEqual(['', '', '']);
    expect(found('z')).toEqual(['bad', '', 'bad']);
    indexer.delete(tagged('bad'));
    expect(found('z')).toEqual(['', '', '']);
    expect(indexer.listIndexFuncValues('bad')).toEqual(['x']);
    expect(reports).toHaveLength(3);

    indexer.replace([tagged('bad', 'x'), tagged('fine', 'x')], '7');
    expect(found('x')).toEqual(['bad,fine', 'fine', 'bad,fine']);
    indexer.addIndexers({
      worse: () => {
        throw new Error('never');
      },
    });
    expect(reports.slice(3)).toEqual(['bad bad: cannot', 'worse bad: never', 'worse fine: never']);
    expect(() => indexer.index('bad', tagged('bad'))).toThrow('cannot');
  });

  it('B109 a reporter that throws, and one that looks, find a whole store', () => {
    const seen: string[][] = [];
    const indexer = indexerOf(
      {
        bad: () => {
          throw new Error('cannot');
        },
        tags: ({ tags }) => tags,
      },
      () => {
        seen.push(indexer.indexKeys('tags', 'x'));
        throw new Error('reporter');
      },
    );
    expect(() => indexer.add(tagged('a', 'x'))).toThrow('reporter');
    expect(seen).toEqual([['a']]);
    expect(indexer.listKeys()).toEqual(['a']);
  });

  it('B109 a value that is no string is a failure of the index function', () => {
    const reports: string[] = [];
    const indexer = indexerOf({ phase: ({ tags }) => [tags[0] as string] }, (error, indexName, key) =>
      reports.push(`${indexName} ${key}: ${error.message}`),
    );
    indexer.add(tagged('a'));
    expect(indexer.listIndexFuncValues('phase')).toEqual([]);
    expect(reports).toEqual(['phase a: index value undefined is not a string']);
  });

  it('B112 names that are no DNS names are keys as they are', () => {
    const indexer = indexerOf({ [namespaceIndex]: metaNamespaceIndex });
    const names = ['system:foo', 'a:b:c', 'x.y.z', 'with space', 'Ünïcode', 'CAPS', '__proto__'];
    for (const name of names) indexer.add(tagged(name));
    expect(indexer.listKeys()).toEqual(names);
    expect(indexer.indexKeys(namespaceIndex, '')).toEqual(names.toSorted());
  });

  it('an index stays exact when its function is impure and when cached objects are changed in place', () => {
    let prefix = 'one-';
    const mutable = { metadata: { name: 'a' }, tags: ['x'] };
    const indexer = indexerOf({ tags: ({ tags }) => tags.map((tag) => prefix + tag) });
    indexer.add(mutable);
    prefix = 'two-';
    mutable.tags = ['changed'];
    indexer.update(tagged('a', 'y'));
    expect(indexer.listIndexFuncValues('tags')).toEqual(['two-y']);
    indexer.delete(tagged('a'));
    expect(indexer.listIndexFuncValues('tags')).toEqual([]);
  });

  it('a value that the function names twice is one value', () => {
    const indexer = indexerOf({ tags: ({ tags }) => tags });
    indexer.add(tagged('a', 'x', 'x'));
    expect(indexer.byIndex('tags', 'x')).toEqual([tagged('a', 'x', 'x')]);
    indexer.update(tagged('a', 'y'));
    expect(indexer.listIndexFuncValues('tags')).toEqual(['y']);
  });

  it('an unknown index is an error, except when its values are listed', () => {
    const indexer = indexerOf({});
    expect(() => indexer.index('nope', tagged('a'))).toThrow('nope');
    expect(() => indexer.byIndex('nope', 'x')).toThrow('nope');
    expect(() => indexer.indexKeys('nope', 'x')).toThrow('nope');
    expect(() => indexer.indexKeys('constructor', 'x')).toThrow('constructor');
    expect(indexer.listIndexFuncValues('nope')).toEqual([]);
  });

  it('indexKeys is sorted', () => {
    const indexer = indexerOf({ tags: ({ tags }) => tags });
    for (const name of ['c', 'a', 'b']) indexer.add(tagged(name, 'x'));
    expect(indexer.indexKeys('tags', 'x')).toEqual(['a', 'b', 'c']);
  });

  it('an index is built at once when it is added, and the live indexers show it', () => {
    const indexer = indexerOf({ tags: ({ tags }) => tags });
    indexer.add(tagged('a', 'x'));
    const live = indexer.getIndexers();
    indexer.addIndexers({ count: ({ tags }) => [String(tags.length)], constructor: ({ tags }: Tagged) => tags });
    expect(indexer.indexKeys('count', '1')).toEqual(['a']);
    expect(indexer.indexKeys('constructor', 'x')).toEqual(['a']);
    expect(Object.keys(live).sort()).toEqual(['constructor', 'count', 'tags']);
    indexer.update(tagged('a', 'x', 'y'));
    expect(indexer.indexKeys('count', '1')).toEqual([]);
    expect(indexer.indexKeys('count', '2')).toEqual(['a']);
  });

  it('indexers of which one exists already add nothing', () => {
    const indexer = indexerOf({ one: () => ['1'], two: () => ['2'] });
    expect(() => indexer.addIndexers({ three: () => ['3'], two: () => ['x'], one: () => ['x'] })).toThrow('one, two');
    expect(Object.keys(indexer.getIndexers())).toEqual(['one', 'two']);
  });

  it('metaNamespaceIndex needs metadata; an index function is a key function when it gives one value', () => {
    expect(metaNamespaceIndex({ metadata: { namespace: 'shop' } })).toEqual(['shop']);
    expect(metaNamespaceIndex({ metadata: {} })).toEqual(['']);
    expect(() => metaNamespaceIndex('text')).toThrow('metadata');
    const key = toKeyFunction<Tagged>(({ tags }) => tags);
    expect(key(tagged('a', 'x'))).toBe('x');
    expect(() => key(tagged('a'))).toThrow('0 index values');
    expect(() => key(tagged('a', 'x', 'y'))).toThrow('2 index values');
  });

  it('after any writes every index equals one that is computed from the stored objects', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const object = fc
      .record({ name, tags: fc.array(fc.constantFrom('x', 'y', 'z', 'fail'), { maxLength: 4 }) })
      .map(({ name, tags }) => tagged(name, ...tags));
    const write = fc.oneof(
      fc.record({ type: fc.constantFrom('add' as const, 'update' as const, 'delete' as const), object }),
      fc.record({ type: fc.constant('replace' as const), objects: fc.array(object, { maxLength: 5 }) }),
      fc.record({ type: fc.constant('transaction' as const), objects: fc.array(object, { maxLength: 3 }) }),
      fc.record({ type: fc.constant('tombstone' as const), object }),
    );
    const indexers: Indexers<Tagged> = {
      tags: ({ tags }) => {
        if (tags.includes('fail')) throw new Error('fail');
        return tags;
      },
      first: ({ tags }) => tags.slice(0, 1),
      count: ({ tags }) => [String(tags.length)],
    };
    fc.assert(
      fc.property(fc.array(write, { maxLength: 30 }), fc.nat(30), (writes, lateAt) => {
        const { count, ...early } = indexers;
        const indexer = indexerOf(early);
        for (const [i, each] of writes.entries()) {
          if (i === lateAt && count) indexer.addIndexers({ count });
          if (each.type === 'replace') indexer.replace(each.objects, '1');
          else if (each.type === 'transaction')
            indexer.transaction(each.objects.map((object) => ({ type: 'update', object })));
          else if (each.type === 'tombstone')
            indexer.delete(new DeletedFinalStateUnknown(each.object.metadata.name, each.object));
          else indexer[each.type](each.object);
        }
        for (const [indexName, indexFunction] of Object.entries(indexer.getIndexers())) {
          const expected: Record<string, string[]> = {};
          for (const stored of indexer.list()) {
            let values: readonly string[] = [];
            try {
              values = indexFunction(stored);
            } catch {}
            for (const value of new Set(values)) expected[value] = [...(expected[value] ?? []), stored.metadata.name];
          }
          const actual = Object.fromEntries(
            indexer.listIndexFuncValues(indexName).map((value) => [value, indexer.indexKeys(indexName, value)]),
          );
          for (const keys of Object.values(expected)) keys.sort();
          expect(actual).toEqual(expected);
          for (const [value, keys] of Object.entries(expected))
            expect(
              indexer
                .byIndex(indexName, value)
                .map(({ metadata }) => metadata.name)
                .sort(),
            ).toEqual(keys);
        }
      }),
      { numRuns: 400 },
    );
  });
});
