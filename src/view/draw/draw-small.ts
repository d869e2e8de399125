import { formatCount, formatRate } from '../format.ts';
import { smallestColumns, smallestRows } from '../layout.ts';
import { LineBuilder } from '../line-builder.ts';
import { emptyLine, lineWidth } from '../line-width.ts';
import type { FrameModel } from '../models/frame-model.ts';
import type { Line } from '../span.ts';
import { listenerMarks, listenerRoles, phaseMark } from '../strip/stage-words.ts';

/** Three centred lines for a terminal that is too small; fewer where they do not fit. */
export function drawTiny(frame: FrameModel, columns: number, rows: number): readonly Line[] {
  const { indexer, reflector } = frame.strip;
  const tab = frame.header.tabs.find(({ active }) => active);
  const texts: Line[] = [
    [{ text: `kinformer needs ${smallestColumns}×${smallestRows}`, role: 'text' }],
    [{ text: `this is ${columns}×${rows}`, role: 'text' }],
    [
      { text: `${tab?.title ?? 'pods'} `, role: 'text' },
      phaseMark(reflector),
      { text: ` ${formatCount(indexer.count)}  q quit`, role: 'text' },
    ],
  ];
  const shown = texts.filter((line) => lineWidth(line) <= columns).slice(0, rows);
  const above = Math.floor((rows - shown.length) / 2);
  const lines: Line[] = Array.from({ length: rows }, () => emptyLine);
  for (const [index, line] of shown.entries()) {
    const start = Math.floor((columns - lineWidth(line)) / 2);
    lines[above + index] = new LineBuilder(columns).to(start).addAll(line).build();
  }
  return lines;
}

/** `pods ● 1,204  queue 3  9.2/s  ▲ reconcile 213`: header and strip in one line. */
export function drawNarrowHeader({ header, strip }: FrameModel, columns: number): Line {
  const tab = header.tabs.find(({ active }) => active);
  const { queue, indexer, processor, reflector } = strip;
  const line = new LineBuilder(columns)
    .add(' ')
    .add(tab?.shortName ?? '', 'accent')
    .add(' ')
    .addAll([phaseMark(reflector)])
    .add(` ${formatCount(indexer.count)}`)
    .add(`  queue ${formatCount(queue.keys ?? queue.deltas)}`, queue.isPaused ? 'warn' : 'dim');
  if (header.isPaused) line.add(' ‖', 'warn');
  line.add(`  ${formatRate(strip.toIndexer.rate)}`, 'dim');
  const [slowest] = processor.listeners;
  if (header.fault !== undefined) line.add(`  fault ${header.fault}`, 'warn');
  else if (slowest && slowest.state !== 'ok') {
    line.add(`  ${listenerMarks[slowest.state]} `, listenerRoles[slowest.state]);
    line.add(`${slowest.name} ${formatCount(slowest.pending)}`);
  }
  return line.build();
}
