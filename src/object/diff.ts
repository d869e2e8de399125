import { EqualRun } from './equal-run.ts';
import { findItemName, findNameOfItem, type ItemName, itemName } from './item-identity.ts';
import { itemsAt, nextAfter, pairByName, readMembers } from './json-cursor.ts';
import type { DifferenceStep, JsonDifference } from './json-difference.ts';
import type { JsonSlice } from './json-path-nodes.ts';
import { repeatedTextAt } from './repeated-text.ts';
import { skipBlanks, skipValue } from './scan-path.ts';
import { readString, skipString } from './scan-string.ts';

/** A member of both roots whose values are known to start there; spares looking for them. */
export interface DiffAnchor {
  readonly name: string;
  readonly oldStart: number;
  readonly newStart: number;
}

export interface DiffOptions {
  /** In the order of the documents; in another order they spare nothing. */
  readonly anchors?: readonly DiffAnchor[];
  /** Starts of values that are likely to differ, which is seen sooner there; -1 for none. */
  readonly likelyOld?: number;
  readonly likelyNew?: number;
  /** Starts of values that are not compared; -1 for none. */
  readonly ignoredOld?: number;
  readonly ignoredNew?: number;
}

/**
 * What differs between two valid JSON documents, in the order in which it is to be applied: applying one difference after
 * the other, as a JSON patch is applied, turns the old document into the new one. Objects are compared by name. Lists are
 * compared by index, or by what tells their items apart (`name`, `type`, `uid` …) as long as the common items keep their
 * order. Numbers are the same only when they are written alike. What is equal is not parsed, and most of it not even
 * looked at byte by byte.
 */
export function diff(oldBytes: Uint8Array, newBytes: Uint8Array, options: DiffOptions = {}): JsonDifference[] {
  const comparison = new Comparison(oldBytes, newBytes, options);
  comparison.run();
  return comparison.differences;
}

/** What differs still further down is replaced as a whole: the call stack has an end. */
const deepest = 256;

/** On the way to what is being compared; one array for all documents, which are compared one after the other. */
const steps: DifferenceStep[] = [];

class Comparison {
  readonly differences: JsonDifference[] = [];
  readonly #old: Uint8Array;
  readonly #new: Uint8Array;
  readonly #anchors: readonly DiffAnchor[];
  readonly #ignoredOld: number;
  readonly #ignoredNew: number;
  readonly #run: EqualRun;
  /** Levels whose members or items are not walked side by side. */
  #outOfStep = 0;
  /** Nothing differs from here to #goal, a member of the root, or to the ends of the documents: the root goes on there. */
  #isLeaving = false;
  #goal: DiffAnchor | undefined;
  /** Offsets after the values that were compared last. */
  #oldEnd = 0;
  #newEnd = 0;

  constructor(oldBytes: Uint8Array, newBytes: Uint8Array, options: DiffOptions) {
    this.#old = oldBytes;
    this.#new = newBytes;
    this.#anchors = options.anchors ?? [];
    this.#ignoredOld = options.ignoredOld ?? -1;
    this.#ignoredNew = options.ignoredNew ?? -1;
    steps.length = 0;
    this.#run = new EqualRun(oldBytes, newBytes, options.likelyOld ?? -1, options.likelyNew ?? -1);
  }

  run(): void {
    const [i, j] = [skipBlanks(this.#old, 0), skipBlanks(this.#new, 0)];
    if (!this.#run.isRest(i, j)) this.#compareUnequal(i, j);
  }

  /** Compares the values that start at `i` and `j`. */
  #compare(i: number, j: number): void {
    if (!this.#skipEqual(i, j)) this.#compareUnequal(i, j);
  }

  #compareUnequal(i: number, j: number): void {
    const first = this.#old[i];
    const newFirst = this.#new[j];
    if (steps.length === deepest) this.#compareOthers(i, j);
    else if (first === 0x7b && newFirst === 0x7b) this.#compareObjects(i, j);
    else if (first === 0x5b && newFirst === 0x5b) this.#compareLists(i, j);
    else this.#compareOthers(i, j);
  }

  /** Whether the values are the same bytes; if so, notes where they end. */
  #skipEqual(i: number, j: number): boolean {
    const end = this.#run.endOfEqual(i, j);
    if (end === -1) return false;
    this.#oldEnd = end;
    this.#newEnd = end - i + j;
    return true;
  }

  #compareOthers(i: number, j: number): void {
    this.#oldEnd = skipValue(this.#old, i);
    this.#newEnd = skipValue(this.#new, j);
    const isText = this.#old[i] === 0x22 && this.#new[j] === 0x22;
    // The same text can be escaped in several ways.
    if (isText && readString(this.#old, i, this.#oldEnd) === readString(this.#new, j, this.#newEnd)) return;
    this.#found('replace', i, j);
  }

  #compareObjects(i: number, j: number): void {
    const isRoot = steps.length === 0;
    // Members before the one that differs are the same.
    const first = isRoot ? i + 1 : this.#firstMember(i, this.#run.openAt(i));
    let at = skipBlanks(this.#old, first);
    let bt = skipBlanks(this.#new, first - i + j);
    while (this.#old[at] === 0x22 && this.#new[bt] === 0x22) {
      if (this.#isLeaving || this.#isEqualOn(at, bt)) {
        const goal = this.#goal;
        if (!isRoot || goal === undefined) return;
        this.#isLeaving = false;
        this.#compareBelow(goal.name, goal.oldStart, goal.newStart);
      } else {
        const keyEnd = skipString(this.#old, at);
        if (keyEnd > this.#run.until(at, bt)) break;
        const oldStart = skipBlanks(this.#old, skipBlanks(this.#old, keyEnd) + 1);
        const newStart = skipBlanks(this.#new, skipBlanks(this.#new, keyEnd - at + bt) + 1);
        if (this.#isIgnored(oldStart, newStart)) {
          this.#oldEnd = skipValue(this.#old, oldStart);
          this.#newEnd = skipValue(this.#new, newStart);
        } else if (!this.#skipEqual(oldStart, newStart)) {
          this.#compareBelow(repeatedTextAt(this.#old, at), oldStart, newStart);
        }
      }
      if (this.#isLeaving) continue;
      at = nextAfter(this.#old, this.#oldEnd);
      bt = nextAfter(this.#new, this.#newEnd);
    }
    if (this.#old[at] === 0x22 || this.#new[bt] === 0x22) this.#compareMembers(at, bt);
    else {
      this.#oldEnd = at + 1;
      this.#newEnd = bt + 1;
    }
  }

  /** Where to begin in the container at `i`: at its first member, or where it differs if that is known. */
  #firstMember(i: number, open: number): number {
    return open === -1 ? i + 1 : this.#run.differingMember(open);
  }

  /** The members from `at` and `bt` on are in another order, or not the same ones. */
  #compareMembers(at: number, bt: number): void {
    this.#outOfStep += 1;
    const [oldMembers, oldEnd] = readMembers(this.#old, at);
    const [newMembers, newEnd] = readMembers(this.#new, bt);
    for (const [name, start] of oldMembers) {
      const newStart = newMembers.get(name);
      if (this.#isIgnored(start, newStart ?? -1)) continue;
      if (newStart === undefined) this.#foundBelow(name, 'remove', start, -1);
      else this.#compareBelow(name, start, newStart);
    }
    for (const [name, start] of newMembers) {
      if (!oldMembers.has(name) && !this.#isIgnored(-1, start)) this.#foundBelow(name, 'add', -1, start);
    }
    this.#outOfStep -= 1;
    this.#oldEnd = oldEnd;
    this.#newEnd = newEnd;
  }

  #compareLists(i: number, j: number): void {
    const known = this.differences.length;
    if (this.#compareInStep(i, j)) return;
    this.differences.length = known;
    this.#outOfStep += 1;
    this.#compareItems(itemsAt(this.#old, i), itemsAt(this.#new, j));
    this.#outOfStep -= 1;
    this.#oldEnd = skipValue(this.#old, i);
    this.#newEnd = skipValue(this.#new, j);
  }

  /** Most lists differ inside an item that both have in the same place. False, and nothing compared, when this one does not. */
  #compareInStep(i: number, j: number): boolean {
    const open = this.#run.openAt(i);
    const first = this.#firstMember(i, open);
    let at = skipBlanks(this.#old, first);
    let bt = skipBlanks(this.#new, first - i + j);
    for (
      let index = open === -1 ? 0 : this.#run.differingIndex(open);
      this.#old[at] !== 0x5d && this.#new[bt] !== 0x5d;
      index += 1
    ) {
      if (this.#isEqualOn(at, bt)) return true;
      if (!this.#skipEqual(at, bt)) {
        const known = findNameOfItem({ bytes: this.#old, start: at });
        const item = { bytes: this.#new, start: bt };
        // Where both are the same up to there, so are the names.
        const isSame = known !== undefined && known.end < this.#run.until(at, bt);
        const name = known?.name;
        if (name === undefined || (!isSame && itemName(item) !== name)) return false;
        this.#compareBelow({ index, name, item }, at, bt);
        if (this.#isLeaving) return true;
      }
      at = nextAfter(this.#old, this.#oldEnd);
      bt = nextAfter(this.#new, this.#newEnd);
    }
    this.#oldEnd = at + 1;
    this.#newEnd = bt + 1;
    return this.#old[at] === 0x5d && this.#new[bt] === 0x5d;
  }

  #compareItems(oldItems: readonly JsonSlice[], newItems: readonly JsonSlice[]): void {
    const nameOf = findItemName(oldItems, newItems);
    const pairs = nameOf && pairByName(oldItems, newItems, nameOf);
    if (nameOf && pairs) this.#compareByPairs(oldItems, newItems, pairs, nameOf);
    else this.#compareByIndex(oldItems, newItems);
  }

  #compareByIndex(oldItems: readonly JsonSlice[], newItems: readonly JsonSlice[]): void {
    const common = Math.min(oldItems.length, newItems.length);
    for (const [index, item] of newItems.slice(0, common).entries()) {
      this.#compareBelow({ index, name: undefined, item }, oldItems[index]?.start ?? 0, item.start);
    }
    for (let index = oldItems.length - 1; index >= common; index -= 1) {
      this.#removeItem(index, oldItems[index], undefined);
    }
    for (let index = common; index < newItems.length; index += 1) this.#addItem(index, newItems[index], undefined);
  }

  /** Removes from the end, then adds from the beginning, then compares the pairs at the places that they have by then. */
  #compareByPairs(
    oldItems: readonly JsonSlice[],
    newItems: readonly JsonSlice[],
    pairs: readonly number[],
    nameOf: ItemName,
  ): void {
    for (let index = oldItems.length - 1; index >= 0; index -= 1) {
      if (pairs[index] === -1) this.#removeItem(index, oldItems[index], nameOf);
    }
    const kept = new Map(pairs.map((newIndex, oldIndex) => [newIndex, oldIndex]));
    for (const [index, item] of newItems.entries()) if (!kept.has(index)) this.#addItem(index, item, nameOf);
    for (const [index, item] of newItems.entries()) {
      const old = oldItems[kept.get(index) ?? -1];
      if (old) this.#compareBelow({ index, name: nameOf(item), item }, old.start, item.start);
    }
  }

  #removeItem(index: number, item: JsonSlice | undefined, nameOf: ItemName | undefined): void {
    if (item) this.#foundBelow({ index, name: nameOf?.(item), item }, 'remove', item.start, -1);
  }

  #addItem(index: number, item: JsonSlice | undefined, nameOf: ItemName | undefined): void {
    if (item) this.#foundBelow({ index, name: nameOf?.(item), item }, 'add', -1, item.start);
  }

  #compareBelow(step: DifferenceStep, i: number, j: number): void {
    steps.push(step);
    this.#compare(i, j);
    steps.pop();
  }

  #foundBelow(step: DifferenceStep, op: JsonDifference['op'], i: number, j: number): void {
    steps.push(step);
    this.#found(op, i, j);
    steps.pop();
  }

  #found(op: JsonDifference['op'], i: number, j: number): void {
    this.differences.push({
      op,
      steps: steps.slice(),
      old: i === -1 ? undefined : { bytes: this.#old, start: i },
      new: j === -1 ? undefined : { bytes: this.#new, start: j },
    });
  }

  #isIgnored(oldStart: number, newStart: number): boolean {
    return (oldStart !== -1 && oldStart === this.#ignoredOld) || (newStart !== -1 && newStart === this.#ignoredNew);
  }

  /** Whether everything before was compared, and nothing differs from here to the next goal: then that is where to go on. */
  #isEqualOn(at: number, bt: number): boolean {
    if (this.#outOfStep > 0) return false;
    this.#goal = this.#furthestAnchor(at, bt, this.#run.until(at, bt));
    this.#isLeaving = this.#goal !== undefined || this.#run.isRest(at, bt);
    return this.#isLeaving;
  }

  /** The last anchor up to which nothing differs. */
  #furthestAnchor(at: number, bt: number, until: number): DiffAnchor | undefined {
    for (let i = this.#anchors.length - 1; i >= 0; i -= 1) {
      const anchor = this.#anchors[i] as DiffAnchor;
      const { oldStart, newStart } = anchor;
      if (oldStart <= at) return undefined;
      if (oldStart <= until && newStart - oldStart === bt - at) return anchor;
    }
    return undefined;
  }
}
