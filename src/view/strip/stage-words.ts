import { formatRate } from '../format.ts';
import type { PhaseWord } from '../models/phase.ts';
import type { ListenerState, StripLink, StripModel } from '../models/strip-model.ts';
import type { Role, Span } from '../span.ts';
import { textWidth } from '../text-width.ts';

const phaseMarks: Readonly<Record<PhaseWord, readonly [string, Role]>> = {
  DISCOVER: ['◐', 'warn'],
  ACCESS: ['◐', 'warn'],
  LIST: ['◐', 'warn'],
  STREAM: ['◐', 'warn'],
  WATCH: ['●', 'ok'],
  POLL: ['▲', 'warn'],
  BACKOFF: ['✕', 'bad'],
  FORBIDDEN: ['✗', 'bad'],
  GONE: ['✗', 'bad'],
  STOPPED: ['■', 'dim'],
};

/** `● WATCH`, `◐ LIST p3`. */
export function phaseText({ phase, page }: StripModel['reflector']): Span {
  const [mark, role] = phaseMarks[phase];
  return { text: `${mark} ${phase}${phase === 'LIST' && page !== undefined ? ` p${page}` : ''}`, role };
}

export function phaseMark({ phase }: StripModel['reflector']): Span {
  const [text, role] = phaseMarks[phase];
  return { text, role };
}

/** `──9.2/s──▸`, exactly `width` cells; without a rate where there is no room for one. */
export function drawLink({ rate, state }: StripLink, width: number, hasRate = true): Span {
  const head = { flowing: '▸', idle: '▸', paused: '‖', broken: '✕' }[state];
  const role = ({ flowing: 'accent', idle: 'faint', paused: 'warn', broken: 'bad' } as const)[state];
  const text = hasRate ? formatRate(rate) : '';
  const rules = width - 1 - textWidth(text);
  if (rules < 1) return { text: '─'.repeat(Math.max(0, width - 1)) + head, role };
  const left = Math.ceil(rules / 2);
  return { text: '─'.repeat(left) + text + '─'.repeat(rules - left) + head, role };
}

export const listenerMarks: Readonly<Record<ListenerState, string>> = {
  ok: '●',
  syncing: '◐',
  slow: '▲',
  failing: '✗',
  removed: '■',
};

export const listenerRoles: Readonly<Record<ListenerState, Role>> = {
  ok: 'ok',
  syncing: 'warn',
  slow: 'warn',
  failing: 'bad',
  removed: 'dim',
};

/** How the listeners are as a whole: `● 3`, `▲ 1 slow of 3`, `0/3 synced`. */
export function listenersText({ listeners, synced }: StripModel['processor'], isShort: boolean): Span {
  const total = listeners.length;
  const bad = listeners.filter(({ state }) => state === 'slow' || state === 'failing').length;
  if (synced < total) return { text: isShort ? `${synced}/${total}` : `${synced}/${total} synced`, role: 'warn' };
  if (bad === 0) return { text: `● ${total}`, role: 'ok' };
  return { text: isShort ? `▲ ${bad}` : `▲ ${bad} slow of ${total}`, role: 'warn' };
}
