import { commandCandidates } from '../commands/command-candidates.ts';
import { parseCommand } from '../commands/parse-command.ts';
import { runCommand } from '../commands/run-command.ts';
import { messageOf } from '../error-text.ts';
import { CandidateSearch } from '../indexes/index-candidates.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import { findInObject } from './search.ts';

const keptCommands = 50;

/** `:` */
export function promptCommand(state: SessionState): void {
  const resources = state.informers.resourceNames();
  const history = readHistory(state);
  state.prompt({
    mark: ':',
    title: 'command',
    history,
    candidates: (text) => commandCandidates(text, resources),
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
    promptSearch(state, '', (text) => {
      overlay.search = text === '' ? undefined : text;
    });
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
      return {
        before: tab.queue.filterText,
        set: (text) => {
          tab.queue.setFilter(text);
          return undefined;
        },
      };
    default:
      return undefined;
  }
}

/** `a` in the index workbench: what the cached objects have is offered. */
export function promptIndex(state: SessionState, screen: TabScreen): void {
  const search = new CandidateSearch(screen.tab.opened?.informer.indexer.list() ?? []);
  const endMs = state.clock.monotonic() + 50;
  search.work(() => state.clock.monotonic() >= endMs);
  const rows = search.candidates().map(({ expression, objects, values, sampled }) => ({
    text: expression,
    description: `${objects} of ${sampled} objects looked at, ${values} values`,
    key: '',
    completion: expression,
  }));
  state.prompt({
    mark: 'by ',
    title: 'index by',
    candidates: (text) => ({
      rows: rows.filter((row) => row.text.toLowerCase().includes(text.toLowerCase())),
      total: rows.length,
    }),
    onEnter: (text) => {
      try {
        const name = screen.tab.indexes.add(text);
        screen.open('indexes');
        screen.indexes.select(name, { length: 0, idAt: () => undefined, indexOf: () => -1 });
        return undefined;
      } catch (error) {
        return messageOf(error);
      }
    },
  });
}

function readHistory(state: SessionState): readonly string[] {
  try {
    const kept: unknown = JSON.parse(state.host.recall('commands') ?? '[]');
    return Array.isArray(kept) ? kept.filter((line): line is string => typeof line === 'string') : [];
  } catch {
    return [];
  }
}
