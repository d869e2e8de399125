import { describe, expect, it } from 'vitest';
import { DeltaFIFO } from '../../src/cache/delta-fifo.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { RealFIFO } from '../../src/cache/real-fifo.ts';
import { createPod, type Pod } from '../helpers/pods.ts';

const byLabel = (pod: Pod): string[] => Object.values(pod.metadata.labels ?? {});

describe('looking at a queue', () => {
  it('shows what waits in DeltaFIFO in the order of popping, and takes nothing', () => {
    const queue = new DeltaFIFO<Pod>();
    queue.add(createPod('a', '1'));
    queue.add(createPod('b', '2'));
    queue.update(createPod('a', '3'));
    const told = () => queue.waiting(10).map(({ key, deltas }) => `${key} ${deltas.map(({ type }) => type)}`);
    expect(told()).toEqual(['default/a Added,Updated', 'default/b Added']);
    expect(queue.waiting(1).length).toBe(1);
    expect(queue.length).toBe(2);
    queue.popReady(() => undefined);
    expect(told()).toEqual(['default/b Added']);
  });

  it('shows single deltas in RealFIFO, without a key those of all objects', () => {
    const queue = new RealFIFO<Pod>({ atomic: true });
    queue.replace([createPod('a', '1')], '5');
    queue.update(createPod('a', '6'));
    expect(queue.waiting(10).map(({ key, deltas }) => `${key} ${deltas[0]!.type}`)).toEqual([
      ' ReplacedAll',
      'default/a Updated',
    ]);
  });
});

describe('looking at an index', () => {
  const create = () =>
    createIndexer<Pod>(metaNamespaceKey, { label: byLabel, name: ({ metadata }) => [metadata.name] });

  it('tells the size of each bucket, and how many objects have a value', () => {
    const indexer = create();
    const sizes = () => {
      const { sizes: each, filed } = indexer.indexSizes('label')!;
      return { sizes: [...each].map(([value, size]) => `${value} ${size}`).sort(), filed };
    };
    indexer.add(createPod('a', '1', { x: 'red', y: 'blue' }));
    indexer.add(createPod('b', '2', { x: 'red' }));
    indexer.add(createPod('c', '3'));
    expect(sizes()).toEqual({ sizes: ['blue 1', 'red 2'], filed: 2 });
    indexer.update(createPod('a', '4', { x: 'green' }));
    indexer.update(createPod('c', '5', { x: 'green' }));
    indexer.update(createPod('c', '6', { x: 'green' }));
    expect(sizes()).toEqual({ sizes: ['green 2', 'red 1'], filed: 3 });
    indexer.update(createPod('b', '7'));
    indexer.delete(createPod('a', '8'));
    indexer.delete(createPod('a', '8'));
    expect(sizes()).toEqual({ sizes: ['green 1'], filed: 1 });
    indexer.replace([createPod('z', '9', { x: 'red' }), createPod('y', '9')], '9');
    expect(sizes()).toEqual({ sizes: ['red 1'], filed: 1 });
    expect(indexer.indexSizes('nothing')).toBeUndefined();
  });

  it('removes an index, and gives its place to another without mixing them up', () => {
    const indexer = create();
    indexer.add(createPod('a', '1', { x: 'red' }));
    indexer.removeIndexers(['label', 'nothing']);
    expect(Object.keys(indexer.getIndexers())).toEqual(['name']);
    expect(() => indexer.byIndex('label', 'red')).toThrow('there is no index named label');
    indexer.addIndexers({ version: ({ metadata }) => [metadata.resourceVersion ?? ''], label: byLabel });
    expect(indexer.indexKeys('version', '1')).toEqual(['default/a']);
    indexer.update(createPod('a', '2', { x: 'blue' }));
    expect(indexer.listIndexFuncValues('version')).toEqual(['2']);
    expect(indexer.listIndexFuncValues('label')).toEqual(['blue']);
    expect(indexer.listIndexFuncValues('name')).toEqual(['a']);
    indexer.delete(createPod('a'));
    for (const name of ['version', 'label', 'name']) expect(indexer.listIndexFuncValues(name)).toEqual([]);
  });
});
