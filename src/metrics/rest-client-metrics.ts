import type { MetricRegistry } from './metric-registry.ts';

/** One request, up to the headers of its answer. */
export interface MeteredRequest {
  readonly method: string;
  readonly host: string;
  /** Absent when there was no answer. */
  readonly status: number | undefined;
  readonly durationMs: number;
}

/** Counts requests under the names that component-base gives them. A watch counts up to its headers, as there. */
export function createRestClientMetrics(registry: MetricRegistry): (request: MeteredRequest) => void {
  const requests = registry.counter({
    name: 'rest_client_requests_total',
    help: 'Requests to the API server, by status; <error> when there was no answer.',
    labels: ['code', 'method', 'host'],
  });
  const durations = registry.histogram(
    {
      name: 'rest_client_request_duration_seconds',
      help: 'From a request to the headers of its answer.',
      labels: ['verb', 'host'],
    },
    [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60],
  );
  return ({ method, host, status, durationMs }) => {
    requests.with([status === undefined ? '<error>' : String(status), method, host]).inc();
    durations.with([method, host]).observe(durationMs / 1000);
  };
}
