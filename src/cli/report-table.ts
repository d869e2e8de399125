import type { OutputWriter } from '../output/output-writer.ts';
import { TableLayout } from '../view/table-layout.ts';

/** A table whose rows come one after the other. The header goes out with the first row; cells must be printable. */
export class ReportTable {
  readonly #output: OutputWriter;
  readonly #header: readonly string[];
  readonly #layout = new TableLayout();
  #needsHeader: boolean;

  constructor(output: OutputWriter, header: readonly string[], noHeaders: boolean) {
    this.#output = output;
    this.#header = header;
    this.#needsHeader = !noHeaders;
  }

  row(cells: readonly string[]): void {
    this.rows([cells]);
  }

  /** Several rows that shall line up. */
  rows(rows: readonly (readonly string[])[]): void {
    const lines = this.#needsHeader ? [this.#header, ...rows] : rows;
    this.#needsHeader = false;
    for (const line of lines) this.#layout.measure(line);
    this.#output.text(lines.map((line) => `${this.#layout.line(line).trimEnd()}\n`).join(''));
  }
}
