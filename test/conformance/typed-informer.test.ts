import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import { createIndexer } from '../../src/cache/indexer.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import type { Indexer } from '../../src/cache/store.ts';
import { toResourceEventHandler } from '../../src/cache/typed-handlers.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import { createPod, type Pod } from '../helpers/pods.ts';

const byNode = { node: ({ spec }: Pod) => (spec?.nodeName === undefined ? [] : [spec.nodeName]) };
const podOn = (name: string, nodeName: string): Pod => ({ ...createPod(name, '1'), spec: { nodeName } });

const running: AbortController[] = [];
afterEach(() => {
  for (const abort of running.splice(0)) abort.abort();
});

async function startInformer(source: FakeControllerSource<Pod>, defaultResyncPeriodMs = 0) {
  const clock = new FakeClock();
  const informer = new SharedIndexInformer<Pod>({ listerWatcher: source, clock, defaultResyncPeriodMs });
  const abort = new AbortController();
  running.push(abort);
  return {
    informer,
    clock,
    start: async () => {
      void informer.run(abort.signal);
      await settle();
    },
  };
}

/** The generic look-ups are the typed ones: nothing has to be cast, and the answers are those of an untyped indexer. */
describe('typed informers', () => {
  it('TestTypedIndexer: answers equal those of an untyped indexer, and an unknown index fails in both', () => {
    const typed = createIndexer<Pod>(metaNamespaceKey, byNode);
    const untyped: Indexer<unknown> = createIndexer<unknown>(metaNamespaceKey, {
      node: (object) => byNode.node(object as Pod),
    });
    for (const pod of [podOn('a', 'x'), podOn('b', 'y'), podOn('c', 'x'), createPod('d', '1')]) {
      typed.add(pod);
      untyped.add(pod);
    }
    expectTypeOf(typed.byIndex('node', 'x')).toEqualTypeOf<Pod[]>();
    expect(typed.byIndex('node', 'x').map(({ metadata }) => metadata.name)).toEqual(['a', 'c']);
    expect(untyped.byIndex('node', 'x')).toEqual(typed.byIndex('node', 'x'));
    expect(untyped.index('node', podOn('probe', 'y'))).toEqual(typed.index('node', podOn('probe', 'y')));
    for (const indexer of [typed, untyped]) {
      expect(() => indexer.byIndex('zone', 'x')).toThrow('zone');
      expect(() => (indexer as Indexer<unknown>).index('zone', podOn('probe', 'y'))).toThrow('zone');
    }
  });

  it('TestTypedSharedIndexInformerGetTypedIndexer: the indexer of an informer is typed and alive', async () => {
    const source = new FakeControllerSource<Pod>();
    source.add(podOn('a', 'x'));
    const { informer, start } = await startInformer(source);
    informer.addIndexers(byNode);
    await start();
    expectTypeOf(informer.indexer).toEqualTypeOf<Indexer<Pod>>();
    expect(informer.indexer.byIndex('node', 'x').map(({ spec }) => spec?.nodeName)).toEqual(['x']);
    source.add(podOn('b', 'x'));
    await settle();
    expect(informer.indexer.byIndex('node', 'x').map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
    expect(() => informer.indexer.byIndex('zone', 'x')).toThrow('zone');
  });

  it('TestTypedSharedIndexInformerAddTypedEventHandler: defaults without options, and options are passed on', async () => {
    const { informer } = await startInformer(new FakeControllerSource<Pod>(), 60_000);
    const names: string[] = [];
    const handler = toResourceEventHandler<Pod>({ onAdd: ({ metadata }) => void names.push(metadata.name) });
    const plain = informer.addEventHandler(handler);
    const chosen = informer.addEventHandler(handler, { resyncPeriodMs: 90_000, name: 'chosen' });
    expect([plain.resyncPeriodMs, chosen.resyncPeriodMs]).toEqual([60_000, 90_000]);
    expect(chosen.name).toBe('chosen');
    // @ts-expect-error: options come once
    expect(informer.addEventHandler.bind(informer, handler, {}, {})).toBeTypeOf('function');
  });

  it('TestTypedSharedIndexInformerAddTypedIndexers: typed functions serve untyped look-ups', async () => {
    const source = new FakeControllerSource<Pod>();
    source.add(podOn('a', 'x'));
    const { informer, start } = await startInformer(source);
    await start();
    informer.addIndexers(byNode);
    const untyped = informer.indexer as Indexer<unknown>;
    expect(untyped.byIndex('node', 'x')).toEqual(informer.indexer.list());
    expect(untyped.byIndex('node', 'x')).toHaveLength(1);
    expect(untyped.listIndexFuncValues('node')).toEqual(['x']);
    expect(() => informer.addIndexers(byNode)).toThrow('node');
  });

  it('TestTypedIndexersToIndexers: what an index function throws is told, and returned by a look-up with it', () => {
    const failures: unknown[] = [];
    const indexer = createIndexer<Pod>(
      metaNamespaceKey,
      {
        ...byNode,
        bad: () => {
          throw new Error('no index today');
        },
      },
      { onIndexError: (error, index, key) => failures.push([(error as Error).message, index, key]) },
    );
    indexer.add(podOn('a', 'x'));
    expect(failures).toEqual([['no index today', 'bad', 'default/a']]);
    expect(indexer.byIndex('node', 'x')).toHaveLength(1);
    expect(() => indexer.index('bad', podOn('a', 'x'))).toThrow('no index today');
  });
});
