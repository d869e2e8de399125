import { Writable } from 'node:stream';

/** The terminal's screen, as far as it is written to. */
export interface ScreenTarget {
  write(text: string | Uint8Array): unknown;
}

/** The other screen keeps the cursor's place, and a frame begins where that is. */
const enter = '\u001b[?1049h';
const home = '\u001b[H';

/**
 * The terminal as Ink sees it. Its size is that of the frame which is shown, and changes with it: so Ink never draws an old
 * frame into a new size.
 */
export class ScreenStream extends Writable {
  readonly isTTY = true;
  columns: number;
  rows: number;
  /** Written since the start. */
  bytes = 0;
  readonly #target: ScreenTarget;

  constructor(target: ScreenTarget, columns: number, rows: number) {
    super({ decodeStrings: false });
    this.#target = target;
    this.columns = columns;
    this.rows = rows;
  }

  override _write(chunk: string | Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.bytes += chunk.length;
    this.#target.write(typeof chunk === 'string' ? chunk.replace(enter, `${enter}${home}`) : chunk);
    // At once: what is written last, when the process ends, has no later.
    done();
  }
}
