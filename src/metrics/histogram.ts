import type { LabelValues, MetricDescription, MetricFamily, Sample } from './metric-family.ts';
import { Series } from './series.ts';

/** Observed values, counted by the first bound that they do not exceed. */
export class Histogram {
  readonly bounds: readonly number[];
  readonly #counts: Float64Array;
  #sum = 0;

  /** `bounds` ascend; what is above the last is counted, too. */
  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const { bounds } = this;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] as number)) at += 1;
    this.#counts[at] = (this.#counts[at] as number) + 1;
    this.#sum += value;
  }

  get sum(): number {
    return this.#sum;
  }

  /** How many values do not exceed each bound, and last how many there are. */
  cumulative(): number[] {
    let total = 0;
    return Array.from(this.#counts, (count) => {
      total += count;
      return total;
    });
  }
}

export class HistogramFamily implements MetricFamily {
  readonly type = 'histogram';
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly #series: Series<Histogram>;

  constructor({ name, help, labels }: MetricDescription, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.labels = labels;
    this.#series = new Series(() => new Histogram(bounds));
  }

  with(labels: LabelValues): Histogram {
    return this.#series.with(labels);
  }

  *samples(): Iterable<Sample> {
    for (const { labels, value } of this.#series.entries()) {
      const counts = value.cumulative();
      for (const [index, count] of counts.entries()) {
        yield { labels, suffix: '_bucket', le: value.bounds[index] ?? Number.POSITIVE_INFINITY, value: count };
      }
      yield { labels, suffix: '_sum', value: value.sum };
      yield { labels, suffix: '_count', value: counts.at(-1) ?? 0 };
    }
  }
}

/** `count` bounds from `start`, each `factor` times the one before. */
export function exponentialBounds(start: number, factor: number, count: number): readonly number[] {
  // Rounded, so that 1e-7 is not 9.999999999999999e-8.
  return Array.from({ length: count }, (_, index) => Number((start * factor ** index).toPrecision(12)));
}
