import type { KubeObject } from '../../object/kube-object.ts';

/**
 * Whether something is wrong with the object that does not look like passing by itself. Asked for every change of every
 * object, so it parses as little as it can.
 */
export function isFailing(object: KubeObject): boolean {
  const judge = judges[object.kind] ?? hasFailedCondition;
  return judge(object);
}

const judges: Readonly<Record<string, (object: KubeObject) => boolean>> = {
  Pod: isPodFailing,
  Node: (node) => conditionsOf(node).get('Ready') !== 'True',
  Job: (job) => conditionsOf(job).get('Failed') === 'True',
  Deployment: (deployment) => {
    const conditions = conditionsOf(deployment);
    return (
      conditions.get('Available') === 'False' ||
      conditions.get('Progressing') === 'False' ||
      conditions.get('ReplicaFailure') === 'True'
    );
  },
  ReplicaSet: (replicaSet) => conditionsOf(replicaSet).get('ReplicaFailure') === 'True',
  PersistentVolumeClaim: (claim) => phaseOf(claim) === 'Lost',
  PersistentVolume: (volume) => phaseOf(volume) === 'Failed',
};

function hasFailedCondition(object: KubeObject): boolean {
  const conditions = conditionsOf(object);
  return (
    conditions.get('Ready') === 'False' ||
    conditions.get('Available') === 'False' ||
    conditions.get('Failed') === 'True' ||
    conditions.get('Stalled') === 'True' ||
    phaseOf(object) === 'Failed'
  );
}

interface ContainerStatus {
  readonly state?: {
    readonly waiting?: { readonly reason?: string };
    readonly terminated?: { readonly exitCode?: number };
  };
}

interface PodStatus {
  readonly phase?: string;
  readonly containerStatuses?: readonly ContainerStatus[];
  readonly initContainerStatuses?: readonly ContainerStatus[];
}

/** Only a pod with one of these words in its status can be failing; most have none. */
const tellingWords = ['"waiting"', '"terminated"', '"Failed"'].map((word) => Buffer.from(word));

function isPodFailing(pod: KubeObject): boolean {
  const start = pod.findStart(['status']);
  if (start === -1) return false;
  const { bytes } = pod;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.length - start);
  if (!tellingWords.some((word) => text.includes(word))) return false;
  const status = pod.field<PodStatus | null>(['status']);
  if (!status || status.phase === 'Succeeded') return false;
  if (status.phase === 'Failed') return true;
  return [...toList(status.containerStatuses), ...toList(status.initContainerStatuses)].some(isContainerFailing);
}

function isContainerFailing({ state }: ContainerStatus): boolean {
  const reason = state?.waiting?.reason ?? '';
  return /BackOff|Err|Invalid/.test(reason) || (state?.terminated?.exitCode ?? 0) !== 0;
}

interface Condition {
  readonly type?: string;
  readonly status?: string;
}

function conditionsOf(object: KubeObject): ReadonlyMap<string, string> {
  const conditions = toList(object.field<readonly Condition[] | null>(['status', 'conditions']));
  return new Map(conditions.map((condition) => [condition?.type ?? '', condition?.status ?? '']));
}

function phaseOf(object: KubeObject): string {
  return String(object.field(['status', 'phase']) ?? '');
}

/** An object of any shape may stand there. */
function toList<T>(value: readonly T[] | null | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}
