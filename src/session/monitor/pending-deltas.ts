import type { DeltaType } from '../../cache/deltas.ts';
import type { Cause } from '../../cache/notification.ts';
import { RingBuffer } from '../../core/ring-buffer.ts';

/** What is known of one delta that waits. */
export interface PendingDelta {
  readonly type: DeltaType;
  readonly cause: Cause;
  readonly sinceMs: number;
}

/** When, and why, what waits in the queue was queued; the queue itself keeps no times. */
export interface PendingDeltas {
  readonly deltas: number;
  /** Deletions that were merged into one. */
  readonly merged: number;
  readonly oldestMs: number | undefined;
  queued(delta: PendingDelta, key: string): void;
  /** Returns what was known of the entry. */
  popped(key: string, deltas: number, depth: number): readonly PendingDelta[];
  /** Of the entry at `position`, which has this key; as many as the queue has, or fewer when it is not known. */
  at(position: number, key: string): readonly PendingDelta[];
  resetCounts(): void;
}

/** For DeltaFIFO: a key keeps its place while deltas gather under it, so insertion order is the order of popping. */
export class PendingKeys implements PendingDeltas {
  readonly #keys = new Map<string, PendingDelta[]>();
  #deltas = 0;
  #merged = 0;

  get deltas(): number {
    return this.#deltas;
  }

  get merged(): number {
    return this.#merged;
  }

  get oldestMs(): number | undefined {
    for (const [first] of this.#keys.values()) return first?.sinceMs;
    return undefined;
  }

  queued(delta: PendingDelta, key: string): void {
    const known = this.#keys.get(key);
    if (!known) this.#keys.set(key, [delta]);
    else if (delta.type === 'Deleted' && known.at(-1)?.type === 'Deleted') {
      this.#merged += 1;
      return;
    } else known.push(delta);
    this.#deltas += 1;
  }

  popped(key: string, deltas: number, depth: number): readonly PendingDelta[] {
    const known = this.#keys.get(key) ?? [];
    this.#keys.delete(key);
    this.#deltas = Math.max(0, this.#deltas - deltas);
    if (depth === 0) {
      this.#keys.clear();
      this.#deltas = 0;
    }
    return known;
  }

  at(_position: number, key: string): readonly PendingDelta[] {
    return this.#keys.get(key) ?? [];
  }

  resetCounts(): void {
    this.#merged = 0;
  }
}

/** For RealFIFO: single deltas in the order of their arrival. */
export class PendingSequence implements PendingDeltas {
  readonly merged = 0;
  readonly #items = new RingBuffer<PendingDelta>();

  get deltas(): number {
    return this.#items.length;
  }

  get oldestMs(): number | undefined {
    return this.#items.at(0)?.sinceMs;
  }

  queued(delta: PendingDelta): void {
    this.#items.push(delta);
  }

  popped(_key: string, deltas: number): readonly PendingDelta[] {
    const taken: PendingDelta[] = [];
    for (let i = 0; i < deltas; i += 1) {
      const item = this.#items.shift();
      if (item) taken.push(item);
    }
    return taken;
  }

  at(position: number): readonly PendingDelta[] {
    const item = this.#items.at(position);
    return item ? [item] : [];
  }

  resetCounts(): void {}
}
