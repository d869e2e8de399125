import type { Clock } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { findChanges, managersOf } from '../changes.ts';
import { findMovedEntries } from '../moved-entries.ts';
import { KeyChurn } from './key-churn.ts';

export interface ChurnMeterOptions {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** How far back it can look. */
  readonly longestMs: number;
  /** Objects that are told apart at most; those that were updated longest ago go first. Default 20,000. */
  readonly maxKeys?: number;
  /** Updates that are compared with what was before, a second; the others are only counted. Default: all. */
  readonly maxComparisons?: number;
}

const defaultMaxKeys = 20_000;

/**
 * Counts updates by object, and what changes in them. Holds something only of objects that were updated within the window,
 * and never an object itself. Has no timer: time passes when it is told something or asked.
 */
export class ChurnMeter {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #longestSeconds: number;
  readonly #maxKeys: number;
  readonly #maxComparisons: number;
  /** The one that was updated last is the last. */
  readonly #keys = new Map<string, KeyChurn>();
  #startMs: number;
  #second = 0;
  #comparisons = 0;
  /** Objects that the limit left out. */
  #dropped = 0;

  constructor({ clock, longestMs, maxKeys = defaultMaxKeys, maxComparisons = Infinity }: ChurnMeterOptions) {
    this.#clock = clock;
    this.#longestSeconds = Math.ceil(longestMs / 1000);
    this.#maxKeys = maxKeys;
    this.#maxComparisons = maxComparisons;
    this.#startMs = clock.monotonic();
  }

  /** Of the monotonic clock. */
  get startMs(): number {
    return this.#startMs;
  }

  get dropped(): number {
    return this.#dropped;
  }

  /** Begins again, with nothing. */
  reset(): void {
    this.#keys.clear();
    this.#dropped = 0;
    this.#startMs = this.#clock.monotonic();
  }

  /** Call it for each update; without the old object it is only counted. A new uid is another object, and no update. */
  updated(oldObject: KubeObject | undefined, object: KubeObject): void {
    if (oldObject && (oldObject.uid !== object.uid || oldObject.resourceVersion === object.resourceVersion)) return;
    const second = Math.floor(this.#clock.monotonic() / 1000);
    if (second !== this.#second) this.#pass(second);
    const { key } = object;
    const churn = this.#keys.get(key) ?? new KeyChurn(key);
    this.#keys.delete(key);
    this.#keys.set(key, churn);
    churn.updated(second);
    if (oldObject) this.#compare(churn, oldObject, object);
    if (this.#keys.size > this.#maxKeys) this.#dropOldest();
  }

  /** What was updated from that second of the monotonic clock on. */
  *since(second: number): Generator<KeyChurn> {
    for (const churn of this.#keys.values()) if (churn.second >= second) yield churn;
  }

  #compare(churn: KeyChurn, oldObject: KubeObject, object: KubeObject): void {
    if (this.#comparisons >= this.#maxComparisons) {
      churn.skipped(this.#second);
      return;
    }
    this.#comparisons += 1;
    const changes = findChanges(oldObject, object);
    const told = managersOf(changes);
    const writers = told.length > 0 ? told : findMovedEntries(oldObject, object).map(({ manager }) => manager);
    churn.compared(this.#second, object, changes, [...new Set(writers)]);
  }

  /** A second has passed: what is too old goes. Of an object that goes on it goes by and by. */
  #pass(second: number): void {
    const last = this.#second;
    this.#second = second;
    this.#comparisons = 0;
    const since = second - this.#longestSeconds;
    for (const [key, churn] of this.#keys) {
      if (churn.second < since) this.#keys.delete(key);
      else if (churn.second >= last) churn.forget(since);
    }
  }

  #dropOldest(): void {
    const [oldest] = this.#keys.keys();
    if (oldest === undefined) return;
    this.#keys.delete(oldest);
    this.#dropped += 1;
  }
}
