import { toCellText } from '../../view/cell-text.ts';
import type { BodyModel } from '../../view/models/frame-model.ts';
import type { BucketRow } from '../../view/models/indexes-model.ts';
import { toIndexDefinition } from '../indexes/index-definition.ts';
import type { IndexBuckets } from '../indexes/index-stats.ts';
import { type BodyContext, paneState, regionOf, shownFilter } from './body-context.ts';
import { NameSource } from './list-sources.ts';
import type { TabScreen } from './tab-screen.ts';

export function indexesBody(screen: TabScreen, context: BodyContext): BodyModel {
  const { tab } = screen;
  const { nowMs } = context;
  const isHeld = context.frozen !== undefined;
  const all = screen.held.get(isHeld, 'indexes', () => tab.indexes.list(nowMs));
  const rows = all.filter(({ name }) => screen.passes('index-list', name));
  const list = new NameSource(rows.map(({ name }) => name));
  const listRegion = regionOf(context, 'index-list');
  const listWindow = screen.indexes.settle(list, Math.max(1, listRegion.bodyRows));
  const name = screen.indexes.selected ?? '';
  const buckets = bucketsOf(screen, name, nowMs, isHeld);
  const bucketSource = new NameSource(buckets.rows.map(({ value }) => value));
  const bucketRegion = regionOf(context, 'index-buckets');
  const bucketWindow = screen.buckets.settle(bucketSource, Math.max(1, bucketRegion.bodyRows));
  const value = screen.buckets.selected ?? '';
  const bucketKeys = heldKeys(screen, name, value, isHeld);
  const keys = passingKeys(screen, bucketKeys);
  const objectRegion = regionOf(context, 'index-objects');
  const objectWindow = screen.bucketObjects.settle(new NameSource(keys), Math.max(1, objectRegion.bodyRows));
  return {
    view: 'indexes',
    indexes: {
      total: screen.held.get(isHeld, 'indexed', () => tab.rows.count),
      list: {
        ...paneState(
          context,
          'index-list',
          shownFilter(screen.filters.get('index-list') ?? '', rows.length, all.length),
        ),
        ...listWindow,
        rows: rows.slice(listWindow.top, listWindow.top + listRegion.bodyRows),
      },
      definition: { name, typescript: definitionLines(screen, name, value) },
      buckets: {
        ...paneState(
          context,
          'index-buckets',
          shownFilter(screen.filters.get('index-buckets') ?? '', buckets.rows.length, buckets.values),
        ),
        ...bucketWindow,
        name,
        values: buckets.values,
        entries: buckets.entries,
        rows: buckets.rows
          .slice(bucketWindow.top, bucketWindow.top + bucketRegion.bodyRows)
          .map((row) => ({ ...row, value: toCellText(row.value) })),
      },
      objects: {
        ...paneState(
          context,
          'index-objects',
          shownFilter(screen.filters.get('index-objects') ?? '', keys.length, bucketKeys.length),
        ),
        ...objectWindow,
        value: toCellText(value),
        count: keys.length,
        keys: keys.slice(objectWindow.top, objectWindow.top + objectRegion.bodyRows).map(toCellText),
      },
    },
  };
}

function definitionLines({ tab }: TabScreen, name: string, value: string): readonly string[] {
  if (name === '') return ['// no index yet: press a'];
  const { typescript } = toIndexDefinition(name, tab.type.kind.toLowerCase(), value);
  return ['// TypeScript', ...typescript];
}

/** The buckets of an index as the pane lists them: sorted and filtered. */
export function bucketsOf(screen: TabScreen, name: string, nowMs: number, isHeld: boolean): IndexBuckets {
  const buckets = screen.held.get(isHeld, `buckets ${name}`, () => screen.tab.indexes.buckets(name, nowMs));
  const isFiltered = (screen.filters.get('index-buckets') ?? '') !== '';
  const rows = isFiltered ? buckets.rows.filter(({ value }) => screen.passes('index-buckets', value)) : buckets.rows;
  if (screen.bucketSort === 'objects') return { ...buckets, rows };
  const byValue = (a: BucketRow, b: BucketRow) => (a.value < b.value ? -1 : 1);
  return { ...buckets, rows: rows.toSorted(byValue) };
}

/** The keys of one bucket that pass the pane's filter. */
export function keysOf(screen: TabScreen, name: string, value: string, isHeld: boolean): readonly string[] {
  return passingKeys(screen, heldKeys(screen, name, value, isHeld));
}

function heldKeys(screen: TabScreen, name: string, value: string, isHeld: boolean): readonly string[] {
  return screen.held.get(isHeld, `keys ${name} ${value}`, () => screen.tab.indexes.keys(name, value));
}

function passingKeys(screen: TabScreen, keys: readonly string[]): readonly string[] {
  const isFiltered = (screen.filters.get('index-objects') ?? '') !== '';
  return isFiltered ? keys.filter((key) => screen.passes('index-objects', key)) : keys;
}
