import { toAsciiText } from '../ascii.ts';
import { fitText } from '../fit-text.ts';
import { formatCount, formatCounted } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { ChurnModel, ChurnPathModel, ChurnRowModel } from '../models/churn-model.ts';
import type { Region } from '../regions.ts';
import type { Line, Span } from '../span.ts';
import { spark } from '../spark.ts';
import { wrapText } from '../wrap-text.ts';
import { drawTitle, joinFacts, stateFacts } from './draw-title.ts';
import type { FrameStyle } from './frame-style.ts';

/** The objects that are updated again and again. */
export function drawChurnKeys(churn: ChurnModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width } = region;
  const { keys } = churn;
  const left: Span[] = [
    { text: 'Churn ', role: 'text' },
    { text: `last ${toWindowText(churn.windowMs)}`, role: 'accent' },
  ];
  const lines: Line[] = [
    drawTitle({ left, right: joinFacts(toFacts(churn, width, style)), isFocused: keys.isFocused }, width),
  ];
  if (keys.rows.length === 0) return [...lines, [], [{ text: `   ${toCalmText(churn)}`, role: 'dim' }]];
  const cells = toKeyCells(width);
  const head = new LineBuilder(width).add('   KEY', 'dim').rightAt(3 + cells.key + 9, 'UPD/min', 'dim');
  if (cells.spark > 0) head.add(`  ${fitText(`LAST ${toWindowText(churn.windowMs)}`, cells.spark)}`, 'dim');
  lines.push(head.add('  NO-OP  FLIP  MANAGERS', 'dim').build());
  for (const [index, row] of keys.rows.slice(0, region.bodyRows).entries()) {
    lines.push(
      drawKey(row, width, { isSelected: index === keys.cursor, isFocused: keys.isFocused, ascii: style.ascii }),
    );
  }
  return lines;
}

/** `10s`, `60s`, `5m`. */
function toWindowText(windowMs: number): string {
  return windowMs > 60_000 ? `${Math.round(windowMs / 60_000)}m` : `${Math.round(windowMs / 1000)}s`;
}

function toFacts(churn: ChurnModel, width: number, { nowMs }: FrameStyle): Span[] {
  const { keys, updates, noOps, topShare, dropped, hidesNoOps, sort } = churn;
  const facts = stateFacts(keys, nowMs);
  if (dropped > 0) facts.push({ text: `${formatCount(dropped)} more objects`, role: 'warn' });
  if (hidesNoOps) facts.push({ text: 'no-ops hidden', role: 'warn' });
  if (sort !== 'updates') facts.push({ text: `sort ${sort}`, role: 'dim' });
  const counts = [`${formatCounted(updates, 'update')}`, `${formatCount(noOps)} no-op`];
  if (width >= 100) counts.push(`top 5 make ${Math.round(topShare * 100)}%`);
  if (updates > 0) facts.push({ text: counts.join(' · '), role: 'dim' });
  return facts;
}

function toCalmText({ unlisted, updates, windowMs, hidesNoOps, keys: { filter } }: ChurnModel): string {
  if (unlisted !== undefined) return `${unlisted} is not listed yet, so nothing is counted; W says why.`;
  if (filter && filter.total > 0) {
    return `No match for "${filter.text}" among ${formatCounted(filter.total, 'object')}. esc clears the filter.`;
  }
  const what = hidesNoOps ? 'Nothing else' : 'Nothing';
  return `${what} is updated again and again: ${formatCounted(updates, 'update')} in ${toWindowText(windowMs)}.`;
}

interface KeyCells {
  readonly key: number;
  /** 0: left out. */
  readonly spark: number;
}

function toKeyCells(width: number): KeyCells {
  if (width < 80) return { key: Math.max(12, width - 46), spark: 0 };
  const sparkCells = width >= 110 ? 20 : 10;
  return { key: Math.max(20, Math.min(48, width - sparkCells - 65)), spark: sparkCells };
}

interface RowStyle {
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  readonly ascii: boolean;
}

function drawKey(row: ChurnRowModel, width: number, { isSelected, isFocused, ascii }: RowStyle): Line {
  const cells = toKeyCells(width);
  const line = new LineBuilder(width, isSelected && isFocused)
    .add(isSelected ? '▌  ' : '   ', 'accent')
    .add(fitText(row.key, cells.key, 'left', 'middle'))
    .add(fitText(formatCount(row.updatesPerMinute), 9, 'right'));
  if (cells.spark > 0)
    line.add('  ').add(spark(toCells(row.spread, cells.spark), cells.spark, { blankZero: true }), 'spark');
  const isIdle = row.noOpShare >= 0.5;
  line.add(fitText(`${Math.round(row.noOpShare * 100)}%`, 7, 'right'), isIdle ? 'warn' : 'dim');
  if (row.flips === 0) line.add(fitText('–', 6, 'right'), 'dim');
  else if (row.isFight) line.add(fitText(`▲ ${row.flips}`, 6, 'right'), 'bad');
  else line.add(fitText(String(row.flips), 6, 'right'), 'warn');
  return line
    .add('  ')
    .add(ascii ? toAsciiText(row.managers) : row.managers)
    .build();
}

/** Neighbours are one cell where there are fewer cells than values. */
function toCells(values: readonly number[], cells: number): readonly number[] {
  const each = Math.ceil(values.length / cells);
  return Array.from({ length: Math.ceil(values.length / each) }, (_, i) =>
    values.slice(i * each, (i + 1) * each).reduce((sum, value) => sum + value, 0),
  );
}

/** What changes in the selected object, and what to do about it. */
export function drawChurnPaths({ selected }: ChurnModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width, rows } = region;
  if (!selected) return [drawTitle({ left: [{ text: 'Paths', role: 'text' }], isFocused: false }, width)];
  const { key, resource, fighters, paths, advice } = selected;
  const left: Span[] = [
    { text: `${key} `, role: 'text' },
    { text: resource, role: 'dim' },
  ];
  const facts = stateFacts(paths, style.nowMs);
  if (fighters > 0) facts.push({ text: `▲ ${fighters === 2 ? 'two' : fighters} managers fight`, role: 'bad' });
  const cells = toPathCells(width);
  const lines: Line[] = [
    drawTitle({ left, right: joinFacts(facts), isFocused: paths.isFocused }, width),
    new LineBuilder(width)
      .add(' PATH', 'dim')
      .rightAt(1 + cells.path + 9, 'UPD/min', 'dim')
      .add(`  ${fitText('VALUES', cells.values)}`, 'dim')
      .add('  MANAGERS', 'dim')
      .build(),
  ];
  const words = advice === undefined ? [] : wrapText(style.ascii ? toAsciiText(advice) : advice, width - 2);
  const room = Math.max(1, rows - 2 - words.length);
  if (paths.rows.length === 0) lines.push([{ text: '  Nothing but the version and managedFields.', role: 'dim' }]);
  for (const [index, row] of paths.rows.slice(0, room).entries()) {
    const isSelected = index === paths.cursor && paths.isFocused;
    lines.push(drawPath(row, width, { isSelected, isFocused: paths.isFocused, ascii: style.ascii }));
  }
  for (const text of words) lines.push([{ text: ` ${text}`, role: 'accent' }]);
  return lines.slice(0, rows);
}

interface PathCells {
  readonly path: number;
  readonly values: number;
}

function toPathCells(width: number): PathCells {
  const values = width >= 110 ? 24 : 16;
  return { path: Math.max(16, Math.min(60, Math.floor((width - values - 14) * 0.55))), values };
}

function drawPath(row: ChurnPathModel, width: number, { isSelected, ascii }: RowStyle): Line {
  const cells = toPathCells(width);
  return new LineBuilder(width, isSelected)
    .add(isSelected ? '▌' : ' ', 'accent')
    .add(fitText(row.path, cells.path, 'left', 'path'))
    .add(fitText(formatCount(row.updatesPerMinute), 9, 'right'), 'dim')
    .add('  ')
    .add(fitText(ascii ? toAsciiText(row.values) : row.values, cells.values), row.isFlip ? 'warn' : 'text')
    .add('  ')
    .add(row.managers)
    .build();
}
