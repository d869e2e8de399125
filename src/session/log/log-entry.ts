import type { KubeObject } from '../../object/kube-object.ts';
import { toCellText } from '../../view/cell-text.ts';
import type { LogRow, LogType } from '../../view/models/log-model.ts';
import type { LogRun } from './log-run.ts';

/** What happened to an object: its versions, for as long as they are kept. */
export interface LoggedChange {
  readonly object: KubeObject | undefined;
  readonly oldObject: KubeObject | undefined;
  readonly isReplaced: boolean;
  readonly isFinalStateUnknown: boolean;
}

export interface LogEntryOptions {
  readonly id: number;
  readonly timeMs: number;
  readonly type: LogType;
  readonly cause: string;
  readonly key: string;
  readonly run: LogRun | undefined;
  readonly listener?: string | undefined;
}

/** One row of the log. What changed is worked out when somebody looks, from the versions that it refers to. */
export class LogEntry {
  readonly id: number;
  readonly timeMs: number;
  readonly type: LogType;
  readonly cause: string;
  readonly key: string;
  /** The burst that it belongs to; undefined for rows about the stream. */
  readonly run: LogRun | undefined;
  readonly listener: string | undefined;
  /** Whether it passes the filter of this generation. */
  verdict: { readonly generation: number; readonly passes: boolean } | undefined;
  #change: LoggedChange | undefined;
  #row: LogRow | undefined;

  constructor(options: LogEntryOptions, what: LoggedChange | string) {
    this.id = options.id;
    this.timeMs = options.timeMs;
    this.type = options.type;
    this.cause = options.cause;
    this.key = options.key;
    this.run = options.run;
    this.listener = options.listener;
    if (typeof what === 'string') this.#row = this.#toRow({ text: what, manager: '', isNoop: false });
    else this.#change = what;
  }

  /** The version that the row is about; undefined for other rows and when it was let go. */
  get object(): KubeObject | undefined {
    return this.#change?.object;
  }

  get bytes(): number {
    return this.#change?.object?.bytes.length ?? 0;
  }

  /** Whether the row is there without work. */
  get isDescribed(): boolean {
    return this.#row !== undefined;
  }

  row(describe: (type: LogType, cause: string, change: LoggedChange) => Description): LogRow {
    if (!this.#row) {
      const change = this.#change;
      const { type, cause } = this;
      this.#row = this.#toRow(change ? describe(type, cause, change) : { text: 'n/a', manager: '', isNoop: false });
    }
    return this.#row;
  }

  /** Lets the versions go; what was not described by then stays so. */
  release(): void {
    this.#change = undefined;
  }

  #toRow({ text, manager, isNoop }: Description): LogRow {
    const { id, timeMs, type, cause } = this;
    const key = toCellText(this.key);
    return { id, timeMs, type, cause, key, text: toCellText(text), manager: toCellText(manager), isNoop };
  }
}

export interface Description {
  readonly text: string;
  readonly manager: string;
  readonly isNoop: boolean;
}
