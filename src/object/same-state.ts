import { KubeObject } from './kube-object.ts';
import { objectMeta } from './meta.ts';

/**
 * client-go's test for a notification that only repeats the state: the versions are the same. Objects of a server that
 * gives none, such as metrics.k8s.io, are compared byte by byte (not in client-go, which takes them for the same).
 */
export function isSameState(older: unknown, newer: unknown): boolean {
  const [before, after] = [objectMeta(older), objectMeta(newer)];
  if (before === undefined || after?.resourceVersion !== before.resourceVersion) return false;
  if (before.resourceVersion || !(older instanceof KubeObject) || !(newer instanceof KubeObject)) return true;
  return Buffer.compare(older.bytes, newer.bytes) === 0;
}
