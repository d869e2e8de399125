import { describe, expect, it } from 'vitest';
import { DelayingQueue } from '../../src/workqueue/delaying-queue.ts';
import type { MetricsProvider } from '../../src/workqueue/metrics-provider.ts';
import { FakeClock } from '../helpers/fake-clock.ts';

class TestMetric {
  value = 0;
  observed: number | undefined;
  notified = 0;

  inc(): void {
    this.value += 1;
  }

  dec(): void {
    this.value -= 1;
  }

  set(value: number): void {
    this.value = value;
    this.notified += 1;
  }

  observe(value: number): void {
    this.observed = value;
    this.notified += 1;
  }
}

class TestMetrics implements MetricsProvider {
  readonly names: string[] = [];
  readonly depth = new TestMetric();
  readonly adds = new TestMetric();
  readonly latency = new TestMetric();
  readonly duration = new TestMetric();
  readonly unfinished = new TestMetric();
  readonly longest = new TestMetric();
  readonly retries = new TestMetric();

  #named(name: string, metric: TestMetric): TestMetric {
    this.names.push(name);
    return metric;
  }

  newDepthMetric = (name: string) => this.#named(name, this.depth);
  newAddsMetric = (name: string) => this.#named(name, this.adds);
  newLatencyMetric = (name: string) => this.#named(name, this.latency);
  newWorkDurationMetric = (name: string) => this.#named(name, this.duration);
  newUnfinishedWorkSecondsMetric = (name: string) => this.#named(name, this.unfinished);
  newLongestRunningProcessorSecondsMetric = (name: string) => this.#named(name, this.longest);
  newRetriesMetric = (name: string) => this.#named(name, this.retries);
}

function start() {
  const clock = new FakeClock(0);
  const metrics = new TestMetrics();
  return { clock, metrics, queue: new DelayingQueue<string>({ name: 'test', clock, metricsProvider: metrics }) };
}

describe('work queue metrics', () => {
  it('TestMetricShutdown: nothing is measured after shutdown', async () => {
    const { clock, metrics, queue } = start();
    await clock.advance(500);
    expect(metrics.unfinished.notified).toBe(1);
    queue.shutDown();
    await clock.advance(5000);
    expect(metrics.unfinished.notified).toBe(1);
    expect(clock.waiting).toBe(0);
  });

  it('TestMetrics: each of them through the life of an item', async () => {
    const { clock, metrics, queue } = start();
    expect(metrics.names).toEqual(new Array(7).fill('test'));
    queue.add('foo');
    expect([metrics.adds.value, metrics.depth.value]).toEqual([1, 1]);

    await clock.advance(0.05);
    expect(await queue.get()).toBe('foo');
    expect(metrics.latency.observed).toBeCloseTo(5e-5, 9);
    expect(metrics.latency.notified).toBe(1);
    expect(metrics.depth.value).toBe(0);

    await clock.advance(0.025);
    for (let time = 0; time < 5; time += 1) queue.add('foo');
    expect([metrics.adds.value, metrics.depth.value]).toEqual([2, 1]);
    await clock.advance(0.025);
    queue.done('foo');
    expect(metrics.duration.observed).toBeCloseTo(5e-5, 9);
    expect(metrics.duration.notified).toBe(1);

    expect(await queue.get()).toBe('foo');
    expect(metrics.latency.observed).toBeCloseTo(2.5e-5, 9);
    expect(metrics.latency.notified).toBe(2);
    expect(metrics.depth.value).toBe(0);

    await clock.advance(1000);
    expect(metrics.unfinished.value).toBeCloseTo(0.9999, 9);
    expect(metrics.longest.value).toBe(metrics.unfinished.value);
    queue.done('foo');
    expect(metrics.duration.observed).toBeCloseTo(1, 9);
    await clock.advance(500);
    expect([metrics.unfinished.value, metrics.longest.value]).toEqual([0, 0]);
    queue.shutDown();
  });

  it('tells the sum and the oldest of what is worked on', async () => {
    const { clock, metrics, queue } = start();
    queue.add('a');
    await queue.get();
    await clock.advance(200);
    queue.add('b');
    await queue.get();
    await clock.advance(300);
    expect([metrics.unfinished.value, metrics.longest.value]).toEqual([0.8, 0.5]);
    queue.shutDown();
  });

  it('counts a retry for each add after a while, also for no while, and none after shutdown', () => {
    const { metrics, queue } = start();
    queue.addAfter('a', 10);
    queue.addAfter('a', 10);
    queue.addAfter('b', 0);
    queue.shutDown();
    queue.addAfter('c', 0);
    expect(metrics.retries.value).toBe(3);
  });

  it('measures no queue without a name, and keeps no timer for it', () => {
    const clock = new FakeClock();
    const metricsProvider = new TestMetrics();
    new DelayingQueue<string>({ clock, metricsProvider }).add('foo');
    expect(metricsProvider.adds.value).toBe(0);
    expect(clock.waiting).toBe(0);
  });
});
