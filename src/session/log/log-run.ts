import type { LogType } from '../../view/models/log-model.ts';

const longestGapMs = 250;
const longestMs = 1000;

/** Rows of one type and cause, one right after the other. When there are more than a page a second it is shown as one row. */
export class LogRun {
  readonly type: LogType;
  readonly cause: string;
  readonly firstId: number;
  readonly startMs: number;
  #lastMs: number;
  #count = 0;
  /** Never again fewer: what was folded stays so, though its first rows leave the log. */
  #isBurst = false;
  isExpanded = false;
  /** A row that passes the filter of that generation; a folded run needs no other. */
  shown: { readonly id: number; readonly generation: number } | undefined;

  constructor(type: LogType, cause: string, firstId: number, startMs: number) {
    this.type = type;
    this.cause = cause;
    this.firstId = firstId;
    this.startMs = startMs;
    this.#lastMs = startMs;
  }

  get count(): number {
    return this.#count;
  }

  get durationMs(): number {
    return this.#lastMs - this.startMs;
  }

  /** A folded run is one row, or a heading over its rows. */
  get isFolded(): boolean {
    return this.#isBurst;
  }

  /** A list is one burst however long it takes; a watch makes a new one each second. */
  continues(type: LogType, cause: string, nowMs: number): boolean {
    if (type !== this.type || cause !== this.cause || nowMs - this.#lastMs > longestGapMs) return false;
    return cause === 'initial' || cause === 'relist' || nowMs - this.startMs < longestMs;
  }

  add(nowMs: number, pageRows: number): void {
    this.#count += 1;
    this.#lastMs = nowMs;
    if (this.#count > pageRows && this.#count >= (pageRows * this.durationMs) / 1000) this.#isBurst = true;
  }

  /** One of its rows left the log. */
  forget(): void {
    this.#count -= 1;
  }
}
