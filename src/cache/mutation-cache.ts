import { type Clock, realClock } from '../core/clock.ts';
import { objectMeta } from '../object/meta.ts';
import { DeletedFinalStateUnknown } from './deltas.ts';
import { ExpiringLru } from './expiring-lru.ts';
import { deletionHandlingMetaNamespaceKey, keyOrThrow } from './keys.ts';
import type { Indexer, Store } from './store.ts';

/** What client-go's `NewIntegerResourceVersionMutationCache` takes. */
export interface MutationCacheOptions<T> {
  /** What the informer has seen. */
  readonly backing: Pick<Store<T>, 'getByKey'>;
  /** For byIndex. */
  readonly indexer?: Pick<Indexer<T>, 'indexKeys' | 'getByKey' | 'getIndexers'> | undefined;
  /** Show objects that were written here and that the informer has not seen at all. Default false. */
  readonly includeAdds?: boolean | undefined;
  /** How long a written object is remembered. Default 5 minutes. */
  readonly ttlMs?: number | undefined;
  /** How many written objects are remembered. Default 100. */
  readonly capacity?: number | undefined;
  readonly clock?: Clock | undefined;
}

/** A deleted object, remembered so that its late write is not shown. Never shown itself. */
interface Tombstone {
  readonly resourceVersion: string;
  readonly uid: string | undefined;
}

type Overlay<T> =
  | { readonly type: 'written'; readonly object: T }
  | { readonly type: 'deleted'; readonly tombstone: Tombstone };

/**
 * client-go's `MutationCache`: lays what the controller itself has written over the informer's cache, until the informer
 * has caught up. Versions are compared as integers; one that is no integer throws.
 */
export class MutationCache<T> {
  readonly #backing: Pick<Store<T>, 'getByKey'>;
  readonly #indexer: MutationCacheOptions<T>['indexer'];
  readonly #includeAdds: boolean;
  readonly #overlays: ExpiringLru<Overlay<T>>;

  constructor(options: MutationCacheOptions<T>) {
    this.#backing = options.backing;
    this.#indexer = options.indexer;
    this.#includeAdds = options.includeAdds ?? false;
    this.#overlays = new ExpiringLru(options.capacity ?? 100, options.ttlMs ?? 300_000, options.clock ?? realClock);
  }

  /** The newer of what was written and what was seen. */
  getByKey(key: string): T | undefined {
    const seen = this.#backing.getByKey(key);
    if (seen !== undefined) return this.#newer(key, seen);
    return this.#includeAdds ? this.#written(key) : undefined;
  }

  /** Newer states of the indexed objects; with includeAdds also written ones that have the value. Throws without indexer. */
  byIndex(indexName: string, value: string): T[] {
    if (!this.#indexer) throw new Error('this mutation cache has no indexer');
    const keys = new Set(this.#indexer.indexKeys(indexName, value));
    const objects: T[] = [];
    for (const key of keys) {
      const seen = this.#indexer.getByKey(key);
      if (seen !== undefined) objects.push(this.#newer(key, seen));
    }
    const indexFunction = this.#includeAdds ? this.#indexer.getIndexers()[indexName] : undefined;
    if (!indexFunction) return objects;
    for (const key of this.#overlays.keys()) {
      const written = keys.has(key) ? undefined : this.#written(key);
      if (written !== undefined && indexFunction(written).includes(value)) objects.push(written);
    }
    return objects;
  }

  /** The controller wrote this object. */
  mutation(object: T): void {
    const key = keyOrThrow(deletionHandlingMetaNamespaceKey, object);
    const overlay = this.#overlays.get(key);
    if (overlay) {
      const order = compareVersions(versionOf(object), overlayVersion(overlay));
      if (order < 0) return;
      if (overlay.type === 'deleted' && (order === 0 || hasUid(object, overlay.tombstone.uid))) return;
    }
    this.#overlays.set(key, { type: 'written', object });
  }

  /** The informer saw this object. */
  onAddOrUpdate(object: T): void {
    const key = keyOrThrow(deletionHandlingMetaNamespaceKey, object);
    const overlay = this.#overlays.get(key);
    if (overlay && compareVersions(versionOf(object), overlayVersion(overlay)) >= 0) this.#overlays.delete(key);
  }

  /** The informer saw this object go. A tombstone without object tells nothing that can be compared, and is ignored. */
  onDelete(deleted: T | DeletedFinalStateUnknown<T>): void {
    const key = keyOrThrow(deletionHandlingMetaNamespaceKey, deleted);
    const object = deleted instanceof DeletedFinalStateUnknown ? deleted.object : deleted;
    if (object === undefined) return;
    const overlay = this.#overlays.get(key);
    const resourceVersion = versionOf(object);
    const isCovered =
      !overlay || hasUid(object, overlayUid(overlay)) || compareVersions(resourceVersion, overlayVersion(overlay)) >= 0;
    if (!isCovered) return;
    this.#overlays.set(key, { type: 'deleted', tombstone: { resourceVersion, uid: objectMeta(object)?.uid } });
  }

  /** Keys that have an overlay, tombstones included. */
  overlayKeys(): string[] {
    return this.#overlays.keys();
  }

  #written(key: string): T | undefined {
    const overlay = this.#overlays.get(key);
    return overlay?.type === 'written' ? overlay.object : undefined;
  }

  #newer(key: string, seen: T): T {
    const written = this.#written(key);
    if (written === undefined) return seen;
    if (compareVersions(versionOf(seen), versionOf(written)) < 0) return written;
    this.#overlays.delete(key);
    return seen;
  }
}

function overlayVersion<T>(overlay: Overlay<T>): string {
  return overlay.type === 'written' ? versionOf(overlay.object) : overlay.tombstone.resourceVersion;
}

function overlayUid<T>(overlay: Overlay<T>): string | undefined {
  return overlay.type === 'written' ? objectMeta(overlay.object)?.uid : overlay.tombstone.uid;
}

function hasUid(object: unknown, uid: string | undefined): boolean {
  return uid !== undefined && uid !== '' && objectMeta(object)?.uid === uid;
}

function versionOf(object: unknown): string {
  return objectMeta(object)?.resourceVersion ?? '';
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [toInteger(a), toInteger(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function toInteger(resourceVersion: string): bigint {
  if (!/^\d+$/.test(resourceVersion))
    throw new Error(`resourceVersion ${JSON.stringify(resourceVersion)} is no integer`);
  return BigInt(resourceVersion);
}
