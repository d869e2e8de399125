import type { MetricsProvider } from '../workqueue/metrics-provider.ts';
import { exponentialBounds } from './histogram.ts';
import type { MetricRegistry } from './metric-registry.ts';

/** The metrics of work queues, under the names that component-base gives them. */
export function createWorkQueueMetrics(registry: MetricRegistry): MetricsProvider {
  const labels = ['name'];
  const bounds = exponentialBounds(1e-8, 10, 10);
  const depth = registry.gauge({ name: 'workqueue_depth', help: 'Items that wait in the work queue.', labels });
  const adds = registry.counter({
    name: 'workqueue_adds_total',
    help: 'Adds to the work queue that were not merged with one before them.',
    labels,
  });
  const latency = registry.histogram(
    {
      name: 'workqueue_queue_duration_seconds',
      help: 'How long an item waits in the work queue before a worker takes it.',
      labels,
    },
    bounds,
  );
  const work = registry.histogram(
    { name: 'workqueue_work_duration_seconds', help: 'How long a worker has an item.', labels },
    bounds,
  );
  const unfinished = registry.gauge({
    name: 'workqueue_unfinished_work_seconds',
    help: 'How long the items that workers have now have been worked on, in sum.',
    labels,
  });
  const longest = registry.gauge({
    name: 'workqueue_longest_running_processor_seconds',
    help: 'How long the item that a worker has longest has been worked on.',
    labels,
  });
  const retries = registry.counter({
    name: 'workqueue_retries_total',
    help: 'Adds that were asked for after a delay.',
    labels,
  });
  return {
    newDepthMetric: (name) => depth.with([name]),
    newAddsMetric: (name) => adds.with([name]),
    newLatencyMetric: (name) => latency.with([name]),
    newWorkDurationMetric: (name) => work.with([name]),
    newUnfinishedWorkSecondsMetric: (name) => unfinished.with([name]),
    newLongestRunningProcessorSecondsMetric: (name) => longest.with([name]),
    newRetriesMetric: (name) => retries.with([name]),
  };
}
