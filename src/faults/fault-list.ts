import type { Clock, Timer } from '../core/clock.ts';
import type { Fault, FaultInjector, FaultTarget } from './fault.ts';
import { type FaultKind, type FaultName, faultKinds } from './fault-table.ts';

/** A fault that is in force. */
export interface ActiveFault extends Fault {
  readonly id: number;
  /** Strikes left; undefined: no end. */
  readonly left: number | undefined;
  /** When it runs out, of the clock's wall time; undefined: when it has struck often enough, or is taken back. */
  readonly endsAtMs: number | undefined;
}

/** A fault that changes a request or watch for as long as it lasts. */
export interface FaultHold {
  readonly fault: Fault;
  /** It was taken back, or its time is over; that others are not hit any more does not end it. */
  readonly isOver: boolean;
}

interface Entry {
  readonly fault: Fault;
  readonly id: number;
  left: number | undefined;
  endsAtMs: number | undefined;
  timer: Timer | undefined;
  isOver: boolean;
}

/** The faults that are in force now, in the order in which they were added. They can be changed at any time. */
export class FaultList implements FaultInjector {
  readonly #clock: Clock;
  readonly #entries: Entry[] = [];
  /** Those that hit nobody any more and still hold whom they have hit. */
  readonly #holding = new Set<Entry>();
  readonly #listeners = new Set<() => void>();
  #lastId = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Puts faults in force. */
  add(...faults: readonly Fault[]): void {
    for (const fault of faults) {
      const kind: FaultKind = faultKinds[fault.name];
      this.#lastId += 1;
      const left = fault.count ?? (fault.forMs === undefined ? kind.defaultCount : undefined);
      const endsAtMs = fault.forMs === undefined ? undefined : this.#clock.now() + fault.forMs;
      const entry: Entry = { fault, id: this.#lastId, left, endsAtMs, timer: undefined, isOver: false };
      if (fault.forMs !== undefined) entry.timer = this.#clock.setTimeout(() => this.#remove(entry), fault.forMs);
      this.#entries.push(entry);
    }
    this.#tell();
  }

  list(): readonly ActiveFault[] {
    return this.#entries.map(({ fault, id, left, endsAtMs }) => ({ ...fault, id, left, endsAtMs }));
  }

  /** Takes back the faults of that name, or all. */
  clear(name?: FaultName): void {
    for (const entry of [...this.#entries, ...this.#holding])
      if (name === undefined || entry.fault.name === name) this.#drop(entry);
    this.#tell();
  }

  find(name: FaultName, target: FaultTarget): Fault | undefined {
    return this.#entry(name, target)?.fault;
  }

  take(name: FaultName, target: FaultTarget): Fault | undefined {
    const entry = this.#entry(name, target);
    if (entry?.left !== undefined) {
      entry.left -= 1;
      if (entry.left <= 0) this.#remove(entry);
    }
    return entry?.fault;
  }

  /** Like `take`, for a fault that lasts: it holds who was hit until it is over, and counts as one strike. */
  hold(name: FaultName, target: FaultTarget): FaultHold | undefined {
    const entry = this.#entry(name, target);
    if (entry?.left !== undefined) {
      entry.left -= 1;
      if (entry.left <= 0) {
        this.#entries.splice(this.#entries.indexOf(entry), 1);
        this.#holding.add(entry);
        this.#tell();
      }
    }
    return entry;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #entry(name: FaultName, target: FaultTarget): Entry | undefined {
    return this.#entries.find(({ fault }) => fault.name === name && hits(fault, target));
  }

  #remove(entry: Entry): void {
    this.#drop(entry);
    this.#tell();
  }

  #drop(entry: Entry): void {
    entry.timer?.cancel();
    entry.isOver = true;
    this.#holding.delete(entry);
    const index = this.#entries.indexOf(entry);
    if (index >= 0) this.#entries.splice(index, 1);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function hits(fault: Fault, { verb, resource }: FaultTarget): boolean {
  const kind: FaultKind = faultKinds[fault.name];
  if (!kind.verbs.includes(verb) || (fault.verb !== undefined && fault.verb !== verb)) return false;
  return fault.resource === undefined || fault.resource === resource || fault.resource === resource.split('.')[0];
}
