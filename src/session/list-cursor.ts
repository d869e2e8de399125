/** The rows that a pane lists, each with an identity. */
export interface ListSource<Id> {
  readonly length: number;
  idAt(index: number): Id | undefined;
  /** -1 when it is not among the rows. */
  indexOf(id: Id): number;
  /** True when the row exists but a filter hides it: a cursor on it comes back when the filter goes. */
  isHidden?(id: Id): boolean;
  /** Where a row that is gone would stand now. Default: where its neighbours are. */
  placeOf?(id: Id): number;
}

/** What a pane shows of its list. */
export interface ListWindow {
  readonly top: number;
  readonly total: number;
  /** Within the window; undefined when the list is empty. */
  readonly cursor: number | undefined;
}

export interface ListCursorOptions {
  /** The cursor stays on the last row while it is there, as a log does. */
  readonly follows?: boolean;
}

/**
 * Cursor and scroll position of one list. The cursor belongs to a row's identity: when rows move, the selected one keeps its
 * screen line and the others move around it. When it goes, the row that takes its place is selected; when a filter hides
 * it, it is remembered until another row is chosen. Call `settle` once per frame, before the window is read.
 */
export class ListCursor<Id extends string | number = string> {
  readonly #follows: boolean;
  #selected: Id | undefined;
  /** Chosen, but hidden by a filter now. */
  #remembered: Id | undefined;
  #top = 0;
  #index = 0;
  /** Identities after and before the selected row, nearest first, for when it goes. */
  #neighbours: readonly Id[] = [];
  #isFollowing: boolean;
  #lastSeen: Id | undefined;

  constructor({ follows = false }: ListCursorOptions = {}) {
    this.#follows = follows;
    this.#isFollowing = follows;
  }

  get selected(): Id | undefined {
    return this.#selected;
  }

  get top(): number {
    return this.#top;
  }

  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** Rows after the one that was last when following stopped. */
  unseen(source: ListSource<Id>): number {
    if (!this.#follows || this.#isFollowing || this.#lastSeen === undefined) return 0;
    return source.length - 1 - source.indexOf(this.#lastSeen);
  }

  /** Follows again, or stops where it is. */
  setFollowing(isFollowing: boolean, source: ListSource<Id>): void {
    if (!this.#follows || isFollowing === this.#isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#lastSeen = isFollowing ? undefined : source.idAt(source.length - 1);
  }

  /** Selects a row by identity; one that is not in the list yet is selected when it comes into view of the filter. */
  select(id: Id, source: ListSource<Id>): void {
    const index = source.indexOf(id);
    if (index === -1) this.await(id);
    else this.moveTo(index, source);
  }

  /** Selects a row as soon as it is in the list. */
  await(id: Id): void {
    this.#remembered = id;
  }

  moveBy(rows: number, source: ListSource<Id>): void {
    const index = this.#indexIn(source);
    this.moveTo(index + rows, source);
  }

  /** Screen and cursor move together by what fits. */
  pageBy(pages: number, rows: number, source: ListSource<Id>): void {
    const step = Math.trunc(pages * Math.max(1, rows));
    this.#top += step;
    this.moveBy(step, source);
  }

  first(source: ListSource<Id>): void {
    this.moveTo(0, source);
  }

  /** To the last row; a log follows from there. */
  last(source: ListSource<Id>): void {
    this.moveTo(source.length - 1, source);
  }

  moveTo(index: number, source: ListSource<Id>): void {
    this.#remembered = undefined;
    const last = source.length - 1;
    const target = Math.max(0, Math.min(index, last));
    this.#place(target, source);
    if (this.#follows) this.setFollowing(target >= last, source);
  }

  /** Scrolls without moving the cursor, as the mouse wheel does; the cursor is drawn in once it would leave. */
  scrollBy(lines: number, rows: number, source: ListSource<Id>): void {
    this.#top = clampTop(this.#top + lines, rows, source.length);
    const index = this.#indexIn(source);
    this.#place(Math.max(this.#top, Math.min(index, this.#top + rows - 1)), source);
    if (this.#follows) this.setFollowing(this.#index >= source.length - 1, source);
  }

  /** Brings selection and scroll position up to date with the rows as they are now. */
  settle(source: ListSource<Id>, rows: number): ListWindow {
    const { length } = source;
    if (length === 0) return { top: 0, total: 0, cursor: undefined };
    const line = this.#index - this.#top;
    if (this.#isFollowing) this.#place(length - 1, source);
    else this.#find(source);
    const moved = this.#index - line;
    this.#top = keepVisible(clampTop(moved, rows, length), this.#index, rows);
    return { top: this.#top, total: length, cursor: this.#index - this.#top };
  }

  #find(source: ListSource<Id>): void {
    if (this.#remembered !== undefined) {
      const back = source.indexOf(this.#remembered);
      if (back !== -1) {
        this.#remembered = undefined;
        this.#place(back, source);
        return;
      }
    }
    const id = this.#selected;
    if (id === undefined) {
      this.#place(0, source);
      return;
    }
    const index = source.indexOf(id);
    if (index !== -1) {
      this.#place(index, source);
      return;
    }
    if (source.isHidden?.(id)) this.#remembered ??= id;
    this.#place(this.#successor(id, source), source);
  }

  #successor(id: Id, source: ListSource<Id>): number {
    const place = source.placeOf?.(id) ?? -1;
    if (place !== -1) return Math.min(place, source.length - 1);
    for (const neighbour of this.#neighbours) {
      const index = source.indexOf(neighbour);
      if (index !== -1) return index;
    }
    return Math.min(this.#index, source.length - 1);
  }

  #indexIn(source: ListSource<Id>): number {
    const index = this.#selected === undefined ? -1 : source.indexOf(this.#selected);
    return index === -1 ? Math.max(0, Math.min(this.#index, source.length - 1)) : index;
  }

  #place(index: number, source: ListSource<Id>): void {
    this.#index = Math.max(0, index);
    this.#selected = source.idAt(this.#index);
    const around: Id[] = [];
    for (const offset of neighbourOffsets) {
      const id = source.idAt(this.#index + offset);
      if (id !== undefined) around.push(id);
    }
    this.#neighbours = around;
  }
}

const neighbourOffsets = [1, -1, 2, -2, 3, -3];

function clampTop(top: number, rows: number, length: number): number {
  return Math.max(0, Math.min(top, length - rows));
}

function keepVisible(top: number, index: number, rows: number): number {
  if (index < top) return index;
  return index >= top + rows ? index - Math.max(1, rows) + 1 : top;
}
