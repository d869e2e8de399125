import type { KubeObject } from '../../object/kube-object.ts';

interface Condition {
  readonly type?: string;
  readonly status?: string;
}

interface ContainerStatus {
  readonly state?: {
    readonly waiting?: { readonly reason?: string };
    readonly terminated?: { readonly exitCode?: number };
  };
}

interface Status {
  readonly phase?: string;
  readonly conditions?: readonly Condition[];
  readonly containerStatuses?: readonly ContainerStatus[];
  readonly initContainerStatuses?: readonly ContainerStatus[];
}

/** Reads only the status. Whether something is wrong with the object that does not look like passing by itself. */
export function isFailing(object: KubeObject): boolean {
  const status = object.field<Status | null>(['status']);
  if (typeof status !== 'object' || status === null) return false;
  const judge = judges[object.kind] ?? hasFailedCondition;
  return judge(status);
}

const judges: Readonly<Record<string, (status: Status) => boolean>> = {
  Pod: (status) => {
    if (status.phase === 'Succeeded') return false;
    return status.phase === 'Failed' || containersOf(status).some(isContainerFailing);
  },
  Node: (status) => conditionOf(status, 'Ready') !== 'True',
  Job: (status) => conditionOf(status, 'Failed') === 'True',
  Deployment: (status) =>
    conditionOf(status, 'Available') === 'False' ||
    conditionOf(status, 'Progressing') === 'False' ||
    conditionOf(status, 'ReplicaFailure') === 'True',
  ReplicaSet: (status) => conditionOf(status, 'ReplicaFailure') === 'True',
  PersistentVolumeClaim: ({ phase }) => phase === 'Lost',
  PersistentVolume: ({ phase }) => phase === 'Failed',
};

function hasFailedCondition(status: Status): boolean {
  return (
    status.phase === 'Failed' ||
    conditionOf(status, 'Ready') === 'False' ||
    conditionOf(status, 'Available') === 'False' ||
    conditionOf(status, 'Failed') === 'True' ||
    conditionOf(status, 'Stalled') === 'True'
  );
}

function containersOf({ containerStatuses, initContainerStatuses }: Status): readonly ContainerStatus[] {
  return [
    ...(Array.isArray(containerStatuses) ? containerStatuses : []),
    ...(Array.isArray(initContainerStatuses) ? initContainerStatuses : []),
  ];
}

function isContainerFailing({ state }: ContainerStatus): boolean {
  const reason = state?.waiting?.reason ?? '';
  return /BackOff|Err|Invalid/.test(reason) || (state?.terminated?.exitCode ?? 0) !== 0;
}

function conditionOf({ conditions }: Status, type: string): string | undefined {
  return Array.isArray(conditions) ? conditions.find((condition) => condition?.type === type)?.status : undefined;
}
