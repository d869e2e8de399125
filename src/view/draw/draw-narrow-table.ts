import { cutText, fitText } from '../fit-text.ts';
import { formatCount } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import type { TableModel, TableRow } from '../models/table-model.ts';
import type { Region } from '../regions.ts';
import type { Line, Span } from '../span.ts';
import { drawNotice } from './draw-notice.ts';
import { drawTitle, joinFacts, stateFacts } from './draw-title.ts';
import type { FrameStyle } from './frame-style.ts';

/** `namespace/name` and the status, for terminals below 60×16. */
export function drawNarrowTable(table: TableModel, region: Region, style: FrameStyle): readonly Line[] {
  const { columns: width, rows } = region;
  const left: Span[] = [
    { text: `${table.title} `, role: 'text' },
    { text: formatCount(table.count), role: 'accent' },
  ];
  const lines: Line[] = [
    drawTitle({ left, right: joinFacts(stateFacts(table, style.nowMs)), isFocused: table.isFocused }, width),
  ];
  if (table.notice) return [...lines, ...drawNotice(table.notice, rows - 1, width)];
  const places = placesOf(table);
  for (const [index, row] of table.rows.slice(0, rows - 1).entries()) {
    lines.push(drawRow(row, places, width, index === table.cursor && table.isFocused));
  }
  return lines;
}

function placesOf({ columns }: TableModel) {
  const find = (header: string) => columns.findIndex((column) => column.header === header);
  const status = ['STATUS', 'READY', 'TYPE', 'DATA', 'AGE'].map(find).find((index) => index >= 0);
  return {
    namespace: find('NAMESPACE'),
    name: Math.max(
      0,
      columns.findIndex(({ grows }) => grows),
    ),
    status: status ?? -1,
  };
}

function drawRow(row: TableRow, at: ReturnType<typeof placesOf>, width: number, isSelected: boolean): Line {
  const namespace = row.cells[at.namespace];
  const status = row.cells[at.status];
  const name = `${namespace ? `${namespace.text}/` : ''}${row.cells[at.name]?.text ?? ''}`;
  const statusWidth = status ? Math.min(17, Math.floor(width * 0.35)) : 0;
  const line = new LineBuilder(width, isSelected)
    .add(isSelected ? '▌' : ' ', 'accent')
    .add(`${row.mark} `, 'dim')
    .add(fitText(name, width - statusWidth - 5, 'left', 'middle'), row.isGone ? 'dim' : 'text')
    .add(' ');
  if (status) line.add(cutText(status.text, statusWidth), row.isGone ? 'dim' : status.role);
  return line.build();
}
