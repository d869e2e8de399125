import { DeletedFinalStateUnknown } from '../../cache/deltas.ts';
import type { Notification } from '../../cache/notification.ts';
import type { Clock } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { TableColumn, TableRow } from '../../view/models/table-model.ts';
import type { RowFilter } from '../filter/filter-subject.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import type { ListSource } from '../list-cursor.ts';
import type { TabColumn, TabType } from '../ports.ts';
import { ColumnModels } from './column-models.ts';
import { managedFieldsShare } from './managed-fields-share.ts';
import { ParsedObjects } from './parsed-objects.ts';
import { planColumns, sortColumnOf } from './plan-columns.ts';
import type { PlannedColumn, TableLook } from './planned-column.ts';
import { RowCells } from './row-cells.ts';
import { RowEntry } from './row-entry.ts';
import { RowOrder, type RowRules } from './row-order.ts';
import { RowSet } from './row-set.ts';

const sliceMs = 5;
const liveOrderMs = 1000;
const stateHeaders = ['STATUS', 'PHASE', 'REASON', 'READY'];

export interface RowsOptions {
  readonly type: Pick<TabType, 'title' | 'namespaced'>;
  readonly clock: Clock;
  /** Several namespaces are in view. */
  readonly hasNamespace: boolean;
}

/** A narrowing of the table to one bucket of an index. */
export interface Bucket {
  readonly index: string;
  readonly value: string;
  readonly indexFunction: (object: KubeObject) => readonly string[];
}

/**
 * The objects of one tab as sorted, filtered rows. Changes are noted as they come and applied by `update`, once a frame;
 * cells are made for the rows that are looked at, and for those that sort or filter ask about. Rows have the uid as their
 * identity: same name with another uid is another row. A deleted object's row stays five seconds.
 */
export class ObjectRows implements ListSource<string> {
  readonly #type: RowsOptions['type'];
  readonly #clock: Clock;
  readonly #hasNamespace: boolean;
  readonly #set = new RowSet();
  readonly #parsed = new ParsedObjects();
  readonly #models = new ColumnModels();
  readonly #cells = new RowCells(this.#parsed, this.#models);
  #columns: readonly TabColumn[] = [];
  #look: TableLook = { wide: false, times: 'age' };
  readonly #order: RowOrder;
  #wanted: RowRules;
  #bucket: Bucket | undefined;
  #filterText = '';
  #isBehind = false;
  #orderedMs = 0;
  #filteredMs = 0;

  constructor({ type, clock, hasNamespace }: RowsOptions) {
    this.#type = type;
    this.#clock = clock;
    this.#hasNamespace = hasNamespace;
    const plan = this.#plan();
    this.#wanted = { plan, sort: sortColumnOf(plan), isDescending: false, filter: undefined, isInBucket: undefined };
    this.#order = new RowOrder(this.#parsed, this.#wanted);
  }

  /** Objects in the store, without those that are gone. */
  get count(): number {
    return this.#set.count;
  }

  /** Bytes of all of them. */
  get sizeBytes(): number {
    return this.#set.sizeBytes;
  }

  get failing(): number {
    return this.#set.failing;
  }

  /** Which part of the bytes is managedFields, by a sample. */
  get managedFieldsShare(): number {
    return managedFieldsShare(this.#set.sample(100));
  }

  /** Rows, those that are gone for less than five seconds included. */
  get length(): number {
    return this.#order.rows.length;
  }

  /** Of the objects in the store those that have a row. */
  get matching(): number {
    return this.length - this.#set.goneShown;
  }

  /** True while a new sort or filter is being applied; call `update` again soon. */
  get isBusy(): boolean {
    return this.#order.isBusy || this.#isBehind;
  }

  get columns(): readonly TableColumn[] {
    return this.#models.of(this.#order.rules.plan);
  }

  get sort(): { readonly by: string; readonly descending: boolean } {
    return { by: this.#wanted.sort.name, descending: this.#wanted.isDescending };
  }

  /** Names of the columns, as sort and comparisons take them. */
  get sortNames(): readonly string[] {
    return [...new Set(this.#wanted.plan.map(({ name }) => name))];
  }

  get filterText(): string {
    return this.#filterText;
  }

  get bucket(): Bucket | undefined {
    return this.#bucket;
  }

  get isWide(): boolean {
    return this.#look.wide;
  }

  /** For tests and the debug line: rows drawn, and looks of filters. */
  get work(): { readonly drawn: number; readonly looks: number } {
    return { drawn: this.#cells.computed, looks: this.#order.looks };
  }

  idAt(index: number): string | undefined {
    return index < 0 ? undefined : this.#order.rows.at(index)?.id;
  }

  indexOf(id: string): number {
    const entry = this.#set.find(id);
    return entry?.isShown ? this.#order.rows.indexOf(entry) : -1;
  }

  isHidden(id: string): boolean {
    const entry = this.#set.find(id);
    return entry !== undefined && !entry.isShown;
  }

  object(id: string): KubeObject | undefined {
    return this.#set.find(id)?.object;
  }

  /** The identity of the object that has this key now. */
  idOf(key: string): string | undefined {
    return this.#set.findByKey(key)?.id;
  }

  /** The rows of the window; each is the same object as before as long as nothing of it changed. */
  window(top: number, rows: number, nowMs: number): TableRow[] {
    const { plan } = this.#order.rules;
    return this.#order.rows.slice(top, rows).map((entry) => this.#cells.row(entry, plan, nowMs));
  }

  /** The rows that were shown stay as they are, whatever becomes of their objects. */
  hold(isHeld: boolean): void {
    this.#cells.isHeld = isHeld;
  }

  /** A word for the object's state: its STATUS, READY or PHASE; empty when its kind has none. */
  stateText(object: KubeObject, nowMs: number): string {
    const { plan } = this.#wanted;
    const [column] = stateHeaders.flatMap((header) => plan.filter(({ model }) => model.header === header));
    const entry = new RowEntry('', object, nowMs, 'initial');
    return column?.cell({ entry, nowMs, value: () => this.#parsed.once(object) }).text ?? '';
  }

  setColumns(columns: readonly TabColumn[]): void {
    this.#columns = columns;
    this.#replan();
  }

  setLook({ wide, times }: TableLook): void {
    this.#look = { wide, times };
    this.#replan();
  }

  /** By column name; an unknown one changes nothing and returns false. */
  setSort(by: string, isDescending: boolean): boolean {
    const sort = this.#wanted.plan.find(({ name }) => name === by);
    if (sort) this.#apply({ ...this.#wanted, sort, isDescending });
    return sort !== undefined;
  }

  sortByNext(): void {
    const names = this.sortNames;
    const next = names[(names.indexOf(this.#wanted.sort.name) + 1) % names.length];
    if (next !== undefined) this.setSort(next, false);
  }

  reverse(): void {
    this.#apply({ ...this.#wanted, isDescending: !this.#wanted.isDescending });
  }

  /** Returns the reason when the text cannot be understood; the rows then stay as they are. */
  setFilter(text: string): string | undefined {
    const result = parseFilter(text, this.#vocabulary());
    if (result.type === 'error') return result.reason;
    this.#filterText = result.filter?.text.trim() ?? '';
    this.#apply({ ...this.#wanted, filter: result.filter });
    return undefined;
  }

  narrow(bucket: Bucket | undefined): void {
    this.#bucket = bucket;
    const isInBucket = bucket && (({ object }: RowEntry) => bucket.indexFunction(object).includes(bucket.value));
    this.#apply({ ...this.#wanted, isInBucket });
  }

  /** Told by the pipeline, in the block in which the store changed. */
  notified(notification: Notification<KubeObject>): void {
    const nowMs = this.#clock.now();
    if (notification.type === 'add' || notification.type === 'update') {
      this.#set.put(notification.object, nowMs, notification.cause);
    } else if (notification.type === 'delete') {
      const { object } = notification;
      const last = object instanceof DeletedFinalStateUnknown ? object.object : object;
      this.#set.remove(object.key, nowMs, last);
    }
  }

  /** Applies what changed since the last frame. Call it before cursor and window are read. */
  update(nowMs: number): void {
    const endMs = this.#clock.monotonic() + sliceMs;
    const isOver = () => this.#clock.monotonic() >= endMs;
    for (const entry of this.#set.dropGone(nowMs)) this.#order.remove(entry);
    this.#refilter(nowMs);
    this.#file(nowMs, isOver);
    if (this.#order.work(nowMs, isOver)) this.#orderedMs = nowMs;
    this.#set.judge(isOver);
  }

  /** What does not fit into the slice is filed in the next frame; an object that changes again keeps its place. */
  #file(nowMs: number, isOver: () => boolean): void {
    const { dirty } = this.#set;
    const { sort } = this.#order.rules;
    const mayOrder = !sort.isLive || nowMs - this.#orderedMs >= liveOrderMs;
    if (sort.isLive && mayOrder) {
      this.#orderedMs = nowMs;
      for (const entry of this.#set.recent(nowMs)) dirty.add(entry);
    }
    let count = 0;
    this.#isBehind = false;
    for (const entry of dirty) {
      if (!mayOrder && entry.isShown) continue;
      this.#order.file(entry, nowMs);
      dirty.delete(entry);
      count += 1;
      this.#isBehind = count % 16 === 0 && isOver();
      if (this.#isBehind) return;
    }
  }

  /** What matched may no longer, because time has passed. */
  #refilter(nowMs: number): void {
    const { filter } = this.#wanted;
    if (!filter?.isTimeDependent || this.#order.isBusy || nowMs - this.#filteredMs < liveOrderMs) return;
    this.#filteredMs = nowMs;
    this.#order.apply(this.#wanted, this.#set.entries());
  }

  #plan(): PlannedColumn[] {
    return planColumns(this.#type, this.#columns, { ...this.#look, hasNamespace: this.#hasNamespace });
  }

  #replan(): void {
    const plan = this.#plan();
    const { sort, filter } = this.#wanted;
    const same = plan.find(({ name }) => name === sort.name) ?? sortColumnOf(plan);
    this.#apply({ ...this.#wanted, plan, sort: same, filter: this.#reread(filter) });
  }

  #reread(filter: RowFilter | undefined): RowFilter | undefined {
    if (!filter) return undefined;
    const result = parseFilter(filter.text, this.#vocabulary());
    return result.type === 'filter' ? result.filter : filter;
  }

  #apply(rules: RowRules): void {
    this.#wanted = rules;
    this.#order.apply(rules, this.#set.entries());
  }

  #vocabulary() {
    const { plan } = this.#wanted;
    const quantities = plan.filter(({ quantity }) => quantity !== undefined).map(({ name }) => name);
    const times = ['age', 'changed', 'duration', 'last-seen', 'last-schedule'];
    return { fields: ['ns', 'node', 'status', 'owner', 'by'], quantities, times };
  }
}
