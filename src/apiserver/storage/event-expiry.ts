import type { Clock, Timer } from '../../core/clock.ts';
import type { ResourceStore } from './resource-store.ts';
import type { Storage } from './storage.ts';

interface Lease {
  readonly key: string;
  readonly revision: number;
  readonly endMs: number;
}

/** Events live for an hour after their last change, as the real server's `--event-ttl` has it. */
const eventTtlMs = 3_600_000;

/** Removes events that have lived long enough, while it runs. */
export class EventExpiry {
  readonly #store: ResourceStore;
  readonly #clock: Clock;
  /** In the order of their ends. A lease of an earlier version of the event means nothing any more. */
  #leases: Lease[] = [];
  #timer: Timer | undefined;
  #isRunning = false;

  constructor(storage: Storage, clock: Clock) {
    this.#store = storage.store('events');
    this.#clock = clock;
    storage.onCommit((store) => {
      if (store === this.#store) this.#onChange();
    });
  }

  start(): void {
    this.#isRunning = true;
    this.#wait();
  }

  stop(): void {
    this.#isRunning = false;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #onChange(): void {
    const change = this.#store.log.at(this.#store.log.end - 1);
    if (!change || change.deleted) return;
    const { key, revision } = change.object;
    this.#leases.push({ key, revision, endMs: this.#clock.now() + eventTtlMs });
    if (this.#isRunning) this.#wait();
  }

  #wait(): void {
    const [next] = this.#leases;
    if (!next || this.#timer) return;
    this.#timer = this.#clock.setTimeout(() => {
      this.#timer = undefined;
      this.#removeOld();
      this.#wait();
    }, next.endMs - this.#clock.now());
  }

  #removeOld(): void {
    const nowMs = this.#clock.now();
    const firstYoung = this.#leases.findIndex(({ endMs }) => endMs > nowMs);
    const old = this.#leases.splice(0, firstYoung < 0 ? this.#leases.length : firstYoung);
    for (const { key, revision } of old) {
      const event = this.#store.get(key);
      if (event?.revision === revision) this.#store.remove(event);
    }
  }
}
