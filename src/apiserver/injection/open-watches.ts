import type { FaultInjector, FaultTarget } from '../../faults/fault.ts';
import type { FaultySink, StrikeName } from './faulty-sink.ts';

const strikes: readonly StrikeName[] = ['reset', 'drop', 'truncate', 'malformed', 'unknown-event', '410', 'end'];

/**
 * The watches that are open now. A fault that is added while watches are open hits all that it fits at once, which
 * counts as one strike; one that finds none waits for the next watch. A watch that one fault ends is not hit by another.
 */
export class OpenWatches {
  readonly #injector: FaultInjector;
  readonly #sinks = new Set<FaultySink>();
  #striking = false;

  constructor(injector: FaultInjector) {
    this.#injector = injector;
    injector.subscribe(() => this.#onChange());
  }

  get size(): number {
    return this.#sinks.size;
  }

  add(sink: FaultySink): void {
    // First, because a strike may end the connection at once.
    this.#sinks.add(sink);
    // Taking a fault is a change of the faults too, and must not strike the same watch meanwhile.
    this.#striking = true;
    for (const name of strikes) {
      if (!sink.isEnding && this.#injector.take(name, sink.target)) sink.strike(name);
    }
    this.#striking = false;
  }

  delete(sink: FaultySink): void {
    this.#sinks.delete(sink);
  }

  #onChange(): void {
    if (this.#striking) return;
    this.#striking = true;
    for (const name of strikes) this.#strikeAll(name);
    this.#striking = false;
    for (const sink of this.#sinks) sink.onFaultsChanged();
  }

  #strikeAll(name: StrikeName): void {
    const struck = new Map<string, FaultTarget>();
    const hit = [...this.#sinks].filter((sink) => !sink.isEnding && this.#injector.find(name, sink.target));
    for (const sink of hit) {
      if (!struck.has(sink.target.resource)) {
        struck.set(sink.target.resource, sink.target);
        this.#injector.take(name, sink.target);
      }
      sink.strike(name);
    }
  }
}
