import { dropCells, fitLine, lineWidth } from '../../view/line-width.ts';
import type { YamlRow } from '../../view/models/object-model.ts';

const indent = '  ';

/** Rows of which none is wider than that: what does not fit goes on below, two cells further in. */
export function wrapRows(rows: readonly YamlRow[], cells: number | undefined): readonly YamlRow[] {
  if (cells === undefined || cells < 10) return rows;
  return rows.flatMap((row) => wrapRow(row, cells));
}

function wrapRow(row: YamlRow, cells: number): readonly YamlRow[] {
  const wrapped: YamlRow[] = [];
  let { line } = row;
  while (lineWidth(line) > cells) {
    wrapped.push({ mark: row.mark, line: fitLine(line, cells) });
    const start = /^ */.exec(row.line[0]?.text ?? '')?.[0] ?? '';
    const before = start.length + indent.length < cells / 2 ? start + indent : indent;
    line = [{ text: before, role: 'text' }, ...dropCells(line, cells)];
  }
  wrapped.push({ mark: row.mark, line });
  return wrapped;
}
