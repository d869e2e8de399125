import { toAsciiText } from '../ascii.ts';
import { fitText } from '../fit-text.ts';
import { formatBytes, formatCount, formatCounted, formatDuration, formatRate, formatStopwatch } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { QueueModel, QueueRow } from '../models/queue-model.ts';
import { queueHeadRows } from '../place-body.ts';
import type { Region } from '../regions.ts';
import type { Line, Role, Span } from '../span.ts';
import { spark } from '../spark.ts';
import { drawTitle, joinFacts, stateFacts } from './draw-title.ts';
import type { FrameStyle } from './frame-style.ts';

/** Title, numbers and the depth over time, above the two lists. */
export function drawQueueHead(queue: QueueModel, width: number, rows: number, style: FrameStyle): readonly Line[] {
  const lines: Line[] = [drawQueueTitle(queue, width, style)];
  const head = queueHeadRows(rows);
  if (head >= 3) lines.push(drawNumbers(queue, width));
  if (head >= 3) lines.push(...drawChart(queue, width, head - 2));
  return lines;
}

function drawQueueTitle(queue: QueueModel, width: number, style: FrameStyle): Line {
  const left: Span[] = [{ text: queue.name, role: 'text' }];
  if (queue.pausedMs !== undefined) {
    left.push({ text: ` ‖ PAUSED ${formatStopwatch(queue.pausedMs)}`, role: 'warn' });
    if (width >= 100) left.push({ text: '  Pop is held, the Reflector keeps adding', role: 'dim' });
  }
  const counts = queue.name === 'DeltaFIFO' ? `${formatCounted(queue.keys, 'key')} · ` : '';
  const facts = [
    ...stateFacts(queue, style.nowMs),
    { text: `${counts}${formatCounted(queue.deltaCount, 'delta')}`, role: 'dim' } as const,
  ];
  return drawTitle({ left, right: joinFacts(facts), isFocused: queue.isFocused }, width);
}

function drawNumbers(queue: QueueModel, width: number): Line {
  const { oldestMs, pausedMs } = queue;
  const isOld = oldestMs !== undefined && oldestMs >= 1000 && pausedMs === undefined;
  const line = new LineBuilder(width).add(' ');
  const number = (label: string, value: string, role: Role = 'text') =>
    line.add(`${label} `, 'dim').add(`${value}   `, role);
  number('oldest', oldestMs === undefined ? '–' : formatDuration(oldestMs), isOld ? 'warn' : 'text');
  number('in', formatRate(queue.inRate));
  number('out', formatRate(queue.outRate));
  number('high-water', formatCount(queue.highWater));
  number('dedup', formatCount(queue.dedup));
  number('size', formatBytes(queue.sizeBytes));
  return line.build();
}

/** `rows` rows of bars; the lowest tells the scale. */
function drawChart({ chart, secondsPerCell }: QueueModel, width: number, rows: number): readonly Line[] {
  const scale = ` ${secondsPerCell}s/cell`;
  const cells = Math.max(1, width - scale.length - 2);
  const most = Math.max(1, ...chart.slice(-cells));
  const lines: Line[] = [];
  for (let row = rows - 1; row >= 0; row -= 1) {
    const from = (most * row) / rows;
    const text = spark(chart, cells, { from, to: (most * (row + 1)) / rows, blankZero: row > 0 });
    const line = new LineBuilder(width).add(' ').add(text, 'spark');
    lines.push(row === 0 ? line.add(scale, 'dim').build() : line.build());
  }
  return lines;
}

export function drawQueueKeys(queue: QueueModel, region: Region): readonly Line[] {
  const { columns: width } = region;
  const deltasWidth = Math.min(19, Math.max(8, width - 40));
  const keyWidth = width - 5 - deltasWidth - 9;
  const head = new LineBuilder(width)
    .add('   #  ', 'dim')
    .add(fitText('KEY', keyWidth), 'dim')
    .add(fitText('DELTAS', deltasWidth), 'dim');
  const lines: Line[] = [[], head.rightAt(width - 1, 'AGE', 'dim').build()];
  if (queue.rows.length === 0) {
    const sentence =
      queue.pausedMs === undefined
        ? 'Empty, as it should be. Press p to hold the next changes.'
        : 'Nothing waits yet. What changes now is held here.';
    return [...lines, [{ text: `   ${sentence}`, role: 'dim' }]];
  }
  for (const [index, row] of queue.rows.slice(0, region.bodyRows).entries()) {
    lines.push(drawKey(row, width, keyWidth, deltasWidth, index === queue.cursor, queue.isFocused));
  }
  return lines;
}

const deltaRoles: Readonly<Record<string, Role>> = { '+': 'add', '~': 'upd', '-': 'del', '↻': 'sync', R: 'relist' };
const mostDeltas = 8;

function drawKey(
  row: QueueRow,
  width: number,
  keyWidth: number,
  deltasWidth: number,
  isSelected: boolean,
  isFocused: boolean,
): Line {
  const line = new LineBuilder(width, isSelected && isFocused)
    .add(isSelected ? '▌' : ' ', 'accent')
    .add(fitText(String(row.position), 3, 'right'), 'dim')
    .add('  ')
    .add(fitText(row.key, keyWidth - 1, 'left', 'middle'))
    .add(' ');
  const isMore = row.deltas.length > mostDeltas;
  for (const delta of row.deltas.slice(0, mostDeltas)) line.add(`${delta} `, deltaRoles[delta] ?? 'text');
  if (isMore) line.add(`…${row.deltas.length}`, 'dim');
  line.to(6 + keyWidth + deltasWidth).rightAt(width - 1, formatDuration(row.ageMs), 'dim');
  return line.build();
}

/** The deltas of the selected key, and what popping it will do. */
export function drawQueueDeltas(
  { selected, lastPop, name }: QueueModel,
  region: Region,
  ascii: boolean,
): readonly Line[] {
  const { columns: width, rows } = region;
  if (!selected)
    return [
      drawTitle({ left: [{ text: 'Deltas', role: 'text' }], isFocused: false }, width),
      ...drawLastPop(lastPop, width),
    ];
  const shown = selected.deltas.slice(0, Math.max(1, rows - 8));
  const facts: Span[] = [];
  if (shown.length < selected.deltas.length) {
    facts.push({ text: `${shown.length} of ${formatCounted(selected.deltas.length, 'delta')}`, role: 'warn' });
  }
  if (selected.isNext) facts.push({ text: 'next to pop', role: 'dim' });
  const lines: Line[] = [
    drawTitle(
      { left: [{ text: `Deltas of ${selected.key}`, role: 'text' }], right: joinFacts(facts), isFocused: false },
      width,
    ),
    [{ text: '  #  DELTA     CAUSE   RV            AGE   CHANGE', role: 'dim' }],
  ];
  for (const [index, delta] of shown.entries()) {
    lines.push(
      new LineBuilder(width)
        .add(fitText(String(index + 1), 3, 'right'), 'dim')
        .add(`  ${fitText(delta.type, 10)}`)
        .add(fitText(delta.cause, 8), 'dim')
        .add(fitText(delta.resourceVersion, 10, 'left', 'middle'))
        .add(fitText(formatDuration(delta.ageMs), 7, 'right'), 'dim')
        .add('   ')
        .add(ascii ? toAsciiText(delta.change) : delta.change, 'text', 'path')
        .build(),
    );
  }
  const { pop } = selected;
  const fact = (label: string, text: string) =>
    lines.push(
      new LineBuilder(width)
        .add(`  ${fitText(label, 11)}`, 'dim')
        .add(text)
        .build(),
    );
  lines.push([{ text: '  This Pop will', role: 'accent' }]);
  fact('Indexer', `${pop.indexer.join(', ')} ${ascii ? '->' : '→'} ${formatCounted(pop.objectsAfter, 'object')}`);
  fact('notify', describeNotifications(pop));
  const left = formatCounted(pop.keysAfter, name === 'DeltaFIFO' ? 'key' : 'delta');
  const oldest = pop.oldestAfterMs === undefined ? '' : `, oldest then ${formatDuration(pop.oldestAfterMs)}`;
  fact('leaves', `${left}${oldest}`);
  return [...lines, ...drawLastPop(lastPop, width)].slice(0, rows);
}

function describeNotifications({
  adds,
  updates,
  deletes,
  listeners,
}: NonNullable<QueueModel['selected']>['pop']): string {
  const parts = [
    [adds, 'add'],
    [updates, 'update'],
    [deletes, 'delete'],
  ].flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`]));
  return `${parts.length === 0 ? 'nothing' : parts.join(', ')} to ${formatCounted(listeners, 'listener')}`;
}

function drawLastPop(lastPop: QueueModel['lastPop'], width: number): readonly Line[] {
  if (!lastPop) return [];
  const { key, type, tookMs, queuedMs } = lastPop;
  return [
    new LineBuilder(width)
      .add(`  ${fitText('Last Pop', 11)}`, 'dim')
      .add(key, 'text', 'middle')
      .add(`  ${type}`)
      .build(),
    new LineBuilder(width)
      .add(`  ${fitText('took', 11)}`, 'dim')
      .add(`${formatDuration(tookMs)}   queued ${formatDuration(queuedMs)}`)
      .build(),
  ];
}
