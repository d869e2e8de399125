import { claim, claimerKeys } from './claim.ts';
import type { Cluster } from './cluster.ts';
import { type Controller, controllerKey, type KeysOf, ownKey } from './controller.ts';
import { annotationsFor, revisionAnnotation, revisionOf } from './deployment-annotations.ts';
import { toDeploymentStatus, untilDeadlineMs } from './deployment-status.ts';
import type { EventRecorder } from './event-recorder.ts';
import type { Deployment, ReplicaSet } from './kinds.ts';
import { toControllerReference } from './owners.ts';
import { nextScalings, sumReplicas } from './rollout.ts';
import { hashLabel, hashTemplate, isSameTemplate } from './template-hash.ts';
import { Writer } from './writer.ts';

const name = 'deployment-controller';
/** Longer than a replica set's controller takes, so that its size and what came of it are one status. */
const latencyMs = { 'replicasets.apps': 60, pods: 60 };

/** Keeps a replica set for the present template, and moves the replicas over to it from those of earlier templates. */
export function createDeploymentController(cluster: Cluster, events: EventRecorder): Controller {
  const writer = new Writer(cluster, name);

  const reconcile = (key: string): number | undefined => {
    const deployment = cluster.get('deployments.apps', key);
    if (!deployment) return undefined;
    const all = claim(cluster, writer, 'replicasets.apps', deployment).filter(
      (replicaSet) => !replicaSet.metadata.deletionTimestamp,
    );
    let current = all.find(({ spec }) => isSameTemplate(spec.template, deployment.spec.template));
    const old = all.filter((replicaSet) => replicaSet !== current);
    if (!deployment.metadata.deletionTimestamp) {
      if (current || !deployment.spec.paused) current = keepCurrent(deployment, current, old);
      if (!scale(deployment, current, old) && current) annotate(deployment, current, old);
      forget(deployment, old);
    }
    const sets = current ? [current, ...old] : old;
    const status = toDeploymentStatus(deployment, current, sets, cluster.clock.now());
    writer.patch('deployments.apps', deployment, { status }, { subresource: 'status' });
    return untilDeadlineMs(deployment, status, cluster.clock.now());
  };

  /** The replica set of the present template, made when it is missing, with the highest revision. */
  const keepCurrent = (
    deployment: Deployment,
    current: ReplicaSet | undefined,
    old: readonly ReplicaSet[],
  ): ReplicaSet => {
    const revision = nextRevision(old);
    if (!current) {
      const created = createReplicaSet(deployment, old, revision);
      setRevision(deployment, revision);
      return created;
    }
    setRevision(deployment, Math.max(revisionOf(current), revision));
    return current;
  };

  const annotate = (deployment: Deployment, current: ReplicaSet, old: readonly ReplicaSet[]) => {
    const annotations = annotationsFor(deployment, nextRevision(old), current);
    writer.patch('replicasets.apps', current, { metadata: { annotations } });
  };

  const setRevision = (deployment: Deployment, revision: number) => {
    if (deployment.metadata.annotations?.[revisionAnnotation] === String(revision)) return;
    const annotations = { [revisionAnnotation]: String(revision) };
    writer.patch('deployments.apps', deployment, { metadata: { annotations } });
  };

  const createReplicaSet = (deployment: Deployment, old: readonly ReplicaSet[], revision: number): ReplicaSet => {
    const { metadata, spec } = deployment;
    const hash = hashTemplate(spec.template);
    const labels = { ...spec.template.metadata?.labels, [hashLabel]: hash };
    const empty = { spec: { ...spec, replicas: 0 } } as ReplicaSet;
    const [first] = nextScalings(deployment, empty, old, hasPods(old));
    const replicas = first?.replicaSet === empty ? first.replicas : 0;
    const created = writer.create('replicasets.apps', {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {
        name: `${metadata.name}-${hash}`,
        namespace: metadata.namespace,
        labels,
        annotations: annotationsFor(deployment, revision),
        ownerReferences: [toControllerReference(deployment)],
      },
      ...{
        spec: {
          replicas,
          ...(spec.minReadySeconds !== undefined && { minReadySeconds: spec.minReadySeconds }),
          selector: { ...spec.selector, matchLabels: { ...spec.selector.matchLabels, [hashLabel]: hash } },
          template: { ...spec.template, metadata: { ...spec.template.metadata, labels } },
        },
      },
    }) as ReplicaSet;
    if (replicas > 0) tell(deployment, created, 0, replicas);
    return created;
  };

  /** Whether the present replica set was written, and what is noted of its size with it. */
  const scale = (deployment: Deployment, current: ReplicaSet | undefined, old: readonly ReplicaSet[]): boolean => {
    const steps = deployment.spec.paused
      ? scaleWhilePaused(deployment, current, old)
      : current
        ? nextScalings(deployment, current, old, hasPods(old))
        : [];
    for (const { replicaSet, replicas } of steps) {
      const annotations = replicaSet === current ? annotationsFor(deployment, nextRevision(old), current) : {};
      writer.patch('replicasets.apps', replicaSet, { metadata: { annotations }, spec: { replicas } });
      tell(deployment, replicaSet, replicaSet.spec.replicas, replicas);
    }
    return steps.some(({ replicaSet }) => replicaSet === current);
  };

  const hasPods = (replicaSets: readonly ReplicaSet[]): boolean =>
    replicaSets.some(({ metadata }) =>
      cluster
        .ownedBy('pods', metadata.uid)
        .some(({ status }) => status?.phase === 'Pending' || status?.phase === 'Running'),
    );

  const tell = (deployment: Deployment, { metadata }: ReplicaSet, from: number, to: number) => {
    const direction = to > from ? 'up' : 'down';
    const message = `Scaled ${direction} replica set ${metadata.name} from ${from} to ${to}`;
    events.record(name, deployment, 'Normal', 'ScalingReplicaSet', message);
  };

  /** Old replica sets without pods are kept only for going back. */
  const forget = ({ spec }: Deployment, old: readonly ReplicaSet[]) => {
    const idle = old
      .filter((replicaSet) => replicaSet.spec.replicas === 0 && (replicaSet.status?.replicas ?? 0) === 0)
      .sort((a, b) => revisionOf(a) - revisionOf(b));
    const excess = idle.length - (spec.revisionHistoryLimit ?? 10);
    for (const replicaSet of idle.slice(0, Math.max(0, excess))) writer.delete('replicasets.apps', replicaSet);
  };

  /** Pods that go, for a deployment that waits for it. */
  const ofPod: KeysOf = (pod) => {
    if (pod.deletionTimestamp === undefined) return [];
    const replicaSets = controllerKey('ReplicaSet')(pod).map((key) => cluster.object('replicasets.apps', key));
    return replicaSets.flatMap((replicaSet) => (replicaSet ? controllerKey('Deployment')(replicaSet) : []));
  };

  const watches = {
    'deployments.apps': ownKey,
    'replicasets.apps': claimerKeys(cluster, 'deployments.apps', 'Deployment'),
    pods: ofPod,
  };
  return { name, watches, latencyMs, reconcile };
}

function nextRevision(old: readonly ReplicaSet[]): number {
  return Math.max(0, ...old.map(revisionOf)) + 1;
}

/** No rollout goes on, but the size is kept: the newest replica set takes up the difference. */
function scaleWhilePaused({ spec }: Deployment, current: ReplicaSet | undefined, old: readonly ReplicaSet[]) {
  const all = current ? [current, ...old] : old;
  const newest = current ?? [...old].sort((a, b) => revisionOf(b) - revisionOf(a))[0];
  if (!newest) return [];
  const replicas = Math.max(0, newest.spec.replicas + spec.replicas - sumReplicas(all));
  return replicas === newest.spec.replicas ? [] : [{ replicaSet: newest, replicas }];
}
