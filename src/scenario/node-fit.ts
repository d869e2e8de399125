import { isTrue } from './conditions.ts';
import type { Node, NodeSelectorRequirement, NodeSelectorTerm, Pod, PodSpec, Taint } from './kinds.ts';

const cordoned: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

/** Whether the node takes the pod now. */
export function fits({ spec }: Pod, node: Node): boolean {
  if (node.spec?.unschedulable && !tolerates(spec, cordoned)) return false;
  return isTrue(node.status?.conditions, 'Ready') && isWanted(spec, node) && toleratesAll(spec, node, 'NoSchedule');
}

/** Whether the pod's node selector and required node affinity want this node. */
export function isWanted({ nodeSelector = {}, affinity }: PodSpec, node: Node): boolean {
  const labels = node.metadata.labels ?? {};
  const terms = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  return (
    Object.entries(nodeSelector).every(([label, value]) => labels[label] === value) &&
    (terms === undefined || terms.some((term) => matchesTerm(term, node)))
  );
}

/** Whether the pod may be on the node, or stay there, in spite of its taints. */
export function toleratesAll(spec: PodSpec, node: Node, effect: 'NoSchedule' | 'NoExecute'): boolean {
  return (node.spec?.taints ?? [])
    .filter((taint) => taint.effect === 'NoExecute' || taint.effect === effect)
    .every((taint) => tolerates(spec, taint));
}

function tolerates({ tolerations = [] }: PodSpec, taint: Taint): boolean {
  return tolerations.some(
    ({ key, operator, value, effect }) =>
      (!key || key === taint.key) &&
      (!effect || effect === taint.effect) &&
      (operator === 'Exists' || (value ?? '') === (taint.value ?? '')),
  );
}

function matchesTerm({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, { metadata }: Node): boolean {
  if (matchExpressions.length + matchFields.length === 0) return false;
  const fields: Readonly<Record<string, string>> = { 'metadata.name': metadata.name };
  return (
    matchExpressions.every((requirement) => meets(requirement, metadata.labels ?? {})) &&
    matchFields.every((requirement) => meets(requirement, fields))
  );
}

function meets(
  { key, operator, values = [] }: NodeSelectorRequirement,
  present: Readonly<Record<string, string>>,
): boolean {
  const value = present[key];
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return Number(value) > Number(values[0]);
    case 'Lt':
      return Number(value) < Number(values[0]);
    default:
      return false;
  }
}
