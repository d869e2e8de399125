import type { RowFilter } from '../filter/filter-subject.ts';
import type { ParsedObjects } from './parsed-objects.ts';
import type { CellSource, PlannedColumn } from './planned-column.ts';
import type { RowEntry, SortKey } from './row-entry.ts';
import { toFilterSubject } from './row-subject.ts';
import { SortedBlocks } from './sorted-blocks.ts';

/** What decides which rows there are, and in what order. */
export interface RowRules {
  readonly plan: readonly PlannedColumn[];
  readonly sort: PlannedColumn;
  readonly isDescending: boolean;
  readonly filter: RowFilter | undefined;
  /** Narrowing by an index. */
  readonly isInBucket: ((entry: RowEntry) => boolean) | undefined;
}

/**
 * The entries that pass the filter, in order. A change costs its own place only. Other rules need one look at every entry,
 * which is done in slices: until it is through, the rows are those of before.
 */
export class RowOrder {
  /** How often a filter or a sort looked at an entry. */
  looks = 0;
  readonly #parsed: ParsedObjects;
  #rules: RowRules;
  readonly #shown: SortedBlocks<RowEntry>;
  #pass: Pass | undefined;

  constructor(parsed: ParsedObjects, rules: RowRules) {
    this.#parsed = parsed;
    this.#rules = rules;
    this.#shown = new SortedBlocks(compareWith(rules));
  }

  get rows(): SortedBlocks<RowEntry> {
    return this.#shown;
  }

  get rules(): RowRules {
    return this.#rules;
  }

  /** True while other rules are being applied. */
  get isBusy(): boolean {
    return this.#pass !== undefined;
  }

  /** Begins to apply other rules; call `work` until it is through. */
  apply(rules: RowRules, entries: Iterable<RowEntry>): void {
    this.#pass = { rules, rest: entries[Symbol.iterator](), found: [], touched: new Set(), removed: new Set() };
  }

  /** Goes on until `isOver` says that the slice is. Returns true when the rows are other ones now. */
  work(nowMs: number, isOver: () => boolean): boolean {
    const pass = this.#pass;
    if (!pass) return false;
    for (let count = 1; ; count += 1) {
      const next = pass.rest.next();
      if (next.done) break;
      const sortKey = this.#judge(next.value, pass.rules, nowMs);
      if (sortKey) pass.found.push({ entry: next.value, sortKey: sortKey.key });
      if (count % 64 === 0 && isOver()) return false;
    }
    this.#pass = undefined;
    this.#adopt(pass, nowMs);
    return true;
  }

  /** Files an entry anew after it changed. Returns true when rows came, went or moved. */
  file(entry: RowEntry, nowMs: number): boolean {
    this.#pass?.touched.add(entry);
    const judged = this.#judge(entry, this.#rules, nowMs);
    if (entry.isShown && judged && judged.key === entry.sortKey) return false;
    const was = entry.isShown;
    if (was) this.#shown.remove(entry);
    entry.isShown = judged !== undefined;
    if (!judged) return was;
    entry.sortKey = judged.key;
    this.#shown.insert(entry);
    return true;
  }

  remove(entry: RowEntry): void {
    this.#pass?.removed.add(entry);
    if (entry.isShown) this.#shown.remove(entry);
    entry.isShown = false;
  }

  #judge(
    entry: RowEntry,
    { plan, sort, filter, isInBucket }: RowRules,
    nowMs: number,
  ): { readonly key: SortKey } | undefined {
    if (isInBucket && !isInBucket(entry)) return undefined;
    const source: CellSource = { entry, nowMs, value: lazily(() => this.#parsed.once(entry.object)) };
    if (filter) {
      this.looks += 1;
      if (!filter.matches(toFilterSubject(source, plan))) return undefined;
    }
    return { key: sort.sortKey(source) };
  }

  #adopt({ rules, found, touched, removed }: Pass, nowMs: number): void {
    for (const entry of this.#shown) entry.isShown = false;
    this.#rules = rules;
    const kept = found.filter(({ entry }) => !removed.has(entry));
    for (const { entry, sortKey } of kept) {
      entry.sortKey = sortKey;
      entry.isShown = true;
    }
    this.#shown.rebuild(
      kept.map(({ entry }) => entry),
      compareWith(rules),
    );
    // What changed or came while the others were looked at.
    for (const entry of touched) if (!removed.has(entry)) this.file(entry, nowMs);
  }
}

/** A look at every entry that is under way. */
interface Pass {
  readonly rules: RowRules;
  readonly rest: Iterator<RowEntry>;
  readonly found: Found[];
  readonly touched: Set<RowEntry>;
  readonly removed: Set<RowEntry>;
}

interface Found {
  readonly entry: RowEntry;
  readonly sortKey: SortKey;
}

function lazily(make: () => unknown): () => unknown {
  let made: { readonly value: unknown } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function compareWith({ isDescending }: RowRules): (a: RowEntry, b: RowEntry) => number {
  const sign = isDescending ? -1 : 1;
  return (a, b) => sign * compareKeys(a.sortKey, b.sortKey) || sign * compareIdentity(a, b);
}

function compareKeys(a: SortKey, b: SortKey): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : 1;
}

/** By namespace, then name; of two objects of one name the uid decides. */
function compareIdentity(a: RowEntry, b: RowEntry): number {
  return compareText(a.object.namespace, b.object.namespace) || compareText(a.key, b.key) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
