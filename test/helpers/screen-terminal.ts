import { createRequire } from 'node:module';

// A CommonJS package whose names Node does not see.
const { Terminal } = createRequire(import.meta.url)('@xterm/headless') as typeof import('@xterm/headless');
type Terminal = InstanceType<typeof Terminal>;

/** A terminal without a window: takes what a program writes and knows what a user would see. */
export class ScreenTerminal {
  readonly #terminal: Terminal;
  readonly #waiting = new Set<() => void>();
  /** Everything that was written, as it came. */
  raw = '';

  /** Between a program and a real terminal, the system adds carriage returns; where there is no system, `addsReturns` does. */
  constructor(columns: number, rows: number, addsReturns = false) {
    this.#terminal = new Terminal({ cols: columns, rows, allowProposedApi: true, convertEol: addsReturns });
  }

  write(text: string | Uint8Array): void {
    this.raw += typeof text === 'string' ? text : Buffer.from(text).toString();
    this.#terminal.write(text, () => {
      for (const wake of [...this.#waiting]) wake();
    });
  }

  /** Resolves when the terminal has taken everything. */
  flushed(): Promise<void> {
    return new Promise((resolve) => this.#terminal.write('', resolve));
  }

  /** What the terminal itself answers. */
  onAnswer(listener: (text: string) => void): void {
    this.#terminal.onData(listener);
  }

  resize(columns: number, rows: number): void {
    this.#terminal.resize(columns, rows);
  }

  get rows(): number {
    return this.#terminal.rows;
  }

  get isAlternate(): boolean {
    return this.#terminal.buffer.active.type === 'alternate';
  }

  /** What a program must put back: true while something is not as a shell expects it. */
  get leftovers(): readonly string[] {
    const { modes } = this.#terminal;
    const lastCursor = this.raw.lastIndexOf('\u001b[?25l') > this.raw.lastIndexOf('\u001b[?25h');
    return [
      ...(this.isAlternate ? ['alternate screen'] : []),
      ...(lastCursor ? ['hidden cursor'] : []),
      ...(modes.bracketedPasteMode ? ['bracketed paste'] : []),
      ...(modes.mouseTrackingMode !== 'none' ? ['mouse'] : []),
      ...(modes.applicationCursorKeysMode ? ['cursor keys'] : []),
      ...(modes.synchronizedOutputMode ? ['synchronized output'] : []),
      ...(modes.wraparoundMode ? [] : ['no wrapping']),
    ];
  }

  lines(): string[] {
    const { active } = this.#terminal.buffer;
    return Array.from({ length: this.#terminal.rows }, (_, row) => {
      return (
        active
          .getLine(active.baseY + row)
          ?.translateToString(true, 0, this.#terminal.cols)
          .trimEnd() ?? ''
      );
    });
  }

  text(): string {
    return this.lines().join('\n');
  }

  /** What stands in each cell of a row; the second cell of a wide character has nothing. */
  cells(row: number): string[] {
    const line = this.#terminal.buffer.active.getLine(this.#terminal.buffer.active.baseY + row);
    return Array.from({ length: this.#terminal.cols }, (_, column) => line?.getCell(column)?.getChars() ?? '');
  }

  /** Every line, with a second one below that has a letter for each cell's style; the letters stand for what `styles` says. */
  styled(): { readonly text: string; readonly styles: readonly string[] } {
    const known = new Map<string, string>();
    const { active } = this.#terminal.buffer;
    const rows: string[] = [];
    for (let row = 0; row < this.#terminal.rows; row += 1) {
      const line = active.getLine(active.baseY + row);
      let letters = '';
      for (let column = 0; column < this.#terminal.cols; column += 1) {
        const cell = line?.getCell(column);
        if (!cell || cell.getWidth() === 0) continue;
        const style = styleOf(cell);
        const letter = style === '' ? ' ' : (known.get(style) ?? String.fromCharCode(97 + known.size));
        if (style !== '') known.set(style, letter);
        letters += letter;
      }
      rows.push(`${this.lines()[row]}\n${letters.trimEnd()}`);
    }
    return { text: rows.join('\n'), styles: [...known].map(([style, letter]) => `${letter} ${style}`) };
  }

  /** Resolves when the condition holds, looked at whenever something was written. */
  async until(condition: (terminal: this) => boolean, what: string, limitMs = 40_000): Promise<void> {
    if (condition(this)) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        reject(new Error(`waited ${limitMs} ms for ${what}; the screen is\n${this.text()}`));
      }, limitMs);
      const check = () => {
        if (!condition(this)) return;
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
    });
  }
}

type Cell = NonNullable<ReturnType<NonNullable<ReturnType<Terminal['buffer']['active']['getLine']>>['getCell']>>;

function styleOf(cell: Cell): string {
  const color = (isDefault: boolean, isRgb: boolean, value: number) =>
    isDefault ? '' : isRgb ? `#${value.toString(16).padStart(6, '0')}` : String(value);
  const foreground = color(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor());
  const background = color(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor());
  return [
    foreground,
    background && `on ${background}`,
    cell.isBold() ? 'bold' : '',
    cell.isDim() ? 'dim' : '',
    cell.isUnderline() ? 'underline' : '',
    cell.isInverse() ? 'inverse' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
