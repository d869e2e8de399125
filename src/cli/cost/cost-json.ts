import type { CacheCost } from '../../insight/cost/cost-report.ts';
import type { CostResult } from './cost-result.ts';

/** The document of one resource: what `-o json` and `-o yaml` print. */
export function toCostDocument(result: CostResult): object {
  const { resource, report, unselected, gzipBytes, pages, readMs, watch, budget } = result;
  const { objects, read, error, meanBytes, streamBytes, caches, fields } = report;
  return {
    resource,
    objects,
    read,
    errorPercent: rounded(error * 100),
    meanBytes: Math.round(meanBytes),
    caches: caches.map(toCache),
    ...(unselected && { withoutSelector: unselected.caches.slice(0, 1).map(toCache)[0] }),
    fields: fields.map(({ path, bytes, share }) => ({ path, bytes, percent: rounded(share * 100) })),
    list: { pages, bytes: caches[0]?.wireBytes ?? 0, gzipBytes, streamBytes, readMs: Math.round(readMs) },
    ...(watch && {
      watch: {
        durationMs: Math.round(watch.durationMs),
        events: watch.events,
        eventsPerSecond: rounded((watch.events * 1000) / Math.max(1, watch.durationMs)),
        bytesPerSecond: Math.round((watch.bytes * 1000) / Math.max(1, watch.durationMs)),
      },
    }),
    ...(budget && { budget }),
  };
}

function toCache({ name, objects, wireBytes, kinformerBytes, typedBytes, dynamicBytes }: CacheCost): object {
  return {
    name,
    objects,
    wireBytes,
    kinformerBytes,
    clientGoTypedBytes: typedBytes,
    ...(dynamicBytes !== undefined && { clientGoDynamicBytes: dynamicBytes }),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
