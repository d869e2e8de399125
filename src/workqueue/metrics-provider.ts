/** client-go's `GaugeMetric`: it is counted up and down. */
export interface GaugeMetric {
  inc(): void;
  dec(): void;
}

/** client-go's `SettableGaugeMetric`: its value is set. */
export interface SettableGaugeMetric {
  set(value: number): void;
}

/** client-go's `CounterMetric`: it only grows. */
export interface CounterMetric {
  inc(): void;
}

/** client-go's `HistogramMetric`: gets one value for each observation. */
export interface HistogramMetric {
  observe(value: number): void;
}

/**
 * Makes the metrics of a queue, by the queue's name; client-go's `MetricsProvider`. Durations are in seconds. Metrics are
 * called synchronously and must not throw.
 */
export interface MetricsProvider {
  /** Items that wait, those that will be queued again when their worker is done with them included. */
  newDepthMetric(name: string): GaugeMetric;
  /** Adds that were not merged with one before them. */
  newAddsMetric(name: string): CounterMetric;
  /** From the first add to the worker. */
  newLatencyMetric(name: string): HistogramMetric;
  /** From the worker to `done`. */
  newWorkDurationMetric(name: string): HistogramMetric;
  /** How long the items that are worked on have been so, in sum. Set every half second. */
  newUnfinishedWorkSecondsMetric(name: string): SettableGaugeMetric;
  /** How long the oldest of them has. Set every half second. */
  newLongestRunningProcessorSecondsMetric(name: string): SettableGaugeMetric;
  /** Adds that were asked for later, were it for no time. */
  newRetriesMetric(name: string): CounterMetric;
}
