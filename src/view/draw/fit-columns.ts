import type { TableColumn } from '../models/table-model.ts';

export interface FittedColumn {
  readonly column: TableColumn;
  /** Its place in the model. */
  readonly index: number;
  readonly width: number;
}

const gap = 2;
/** How wide the name grows before the others do, and what it has where there is room for spare columns. */
/** How wide others grow before the name does: as long as the longest word for a state. */
const roomyCell = 17;
const roomyName = 28;
const wideName = 32;
const wideCell = 12;

/**
 * Which columns fit and how wide they are: the highest priority number goes first until all minima fit; then they grow to what
 * they need, short ones before the name, the name before long ones, and the name again to its maximum.
 */
export function fitColumns(columns: readonly TableColumn[], width: number): readonly FittedColumn[] {
  let shown = withoutSpare(
    columns.map((column, index) => ({ column, index, width: column.minWidth })),
    width,
  );
  while (shown.length > 1 && total(shown) > width) {
    const worst = shown.reduce((most, item) => (item.column.priority >= most.column.priority ? item : most));
    shown = shown.filter((item) => item !== worst);
  }
  const names = shown.filter(({ column }) => column.grows);
  const others = shown.filter(({ column }) => !column.grows);
  let left = width - total(shown);
  for (const item of others) left = grow(item, Math.min(roomyCell, widthWanted(item.column)), left);
  for (const item of names) left = grow(item, roomyName, left);
  for (const item of others) left = grow(item, widthWanted(item.column), left);
  for (const item of names) left = grow(item, item.column.maxWidth, left);
  return shown;
}

function withoutSpare(items: Growing[], width: number): Growing[] {
  const wanted = items.map((item) => {
    return { ...item, width: item.column.grows ? wideName : comfortOf(item.column) };
  });
  return total(wanted) <= width ? items : items.filter(({ column }) => !column.isSpare);
}

/** What it may need yet counts as well, so that a spare column does not come and go. */
function comfortOf(column: TableColumn): number {
  return Math.max(widthWanted(column), Math.min(wideCell, column.maxWidth));
}

function widthWanted({ minWidth, maxWidth, neededWidth = maxWidth }: TableColumn): number {
  return Math.max(minWidth, Math.min(neededWidth, maxWidth));
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
