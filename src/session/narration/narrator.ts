import type { EmptyState } from '../screen/empty-body.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import { narrateRow } from './narrate-row.ts';

/** More than this at once is counted instead of said. */
const mostLines = 20;
/** State lines come at most this often, ms. */
const stateMs = 5000;

/** Tells what happens in the tabs of a session as lines that are only appended. Call `lines` once a second. */
export class Narrator {
  readonly #told = new WeakMap<TabScreen, number>();
  readonly #states = new WeakMap<TabScreen, { text: string; timeMs: number }>();

  lines(screens: readonly TabScreen[], empty: EmptyState, nowMs: number): string[] {
    if (screens.length === 0) return empty.type === 'failed' ? [`error: ${empty.message}; ${empty.hint}`] : [];
    for (const { tab } of screens) tab.update(nowMs);
    return screens.flatMap((screen) => [...this.#events(screen), ...this.#state(screen, nowMs)]);
  }

  #events(screen: TabScreen): string[] {
    const { log, type } = screen.tab;
    const last = this.#told.get(screen) ?? 0;
    const said: string[] = [];
    let newest = last;
    for (const row of log.rows()) {
      if (row.id <= last) continue;
      newest = Math.max(newest, row.id);
      const text = narrateRow(row, type.kind);
      if (text !== undefined) said.push(text);
    }
    this.#told.set(screen, newest);
    if (said.length <= mostLines) return said;
    return [...said.slice(0, mostLines), `and ${said.length - mostLines} more changes of ${type.title}`];
  }

  /** Phase and warnings, when they change. */
  #state(screen: TabScreen, nowMs: number): string[] {
    const text = describeTab(screen, nowMs);
    const known = this.#states.get(screen);
    const key = stateKey(screen, nowMs);
    if (known?.text === key || (known && nowMs - known.timeMs < stateMs)) return [];
    this.#states.set(screen, { text: key, timeMs: nowMs });
    return [text];
  }
}

/** `pods: watching, 1204 objects; handler reconcile is slow, 213 pending`. */
export function describeTab({ tab }: TabScreen, nowMs: number): string {
  const { phase } = tab.informerRow(nowMs);
  const slow = badListener(tab.strip(nowMs).processor.listeners);
  const handler = slow ? `; handler ${slow.name} is ${slow.state}, ${slow.pending} pending` : '';
  const paused = tab.isPaused ? '; the queue is paused' : '';
  return `${tab.type.title}: ${phaseWords[phase] ?? phase.toLowerCase()}, ${tab.rows.count} objects${handler}${paused}`;
}

const phaseWords: Readonly<Record<string, string>> = {
  WATCH: 'watching',
  LIST: 'listing',
  STREAM: 'streaming the list',
  BACKOFF: 'disconnected, trying again',
  FORBIDDEN: 'forbidden',
  POLL: 'polling, not live',
};

function stateKey({ tab }: TabScreen, nowMs: number): string {
  const slow = badListener(tab.strip(nowMs).processor.listeners);
  return `${tab.informerRow(nowMs).phase} ${slow?.name ?? ''} ${slow?.state ?? ''} ${tab.isPaused}`;
}

function badListener<L extends { readonly state: string }>(listeners: readonly L[]): L | undefined {
  return listeners.find(({ state }) => state === 'slow' || state === 'failing');
}
