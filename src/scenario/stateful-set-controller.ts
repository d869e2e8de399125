import { claim, claimerKeys } from './claim.ts';
import type { Cluster } from './cluster.ts';
import { type Controller, ownKey } from './controller.ts';
import type { EventRecorder } from './event-recorder.ts';
import type { Pod } from './kinds.ts';
import { toOwnedPod } from './owned-pod.ts';
import { hasEnded, isActive, isReady, untilAvailableMs } from './pod-state.ts';
import { Revisions, templateOf } from './revisions.ts';
import type { ControllerRevision, StatefulSet } from './set-kinds.ts';
import { revisionLabel, toStatefulSetStatus } from './stateful-set-status.ts';
import { Writer } from './writer.ts';

const name = 'statefulset-controller';

interface Desired {
  readonly set: StatefulSet;
  /** Ordinal → its pod. */
  readonly pods: ReadonlyMap<number, Pod>;
  readonly current: ControllerRevision;
  readonly update: ControllerRevision;
}

/** Keeps the numbered pods of stateful sets, one after the other, each with its claims. */
export function createStatefulSetController(cluster: Cluster, events: EventRecorder): Controller {
  const writer = new Writer(cluster, name);
  const revisions = new Revisions(cluster, writer, 'controller.kubernetes.io/hash');

  const reconcile = (key: string): number | undefined => {
    const set = cluster.get('statefulsets.apps', key);
    if (!set) return undefined;
    const pods = claim(cluster, writer, 'pods', set).filter((pod) => isNamedFor(set, pod));
    const update = revisions.keep(set);
    const current = revisions.of(set).find(({ metadata }) => metadata.name === set.status?.currentRevision) ?? update;
    const byOrdinal = new Map(pods.map((pod) => [ordinalOf(pod), pod]));
    if (!set.metadata.deletionTimestamp) advance({ set, pods: byOrdinal, current, update });
    const isUsed = ({ metadata }: ControllerRevision) =>
      metadata.name === current.metadata.name ||
      metadata.name === update.metadata.name ||
      pods.some((pod) => pod.metadata.labels?.[revisionLabel] === metadata.name);
    revisions.forget(set, isUsed);
    const waits = pods.filter(isReady).map((pod) => untilAvailableMs(cluster, pod, set.spec.minReadySeconds));
    const available = waits.filter((waitMs) => waitMs <= 0).length;
    const names = { current: current.metadata.name, update: update.metadata.name };
    const status = toStatefulSetStatus(set, pods, available, names);
    writer.patch('statefulsets.apps', set, { status }, { subresource: 'status' });
    const later = waits.filter((waitMs) => waitMs > 0);
    return later.length > 0 ? Math.min(...later) : undefined;
  };

  /** The next thing to do: fill up from below, else take away from above, else update from above. */
  const advance = (desired: Desired) => {
    const { set, pods } = desired;
    const isOrdered = set.spec.podManagementPolicy !== 'Parallel';
    const first = firstOrdinal(set);
    const last = first + set.spec.replicas - 1;
    for (let ordinal = first; ordinal <= last; ordinal += 1) {
      const pod = pods.get(ordinal);
      if (!pod) createPod(desired, ordinal);
      else if (hasEnded(pod) && !pod.metadata.deletionTimestamp) deletePod(set, pod);
      if (isOrdered && !(pod && isHealthy(pod))) return;
    }
    const condemned = [...pods.keys()].filter((ordinal) => ordinal < first || ordinal > last).sort((a, b) => b - a);
    for (const ordinal of condemned) {
      const pod = pods.get(ordinal);
      if (pod && !pod.metadata.deletionTimestamp) deletePod(set, pod);
      if (isOrdered) return;
    }
    if (set.spec.updateStrategy?.type !== 'OnDelete') updateNext(desired, last);
  };

  const updateNext = ({ set, pods, update }: Desired, last: number) => {
    const lowest = firstOrdinal(set) + (set.spec.updateStrategy?.rollingUpdate?.partition ?? 0);
    for (let ordinal = last; ordinal >= lowest; ordinal -= 1) {
      const pod = pods.get(ordinal);
      if (pod && isActive(pod) && pod.metadata.labels?.[revisionLabel] !== update.metadata.name) {
        deletePod(set, pod);
        return;
      }
      if (!pod || !isHealthy(pod)) return;
    }
  };

  const createPod = ({ set, current, update }: Desired, ordinal: number) => {
    const { metadata, spec } = set;
    const isOld = ordinal < firstOrdinal(set) + oldReplicas(set);
    const revision = isOld ? current : update;
    const template = isOld ? templateOf(current) : spec.template;
    const podName = `${metadata.name}-${ordinal}`;
    const claims = spec.volumeClaimTemplates ?? [];
    for (const claim of claims) {
      writer.ensure('persistentvolumeclaims', {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: {
          name: `${claim.metadata.name}-${podName}`,
          namespace: metadata.namespace,
          labels: { ...claim.metadata.labels, ...spec.selector.matchLabels },
        },
        ...{ spec: claim.spec },
      });
    }
    const volumes = claims.map((claim) => ({
      name: claim.metadata.name,
      persistentVolumeClaim: { claimName: `${claim.metadata.name}-${podName}` },
    }));
    const labels = {
      ...template.metadata?.labels,
      [revisionLabel]: revision.metadata.name,
      'statefulset.kubernetes.io/pod-name': podName,
      'apps.kubernetes.io/pod-index': String(ordinal),
    };
    const { volumes: others = [] } = template.spec;
    const place = { hostname: podName, ...(spec.serviceName && { subdomain: spec.serviceName }) };
    const all = { ...place, volumes: [...others, ...volumes] };
    writer.create('pods', toOwnedPod(set, template, { name: podName, labels }, all));
    tell(set, 'create', podName);
  };

  const deletePod = (set: StatefulSet, pod: Pod) => {
    writer.delete('pods', pod);
    tell(set, 'delete', pod.metadata.name);
  };

  const tell = (set: StatefulSet, verb: 'create' | 'delete', pod: string) => {
    const message = `${verb} Pod ${pod} in StatefulSet ${set.metadata.name} successful`;
    events.record(name, set, 'Normal', verb === 'create' ? 'SuccessfulCreate' : 'SuccessfulDelete', message);
  };

  const watches = {
    'statefulsets.apps': ownKey,
    'controllerrevisions.apps': () => [],
    pods: claimerKeys(cluster, 'statefulsets.apps', 'StatefulSet'),
  };
  return { name, watches, reconcile };
}

function firstOrdinal({ spec }: StatefulSet): number {
  return spec.ordinals?.start ?? 0;
}

/** How many pods, from below, have not had their turn in a rolling update. */
function oldReplicas({ spec, status }: StatefulSet): number {
  if (spec.updateStrategy?.type === 'OnDelete' || status?.currentRevision === status?.updateRevision) return 0;
  return spec.updateStrategy?.rollingUpdate?.partition || (status?.currentReplicas ?? 0);
}

function isHealthy(pod: Pod): boolean {
  return isActive(pod) && isReady(pod);
}

/** Others may bear its labels. */
function isNamedFor(set: StatefulSet, { metadata }: Pod): boolean {
  const number = metadata.name.slice(set.metadata.name.length);
  return metadata.name.startsWith(set.metadata.name) && /^-\d+$/.test(number);
}

function ordinalOf({ metadata }: Pod): number {
  return Number(metadata.name.slice(metadata.name.lastIndexOf('-') + 1));
}
