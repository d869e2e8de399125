import type { NodeSelectorTerm, Pod, PodSpec } from './kinds.ts';

/** What every pod of a daemon set bears. */
const tolerations = [
  { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/disk-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/memory-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/pid-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/unschedulable', operator: 'Exists', effect: 'NoSchedule' },
];

/** The spec for one node: an affinity that only this one meets. */
export function toDaemonPodSpec(spec: PodSpec, node: string): PodSpec {
  const matchFields = [{ key: 'metadata.name', operator: 'In', values: [node] }];
  const wanted = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  const terms: readonly NodeSelectorTerm[] = wanted?.map((term) => ({ ...term, matchFields })) ?? [{ matchFields }];
  const nodeAffinity = {
    ...spec.affinity?.nodeAffinity,
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms },
  };
  return {
    ...spec,
    affinity: { ...spec.affinity, nodeAffinity },
    tolerations: [...(spec.tolerations ?? []), ...tolerations],
  };
}

/** The node of a daemon's pod, or the one for which it was made. */
export function nodeOf({ spec }: Pod): string | undefined {
  if (spec.nodeName) return spec.nodeName;
  const terms = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  return terms?.[0]?.matchFields?.[0]?.values?.[0];
}
