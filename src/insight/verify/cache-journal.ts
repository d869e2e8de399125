import type { Notification } from '../../cache/notification.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { compareVersions } from './compare-versions.ts';

interface Change {
  /** That of the event that made it. */
  readonly version: string;
  /** What the cache had from then on; undefined: nothing. */
  readonly object: KubeObject | undefined;
}

/**
 * What a cache held from some moment on: its content then, and every change since. It knows which version of each object was
 * there when the cache had come as far as a version of the server.
 */
export class CacheJournal {
  readonly #base: ReadonlyMap<string, KubeObject>;
  readonly #changes = new Map<string, Change[]>();
  #isBroken = false;

  constructor(objects: readonly KubeObject[]) {
    this.#base = new Map(objects.map((object) => [object.key, object]));
  }

  /** A new list replaced the content: states between may never have been in the cache, by right. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  relisted(): void {
    this.#isBroken = true;
  }

  note(notification: Notification<KubeObject>): void {
    if (notification.type === 'listed') return;
    const { object } = notification;
    const isDeletion = notification.type === 'delete';
    // A tombstone may have no object, and then comes with a new list.
    const version = 'resourceVersion' in object ? object.resourceVersion : '';
    const change = { version, object: isDeletion || !('bytes' in object) ? undefined : object };
    const changes = this.#changes.get(object.key);
    if (changes) changes.push(change);
    else this.#changes.set(object.key, [change]);
  }

  /** Every key that was in the cache at any time. */
  *keys(): Generator<string, void> {
    yield* this.#base.keys();
    for (const key of this.#changes.keys()) if (!this.#base.has(key)) yield key;
  }

  /**
   * What the cache had of a key when it had come as far as `version`. Where versions are no numbers it is what the cache had
   * at any time that `fits`, else what it has now.
   */
  stateAt(key: string, version: string, fits: (object: KubeObject | undefined) => boolean): KubeObject | undefined {
    let state = this.#base.get(key);
    const changes = this.#changes.get(key) ?? [];
    for (const change of changes) {
      const order = compareVersions(change.version, version);
      if (order === undefined && fits(state)) return state;
      if (order !== undefined && order > 0) return state;
      state = change.object;
    }
    return state;
  }
}
