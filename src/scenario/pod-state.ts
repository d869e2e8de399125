import type { Cluster } from './cluster.ts';
import { conditionOf, isTrue } from './conditions.ts';
import type { Pod } from './kinds.ts';

/** Neither finished nor about to be. */
export function isActive(pod: Pod): boolean {
  return !hasEnded(pod) && pod.metadata.deletionTimestamp === undefined;
}

export function hasEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

export function isReady({ status }: Pod): boolean {
  return isTrue(status?.conditions, 'Ready');
}

/** Ms until a pod that is ready has been so for `minReadySeconds`; 0 or less when it has. */
export function untilAvailableMs({ clock }: Cluster, { status }: Pod, minReadySeconds = 0): number {
  const readyMs = Date.parse(conditionOf(status?.conditions, 'Ready')?.lastTransitionTime ?? '') || 0;
  return readyMs + minReadySeconds * 1000 - clock.now();
}
