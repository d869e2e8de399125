import type { JsonObject } from '../core/json.ts';
import { ageColumn, type Column, nameColumn, text, wide } from './column.ts';
import { podReadyText, podRestartsText, podStatusText } from './pod-status.ts';
import { conditionOf, listAt, textAt } from './read.ts';

export const podColumns: readonly Column[] = [
  nameColumn,
  text('Ready', 'containers that are ready, of all that should run', podReadyText),
  text('Status', 'what the pod is doing, or why it is not', podStatusText),
  text('Restarts', 'restarts of all containers, and how long ago the last one was', (pod, now) =>
    podRestartsText(pod, now),
  ),
  ageColumn,
  wide(text('IP', 'first address of the pod', (pod) => textAt(listAt(pod, 'status', 'podIPs')[0], 'ip') || '<none>')),
  wide(text('Node', 'node that the pod is bound to', (pod) => textAt(pod, 'spec', 'nodeName') || '<none>')),
  wide(
    text(
      'Nominated Node',
      'node where room is being made for the pod',
      (pod) => textAt(pod, 'status', 'nominatedNodeName') || '<none>',
    ),
  ),
  wide(text('Readiness Gates', 'readiness gates that are true, of all', readinessGatesText)),
];

function readinessGatesText(pod: JsonObject): string {
  const gates = listAt(pod, 'spec', 'readinessGates');
  if (gates.length === 0) return '<none>';
  const conditions = listAt(pod, 'status', 'conditions');
  const isTrue = gates.map(
    (gate) => textAt(conditionOf(conditions, textAt(gate, 'conditionType')), 'status') === 'True',
  );
  return `${isTrue.filter(Boolean).length}/${gates.length}`;
}
