import type { Observer } from '../../cache/observer.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { CacheVerifier } from './cache-verifier.ts';

/** An observer that tells a verifier too. */
export function joinVerifier(observer: Observer<KubeObject>, verifier: CacheVerifier): Observer<KubeObject> {
  const told = verifier.observer;
  return {
    ...observer,
    listed: (mark) => {
      observer.listed?.(mark);
      told.listed?.(mark);
    },
    popped: (key, deltas, depth, tookMs) => {
      observer.popped?.(key, deltas, depth, tookMs);
      told.popped?.(key, deltas, depth, tookMs);
    },
    notified: (notification, listeners) => {
      observer.notified?.(notification, listeners);
      told.notified?.(notification, listeners);
    },
  };
}
