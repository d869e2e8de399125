import { toPrintable } from '../core/text.ts';
import { TableLayout } from '../view/table-layout.ts';

export interface IndexTableOptions {
  readonly noHeaders: boolean;
  /** Cells that a full bar takes; 0: no bars. */
  readonly barCells: number;
  readonly isAscii: boolean;
}

/** The values of an index and how many objects each has, with a bar that compares them. */
export function toIndexTable(
  rows: readonly { readonly value: string; readonly count: number }[],
  { noHeaders, barCells, isAscii }: IndexTableOptions,
): string {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const lines = rows.map(({ value, count }) => {
    const cells = [toPrintable(value), String(count)];
    return barCells > 0 ? [...cells, toBar((count / most) * barCells, isAscii)] : cells;
  });
  const header = barCells > 0 ? ['VALUE', 'OBJECTS', ''] : ['VALUE', 'OBJECTS'];
  const all = noHeaders ? lines : [header, ...lines];
  const layout = new TableLayout();
  for (const line of all) layout.measure(line);
  return all.map((line) => `${layout.line(line).trimEnd()}\n`).join('');
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Whole cells, and the rest in eighths; something for every count above zero. */
function toBar(cells: number, isAscii: boolean): string {
  if (isAscii) return '#'.repeat(Math.max(cells > 0 ? 1 : 0, Math.round(cells)));
  const whole = Math.floor(cells);
  const rest = eighths[Math.floor((cells - whole) * 8)] ?? '';
  const bar = '█'.repeat(whole) + rest;
  return bar === '' && cells > 0 ? '▏' : bar;
}
