import type { Cluster } from './cluster.ts';
import { Writer } from './writer.ts';

interface Machine {
  readonly name: string;
  readonly zone: string;
  readonly isControlPlane?: boolean;
}

const machines: readonly Machine[] = [
  { name: 'control-1', zone: 'a', isControlPlane: true },
  { name: 'worker-1', zone: 'a' },
  { name: 'worker-2', zone: 'b' },
  { name: 'worker-3', zone: 'c' },
];

const version = 'v1.36.3';

/** Creates the nodes: one for the control plane, three that take pods. */
export function createNodes(cluster: Cluster): void {
  const kubelet = new Writer(cluster, 'kubelet');
  for (const [at, machine] of machines.entries()) {
    const node = toNode(machine, `10.1.0.${at + 2}`, cluster.timestamp());
    kubelet.ensure('nodes', node);
  }
}

function toNode({ name, zone, isControlPlane = false }: Machine, address: string, timestamp: string) {
  const capacity = { cpu: '4', memory: '16Gi', pods: '110', 'ephemeral-storage': '100Gi' };
  const key = 'node-role.kubernetes.io/control-plane';
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'topology.kubernetes.io/zone': zone,
        ...(isControlPlane && { [key]: '' }),
      },
    },
    spec: isControlPlane ? { taints: [{ key, effect: 'NoSchedule' }] } : {},
    status: {
      capacity,
      allocatable: capacity,
      addresses: [
        { type: 'InternalIP', address },
        { type: 'Hostname', address: name },
      ],
      conditions: [
        toCondition('MemoryPressure', 'False', 'KubeletHasSufficientMemory', timestamp),
        toCondition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', timestamp),
        toCondition('PIDPressure', 'False', 'KubeletHasSufficientPID', timestamp),
        toCondition('Ready', 'True', 'KubeletReady', timestamp),
      ],
      nodeInfo: {
        architecture: 'amd64',
        bootID: '',
        containerRuntimeVersion: 'containerd://2.2.0',
        kernelVersion: '6.12.0',
        kubeProxyVersion: version,
        kubeletVersion: version,
        machineID: '',
        operatingSystem: 'linux',
        osImage: 'kinformer scenario',
        systemUUID: '',
      },
    },
  };
}

function toCondition(type: string, status: string, reason: string, timestamp: string) {
  const message = type === 'Ready' ? 'kubelet is posting ready status' : '';
  return { type, status, reason, message, lastHeartbeatTime: timestamp, lastTransitionTime: timestamp };
}
