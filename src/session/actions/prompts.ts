import type { CommandSubjects } from '../commands/argument-candidates.ts';
import { commandCandidates } from '../commands/command-candidates.ts';
import { parseCommand } from '../commands/parse-command.ts';
import { runCommand } from '../commands/run-command.ts';
import { messageOf } from '../error-text.ts';
import { IndexOffer } from '../indexes/index-offer.ts';
import { filterPane, type TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import { searchHelp } from './help.ts';
import { bucketValues } from './move.ts';
import { findInObject } from './search.ts';

const keptCommands = 50;
const namespacesMs = 5000;

/** `:` */
export function promptCommand(state: SessionState): void {
  const resources = state.informers.resourceNames();
  const history = readHistory(state);
  const subjects = subjectsOf(state, resources);
  state.prompt({
    mark: ':',
    title: 'command',
    history,
    candidates: (text) => commandCandidates(text, subjects),
    onEnter: (text) => {
      if (text.trim() === '') return undefined;
      try {
        const command = parseCommand(text, resources);
        const kept = [...history.filter((line) => line !== text), text].slice(-keptCommands);
        state.host.remember('commands', JSON.stringify(kept));
        runCommand(state, command);
        return undefined;
      } catch (error) {
        return messageOf(error);
      }
    },
  });
}

/** The same without a prompt: what goes wrong is said. */
export function runCommandLine(state: SessionState, text: string): void {
  if (text === '') return;
  const { question } = state;
  if (question) {
    state.question = undefined;
    if (/^y(es)?$/i.test(text)) question.onYes();
    return;
  }
  try {
    runCommand(state, parseCommand(text, state.informers.resourceNames()));
  } catch (error) {
    state.fail(error);
  }
}

/** `/` filters lists, and searches in text. */
export function promptFilter(state: SessionState, screen: TabScreen): void {
  const { overlay } = state;
  const { object } = screen;
  if (overlay?.type === 'help') {
    promptSearch(state, '', (text) => searchHelp(state, overlay, text, 0));
  } else if (screen.view === 'object' && object) {
    promptSearch(state, object.search, (text) => {
      object.search = text;
      findInObject(state, object, 1, true);
    });
  } else promptListFilter(state, screen);
}

function promptListFilter(state: SessionState, screen: TabScreen): void {
  const target = filterTarget(state, screen);
  if (!target) {
    state.say('nothing to filter here', 'warn');
    return;
  }
  const { before, set } = target;
  state.prompt({
    mark: '/',
    title: 'filter',
    text: before,
    onChange: set,
    onEnter: set,
    onCancel: () => void set(''),
  });
}

function promptSearch(state: SessionState, text: string, set: (text: string) => void): void {
  const apply = (typed: string) => {
    set(typed);
    return undefined;
  };
  state.prompt({ mark: '/', title: 'search', text, onChange: apply, onEnter: apply, onCancel: () => set('') });
}

interface FilterTarget {
  readonly before: string;
  readonly set: (text: string) => string | undefined;
}

function filterTarget(state: SessionState, screen: TabScreen): FilterTarget | undefined {
  const { tab } = screen;
  switch (state.focus) {
    case 'table':
    case 'inspector':
    case 'strip':
      return screen.view === 'pipeline'
        ? { before: tab.rows.filterText, set: (text) => tab.rows.setFilter(text) }
        : undefined;
    case 'log':
      return { before: tab.log.filterText, set: (text) => tab.log.setFilter(text) };
    case 'queue-keys':
    case 'queue-deltas':
      return plainFilter(tab.queue);
    case 'churn-keys':
    case 'churn-paths':
      return plainFilter(tab.churn);
    case 'listeners':
    case 'histogram':
      return plainFilter(tab.listeners);
    case 'index-list':
    case 'index-definition':
    case 'index-buckets':
    case 'index-objects':
    case 'why':
    case 'why-informers':
    case 'handler-errors': {
      const focus = filterPane(state.focus);
      return {
        before: screen.filters.get(focus) ?? '',
        set: (text) => {
          screen.filters.set(focus, text.trim());
          return undefined;
        },
      };
    }
    default:
      return undefined;
  }
}

/** Of a list that looks for any text. */
function plainFilter(list: { readonly filterText: string; setFilter(text: string): void }): FilterTarget {
  return {
    before: list.filterText,
    set: (text) => {
      list.setFilter(text);
      return undefined;
    },
  };
}

/** `a` in the index workbench: what the cached objects have is offered. */
export function promptIndex(state: SessionState, screen: TabScreen): void {
  const offer = new IndexOffer(state.clock, screen.tab.opened?.informer.indexer.list() ?? []);
  state.prompt({
    mark: 'by ',
    title: 'index by',
    candidates: (text) => offer.look(text),
    isBusy: () => offer.isBusy,
    onEnter: (text) => {
      try {
        const name = screen.tab.indexes.add(text);
        screen.open('indexes');
        screen.indexes.await(name);
        return undefined;
      } catch (error) {
        return messageOf(error);
      }
    },
  });
}

/** The server is asked for its namespaces when a command is about them, once for each prompt. */
function subjectsOf(state: SessionState, resources: readonly string[]): CommandSubjects {
  let namespaces: readonly string[] | undefined;
  const { active, informers } = state;
  const askForNamespaces = () => {
    namespaces = [];
    informers.namespaces(AbortSignal.timeout(namespacesMs)).then(
      (names) => {
        namespaces = names;
        state.touch();
      },
      // Not everybody may list them, and nothing depends on it.
      () => undefined,
    );
    return namespaces;
  };
  return {
    resources,
    namespaces: () => namespaces ?? askForNamespaces(),
    contexts: () => informers.contexts(),
    keys: () => active?.tab.opened?.informer.indexer.listKeys() ?? [],
    bucketValues: () => (active ? bucketValues(state, active) : []),
    indexExpressions: () => ['namespace', 'node', 'owner', 'phase', 'label:', 'annotation:'],
    removableIndexes: () => active?.tab.indexes.removable ?? [],
    // Only this one is kinformer's own.
    listeners: () => ['log'],
  };
}

function readHistory(state: SessionState): readonly string[] {
  try {
    const kept: unknown = JSON.parse(state.host.recall('commands') ?? '[]');
    return Array.isArray(kept) ? kept.filter((line): line is string => typeof line === 'string') : [];
  } catch {
    return [];
  }
}
