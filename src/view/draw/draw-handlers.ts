import { cutText, fitText } from '../fit-text.ts';
import { formatCount, formatCounted, formatDuration, formatRate, formatTime } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import { fitLine } from '../line-width.ts';
import type { HandlersModel, ListenerRow } from '../models/handlers-model.ts';
import type { Region } from '../regions.ts';
import type { Line, Role, Span } from '../span.ts';
import { proportionBar, spark } from '../spark.ts';
import { listenerMarks, listenerRoles } from '../strip/stage-words.ts';
import { wrapText } from '../wrap-text.ts';
import { drawTitle, joinFacts, stateFacts } from './draw-title.ts';
import type { FrameStyle } from './frame-style.ts';

export function drawListeners(
  { listeners, slow, sort }: HandlersModel,
  region: Region,
  style: FrameStyle,
): readonly Line[] {
  const { columns: width } = region;
  const facts = stateFacts(listeners, style.nowMs);
  if (slow > 0) facts.push({ text: `${slow} slow`, role: 'warn' });
  facts.push({ text: `sort ${sort.by} ${sort.descending ? '▾' : '▴'}`, role: 'dim' });
  const left: Span[] = [
    { text: 'Listeners ', role: 'text' },
    { text: String(listeners.total), role: 'accent' },
    { text: ' of sharedProcessor', role: 'dim' },
  ];
  const lines: Line[] = [
    drawTitle({ left, right: joinFacts(facts), isFocused: listeners.isFocused }, width),
    new LineBuilder(width)
      .add('   LISTENER', 'dim')
      .to(nameWidthOf(width) + 3)
      .add('STATE', 'dim')
      .rightAt(width - 1, headOf(width), 'dim')
      .build(),
  ];
  for (const [index, row] of listeners.rows.slice(0, region.bodyRows).entries()) {
    lines.push(drawListener(row, width, index === listeners.cursor, listeners.isFocused));
  }
  return lines;
}

function nameWidthOf(width: number): number {
  return width >= 110 ? 18 : 14;
}

function headOf(width: number): string {
  const all = ['PENDING', '   HIGH', '   IN/s', ' DONE/s', '     p50', '     p99', '      MAX', '   ERR'];
  return (width >= 100 ? all : [all[0], all[3], all[5], all[7]]).join('');
}

function drawListener(row: ListenerRow, width: number, isSelected: boolean, isFocused: boolean): Line {
  const head = headOf(width);
  const nameWidth = nameWidthOf(width);
  const numbers = width - 1 - head.length;
  const line = new LineBuilder(width, isSelected && isFocused)
    .add(isSelected ? '▌  ' : '   ', 'accent')
    .add(fitText(row.name, nameWidth - 1, 'left', 'middle'))
    .add(' ')
    .add(`${listenerMarks[row.state]} ${fitText(row.state, 8)}`, listenerRoles[row.state])
    .add(
      proportionBar(row.pending / Math.max(1, row.highWater), Math.max(0, Math.min(20, numbers - nameWidth - 14))),
      'spark',
    )
    .to(numbers)
    .add(fitText(formatCount(row.pending), 7, 'right'), row.pending > 0 ? 'warn' : 'dim');
  const rate = (value: number) => fitText(formatRate(value).replace('/s', ''), 7, 'right');
  const time = (value: number | undefined, cells: number) =>
    fitText(value === undefined ? '–' : formatDuration(value), cells, 'right');
  if (width >= 100) line.add(fitText(formatCount(row.highWater), 7, 'right')).add(rate(row.inRate));
  line.add(rate(row.doneRate));
  if (width >= 100) line.add(time(row.p50Ms, 8));
  line.add(time(row.p99Ms, 8));
  if (width >= 100) line.add(time(row.maxMs, 9));
  line.add(fitText(formatCount(row.errors), 6, 'right'), row.errors > 0 ? 'bad' : 'dim');
  return line.build();
}

/** The latency histogram; from 110 columns on, advice and pending at its right. */
export function drawHistogram({ selected }: HandlersModel, region: Region, isFocused: boolean): readonly Line[] {
  const { columns: width, rows } = region;
  if (!selected) return [drawTitle({ left: [{ text: 'Latency', role: 'text' }], isFocused }, width)];
  if (width < 110) return drawLatency(selected, rows, width, isFocused);
  const leftWidth = Math.floor(width / 2);
  const left = drawLatency(selected, rows, leftWidth, isFocused);
  const right = drawAdvice(selected, rows, width - leftWidth - 1);
  return Array.from({ length: rows }, (_, row) => [
    ...fitLine(left[row] ?? [], leftWidth),
    { text: '│', role: 'faint' as const },
    ...(right[row] ?? []),
  ]);
}

type Selected = NonNullable<HandlersModel['selected']>;

function drawLatency(selected: Selected, rows: number, width: number, isFocused: boolean): readonly Line[] {
  const { name, calls, histogram, p50Ms, p90Ms, p99Ms, maxMs } = selected;
  const lines: Line[] = [
    drawTitle(
      {
        left: [{ text: `${name} latency, last 5 min`, role: 'text' }],
        right: [{ text: formatCounted(calls, 'call'), role: 'dim' }],
        isFocused,
      },
      width,
    ),
  ];
  const most = Math.max(1, ...histogram.map((bucket) => bucket.calls));
  const barWidth = width - 11 - 8;
  for (const bucket of fitBuckets(histogram, rows - 2)) {
    lines.push(
      new LineBuilder(width)
        .add(fitText(rangeText(bucket.fromMs, bucket.toMs), 9, 'right'), 'dim')
        .add(' ')
        .add(proportionBar(bucket.calls / most, barWidth), 'spark')
        .rightAt(width - 1, formatCount(bucket.calls))
        .build(),
    );
  }
  const part = (label: string, value: number | undefined) =>
    `${label} ${value === undefined ? '–' : formatDuration(value)}   `;
  lines.push([
    { text: `    ${part('p50', p50Ms)}${part('p90', p90Ms)}${part('p99', p99Ms)}${part('max', maxMs)}`, role: 'text' },
  ]);
  return lines;
}

/** Where there are more than rows, the lowest are one. */
function fitBuckets(buckets: Selected['histogram'], rows: number): Selected['histogram'] {
  if (buckets.length <= rows || rows < 1) return buckets.slice(0, Math.max(0, rows));
  const low = buckets.slice(0, buckets.length - rows + 1);
  const [first] = low;
  const last = low.at(-1);
  if (!first || !last) return buckets;
  const calls = low.reduce((sum, bucket) => sum + bucket.calls, 0);
  return [{ fromMs: first.fromMs, toMs: last.toMs, calls }, ...buckets.slice(low.length)];
}

/** `5–10`, `0.5–1s`. */
function rangeText(fromMs: number, toMs: number): string {
  if (toMs < 1000) return `${fromMs}–${toMs}`;
  if (!Number.isFinite(toMs)) return `≥${fromMs / 1000}s`;
  return `${fromMs / 1000}–${toMs / 1000}s`;
}

function drawAdvice({ advice, pending, growth }: Selected, rows: number, width: number): readonly Line[] {
  const lines: Line[] = [
    drawTitle(
      {
        left: [{ text: 'Advice', role: 'text' }],
        right:
          advice === undefined ? [{ text: '● keeps up', role: 'ok' }] : [{ text: `▲ ${advice.title}`, role: 'warn' }],
        isFocused: false,
      },
      width,
    ),
  ];
  const text = advice?.text ?? 'Nothing to do: what comes in is handled at once.';
  for (const line of wrapText(text, width - 2)) lines.push([{ text: ` ${line}`, role: 'text' }]);
  const room = lines.slice(0, Math.max(1, rows - 2));
  const facts: Line = growth >= 0.05 ? [{ text: `+${formatRate(growth)}`, role: 'warn' }] : [];
  return [
    ...room,
    drawTitle({ left: [{ text: 'Pending, last 60s', role: 'text' }], right: facts, isFocused: false }, width),
    [{ text: ` ${spark(pending, width - 2)}`, role: 'spark' }],
  ];
}

export function drawHandlerErrors({ selected }: HandlersModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width } = region;
  const errors = selected?.errors;
  const count = errors?.count ?? 0;
  const left: Span[] = [
    { text: selected === undefined ? 'Errors ' : `Errors of ${selected.name} `, role: 'text' },
    { text: formatCount(count), role: count > 0 ? 'bad' : 'dim' },
  ];
  const right = joinFacts([
    ...(errors ? stateFacts(errors, style.nowMs) : []),
    { text: 'caught, reported, the listener goes on', role: 'dim' },
  ]);
  const lines: Line[] = [drawTitle({ left, right, isFocused: errors?.isFocused ?? false }, width)];
  if (!errors || count === 0) return [...lines, [{ text: '  None.', role: 'dim' }]];
  const keyWidth = Math.min(40, Math.floor((width - 20) * 0.4));
  lines.push([{ text: ` TIME      EVENT  ${fitText('KEY', keyWidth)} ERROR`, role: 'dim' }]);
  const { times } = style;
  const roles: Readonly<Record<string, Role>> = { '+ADD': 'add', '~UPD': 'upd', '-DEL': 'del' };
  for (const [index, row] of errors.rows.slice(0, region.rows - 2).entries()) {
    const isSelected = index === errors.cursor && errors.isFocused;
    const line = new LineBuilder(width, isSelected)
      .add(isSelected ? '▌' : ' ', 'accent')
      .add(`${formatTime(row.timeMs, { times, milliseconds: false })}  `, 'dim')
      .add(fitText(row.event, 7), roles[row.event] ?? 'dim')
      .add(fitText(row.key, keyWidth, 'left', 'middle'))
      .add(' ');
    line.add(cutText(row.error, width - line.column - 1), 'bad');
    lines.push(line.build());
  }
  return lines;
}
