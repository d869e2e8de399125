import type { LabelValues, MetricDescription, MetricFamily, Sample } from './metric-family.ts';
import { Series } from './series.ts';

/** A number that only grows, or one that goes up and down. */
export class Scalar {
  value = 0;

  inc(by = 1): void {
    this.value += by;
  }

  dec(by = 1): void {
    this.value -= by;
  }

  set(value: number): void {
    this.value = value;
  }
}

/** A family of counters, or of gauges. */
export class ScalarFamily implements MetricFamily {
  readonly type: 'counter' | 'gauge';
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly #series = new Series(() => new Scalar());

  constructor(type: 'counter' | 'gauge', { name, help, labels }: MetricDescription) {
    this.type = type;
    this.name = name;
    this.help = help;
    this.labels = labels;
  }

  with(labels: LabelValues): Scalar {
    return this.#series.with(labels);
  }

  *samples(): Iterable<Sample> {
    for (const { labels, value } of this.#series.entries()) yield { labels, value: value.value };
  }
}

/** A family whose values are asked for when somebody looks. */
export class AskedFamily implements MetricFamily {
  readonly type: 'counter' | 'gauge';
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly #ask: () => Iterable<Sample>;

  constructor(type: 'counter' | 'gauge', { name, help, labels }: MetricDescription, ask: () => Iterable<Sample>) {
    this.type = type;
    this.name = name;
    this.help = help;
    this.labels = labels;
    this.#ask = ask;
  }

  samples(): Iterable<Sample> {
    return this.#ask();
  }
}
