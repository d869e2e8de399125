import { isDeepStrictEqual } from 'node:util';
import type { KubeObject } from '../../object/kube-object.ts';
import type { CacheJournal } from './cache-journal.ts';
import { compareVersions, distanceOf } from './compare-versions.ts';
import type { ListSnapshot } from './list-snapshot.ts';
import type { Difference } from './verify-report.ts';

/** Compares a list with what the cache held when it had come as far. `listedMs` and `nowMs` are since the epoch. */
export function findDifferences(
  snapshot: ListSnapshot,
  journal: CacheJournal,
  { listedMs, nowMs }: { readonly listedMs: number; readonly nowMs: number },
): Difference[] {
  const { resourceVersion, keys, unequal } = snapshot;
  const sinceListMs = Math.max(0, nowMs - listedMs);
  const differences: Difference[] = [];
  for (const listed of unequal) {
    const cached = journal.stateAt(
      listed.key,
      resourceVersion,
      (object) => object !== undefined && isSame(listed, object),
    );
    const type = classify(listed, cached);
    if (type === undefined) continue;
    differences.push({
      type,
      key: listed.key,
      listedVersion: listed.resourceVersion,
      cachedVersion: cached?.resourceVersion,
      behindVersions: cached && distanceOf(cached.resourceVersion, listed.resourceVersion),
      behindMs: Math.max(sinceListMs, nowMs - (writtenMs(listed) ?? nowMs)),
    });
  }
  for (const key of journal.keys()) {
    if (keys.has(key)) continue;
    const cached = journal.stateAt(key, resourceVersion, (object) => object === undefined);
    if (!cached) continue;
    const { resourceVersion: cachedVersion } = cached;
    differences.push({
      type: 'extra',
      key,
      listedVersion: undefined,
      cachedVersion,
      behindVersions: undefined,
      behindMs: sinceListMs,
    });
  }
  return differences;
}

/** The same version with the same content, however it is written. */
export function isSame(listed: KubeObject, cached: KubeObject): boolean {
  if (listed.resourceVersion !== cached.resourceVersion) return false;
  return Buffer.compare(listed.bytes, cached.bytes) === 0 || isDeepStrictEqual(listed.value, cached.value);
}

function classify(listed: KubeObject, cached: KubeObject | undefined): Difference['type'] | undefined {
  if (!cached) return 'missing';
  if (isSame(listed, cached)) return undefined;
  const order = compareVersions(cached.resourceVersion, listed.resourceVersion);
  return order === undefined || order < 0 ? 'stale' : 'altered';
}

interface Entry {
  readonly time?: string;
}

/** When the version was written, as far as its managers tell, else when the object was created. */
function writtenMs(object: KubeObject): number | undefined {
  const entries = object.field<readonly Entry[]>(['metadata', 'managedFields']) ?? [];
  const times = [object.creationTimestamp, object.deletionTimestamp, ...entries.map(({ time }) => time)]
    .map((time) => Date.parse(time ?? ''))
    .filter((timeMs) => !Number.isNaN(timeMs));
  return times.length > 0 ? Math.max(...times) : undefined;
}
