import type { Clock } from '../core/clock.ts';
import type {
  CounterMetric,
  GaugeMetric,
  HistogramMetric,
  MetricsProvider,
  SettableGaugeMetric,
} from './metrics-provider.ts';

/** Measures one queue. */
export class QueueMetrics<T> {
  readonly #clock: Clock;
  readonly #depth: GaugeMetric;
  readonly #adds: CounterMetric;
  readonly #latency: HistogramMetric;
  readonly #workDuration: HistogramMetric;
  readonly #unfinishedWork: SettableGaugeMetric;
  readonly #longestRunning: SettableGaugeMetric;
  readonly #retries: CounterMetric;
  readonly #addedMs = new Map<T, number>();
  readonly #startedMs = new Map<T, number>();

  constructor(provider: MetricsProvider, name: string, clock: Clock) {
    this.#clock = clock;
    this.#depth = provider.newDepthMetric(name);
    this.#adds = provider.newAddsMetric(name);
    this.#latency = provider.newLatencyMetric(name);
    this.#workDuration = provider.newWorkDurationMetric(name);
    this.#unfinishedWork = provider.newUnfinishedWorkSecondsMetric(name);
    this.#longestRunning = provider.newLongestRunningProcessorSecondsMetric(name);
    this.#retries = provider.newRetriesMetric(name);
  }

  add(item: T): void {
    this.#adds.inc();
    this.#depth.inc();
    if (!this.#addedMs.has(item)) this.#addedMs.set(item, this.#clock.monotonic());
  }

  get(item: T): void {
    this.#depth.dec();
    const nowMs = this.#clock.monotonic();
    this.#startedMs.set(item, nowMs);
    const addedMs = this.#addedMs.get(item);
    if (addedMs === undefined) return;
    this.#latency.observe((nowMs - addedMs) / 1000);
    this.#addedMs.delete(item);
  }

  done(item: T): void {
    const startedMs = this.#startedMs.get(item);
    if (startedMs === undefined) return;
    this.#workDuration.observe((this.#clock.monotonic() - startedMs) / 1000);
    this.#startedMs.delete(item);
  }

  retry(): void {
    this.#retries.inc();
  }

  updateUnfinishedWork(): void {
    const nowMs = this.#clock.monotonic();
    let totalMs = 0;
    let oldestMs = 0;
    for (const startedMs of this.#startedMs.values()) {
      totalMs += nowMs - startedMs;
      oldestMs = Math.max(oldestMs, nowMs - startedMs);
    }
    this.#unfinishedWork.set(totalMs / 1000);
    this.#longestRunning.set(oldestMs / 1000);
  }
}
