import type { Clock } from '../../core/clock.ts';
import { RingBuffer } from '../../core/ring-buffer.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { LogRow, LogType } from '../../view/models/log-model.ts';
import type { RowFilter } from '../filter/filter-subject.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import type { ListSource } from '../list-cursor.ts';
import { SecondRing } from '../monitor/second-ring.ts';
import { createDescriber, type DescribeState } from './describe-entry.ts';
import { LogEntry, type LoggedChange } from './log-entry.ts';
import { LogRun } from './log-run.ts';
import { logVocabulary, toLogSubject } from './log-subject.ts';
import { LogView } from './log-view.ts';

export interface EventLogOptions {
  readonly clock: Clock;
  readonly describeState: DescribeState;
  /** Rows that are kept. Default 10,000. */
  readonly limit?: number;
  /**
   * Bytes of object versions that rows may refer to. Default 32 Mi. Older rows are described before they let theirs go,
   * unless they are part of a burst or there are too many: these then say `n/a`.
   */
  readonly maxBytes?: number;
  /** More rows a second of one kind than this become one row. Default 20. */
  readonly pageRows?: number;
}

/** Working out what changed takes about a tenth of a millisecond. */
const describedPerSecond = 50;

export interface LoggedEvent extends LoggedChange {
  readonly type: 'ADD' | 'UPD' | 'DEL' | 'SYNC';
  readonly timeMs: number;
  readonly cause: string;
  readonly key: string;
}

/** The handler's events, newest last: a ring of rows with sequence numbers, in which bursts are folded. */
export class EventLog implements ListSource<number> {
  readonly #clock: Clock;
  readonly #describe: ReturnType<typeof createDescriber>;
  readonly #limit: number;
  readonly #maxBytes: number;
  readonly #pageRows: number;
  readonly #entries = new RingBuffer<LogEntry>();
  readonly #rate = new SecondRing(30);
  /** Rows that were described only because their versions had to go. */
  readonly #described = new SecondRing(2);
  readonly #view: LogView;
  #lastId = 0;
  #dropped = 0;
  #run: LogRun | undefined;
  #bytes = 0;
  /** Entries before this one have let their objects go. */
  #releasedTo = 0;
  #filter: RowFilter | undefined;
  #filterText = '';
  #onlyErrors = false;
  #hidesNoops = false;
  #listener: string | undefined;

  constructor({ clock, describeState, limit = 10_000, maxBytes = 32 * 1024 ** 2, pageRows = 20 }: EventLogOptions) {
    this.#clock = clock;
    this.#describe = createDescriber(describeState);
    this.#limit = limit;
    this.#maxBytes = maxBytes;
    this.#pageRows = pageRows;
    this.#view = new LogView(
      this.#entries,
      (entry) => this.#passes(entry),
      () => this.#filter === undefined,
    );
  }

  /** Rows after filter and folding. */
  get length(): number {
    return this.#view.length;
  }

  /** Rows before the filter. */
  get total(): number {
    return this.#entries.length;
  }

  /** Rows that the limit pushed out. */
  get dropped(): number {
    return this.#dropped;
  }

  get filterText(): string {
    return this.#filterText;
  }

  get onlyErrors(): boolean {
    return this.#onlyErrors;
  }

  get hidesNoops(): boolean {
    return this.#hidesNoops;
  }

  get listener(): string | undefined {
    return this.#listener;
  }

  /** True while a filter is being applied; call `update` again soon. */
  get isBusy(): boolean {
    return this.#view.isBusy;
  }

  /** Events a second, mean of 5 s. */
  rate(nowMs: number): number {
    return this.#rate.rate(nowMs);
  }

  idAt(index: number): number | undefined {
    return this.#view.idAt(index);
  }

  indexOf(id: number): number {
    return this.#view.indexOf(id);
  }

  placeOf(id: number): number {
    return this.#view.placeOf(id);
  }

  window(top: number, rows: number): LogRow[] {
    return this.#view.window(top, rows, (entry) => this.#rowOf(entry));
  }

  /** The row's key and the version that it is about, as long as that is kept. */
  entry(id: number): { readonly key: string; readonly object: KubeObject | undefined } | undefined {
    const entry = this.#view.find(id);
    return entry && { key: entry.key, object: entry.object };
  }

  /** Folds or unfolds the burst whose row this is. False when it is not one. */
  toggle(id: number): boolean {
    return this.#view.toggle(id);
  }

  /** The text of all rows of the view, for a file or a pager. */
  *rows(): Generator<LogRow> {
    for (let i = 0; i < this.length; i += 1) yield* this.window(i, 1);
  }

  event({ type, timeMs, cause, key, ...change }: LoggedEvent): void {
    this.#rate.add(timeMs);
    const id = this.#nextId();
    if (!this.#run?.continues(type, cause, timeMs)) this.#run = new LogRun(type, cause, id, timeMs);
    this.#run.add(timeMs, this.#pageRows);
    this.#push(new LogEntry({ id, timeMs, type, cause, key, run: this.#run }, change));
  }

  /** A row about the stream: RELIST, ERR, or a note. */
  line(type: Exclude<LogType, LoggedEvent['type']>, cause: string, text: string, more: LineDetails = {}): void {
    this.#run = undefined;
    const { key = '', listener } = more;
    this.#push(
      new LogEntry({ id: this.#nextId(), timeMs: this.#clock.now(), type, cause, key, run: undefined, listener }, text),
    );
  }

  /** Returns the reason when the text cannot be understood; the rows then stay as they are. */
  setFilter(text: string): string | undefined {
    const result = parseFilter(text, logVocabulary);
    if (result.type === 'error') return result.reason;
    this.#filter = result.filter;
    this.#filterText = result.filter?.text.trim() ?? '';
    this.#view.refilter();
    return undefined;
  }

  /** ERR and RELIST only. */
  setOnlyErrors(onlyErrors: boolean): void {
    this.#onlyErrors = onlyErrors;
    this.#view.refilter();
  }

  setHidesNoops(hidesNoops: boolean): void {
    this.#hidesNoops = hidesNoops;
    this.#view.refilter();
  }

  /** Leaves out the errors of other listeners; all listeners get the same events. */
  setListener(name: string | undefined): void {
    this.#listener = name;
    this.#view.refilter();
  }

  /** Brings the rows up to date. Call it once a frame, before cursor and window are read. */
  update(): void {
    const endMs = this.#clock.monotonic() + 5;
    this.#view.update(() => this.#clock.monotonic() >= endMs);
  }

  #push(entry: LogEntry): void {
    this.#entries.push(entry);
    this.#bytes += entry.bytes;
    if (this.#entries.length > this.#limit) this.#dropOldest();
    while (this.#bytes > this.#maxBytes && this.#releaseNext());
  }

  #dropOldest(): void {
    const oldest = this.#entries.shift();
    if (!oldest) return;
    this.#bytes -= oldest.bytes;
    oldest.run?.forget();
    this.#dropped += 1;
    this.#releasedTo = Math.max(0, this.#releasedTo - 1);
  }

  #releaseNext(): boolean {
    const entry = this.#entries.at(this.#releasedTo);
    if (!entry) return false;
    this.#bytes -= entry.bytes;
    const nowMs = this.#clock.now();
    if (!entry.isDescribed && !entry.run?.isFolded && this.#described.sum(nowMs, 1) < describedPerSecond) {
      this.#described.add(nowMs);
      this.#rowOf(entry);
    }
    entry.release();
    this.#releasedTo += 1;
    return true;
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #rowOf(entry: LogEntry): LogRow {
    return entry.row(this.#describe);
  }

  #passes(entry: LogEntry): boolean {
    if (this.#onlyErrors && entry.type !== 'ERR' && entry.type !== 'RELIST') return false;
    if (this.#listener !== undefined && entry.listener !== undefined && entry.listener !== this.#listener) return false;
    if (this.#hidesNoops && entry.type === 'UPD' && this.#rowOf(entry).isNoop) return false;
    return this.#filter?.matches(toLogSubject(entry, () => this.#rowOf(entry))) ?? true;
  }
}

interface LineDetails {
  readonly key?: string;
  readonly listener?: string;
}
