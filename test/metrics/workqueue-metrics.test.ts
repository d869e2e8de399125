import { describe, expect, it } from 'vitest';
import { MetricRegistry } from '../../src/metrics/metric-registry.ts';
import { createWorkQueueMetrics } from '../../src/metrics/workqueue-metrics.ts';
import { DelayingQueue } from '../../src/workqueue/delaying-queue.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { sampleOf } from './parse-exposition.ts';

describe('metrics of a work queue', () => {
  it("have client-go's names and meanings", async () => {
    const clock = new FakeClock();
    const registry = new MetricRegistry();
    const queue = new DelayingQueue<string>({ name: 'q', clock, metricsProvider: createWorkQueueMetrics(registry) });
    const value = (name: string) => sampleOf(registry.expose(), `${name}{name="q"}`);
    queue.add('a');
    queue.add('a');
    queue.add('b');
    expect([value('workqueue_depth'), value('workqueue_adds_total')]).toEqual([2, 2]);
    await clock.advance(250);
    await queue.get();
    expect(value('workqueue_depth')).toBe(1);
    expect(value('workqueue_queue_duration_seconds_sum')).toBeCloseTo(0.25);
    expect(sampleOf(registry.expose(), 'workqueue_queue_duration_seconds_bucket{name="q",le="0.1"}')).toBe(0);
    expect(sampleOf(registry.expose(), 'workqueue_queue_duration_seconds_bucket{name="q",le="1"}')).toBe(1);
    await clock.advance(1000);
    expect(value('workqueue_unfinished_work_seconds')).toBeCloseTo(1, 0);
    expect(value('workqueue_longest_running_processor_seconds')).toBeCloseTo(1, 0);
    queue.done('a');
    expect(value('workqueue_work_duration_seconds_sum')).toBeCloseTo(1);
    queue.addAfter('a', 10);
    expect(value('workqueue_retries_total')).toBe(1);
    queue.shutDown();
    expect(clock.waiting).toBe(0);
  });
});
