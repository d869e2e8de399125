import { toExposition } from './exposition.ts';
import { HistogramFamily } from './histogram.ts';
import type { MetricDescription, MetricFamily, Sample } from './metric-family.ts';
import { AskedFamily, ScalarFamily } from './scalars.ts';

const namePattern = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;

/** All metrics of one process. Asking again for a name gives a new family only when it has none: a name is registered once. */
export class MetricRegistry {
  readonly #families = new Map<string, MetricFamily>();

  counter(description: MetricDescription): ScalarFamily {
    return this.#register(new ScalarFamily('counter', description));
  }

  gauge(description: MetricDescription): ScalarFamily {
    return this.#register(new ScalarFamily('gauge', description));
  }

  histogram(description: MetricDescription, bounds: readonly number[]): HistogramFamily {
    return this.#register(new HistogramFamily(description, bounds));
  }

  /** A family whose values are looked up at each scrape. */
  asked(type: 'counter' | 'gauge', description: MetricDescription, ask: () => Iterable<Sample>): void {
    this.#register(new AskedFamily(type, description, ask));
  }

  /** The text of a scrape: one moment, because nothing else runs meanwhile. */
  expose(): string {
    return toExposition(this.#families.values());
  }

  #register<F extends MetricFamily>(family: F): F {
    const { name, labels } = family;
    if (!namePattern.test(name) || !labels.every((label) => namePattern.test(label))) {
      throw new TypeError(`not the name of a metric: ${name}`);
    }
    if (this.#families.has(name)) throw new Error(`the metric ${name} is registered already`);
    this.#families.set(name, family);
    return family;
  }
}
