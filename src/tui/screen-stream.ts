import { Writable } from 'node:stream';
import { alignColumns } from './align-columns.ts';

/** The terminal's screen, as far as it is written to. */
export interface ScreenTarget {
  write(text: string | Uint8Array): unknown;
}

const enter = '\u001b[?1049h';
const leave = '\u001b[?1049l';
/** The other screen keeps the cursor's place, and a frame begins where that is. */
const home = '\u001b[H';
/** A row that a terminal finds too long ends at the edge, and does not go on in the next one. */
const noWrap = '\u001b[?7l';
const wrap = '\u001b[?7h';

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
    this.#target.write(typeof chunk === 'string' ? toScreen(chunk) : chunk);
    // At once: what is written last, when the process ends, has no later.
    done();
  }
}

function toScreen(text: string): string {
  const onScreen = text.replace(enter, `${enter}${home}${noWrap}`).replace(leave, `${wrap}${leave}`);
  return alignColumns(onScreen);
}
