import { afterEach, describe, expect, it } from 'vitest';
import { CandidateSearch } from '../../../src/session/indexes/index-candidates.ts';
import { toIndexDefinition } from '../../../src/session/indexes/index-definition.ts';
import { IndexPreview } from '../../../src/session/indexes/index-preview.ts';
import { pod, TabFixture } from '../tab-fixture.ts';

let fixture: TabFixture;

afterEach(() => fixture?.tab.close());

const never = () => false;
const pods = () => [
  pod('shop/a', 1, { node: 'n1', labels: { app: 'x' } }),
  pod('shop/b', 2, { node: 'n1' }),
  pod('ci/c', 3, { node: 'n2', labels: { app: 'y' } }),
  pod('shop/d', 4),
];

describe('the statistics of indexes', () => {
  it('say how an index spreads the objects', async () => {
    fixture = await new TabFixture().start(...pods());
    const { indexes } = fixture.tab;
    expect(indexes.add('node')).toBe('node');
    expect(indexes.list(fixture.now)).toEqual([
      { name: 'namespace', values: 2, max: 3, mean: 2, none: 0, isRemovable: false },
      { name: 'node', values: 2, max: 2, mean: 1.5, none: 1, isRemovable: true },
    ]);
    expect(indexes.buckets('namespace', fixture.now)).toEqual({
      name: 'namespace',
      values: 2,
      entries: 4,
      rows: [
        { value: 'shop', objects: 3, movedPerMinute: 0 },
        { value: 'ci', objects: 1, movedPerMinute: 0 },
      ],
    });
    expect(indexes.keys('namespace', 'shop')).toEqual(['shop/a', 'shop/b', 'shop/d']);
    expect(indexes.keys('nothing', 'shop')).toEqual([]);
  });

  it('are of one moment, and of another when the store has changed', async () => {
    fixture = await new TabFixture().start(...pods());
    const { indexes } = fixture.tab;
    const look = () => {
      const [row] = indexes.list(fixture.now);
      const { entries } = indexes.buckets('namespace', fixture.now);
      return [row!.max, entries, indexes.keys('namespace', 'shop').length];
    };
    const first = indexes.list(fixture.now);
    expect(look()).toEqual([3, 4, 3]);
    await fixture.pass(900);
    expect(indexes.list(fixture.now)).toBe(first);
    await fixture.added(pod('shop/e', 101));
    expect(look()).toEqual([4, 5, 4]);
  });

  it('are counted the more seldom, the longer that takes', async () => {
    fixture = await new TabFixture().start(...pods());
    const { tab, clock, informer } = fixture;
    const { indexer } = informer;
    const sizes = indexer.indexSizes.bind(indexer);
    let shiftMs = 0;
    const monotonic = clock.monotonic.bind(clock);
    clock.monotonic = () => monotonic() + shiftMs;
    indexer.indexSizes = (name) => {
      shiftMs += 30;
      return sizes(name);
    };
    expect(tab.indexes.list(fixture.now)[0]!.max).toBe(3);
    await fixture.added(pod('shop/e', 101));
    await fixture.pass(2900);
    expect(tab.indexes.list(fixture.now)[0]!.max).toBe(3);
    expect(tab.indexes.keys('namespace', 'shop')).toHaveLength(4);
    await fixture.pass(100);
    expect(tab.indexes.list(fixture.now)[0]!.max).toBe(4);
  });

  it('count the objects that changed their bucket in the last minute', async () => {
    fixture = await new TabFixture().start(...pods());
    const { indexes } = fixture.tab;
    indexes.add('node');
    const moved = () =>
      indexes.buckets('node', fixture.now).rows.map(({ value, movedPerMinute }) => `${value} ${movedPerMinute}`);
    expect(moved()).toEqual(['n1 0', 'n2 0']);
    await fixture.modified(
      pod('shop/d', 101, { node: 'n2' }),
      pod('shop/a', 102, { node: 'n2' }),
      pod('shop/b', 103, { node: 'n1' }),
    );
    await fixture.pass(1000);
    expect(moved()).toEqual(['n2 2', 'n1 0']);
    await fixture.pass(61_000);
    expect(moved()).toEqual(['n2 0', 'n1 0']);
  });

  it('remove what was added here and nothing else', async () => {
    fixture = await new TabFixture().start(...pods());
    const { indexes } = fixture.tab;
    indexes.add('label:app');
    expect(indexes.remove('namespace')).toBe(false);
    expect(indexes.remove('label:app')).toBe(true);
    expect(indexes.names).toEqual(['namespace']);
    indexes.add('phase');
    expect(indexes.keys('phase', 'Running').length).toBe(4);
    expect(indexes.keys('namespace', 'ci')).toEqual(['ci/c']);
    expect(() => indexes.add('colour')).toThrow('no such index');
  });
});

describe('candidates for an index', () => {
  it('are the paths that exist, with how many objects have them and how many values they make', () => {
    const search = new CandidateSearch(pods());
    search.work(never);
    expect(search.isDone).toBe(true);
    const found = search.candidates();
    const line = (expression: string) => {
      const each = found.find((candidate) => candidate.expression === expression);
      return each && `${each.objects} of ${each.sampled}, ${each.values} values`;
    };
    expect(line('namespace')).toBe('4 of 4, 2 values');
    expect(line('.spec.nodeName')).toBe('3 of 4, 2 values');
    expect(line('label:app')).toBe('2 of 4, 2 values');
    expect(line('.status.phase')).toBeUndefined();
    expect(found[0]!.expression).toBe('namespace');
  });

  it('are counted over all objects before the index is added', () => {
    const preview = new IndexPreview('node', pods());
    let slices = 0;
    while (!preview.isDone && slices < 100) {
      preview.work(() => true);
      slices += 1;
    }
    expect([preview.objects, preview.values]).toEqual([3, 2]);
    expect(() => new IndexPreview('{', [])).toThrow('bad index expression');
  });
});

describe('the definition of an index', () => {
  it.each([
    'namespace',
    'node',
    'owner',
    'phase',
    'label:app',
    'annotation:a/b',
    '.spec.priorityClassName',
    '{.spec.x}',
  ])('is code in TypeScript and Go for %s', (name) => {
    const { typescript, go } = toIndexDefinition(name, 'pod', "it's");
    expect([...typescript, '', ...go].join('\n')).toMatchSnapshot();
  });

  it('is TypeScript that gives the values of the index', () => {
    const value = pod('shop/a', 1, { node: 'n1', labels: { app: 'x' } });
    const valuesOf = (name: string) => {
      const line = toIndexDefinition(name, 'pod', '').typescript[1]!;
      const body = line.slice(line.indexOf('=>') + 2).replace(/,$/, '');
      return new Function('pod', `return ${body.replaceAll('<string>', '')}`)(value);
    };
    expect(['namespace', 'node', 'label:app', 'label:none', '.spec.nodeName', '.spec.none.deeper'].map(valuesOf)).toEqual([
      ['shop'], ['n1'], ['x'], [], ['n1'], [],
    ]); // biome-ignore format: a list
  });
});
