import { contextOf } from '../keys/context-of.ts';
import type { KeyRecord } from '../keys/key-record.ts';
import { keyTable } from '../keys/key-table.ts';
import type { Choice } from '../overlays/overlay.ts';
import { tourCards } from '../overlays/tour-table.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import { narrow } from './open.ts';

export function openHelp(state: SessionState, key?: string): void {
  if (key === undefined) {
    const isReplay = state.replay !== undefined;
    state.overlay = { type: 'help', context: contextOf(state.focus), isReplay, top: 0, search: undefined };
    return;
  }
  const here = contextOf(state.focus);
  const rank = ({ context }: KeyRecord) => (context === here ? 0 : context === 'all' ? 1 : 2);
  const records = keyTable.filter(({ keys }) => keys.includes(key)).sort((a, b) => rank(a) - rank(b));
  if (records.length === 0) state.say(`${key} does nothing`, 'warn');
  else
    state.say(
      records
        .map(({ context, description }) => `${key}${context === 'all' ? '' : ` in ${context}`}: ${description}`)
        .join(' · '),
    );
}

export function startTour(state: SessionState): void {
  state.overlay = { type: 'tour', index: 0, done: new Set() };
  state.host.remember('tour', 'seen');
}

export function turnTour(state: SessionState, step: 1 | -1): void {
  const { overlay } = state;
  if (overlay?.type !== 'tour') return;
  const index = overlay.index + step;
  if (index >= tourCards.length) state.overlay = undefined;
  else if (index >= 0) overlay.index = index;
}

/** `b`: which index, then which value. */
export function chooseBucket(state: SessionState, screen: TabScreen): void {
  const { names } = screen.tab.indexes;
  if (names.length === 0) {
    state.say('there is no index yet; I a makes one', 'warn');
    return;
  }
  const choices: Choice[] = names.map((name) => ({
    text: name,
    description: '',
    run: () => chooseValue(state, screen, name),
  }));
  if (screen.tab.rows.bucket)
    choices.unshift({ text: 'all', description: 'every object', run: () => screen.tab.rows.narrow(undefined) });
  state.overlay = { type: 'choose', title: 'by index', choices, cursor: 0 };
}

function chooseValue(state: SessionState, screen: TabScreen, index: string): void {
  const { rows } = screen.tab.indexes.buckets(index, state.clock.now());
  const choices = rows.slice(0, 200).map(({ value, objects }) => ({
    text: value,
    description: `${objects} objects`,
    run: () => narrow(state, screen, index, value),
  }));
  state.overlay = { type: 'choose', title: `by ${index}`, choices, cursor: 0 };
}
