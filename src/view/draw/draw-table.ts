import { fitText } from '../fit-text.ts';
import { formatCount } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { TableModel, TableRow } from '../models/table-model.ts';
import type { Region } from '../regions.ts';
import type { Line, Span } from '../span.ts';
import { drawNotice } from './draw-notice.ts';
import { drawTitle, joinFacts, stateFacts } from './draw-title.ts';
import { type FittedColumn, fitColumns } from './fit-columns.ts';
import type { FrameStyle } from './frame-style.ts';

/** Selection bar, mark, a blank. */
const gutter = 3;

export function drawTable(table: TableModel, region: Region, style: FrameStyle, hasTitle: boolean): readonly Line[] {
  const { columns: width } = region;
  const columns = fitColumns(scrolled(table), width - gutter - 1);
  const lines: Line[] = hasTitle ? [drawTableTitle(table, width, style)] : [];
  if (table.notice) return [...lines, ...drawNotice(table.notice, region.rows - lines.length, width)];
  lines.push(drawHeads(columns, width));
  for (const [index, row] of table.rows.slice(0, region.bodyRows).entries()) {
    lines.push(drawRow(row, columns, width, index === table.cursor, table.isFocused));
  }
  return lines;
}

/** The name stays when columns are scrolled away. */
function scrolled({ columns, columnOffset }: TableModel): TableModel['columns'] {
  if (columnOffset === 0) return columns;
  const name = columns.findIndex(({ grows }) => grows);
  return columns.map((column, index) =>
    index > name && index <= name + columnOffset
      ? { ...column, priority: Number.POSITIVE_INFINITY, minWidth: 1000 }
      : column,
  );
}

function drawTableTitle(table: TableModel, width: number, style: FrameStyle): Line {
  const { title, count, failing, sort, by, remark, isFocused } = table;
  const left: Span[] = [{ text: `Indexer ${title}`, role: 'text' }];
  // Nothing is known of a list that was refused or is on its way.
  if (table.notice && count === 0)
    return drawTitle({ left, right: joinFacts(stateFacts(table, style.nowMs)), isFocused }, width);
  left.push({ text: ` ${formatCount(count)}`, role: 'accent' });
  if (by !== undefined) left.push({ text: ` by ${by}`, role: 'warn' });
  const facts = stateFacts(table, style.nowMs);
  if (remark !== undefined) facts.unshift({ text: remark, role: 'warn' });
  if (failing > 0) facts.push({ text: `${formatCount(failing)} failing`, role: 'bad' });
  facts.push({ text: `sort ${sort.by} ${sort.descending ? '▾' : '▴'}`, role: 'dim' });
  return drawTitle({ left, right: joinFacts(facts), isFocused }, width);
}

function drawHeads(columns: readonly FittedColumn[], width: number): Line {
  const line = new LineBuilder(width).to(gutter);
  for (const [place, { column, width: cells }] of columns.entries()) {
    if (place > 0) line.add('  ');
    line.add(fitText(column.header, cells, column.align), 'dim');
  }
  return line.build();
}

/** Rows stay the same objects while nothing of them changes, and so do their lines. */
const drawn = new WeakMap<TableRow, { readonly signature: string; readonly line: Line }>();

function drawRow(
  row: TableRow,
  columns: readonly FittedColumn[],
  width: number,
  isSelected: boolean,
  isFocused: boolean,
): Line {
  const signature = `${width} ${isSelected} ${isFocused} ${columns.map(({ index, width: cells }) => `${index}:${cells}`)}`;
  const known = drawn.get(row);
  if (known?.signature === signature) return known.line;
  const line = composeRow(row, columns, width, isSelected, isFocused);
  drawn.set(row, { signature, line });
  return line;
}

const markRoles = { '+': 'add', '~': 'upd', '-': 'del', ' ': 'text' } as const;

function composeRow(
  row: TableRow,
  columns: readonly FittedColumn[],
  width: number,
  isSelected: boolean,
  isFocused: boolean,
): Line {
  const line = new LineBuilder(width, isSelected && isFocused);
  line
    .add(isSelected ? '▌' : ' ', 'accent')
    .add(row.mark, markRoles[row.mark])
    .add(' ');
  for (const [place, { column, index, width: cells }] of columns.entries()) {
    const { text, role } = row.cells[index] ?? { text: '', role: 'text' };
    if (place > 0) line.add('  ');
    line.add(fitText(withoutRemark(text, cells), cells, column.align, column.elide), row.isGone ? 'dim' : role);
  }
  return line.build();
}

/** `14 (32s ago)` loses the remark before it is cut. */
function withoutRemark(text: string, width: number): string {
  return text.length <= width ? text : text.replace(/ \(.*\)$/, '');
}
