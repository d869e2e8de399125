import stringWidth from './light-string-width.ts';

/**
 * Stands for Ink's output buffer in the bundle. Ink lays texts over one another cell by cell, and takes every text apart for
 * that on every frame; a screen of whole rows needs none of it.
 */
export default class RowOutput {
  readonly #rows: string[];

  constructor({ height }: { readonly width: number; readonly height: number }) {
    this.#rows = Array.from({ length: height }, () => '');
  }

  write(column: number, row: number, text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      const before = this.#rows[row + index];
      if (before === undefined) continue;
      const gap = column === 0 && before === '' ? 0 : Math.max(0, column - stringWidth(before));
      this.#rows[row + index] = `${before}${' '.repeat(gap)}${line}`;
    }
  }

  clip(): void {}

  unclip(): void {}

  get(): { readonly output: string; readonly height: number } {
    return { output: this.#rows.map((row) => row.trimEnd()).join('\n'), height: this.#rows.length };
  }
}
