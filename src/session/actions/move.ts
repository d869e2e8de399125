import type { PaneName } from '../../view/regions.ts';
import type { ListCursor, ListSource } from '../list-cursor.ts';
import { bucketsOf, keysOf } from '../screen/indexes-body.ts';
import { NameSource, PlaceSource, toVersionSource } from '../screen/list-sources.ts';
import type { Focus, TabScreen } from '../screen/tab-screen.ts';
import { informerTitles } from '../screen/why-body.ts';
import type { SessionState } from '../session-state.ts';

const movements = ['up', 'down', 'page-up', 'page-down', 'first', 'last'] as const;

export type Movement = (typeof movements)[number];

/** A movement in a list on whose selection nothing else depends. */
export function isPlainMovement(action: string, focus: Focus): boolean {
  return plainLists.has(focus) && movements.some((movement) => movement === action);
}

const plainLists: ReadonlySet<Focus> = new Set(['table', 'log', 'object-yaml', 'object-diff', 'queue-keys']);

/** Moves in the list of the focused pane. */
export function moveInPane(state: SessionState, screen: TabScreen, movement: Movement): void {
  const { focusedRows } = state;
  if (state.focus === 'strip') moveListener(screen, movement, state.clock.now());
  else changeList(state, screen, state.focus, (cursor, source) => moveCursor(cursor, source, movement, focusedRows));
}

/** What is done to a pane's list, whatever its rows are called by. */
export type ListChange = <Id extends string | number>(cursor: ListCursor<Id>, source: ListSource<Id>) => void;

/** Changes cursor or scroll position of a pane's list, and what follows from another selection. */
export function changeList(state: SessionState, screen: TabScreen, pane: PaneName, go: ListChange): void {
  const { tab, object } = screen;
  switch (pane) {
    case 'table':
    case 'inspector':
      go(screen.table, tab.rows);
      return;
    case 'log':
      go(screen.log, tab.log);
      state.achieved('select-log');
      return;
    case 'queue-keys':
    case 'queue-deltas':
      go(screen.queue, tab.queue);
      return;
    case 'index-list':
    case 'index-definition':
      go(screen.indexes, new NameSource(tab.indexes.names.filter((name) => screen.passes('index-list', name))));
      return;
    case 'index-buckets':
      go(screen.buckets, new NameSource(bucketValues(state, screen)));
      return;
    case 'index-objects':
      go(screen.bucketObjects, new NameSource(bucketKeys(state, screen)));
      return;
    case 'object-yaml':
      object && go(object.yaml, new PlaceSource(yamlLength(state, screen)));
      return;
    case 'object-diff':
      object && go(object.diff, new PlaceSource(diffLength(state, screen)));
      return;
    case 'object-history': {
      if (!object) return;
      const source = toVersionSource(object.view.versions);
      go(object.history, source);
      const { selected } = object.history;
      if (selected !== undefined) object.show(source.length - source.indexOf(selected));
      return;
    }
    case 'object-managers':
      object && go(object.managers, new PlaceSource(object.view.managers(object.number).length));
      return;
    case 'listeners':
    case 'histogram':
      go(screen.listeners, tab.listeners);
      return;
    case 'handler-errors':
      go(screen.errors, new PlaceSource(errorCount(state, screen)));
      return;
    case 'churn-keys':
      go(screen.churn, tab.churn);
      return;
    case 'churn-paths':
      go(screen.churnPaths, new PlaceSource(tab.churn.details(screen.churn.selected ?? '')?.paths.length ?? 0));
      return;
    case 'why':
    case 'why-informers':
      go(screen.informers, new NameSource(informerTitles(screen, state.tabs)));
      return;
  }
}

function moveCursor<Id extends string | number>(
  cursor: ListCursor<Id>,
  source: ListSource<Id>,
  movement: Movement,
  rows: number,
): void {
  switch (movement) {
    case 'up':
      cursor.moveBy(-1, source);
      return;
    case 'down':
      cursor.moveBy(1, source);
      return;
    case 'page-up':
      cursor.pageBy(-1, rows, source);
      return;
    case 'page-down':
      cursor.pageBy(1, rows, source);
      return;
    case 'first':
      cursor.first(source);
      return;
    case 'last':
      cursor.last(source);
      return;
  }
}

type Moment = Pick<SessionState, 'clock' | 'frozen'>;

export function bucketValues({ clock, frozen }: Moment, screen: TabScreen): readonly string[] {
  return bucketsOf(screen, screen.indexes.selected ?? '', clock.now(), frozen !== undefined).rows.map(
    ({ value }) => value,
  );
}

export function bucketKeys({ frozen }: Moment, screen: TabScreen): readonly string[] {
  return keysOf(screen, screen.indexes.selected ?? '', screen.buckets.selected ?? '', frozen !== undefined);
}

function yamlLength({ settings }: SessionState, { object }: TabScreen): number {
  return object?.view.yaml(object.number, object.options(settings)).length ?? 0;
}

function diffLength({ settings }: SessionState, { object }: TabScreen): number {
  return object?.view.diff(object.number, object.options(settings))?.rows.length ?? 0;
}

function errorCount({ clock }: SessionState, screen: TabScreen): number {
  const errors = screen.tab.listeners.details(screen.listeners.selected ?? '', clock.now())?.errors ?? [];
  return errors.filter(({ key, error }) => screen.passes('handler-errors', key, error)).length;
}

function moveListener(screen: TabScreen, movement: Movement, nowMs: number): void {
  if (screen.stage !== 'processor') return;
  const last = screen.tab.strip(nowMs).processor.listeners.length - 1;
  const step = movement === 'up' || movement === 'page-up' ? -1 : 1;
  const target = movement === 'first' ? 0 : movement === 'last' ? last : screen.stageListener + step;
  screen.stageListener = Math.max(0, Math.min(target, last));
}
