import type { TableColumn } from '../models/table-model.ts';

export interface FittedColumn {
  readonly column: TableColumn;
  /** Its place in the model. */
  readonly index: number;
  readonly width: number;
}

const gap = 2;
/** How wide the name grows before the others do, and after. */
const wideName = 35;
const widestName = 48;

/**
 * Which columns fit and how wide they are. Widths depend on the screen alone, so that numbers do not jump: the highest
 * priority number goes first until all minima fit; then the name grows, the others to their maxima, and the name again.
 */
export function fitColumns(columns: readonly TableColumn[], width: number): readonly FittedColumn[] {
  let shown = columns.map((column, index) => ({ column, index, width: column.minWidth }));
  while (shown.length > 1 && total(shown) > width) {
    const worst = shown.reduce((most, item) => (item.column.priority >= most.column.priority ? item : most));
    shown = shown.filter((item) => item !== worst);
  }
  const names = shown.filter(({ column }) => column.grows);
  const others = shown.filter(({ column }) => !column.grows);
  let left = width - total(shown);
  for (const item of names) left = grow(item, wideName, left);
  for (const item of others) left = grow(item, item.column.maxWidth, left);
  for (const item of names) left = grow(item, widestName, left);
  return shown;
}

interface Growing {
  readonly column: TableColumn;
  readonly index: number;
  width: number;
}

function grow(item: Growing, limit: number, left: number): number {
  const more = Math.max(0, Math.min(limit - item.width, left));
  item.width += more;
  return left - more;
}

function total(items: readonly Growing[]): number {
  return items.reduce((sum, { width }) => sum + width + gap, -gap);
}
