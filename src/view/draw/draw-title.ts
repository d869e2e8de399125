import { formatCount, formatStopwatch } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import { lineWidth } from '../line-width.ts';
import type { PaneState } from '../models/pane.ts';
import type { Line, Span } from '../span.ts';

export interface TitleParts {
  readonly left: Line;
  readonly right?: Line;
  readonly isFocused: boolean;
}

/** A pane's titled rule: `─ Name ──────────── facts ─`, heavy and in the accent colour when the pane has the focus. */
export function drawTitle({ left, right = [], isFocused }: TitleParts, width: number): Line {
  const [rule, role] = isFocused ? (['━', 'accent'] as const) : (['─', 'faint'] as const);
  const line = new LineBuilder(width).add(`${rule} `, role).addAll(left).add(' ', role);
  const facts = fitFacts(right, width - line.column - 4);
  if (facts.length === 0) return line.to(width, rule, role).build();
  return line
    .to(width - lineWidth(facts) - 3, rule, role)
    .add(' ')
    .addAll(facts)
    .add(' ')
    .add(rule, role)
    .build();
}

/** What every pane says: frozen, filtered, one of several. */
export function stateFacts({ filter, frozen, position }: PaneState, nowMs: number): Span[] {
  const facts: string[] = [];
  if (frozen) facts.push(`FROZEN ${formatStopwatch(nowMs - frozen.sinceMs)} · ${formatCount(frozen.held)} held`);
  if (filter) facts.push(`${formatCount(filter.shown)} of ${formatCount(filter.total)}`);
  const spans: Span[] = facts.map((text) => ({ text, role: 'warn' }));
  if (position) spans.push({ text: `${position.index} of ${position.count}`, role: 'dim' });
  return spans;
}

/** Facts with two blanks between them. */
export function joinFacts(facts: readonly Span[]): Line {
  return facts.flatMap((span, index): Span[] => (index === 0 ? [span] : [{ text: '  ', role: 'text' }, span]));
}

/** The first facts go when there is no room. */
function fitFacts(facts: Line, width: number): Line {
  let shown = facts;
  while (shown.length > 0 && lineWidth(shown) > width) shown = shown.slice(shown.length > 1 ? 2 : 1);
  return shown;
}
