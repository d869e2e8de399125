import type { ChurnPath, ChurnReport, ChurnRow } from '../../insight/churn/churn-report.ts';

/** The document of one resource: what `-o json` and `-o yaml` print. */
export function toChurnDocument(resource: string, report: ChurnReport): object {
  const { spanMs, updates, noOps, objects, dropped, rows } = report;
  return {
    resource,
    spanMs: Math.round(spanMs),
    updates,
    noOps,
    objects,
    ...(dropped > 0 && { droppedObjects: dropped }),
    keys: rows.map(toKey),
  };
}

function toKey(row: ChurnRow): object {
  const { key, updates, updatesPerMinute, noOps, managers, flips, fights, paths, untold, advice } = row;
  return {
    key,
    updates,
    updatesPerMinute: rounded(updatesPerMinute),
    noOps,
    flips,
    fights,
    managers,
    paths: paths.map(toPath),
    ...(untold > 0 && { untold }),
    ...(advice !== undefined && { advice }),
  };
}

function toPath({ path, pointer, updates, updatesPerMinute, motion, values, distinct, managers }: ChurnPath): object {
  return { path, pointer, updates, updatesPerMinute: rounded(updatesPerMinute), motion, values, distinct, managers };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
