import { accessColumns } from './access-columns.ts';
import { autoscalingColumns } from './autoscaling-columns.ts';
import { batchColumns } from './batch-columns.ts';
import { clusterColumns } from './cluster-columns.ts';
import type { Column } from './column.ts';
import { configColumns } from './config-columns.ts';
import { eventColumns } from './event-columns.ts';
import { networkColumns } from './network-columns.ts';
import { nodeColumns } from './node-columns.ts';
import { podColumns } from './pod-columns.ts';
import { storageColumns } from './storage-columns.ts';
import { workloadColumns } from './workload-columns.ts';

/**
 * The columns of a built-in kind, as kube-apiserver 1.36 answers them in Tables; undefined for kinds that are not built
 * in: `defaultColumns` or the printer columns of the custom resource then.
 */
export function columnsFor(group: string, kind: string): readonly Column[] | undefined {
  const key = group === '' ? kind : `${kind}.${group}`;
  return Object.hasOwn(registry, key) ? registry[key] : undefined;
}

const registry: Readonly<Record<string, readonly Column[]>> = {
  Pod: podColumns,
  Node: nodeColumns,
  Event: eventColumns,
  'Event.events.k8s.io': eventColumns,
  ...configColumns,
  ...workloadColumns,
  ...batchColumns,
  ...autoscalingColumns,
  ...networkColumns,
  ...storageColumns,
  ...accessColumns,
  ...clusterColumns,
};
