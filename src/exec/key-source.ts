import { DeletedFinalStateUnknown } from '../cache/deltas.ts';
import type { ResourceEventHandler } from '../cache/handlers.ts';
import type { KubeObject } from '../object/kube-object.ts';
import type { KeyRun } from './key-run.ts';

export interface KeySourceOptions {
  /** `pods`, `deployments.apps`. */
  readonly resource: string;
  /** The present state, as the store of the informer has it. */
  readonly find: (key: string) => KubeObject | undefined;
  /** The key needs a run. */
  readonly changed: (key: string) => void;
}

type KeyState = Pick<KeyRun, 'event' | 'object' | 'isFinalStateUnknown'>;

/**
 * The keys of one resource: give `handler` to its informers. What waits is a key and no object; only of what was deleted the
 * last state is kept, until a run has seen it. An update that repeats a version is no change, unless it is a resync.
 */
export class KeySource {
  readonly resource: string;
  readonly handler: ResourceEventHandler<KubeObject>;
  readonly #find: KeySourceOptions['find'];
  readonly #deleted = new Map<string, KubeObject | DeletedFinalStateUnknown<KubeObject>>();
  /** Key → uid of the object of which a run has succeeded. */
  readonly #succeeded = new Map<string, string>();

  constructor({ resource, find, changed }: KeySourceOptions) {
    this.resource = resource;
    this.#find = find;
    this.handler = {
      onAdd: ({ key }) => {
        this.#deleted.delete(key);
        changed(key);
      },
      onUpdate: (oldObject, object, notification) => {
        const isResync = notification.type === 'update' && notification.cause === 'resync';
        const isSame = oldObject.resourceVersion === object.resourceVersion && oldObject.uid === object.uid;
        if (isResync || !isSame) changed(object.key);
      },
      onDelete: (last) => {
        this.#succeeded.delete(last.key);
        this.#deleted.set(last.key, last);
        changed(last.key);
      },
    };
  }

  /** What a run that begins now is given; undefined when the store knows of a deletion that was not told yet. */
  stateOf(key: string): KeyState | undefined {
    const object = this.#find(key);
    if (object) {
      const isKnown = this.#succeeded.get(key) === object.uid;
      return { event: isKnown ? 'MODIFIED' : 'ADDED', object, isFinalStateUnknown: false };
    }
    const last = this.#deleted.get(key);
    if (!last) return undefined;
    return { event: 'DELETED', object: lastState(last), isFinalStateUnknown: last instanceof DeletedFinalStateUnknown };
  }

  /** The run was the last one of this state: it succeeded, or the key is given up. */
  settled({ key, event, object }: KeyRun, hasSucceeded: boolean): void {
    if (event === 'DELETED') {
      const last = this.#deleted.get(key);
      // Another object of that name may have been deleted meanwhile.
      if (last && lastState(last) === object) this.#deleted.delete(key);
    } else if (hasSucceeded && object && this.#find(key)?.uid === object.uid) this.#succeeded.set(key, object.uid);
  }
}

function lastState(last: KubeObject | DeletedFinalStateUnknown<KubeObject>): KubeObject | undefined {
  return last instanceof DeletedFinalStateUnknown ? last.object : last;
}
