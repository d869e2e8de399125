import { formatBytes, formatCount, formatTime } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import { lineWidth } from '../line-width.ts';
import type { HeaderModel, HeaderTab } from '../models/header-model.ts';
import type { Health } from '../models/phase.ts';
import type { Line, Role, Span } from '../span.ts';
import type { FrameStyle } from './frame-style.ts';

/** Name, context, scope, tabs, what is not as usual, and the clock where at least two cells stay free. */
export function drawHeader(header: HeaderModel, width: number, style: FrameStyle): Line {
  const facts = factsOf(header);
  const room = width - lineWidth(facts) - 1;
  const line = new LineBuilder(width).add(' ').add('kinformer', 'accent').add('  ');
  const isShort = width < 110;
  line.add(header.context, 'text', 'middle').add(' · ', 'dim');
  line.add(header.namespace ?? (isShort ? 'all' : 'all namespaces')).add('    ');
  line.addAll(fitTabs(header.tabs, room - line.column, isShort));
  const clock = formatTime(header.clockMs, { times: style.times, milliseconds: false });
  const end = [...facts, ...(facts.length > 0 ? [blank] : []), { text: clock, role: 'dim' } satisfies Span];
  if (width - line.column - lineWidth(end) - 1 >= 2)
    return line
      .to(width - lineWidth(end) - 1)
      .addAll(end)
      .build();
  return facts.length === 0
    ? line.build()
    : line
        .to(Math.max(line.column + 1, width - lineWidth(facts) - 1))
        .addAll(facts)
        .build();
}

const blank: Span = { text: '  ', role: 'text' };

/** Full names, then short ones, then no counts on the inactive, then fewer tabs and `+N`. */
function fitTabs(tabs: readonly HeaderTab[], width: number, isShort: boolean): Line {
  for (const [names, counts] of [
    ...(isShort ? [] : ([['full', 'all']] as const)),
    ['short', 'all'],
    ['short', 'active'],
  ] as const) {
    const line = tabs.map((tab, index) => drawTab(tab, index, names === 'short', counts === 'all' || tab.active));
    const joined = join(line);
    if (lineWidth(joined) <= width) return joined;
  }
  return fitFewerTabs(tabs, width);
}

function fitFewerTabs(tabs: readonly HeaderTab[], width: number): Line {
  const active = Math.max(
    0,
    tabs.findIndex(({ active }) => active),
  );
  for (let shown = tabs.length - 1; shown > 0; shown -= 1) {
    const first = Math.max(0, Math.min(active, tabs.length - shown));
    const some = tabs.slice(first, first + shown);
    const line = [
      ...join(some.map((tab, index) => drawTab(tab, first + index, true, true))),
      { text: ` +${tabs.length - shown}`, role: 'dim' } satisfies Span,
    ];
    if (lineWidth(line) <= width || shown === 1) return line;
  }
  return join(tabs.map((tab, index) => drawTab(tab, index, true, false)));
}

/** There are no keys for more. */
const numberedTabs = 9;

function drawTab(tab: HeaderTab, index: number, isShort: boolean, hasCount: boolean): Line {
  const title = isShort ? tab.shortName : tab.title;
  const name = index < numberedTabs ? `${index + 1} ${title}` : title;
  const state = stateOf(tab, hasCount);
  if (tab.active) return [{ text: `${name} ${state}`, role: 'tab' }];
  return [
    { text: `${name} `, role: 'text' },
    { text: state, role: healthRoles[tab.health] },
  ];
}

function stateOf({ health, code, count }: HeaderTab, hasCount: boolean): string {
  const mark = healthMarks[health];
  if (health === 'refused') return `${mark} ${code ?? ''}`.trimEnd();
  return hasCount && count !== undefined ? `${mark} ${formatCount(count)}` : mark;
}

export const healthMarks: Readonly<Record<Health, string>> = {
  synced: '●',
  syncing: '◐',
  slow: '▲',
  disconnected: '✕',
  refused: '✗',
  paused: '‖',
  off: '■',
};

export const healthRoles: Readonly<Record<Health, Role>> = {
  synced: 'ok',
  syncing: 'warn',
  slow: 'warn',
  disconnected: 'bad',
  refused: 'bad',
  paused: 'warn',
  off: 'dim',
};

function factsOf({ fault, isPaused, replay, recording }: HeaderModel): Line {
  const facts: Span[] = [];
  if (replay !== undefined) facts.push({ text: replay, role: 'accent' });
  if (isPaused) facts.push({ text: '‖ PAUSED', role: 'warn' });
  if (fault !== undefined) facts.push({ text: `fault ${fault}`, role: 'warn' });
  if (recording) facts.push({ text: `● REC ${recording.file} ${formatBytes(recording.bytes)}`, role: 'bad' });
  return facts.flatMap((fact, index) => (index === 0 ? [fact] : [blank, fact]));
}

function join(tabs: readonly Line[]): Line {
  return tabs.flatMap((tab, index) => (index === 0 ? tab : [blank, ...tab]));
}
