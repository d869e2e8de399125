import type { ObjectTab } from '../../view/models/object-model.ts';
import type { Stage, TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import { bucketKeys } from './move.ts';

const stageViews = { reflector: 'why', queue: 'queue', indexer: 'indexes', processor: 'handlers' } as const;

/** `enter`: opens what is selected in the focused pane. */
export function openSelected(state: SessionState, screen: TabScreen): void {
  switch (state.focus) {
    case 'table':
    case 'inspector':
    case 'queue-keys':
    case 'queue-deltas':
      openObject(state, screen, 'YAML');
      return;
    case 'log':
      openLogged(state, screen);
      return;
    case 'index-list':
    case 'index-definition':
      screen.focus = 'index-buckets';
      return;
    case 'index-buckets':
      narrow(state, screen, screen.indexes.selected ?? '', screen.buckets.selected ?? '');
      return;
    case 'index-objects': {
      const key = screen.bucketObjects.selected ?? bucketKeys(state, screen)[0];
      if (key !== undefined) screen.openObject(key, 'YAML');
      return;
    }
    case 'object-yaml':
    case 'object-diff':
    case 'object-managers':
      return;
    case 'object-history':
      if (screen.object) screen.object.tab = 'Diff';
      return;
    case 'listeners':
    case 'histogram':
    case 'handler-errors': {
      const name = screen.listeners.selected;
      screen.tab.log.setListener(name);
      screen.open('log');
      return;
    }
    case 'why':
    case 'why-informers': {
      const index = state.tabs.findIndex(({ tab }) => tab.type.title === screen.informers.selected);
      if (index >= 0) state.selectTab(index);
      return;
    }
    case 'churn-keys':
    case 'churn-paths':
      openObject(state, screen, 'History');
      return;
    case 'strip':
      openStage(state, screen, screen.stage);
      return;
  }
}

export function openStage(state: SessionState, screen: TabScreen, stage: Stage): void {
  const view = stageViews[stage];
  screen.open(view);
  if (view === 'indexes') state.achieved('open-indexes');
  if (view === 'handlers') state.achieved('open-handlers');
}

/** The object that the focused pane has selected, in the object view. */
export function openObject(state: SessionState, screen: TabScreen, tab: ObjectTab): void {
  const key = selectedKey(state, screen);
  if (key === undefined) {
    state.say('nothing is selected', 'warn');
    return;
  }
  screen.openObject(key, tab);
}

/** Which object the focused pane speaks of. */
export function selectedKey(state: Pick<SessionState, 'focus'>, screen: TabScreen): string | undefined {
  const { tab, object } = screen;
  switch (state.focus) {
    case 'log':
      return screen.log.selected === undefined ? undefined : tab.log.entry(screen.log.selected)?.key || undefined;
    case 'queue-keys':
    case 'queue-deltas':
      return screen.queue.selected?.replace(/^\d+ /, '');
    case 'index-list':
    case 'index-buckets':
    case 'index-objects':
    case 'index-definition':
      return screen.bucketObjects.selected;
    case 'object-yaml':
    case 'object-diff':
    case 'object-history':
    case 'object-managers':
      return object?.view.key;
    case 'churn-keys':
    case 'churn-paths':
      return screen.churn.selected;
    default:
      return screen.table.selected === undefined ? undefined : tab.rows.object(screen.table.selected)?.key;
  }
}

/** The object at the version that the row is about; a folded burst is unfolded. */
function openLogged(state: SessionState, screen: TabScreen): void {
  const { tab, log: cursor } = screen;
  const id = cursor.selected;
  if (id === undefined || tab.log.toggle(id)) return;
  const entry = tab.log.entry(id);
  if (!entry || entry.key === '') {
    state.say('this row is about the stream, not about an object');
    return;
  }
  const object = screen.openObject(entry.key, 'Diff');
  if (entry.object) object.pin(entry.object);
}

/** The table shows the objects of one bucket; `esc` undoes it. */
export function narrow(state: SessionState, screen: TabScreen, index: string, value: string): void {
  const indexFunction = screen.tab.indexes.indexFunction(index);
  if (!indexFunction) {
    state.say(`there is no index ${index}; :index ${index} makes it`, 'warn');
    return;
  }
  screen.tab.rows.narrow({ index, value, indexFunction });
  screen.open('pipeline');
  screen.focus = 'table';
}
