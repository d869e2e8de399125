import type { MetricRegistry } from './metric-registry.ts';

export interface MeteredRun {
  readonly resource: string;
  readonly event: string;
  readonly result: 'succeeded' | 'failed' | 'given-up';
}

/** What is told of runs of keys. */
export interface RunMetrics {
  count(run: MeteredRun): void;
}

/** What is looked up at each scrape. */
export interface MeteredRuns {
  readonly runningCount: number;
  readonly givenUpCount: number;
}

/** The metrics of whoever runs keys. */
export function createRunMetrics(registry: MetricRegistry, metered: MeteredRuns): RunMetrics {
  const runs = registry.counter({
    name: 'kinformer_exec_runs_total',
    help: 'Runs of keys, by how they ended.',
    labels: ['resource', 'event', 'result'],
  });
  registry.asked('gauge', { name: 'kinformer_exec_running', help: 'Keys that are run now.', labels: [] }, () => [
    { labels: [], value: metered.runningCount },
  ]);
  registry.asked(
    'gauge',
    { name: 'kinformer_exec_given_up', help: 'Keys that failed and are not tried again.', labels: [] },
    () => [{ labels: [], value: metered.givenUpCount }],
  );
  return { count: ({ resource, event, result }) => runs.with([resource, event, result]).inc() };
}
