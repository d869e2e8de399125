import type { Deployment, ReplicaSet } from './kinds.ts';
import { limitsOf } from './rollout.ts';

export const revisionAnnotation = 'deployment.kubernetes.io/revision';
const historyAnnotation = 'deployment.kubernetes.io/revision-history';

/** What a replica set does not take over from its deployment. */
const notCopied = [
  'kubectl.kubernetes.io/last-applied-configuration',
  revisionAnnotation,
  historyAnnotation,
  'deployment.kubernetes.io/desired-replicas',
  'deployment.kubernetes.io/max-replicas',
  'deprecated.deployment.rollback.to',
];

export function revisionOf({ metadata }: ReplicaSet): number {
  return Number(metadata.annotations?.[revisionAnnotation] ?? 0);
}

/** The annotations of the replica set of a deployment's present template; `current` is that set, when it is there. */
export function annotationsFor(
  deployment: Deployment,
  revision: number,
  current?: ReplicaSet,
): Readonly<Record<string, string>> {
  const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => !notCopied.includes(key));
  const known = current ? revisionOf(current) : revision;
  const history = [current?.metadata.annotations?.[historyAnnotation], String(known)].filter(Boolean).join(',');
  return {
    ...Object.fromEntries(copied),
    ...sizeAnnotations(deployment),
    [revisionAnnotation]: String(Math.max(known, revision)),
    ...(known < revision && { [historyAnnotation]: history }),
  };
}

function sizeAnnotations(deployment: Deployment) {
  const { replicas } = deployment.spec;
  return {
    'deployment.kubernetes.io/desired-replicas': String(replicas),
    'deployment.kubernetes.io/max-replicas': String(replicas + limitsOf(deployment).maxSurge),
  };
}
