import type { Cause } from '../../cache/notification.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { isSameState } from '../../object/same-state.ts';
import { isFailing } from './is-failing.ts';
import { RowEntry } from './row-entry.ts';

const goneShownMs = 5000;
const recentMs = 64_000;

/** The objects of one tab by uid and by key, those that are gone for a few seconds included, and what they add up to. */
export class RowSet {
  /** Changed since the table was last brought up to date. */
  readonly dirty = new Set<RowEntry>();
  readonly #byId = new Map<string, RowEntry>();
  readonly #byKey = new Map<string, RowEntry>();
  /** Changed in the last minute, longest ago first. */
  readonly #recent = new Set<RowEntry>();
  readonly #unjudged = new Set<RowEntry>();
  readonly #gone: RowEntry[] = [];
  /** Of these the same object came back before their time was over. */
  readonly #replaced: RowEntry[] = [];
  #sizeBytes = 0;
  #failing = 0;

  /** Objects in the store. */
  get count(): number {
    return this.#byKey.size;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  get failing(): number {
    return this.#failing;
  }

  /** Of those that are gone, how many are rows yet. */
  get goneShown(): number {
    return [...this.#gone, ...this.#replaced].reduce((count, { isShown }) => count + (isShown ? 1 : 0), 0);
  }

  find(id: string): RowEntry | undefined {
    return this.#byId.get(id);
  }

  findByKey(key: string): RowEntry | undefined {
    return this.#byKey.get(key);
  }

  /** Some objects, the same ones again while they exist. */
  *sample(count: number): Generator<KubeObject> {
    let left = count;
    for (const { object } of this.#byKey.values()) {
      if (left === 0) return;
      left -= 1;
      yield object;
    }
  }

  entries(): RowEntry[] {
    return [...this.#byId.values()];
  }

  /** Another uid under a known key is another entry; nothing of the old one carries over. */
  put(object: KubeObject, nowMs: number, cause: Cause): void {
    const id = object.uid || object.key;
    const known = this.#byKey.get(object.key);
    if (known?.id === id) {
      this.#sizeBytes += object.bytes.length - known.object.bytes.length;
      if (isSameState(known.object, object)) known.object = object;
      else this.#changed(known, () => known.update(object, nowMs));
      this.#touch(known);
      return;
    }
    if (known) this.remove(known.key, nowMs, undefined);
    this.#replaceGone(id);
    const entry = new RowEntry(id, object, nowMs, cause);
    this.#byId.set(id, entry);
    this.#byKey.set(object.key, entry);
    this.#sizeBytes += object.bytes.length;
    if (cause !== 'initial') this.#recent.add(entry);
    this.#touch(entry);
  }

  /** `last` is the state that the deletion carried. */
  remove(key: string, nowMs: number, last: KubeObject | undefined): void {
    const entry = this.#byKey.get(key);
    if (!entry) return;
    this.#byKey.delete(key);
    this.#sizeBytes -= entry.object.bytes.length;
    if (last && last.uid === entry.object.uid) entry.object = last;
    this.#changed(entry, () => entry.remove(nowMs));
    this.#gone.push(entry);
    this.#setFailing(entry, false);
    this.#unjudged.delete(entry);
    this.dirty.add(entry);
  }

  /** Takes out what was shown as gone for long enough. */
  dropGone(nowMs: number): readonly RowEntry[] {
    let count = 0;
    while (count < this.#gone.length && nowMs - (this.#gone[count]?.goneMs ?? 0) >= goneShownMs) count += 1;
    if (count === 0 && this.#replaced.length === 0) return [];
    const dropped = [...this.#replaced.splice(0), ...this.#gone.splice(0, count)];
    for (const entry of dropped) {
      this.dirty.delete(entry);
      this.#recent.delete(entry);
      // The same uid may have come back meanwhile.
      if (this.#byId.get(entry.id) === entry) this.#byId.delete(entry.id);
    }
    return dropped;
  }

  /** Those that changed in the last minute: what is counted per minute moves without their doing. */
  recent(nowMs: number): Iterable<RowEntry> {
    for (const entry of this.#recent) {
      if (nowMs - entry.changedMs < recentMs) break;
      this.#recent.delete(entry);
      this.dirty.add(entry);
    }
    return this.#recent;
  }

  /** Looks which of the changed objects are failing, until the slice is over. */
  judge(isOver: () => boolean): void {
    let count = 0;
    for (const entry of this.#unjudged) {
      this.#unjudged.delete(entry);
      this.#setFailing(entry, isFailing(entry.object));
      count += 1;
      if (count % 32 === 0 && isOver()) return;
    }
  }

  /** Two rows of one identity could not be told apart. */
  #replaceGone(id: string): void {
    if (this.#byId.get(id)?.goneMs === undefined) return;
    const index = this.#gone.findIndex((entry) => entry.id === id);
    if (index !== -1) this.#replaced.push(...this.#gone.splice(index, 1));
  }

  #changed(entry: RowEntry, change: () => void): void {
    change();
    this.#recent.delete(entry);
    this.#recent.add(entry);
  }

  #touch(entry: RowEntry): void {
    this.dirty.add(entry);
    this.#unjudged.add(entry);
  }

  #setFailing(entry: RowEntry, failing: boolean): void {
    if (failing === entry.isFailing) return;
    // A filter may ask for it.
    this.dirty.add(entry);
    this.#failing += failing ? 1 : -1;
    entry.isFailing = failing;
  }
}
