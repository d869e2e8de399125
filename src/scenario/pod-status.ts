import { withCondition } from './conditions.ts';
import type { Condition, Container, ContainerState, ContainerStatus, Pod, PodStatus } from './kinds.ts';

/** What a kubelet knows of a pod's containers. */
export interface ObservedPod {
  readonly phase: 'Pending' | 'Running' | 'Succeeded' | 'Failed';
  readonly podIP: string | undefined;
  readonly hostIP: string;
  /** State of one container. */
  readonly containers: readonly ObservedContainer[];
  readonly timestamp: string;
}

export interface ObservedContainer {
  readonly state: ContainerState;
  readonly lastState: ContainerState | undefined;
  readonly restartCount: number;
}

/** The status that a kubelet writes. */
export function toPodStatus(pod: Pod, observed: ObservedPod): object {
  const { phase, podIP, hostIP, containers, timestamp } = observed;
  const statuses = pod.spec.containers.map((container, at) => toContainerStatus(pod, container, containers[at]));
  return {
    phase,
    conditions: toConditions(pod.status, phase, statuses, podIP !== undefined, timestamp),
    hostIP,
    hostIPs: [{ ip: hostIP }],
    ...(podIP !== undefined && { podIP, podIPs: [{ ip: podIP }] }),
    startTime: pod.status?.startTime ?? timestamp,
    containerStatuses: statuses,
    observedGeneration: pod.metadata.generation,
  };
}

function toContainerStatus(pod: Pod, container: Container, observed: ObservedContainer | undefined): ContainerStatus {
  const { name, image } = container;
  const { state = { waiting: { reason: 'ContainerCreating' } }, lastState, restartCount = 0 } = observed ?? {};
  const isRunning = state.running !== undefined;
  const hasRun = isRunning || state.terminated !== undefined || lastState !== undefined;
  return {
    name,
    image,
    imageID: hasRun ? `${image}@sha256:${fingerprint(image)}` : '',
    ...(hasRun && { containerID: `containerd://${fingerprint(`${pod.metadata.uid}/${name}/${restartCount}`)}` }),
    ready: isRunning,
    started: isRunning,
    restartCount,
    state,
    ...(lastState && { lastState }),
  };
}

function toConditions(
  status: PodStatus | undefined,
  phase: ObservedPod['phase'],
  containers: readonly ContainerStatus[],
  hasSandbox: boolean,
  timestamp: string,
): readonly Condition[] {
  const unready = containers.filter(({ ready }) => !ready).map(({ name }) => name);
  const isReady = unready.length === 0;
  const reason =
    phase === 'Succeeded'
      ? { reason: 'PodCompleted' }
      : phase === 'Failed'
        ? { reason: 'PodFailed' }
        : { reason: 'ContainersNotReady', message: `containers with unready status: [${unready.join(' ')}]` };
  const health = isReady ? { status: 'True' } : { status: 'False', ...reason };
  const initialized = phase === 'Succeeded' ? { status: 'True', reason: 'PodCompleted' } : { status: 'True' };
  const isRunning = hasSandbox && (phase === 'Running' || phase === 'Pending');
  const all: readonly Condition[] = [
    { type: 'PodReadyToStartContainers', status: isRunning ? 'True' : 'False' },
    { type: 'Initialized', ...initialized },
    { type: 'Ready', ...health },
    { type: 'ContainersReady', ...health },
    { type: 'PodScheduled', status: 'True' },
  ];
  return all.reduce(
    (conditions, condition) => withCondition(conditions, condition, timestamp),
    status?.conditions ?? [],
  );
}

/** 64 hex digits that stand for the text. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  let digits = '';
  for (let round = 0; round < 8; round += 1) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x1000193) >>> 0;
    digits += hash.toString(16).padStart(8, '0');
  }
  return digits;
}
