import { KubeObject } from './kube-object.ts';
import { objectMeta } from './meta.ts';
import { isSameText } from './same-text.ts';

/**
 * client-go's test for a notification that only repeats the state: the versions are the same. Objects of a server that
 * gives none, such as metrics.k8s.io, are compared byte by byte (not in client-go, which takes them for the same).
 */
export function isSameState(older: unknown, newer: unknown): boolean {
  if (older instanceof KubeObject && newer instanceof KubeObject) {
    if (!isSameAt(versionPath, older, newer)) return false;
    return older.resourceVersion !== '' || Buffer.compare(older.bytes, newer.bytes) === 0;
  }
  const before = objectMeta(older);
  return before !== undefined && objectMeta(newer)?.resourceVersion === before.resourceVersion;
}

/** Whether both have the same uid: otherwise one was deleted, and another created under its name. */
export function isSameInstance(older: KubeObject, newer: KubeObject): boolean {
  return isSameAt(uidPath, older, newer);
}

const versionPath = ['metadata', 'resourceVersion'] as const;
const uidPath = ['metadata', 'uid'] as const;

function isSameAt(path: readonly string[], older: KubeObject, newer: KubeObject): boolean {
  return isSameText(older.bytes, older.findStart(path), newer.bytes, newer.findStart(path));
}
