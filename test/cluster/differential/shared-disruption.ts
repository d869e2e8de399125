import type { Disruption } from './scenario.ts';

/** A disruption of the server that many scenarios share: it happens once all of them wait for it. */
export class SharedDisruption {
  readonly #happen: (disruption: Disruption) => Promise<void>;
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  #expected: number;
  #disruption: Disruption = 'compact';

  constructor(expected: number, happen: (disruption: Disruption) => Promise<void>) {
    this.#expected = expected;
    this.#happen = happen;
  }

  arrive(disruption: Disruption): Promise<void> {
    const waiter = Promise.withResolvers<void>();
    this.#disruption = disruption;
    this.#waiting.push(waiter);
    this.#proceed();
    return waiter.promise;
  }

  /** One of the expected has ended without it. */
  leave(): void {
    this.#expected -= 1;
    this.#proceed();
  }

  #proceed(): void {
    if (this.#waiting.length === 0 || this.#waiting.length < this.#expected) return;
    const waiting = this.#waiting.splice(0);
    this.#expected -= waiting.length;
    this.#happen(this.#disruption).then(
      () => waiting.forEach(({ resolve }) => void resolve()),
      (error: unknown) => waiting.forEach(({ reject }) => void reject(error)),
    );
  }
}
