import { KinformerError } from '../../core/errors.ts';
import { nearestWord } from '../../core/nearest-word.ts';
import { formatCount, formatCounted } from '../../view/format.ts';
import { closeTab } from '../actions/close-tab.ts';
import { addFault, stopFaults } from '../actions/faults.ts';
import { narrow } from '../actions/open.ts';
import { openHelp, startTour } from '../actions/overlays.ts';
import { quit, startRecording, stopRecording } from '../actions/recording.ts';
import { confirmRelist } from '../actions/relist.ts';
import { showCost } from '../actions/show-cost.ts';
import { paneText, saveText } from '../actions/texts.ts';
import { confirmVerify } from '../actions/verify.ts';
import { describeTab } from '../narration/narrator.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import { isThemeName } from '../theme-names.ts';
import type { Command, SettingName } from './command.ts';

/** Does what was typed. Throws a KinformerError when it cannot be done now. */
export function runCommand(state: SessionState, command: Command): void {
  switch (command.type) {
    case 'open': {
      const { request, namespace } = command;
      const scope = namespace === undefined ? state.namespace : namespace === 'all' ? undefined : namespace;
      void state.open({ ...request, namespace: scope });
      return;
    }
    case 'namespace':
      switchNamespace(state, command.name === 'all' ? undefined : command.name);
      return;
    case 'context':
      switchContext(state, command.name);
      return;
    case 'quit':
      quit(state);
      return;
    case 'record':
      startRecording(state, command.file);
      return;
    case 'record-stop':
      stopRecording(state);
      return;
    case 'tour':
      startTour(state);
      return;
    case 'help':
      openHelp(state, command.key);
      return;
    case 'set':
      change(state, command.name, command.value);
      return;
    default:
      runInTab(state, activeTab(state), command);
      return;
  }
}

type TabCommand = Exclude<
  Command,
  { type: 'open' | 'namespace' | 'context' | 'record' | 'record-stop' | 'quit' | 'tour' | 'help' | 'set' }
>;

function runInTab(state: SessionState, screen: TabScreen, command: TabCommand): void {
  const { tab } = screen;
  switch (command.type) {
    case 'get':
      getObject(screen, command.key);
      return;
    case 'add-index':
      screen.indexes.await(tab.indexes.add(command.expression));
      screen.open('indexes');
      return;
    case 'remove-index':
      if (!tab.indexes.remove(command.name))
        throw new KinformerError('USAGE', `no index ${command.name} was added here`);
      return;
    case 'by':
      if (command.value === '') {
        tab.rows.narrow(undefined);
        return;
      }
      narrow(state, screen, screen.indexes.selected ?? tab.indexes.names[0] ?? '', command.value);
      return;
    case 'queue':
      if (command.action === 'pause') tab.pause();
      else if (command.action === 'resume') tab.resume();
      else tab.drain();
      return;
    case 'step':
      state.say(`popped ${formatCount(tab.step(command.count))}`);
      return;
    case 'resync':
      tab.opened?.informer.controller.resyncNow();
      state.say(`the handlers are told of ${formatCounted(tab.rows.count, 'object')} again`);
      return;
    case 'relist':
      confirmRelist(state, screen);
      return;
    case 'verify':
      confirmVerify(state, screen);
      return;
    case 'fault': {
      const { name, forMs, count } = command;
      addFault(state, screen, { name, forMs, count }, name);
      return;
    }
    case 'fault-off':
      stopFaults(state, screen);
      return;
    case 'handler-delay':
      if (command.name !== 'log')
        throw new KinformerError('USAGE', `only the handler log is kinformer's own, not ${command.name}`);
      tab.delayHandler(command.delayMs);
      return;
    case 'cost':
      void showCost(state, screen);
      return;
    case 'informers':
      screen.open('why');
      return;
    case 'log':
      screen.open('log');
      return;
    case 'status':
      state.say(state.tabs.map((each) => describeTab(each, state.clock.now())).join(' · '));
      return;
    case 'close':
      closeTab(state, screen);
      return;
    case 'save':
      saveText(state, command.file, paneText(state, screen).text);
      return;
    case 'pipe':
      void state.host.pipe(command.command, paneText(state, screen).text).catch((error: unknown) => state.fail(error));
      return;
  }
}

function getObject(screen: TabScreen, key: string): void {
  const { tab } = screen;
  if (tab.object(key).versions.length > 0) {
    screen.openObject(key, 'YAML');
    return;
  }
  const near = nearestWord(key, tab.opened?.informer.indexer.listKeys() ?? []);
  const text = `no object "${key}" in ${tab.type.title}`;
  throw new KinformerError('USAGE', near === undefined ? text : `${text}; did you mean "${near}"?`);
}

function activeTab({ active }: SessionState): TabScreen {
  if (!active) throw new KinformerError('USAGE', 'no resource is open', { hint: 'type its name, such as pods' });
  return active;
}

export function switchNamespace(state: SessionState, namespace: string | undefined): void {
  if (namespace === state.namespace) {
    state.say(`${namespace === undefined ? 'all namespaces are' : `namespace ${namespace} is`} in view already`);
    return;
  }
  if (state.namespace !== undefined) state.lastNamespace = state.namespace;
  state.namespace = namespace;
  void state.reopen();
}

function switchContext(state: SessionState, name: string): void {
  if (!state.informers.contexts().includes(name)) {
    throw new KinformerError('USAGE', `the kubeconfig has no context "${name}"`, {
      hint: state.informers.contexts().join(', '),
    });
  }
  state.informers.switchContext(name).then(
    () => state.reopen(),
    (error: unknown) => state.fail(error),
  );
}

/** Tables follow the settings that say how they look. */
export function showLook({ tabs, settings }: Pick<SessionState, 'tabs' | 'settings'>): void {
  for (const { tab } of tabs) tab.rows.setLook(settings);
}

const switches: Readonly<Record<string, boolean>> = { on: true, off: false };

function change(state: SessionState, name: SettingName, value: string): void {
  const { settings } = state;
  const bad = () => new KinformerError('USAGE', `"${value}" is no value of ${name}`);
  switch (name) {
    case 'ages': {
      const times = ({ ages: 'age', age: 'age', local: 'local', utc: 'utc' } as const)[value];
      if (times === undefined) throw bad();
      settings.times = times;
      showLook(state);
      return;
    }
    case 'ascii':
    case 'mouse':
      if (switches[value] === undefined) throw bad();
      settings[name] = switches[value];
      return;
    case 'strip':
      if (value !== 'auto' && value !== 'one' && value !== 'none') throw bad();
      settings.strip = value;
      return;
    case 'theme':
      if (!isThemeName(value)) throw bad();
      settings.theme = value;
      return;
    case 'fps': {
      const fps = Number(value);
      if (!Number.isInteger(fps) || fps < 1 || fps > 20) throw bad();
      settings.fps = fps;
      return;
    }
    case 'history': {
      const versions = Number(value);
      if (!Number.isInteger(versions) || versions < 1 || versions > 1000) throw bad();
      settings.history = versions;
      for (const { tab } of state.tabs) tab.history.setPerObject(versions);
      return;
    }
  }
}
