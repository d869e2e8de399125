import { textWidth } from './text-width.ts';

const padding = 3;
const minimumWidth = 6;

/**
 * Lays rows out as kubectl does: three blanks between columns, no column under six cells, nothing after the last cell.
 * Widths only grow, so that rows which come later line up with the widest seen so far. Cells must be printable.
 */
export class TableLayout {
  #widths: number[] = [];

  /** Makes room for a row; call it for all rows of a batch before the first is laid out. */
  measure(cells: readonly string[]): void {
    if (cells.length !== this.#widths.length) this.#widths = new Array<number>(cells.length).fill(minimumWidth);
    for (const [index, cell] of cells.entries()) {
      this.#widths[index] = Math.max(this.#widths[index] ?? 0, textWidth(cell) + padding);
    }
  }

  /** One line, without its end. */
  line(cells: readonly string[]): string {
    const last = cells.length - 1;
    let line = '';
    for (const [index, cell] of cells.entries()) {
      line += index === last ? cell : cell + ' '.repeat(Math.max(0, (this.#widths[index] ?? 0) - textWidth(cell)));
    }
    return line;
  }
}
