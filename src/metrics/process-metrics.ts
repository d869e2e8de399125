import { readdirSync } from 'node:fs';
import type { MetricRegistry } from './metric-registry.ts';

/** The part of the process that tells of itself. */
export type MeteredProcess = Pick<NodeJS.Process, 'memoryUsage' | 'cpuUsage' | 'uptime' | 'platform' | 'version'>;

/** What every client library tells of its process, under the usual names; looked up at each scrape. */
export function registerProcessMetrics(registry: MetricRegistry, process: MeteredProcess, nowMs: () => number): void {
  const startSeconds = nowMs() / 1000 - process.uptime();
  const one = (value: number) => [{ labels: [], value }];
  registry.asked(
    'counter',
    { name: 'process_cpu_seconds_total', help: 'CPU time, of user and system.', labels: [] },
    () => {
      const { user, system } = process.cpuUsage();
      return one((user + system) / 1e6);
    },
  );
  registry.asked('gauge', { name: 'process_resident_memory_bytes', help: 'Resident memory.', labels: [] }, () =>
    one(process.memoryUsage.rss()),
  );
  registry.asked(
    'gauge',
    { name: 'process_start_time_seconds', help: 'When the process began, since the epoch.', labels: [] },
    () => one(startSeconds),
  );
  registry.asked('gauge', { name: 'process_open_fds', help: 'Open file descriptors.', labels: [] }, () => {
    const count = process.platform === 'linux' ? countOpenFiles() : undefined;
    return count === undefined ? [] : one(count);
  });
  registry.asked('gauge', { name: 'nodejs_heap_size_used_bytes', help: 'Used heap of V8.', labels: [] }, () =>
    one(process.memoryUsage().heapUsed),
  );
  registry.asked(
    'gauge',
    {
      name: 'nodejs_external_memory_bytes',
      help: 'Memory outside of the heap of V8, where objects are kept.',
      labels: [],
    },
    () => one(process.memoryUsage().external),
  );
}

function countOpenFiles(): number | undefined {
  try {
    // One of them is open for this very look.
    return readdirSync('/proc/self/fd').length - 1;
  } catch {
    return undefined;
  }
}
