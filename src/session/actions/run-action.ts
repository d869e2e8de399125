import type { ObjectTab } from '../../view/models/object-model.ts';
import { panesOf } from '../../view/place-body.ts';
import { showLook, switchNamespace } from '../commands/run-command.ts';
import type { KeyRecord } from '../keys/key-record.ts';
import { faultMenu } from '../overlays/fault-menu-table.ts';
import { objectPanes, objectTabOf, type TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import { closeTab } from './close-tab.ts';
import { beginCopy } from './copy.ts';
import { faultOfKey, startFault, stopFaults } from './faults.ts';
import { goBack } from './go-back.ts';
import { scrollHelp, searchHelp } from './help.ts';
import { type Movement, moveInPane } from './move.ts';
import { openObject, openSelected, openStage } from './open.ts';
import { chooseBucket, openHelp, turnTour } from './overlays.ts';
import { promptCommand, promptFilter, promptIndex } from './prompts.ts';
import { quit } from './recording.ts';
import { confirmRelist } from './relist.ts';
import { runOn, stepBack } from './replay.ts';
import { findInObject } from './search.ts';
import { paneText, saveText } from './texts.ts';

type Run = (state: SessionState, screen: TabScreen, key: string) => void;

/** Does what a key means. What needs a tab does nothing while there is none. */
export function runAction(state: SessionState, { action }: KeyRecord, key: string): void {
  const general = generalActions[action];
  if (general) {
    general(state, key);
    return;
  }
  const { active } = state;
  if (active) tabActions[action]?.(state, active, key);
}

type ActionTable<F> = Partial<Readonly<Record<KeyRecord['action'], F>>>;

const generalActions: ActionTable<(state: SessionState, key: string) => void> = {
  help: (state) => openHelp(state),
  command: promptCommand,
  quit: (state) => state.end(130),
  back: (state) => void goBack(state),
  'quit-or-back': (state) => {
    // The tour is no place of its own: its last card says that q leaves.
    const isAtTour = state.overlay?.type === 'tour' && !state.active?.isDeep;
    if (isAtTour || !goBack(state)) quit(state);
  },
  tab: (state, key) => {
    const { length } = state.tabs;
    if (Number(key) <= length) state.selectTab(Number(key) - 1);
    else state.say(`there ${length === 1 ? 'is one tab' : `are ${length} tabs`}; : opens another, such as :deploy`);
  },
  'all-namespaces': (state) => switchNamespace(state, state.namespace === undefined ? state.lastNamespace : undefined),
  freeze: (state) => {
    const events = new Map(state.tabs.map((screen) => [screen, screen.tab.eventCount]));
    state.frozen = state.frozen ? undefined : { sinceMs: state.clock.now(), events };
  },
  times: (state) => {
    const { settings } = state;
    settings.times = ({ age: 'local', local: 'utc', utc: 'age' } as const)[settings.times];
    showLook(state);
    state.say(`times: ${{ age: 'ages', local: 'local time', utc: 'UTC' }[settings.times]}`);
  },
  strip: ({ settings }) => {
    settings.strip = ({ auto: 'one', one: 'none', none: 'auto' } as const)[settings.strip];
  },
  noise: (state) => {
    state.settings.noise = !state.settings.noise;
    for (const { tab } of state.tabs) tab.log.setHidesNoops(!state.settings.noise);
    state.say(
      `no-op noise is ${state.settings.noise ? 'shown' : 'hidden'}: updates and paths of resourceVersion and managedFields alone`,
    );
  },
  'step-back': (state) => stepBack(state),
  'step-forward': ({ replay }) => replay?.forward(),
  'run-on': (state) => runOn(state),
  redraw: ({ host }) => host.redraw(),
  suspend: ({ host }) => host.suspend(),
};

const tabActions: ActionTable<Run> = {
  filter: promptFilter,
  'next-match': (state, screen) => match(state, screen, 1),
  'previous-match': (state, screen) => match(state, screen, -1),
  'next-pane': (state, screen) => turnPane(state, screen, 1),
  'previous-pane': (state, screen) => turnPane(state, screen, -1),
  zoom: (_, screen) => {
    screen.isZoomed = !screen.isZoomed;
  },
  'view-pipeline': (_, screen) => screen.open('pipeline'),
  'view-queue': (_, screen) => screen.open('queue'),
  'view-indexes': (state, screen) => openStage(state, screen, 'indexer'),
  'view-handlers': (state, screen) => openStage(state, screen, 'processor'),
  'view-log': (_, screen) => screen.open('log'),
  'view-why': (_, screen) => screen.open('why'),
  'view-churn': (_, screen) => screen.open('churn'),
  'churn-window': (_, { tab }) => tab.churn.nextWindow(),
  'churn-noops': (_, { tab }) => tab.churn.toggleNoOps(),
  faults: (state) => {
    state.overlay = { type: 'faults', cursor: 0 };
  },
  up: (state, screen) => move(state, screen, 'up'),
  down: (state, screen) => move(state, screen, 'down'),
  'page-up': (state, screen) => move(state, screen, 'page-up'),
  'page-down': (state, screen) => move(state, screen, 'page-down'),
  first: (state, screen) => move(state, screen, 'first'),
  last: (state, screen) => move(state, screen, 'last'),
  pause: (state, { tab }) => {
    if (tab.isPaused) tab.resume();
    else tab.pause();
    state.say(tab.isPaused ? 'Pop is held; . steps, > drains, p resumes' : 'Pop runs again');
  },
  step: (state, { tab }) => {
    if (tab.step() === 0) state.say('nothing waits in the queue');
    state.achieved('step');
  },
  drain: (state, { tab }) => state.say(`popped ${tab.drain()}`),
  relist: (state, screen) => confirmRelist(state, chosenInformer(state, screen)),
  copy: beginCopy,
  save: (state, screen) => {
    const { name, text } = paneText(state, screen);
    saveText(state, name, text);
  },
  pager: (state, screen) => {
    const { name, text } = paneText(state, screen);
    void state.host.page(name, text).catch((error: unknown) => state.fail(error));
  },
  editor: (state, screen) => {
    const { name, text } = paneText(state, screen);
    void state.host.edit(name, text).catch((error: unknown) => state.fail(error));
  },
  wide: (state) => {
    state.settings.wide = !state.settings.wide;
    showLook(state);
  },
  reset: (state, { tab }) => {
    tab.reset();
    state.say('counters and high-water marks begin again');
  },
  open: openSelected,
  yaml: (state, screen) => showObject(state, screen, 'YAML'),
  diff: (state, screen) => showObject(state, screen, 'Diff'),
  managers: (state, screen) => showObject(state, screen, 'Managers'),
  sort: (state, screen) => sort(state, screen),
  reverse: (_, { tab }) => tab.rows.reverse(),
  left: (state, screen) => sideways(state, screen, -1),
  right: (state, screen) => sideways(state, screen, 1),
  by: chooseBucket,
  follow: (_, screen) => screen.log.setFollowing(!screen.log.isFollowing, screen.tab.log),
  'only-errors': (_, { tab }) => tab.log.setOnlyErrors(!tab.log.onlyErrors),
  older: (_, { object }) => object?.show(object.number - 1),
  newer: (_, { object }) => object?.show(object.number + 1),
  'managed-fields': (_, { object }) => {
    if (object) object.showsManagedFields = !object.showsManagedFields;
  },
  reveal: (state, { object }) => {
    if (!object) return;
    if (object.isRevealed) object.isRevealed = false;
    else
      state.ask(`Show the values of ${object.view.key} on this screen? y/n`, () => {
        object.isRevealed = true;
      });
  },
  'add-index': promptIndex,
  'remove-index': (state, screen) => {
    const name = screen.indexes.selected ?? '';
    if (screen.tab.indexes.remove(name)) state.say(`removed the index ${name}`);
    else state.say(`${name} was not added here, so it stays`, 'warn');
  },
  'close-tab': (state, screen) => closeTab(state, chosenInformer(state, screen)),
  'start-fault': (state, screen, key) => {
    const entry = faultOfKey(key);
    if (entry) startFault(state, screen, entry);
  },
  'stop-faults': stopFaults,
  choose: (state, screen) => {
    const { overlay } = state;
    if (overlay?.type === 'faults') {
      const entry = faultMenu[overlay.cursor];
      if (entry) startFault(state, screen, entry);
    }
    if (overlay?.type !== 'choose') return;
    state.overlay = undefined;
    overlay.choices[overlay.cursor]?.run();
  },
};

function move(state: SessionState, screen: TabScreen, movement: Movement): void {
  const { overlay } = state;
  const step = { up: -1, down: 1, 'page-up': -10, 'page-down': 10, first: -1e6, last: 1e6 }[movement];
  switch (overlay?.type) {
    case undefined:
    case 'tour':
      moveInPane(state, screen, movement);
      return;
    case 'help':
      scrollHelp(state, overlay, step);
      return;
    case 'faults':
      overlay.cursor = Math.max(0, Math.min(overlay.cursor + step, faultMenu.length - 1));
      return;
    case 'choose':
      overlay.cursor = Math.max(0, Math.min(overlay.cursor + step, overlay.choices.length - 1));
  }
}

function turnPane(state: SessionState, screen: TabScreen, step: 1 | -1): void {
  const panes = [...panesOf(screen.view, state.size), 'strip' as const];
  const place = panes.indexOf(screen.focus);
  screen.focus = panes[(place + step + panes.length) % panes.length] ?? 'strip';
  if (screen.focus === 'log') state.achieved('select-log');
  const tab = objectTabOf(screen.focus);
  if (screen.object && tab) screen.object.tab = tab;
}

function showObject(state: SessionState, screen: TabScreen, tab: ObjectTab): void {
  if (screen.view !== 'object' || !screen.object) {
    openObject(state, screen, tab);
    return;
  }
  screen.object.tab = tab;
  screen.focus = objectPanes[tab];
}

function sort(state: SessionState, screen: TabScreen): void {
  const { tab } = screen;
  if (screen.view === 'handlers') tab.listeners.sortByNext();
  else if (screen.view === 'churn') tab.churn.sortByNext();
  else if (screen.view === 'indexes') screen.bucketSort = screen.bucketSort === 'objects' ? 'value' : 'objects';
  else tab.rows.sortByNext();
  void state;
}

const stages = ['reflector', 'queue', 'indexer', 'processor'] as const;

function sideways(state: SessionState, screen: TabScreen, step: 1 | -1): void {
  if (state.overlay?.type === 'tour') {
    turnTour(state, step);
    return;
  }
  if (state.focus === 'strip') {
    const place = stages.indexOf(screen.stage) + step;
    screen.stage = stages[Math.max(0, Math.min(place, stages.length - 1))] ?? 'reflector';
    return;
  }
  if (screen.view === 'object' && screen.object) {
    const tabs = Object.keys(objectPanes) as ObjectTab[];
    const place = tabs.indexOf(screen.object.tab) + step;
    showObject(state, screen, tabs[Math.max(0, Math.min(place, tabs.length - 1))] ?? 'YAML');
    return;
  }
  screen.columnOffset = Math.max(0, Math.min(screen.columnOffset + step, screen.tab.rows.columns.length - 2));
}

function match(state: SessionState, { object }: TabScreen, step: 1 | -1): void {
  const { overlay } = state;
  if (overlay?.type === 'help') {
    searchHelp(state, overlay, overlay.search?.text ?? '', step);
    return;
  }
  if (object && !findInObject(state, object, step)) state.say('no match', 'warn');
}

/** In *why*, the informer that is selected there. */
function chosenInformer(state: SessionState, screen: TabScreen): TabScreen {
  if (screen.view !== 'why') return screen;
  return state.tabs.find(({ tab }) => tab.type.title === screen.informers.selected) ?? screen;
}
