import type { JsonObject } from '../core/json.ts';
import { ageColumn, type Column, nameColumn, text, wide } from './column.ts';
import { compareText } from './label-selector.ts';
import { booleanAt, listAt, mapAt, textAt } from './read.ts';

export const nodeColumns: readonly Column[] = [
  nameColumn,
  text('Status', 'whether the node can take pods', statusText),
  text('Roles', 'roles of the node', rolesText),
  ageColumn,
  text('Version', 'version of the kubelet', (node) => textAt(node, 'status', 'nodeInfo', 'kubeletVersion')),
  wide(text('Internal-IP', 'address inside the cluster', (node) => addressOf(node, 'InternalIP'))),
  wide(text('External-IP', 'address outside the cluster', (node) => addressOf(node, 'ExternalIP'))),
  wide(text('OS-Image', 'operating system', (node) => nodeInfo(node, 'osImage'))),
  wide(text('Kernel-Version', 'kernel, and the architecture that it runs on', kernelText)),
  wide(text('Container-Runtime', 'container runtime', (node) => nodeInfo(node, 'containerRuntimeVersion'))),
];

function statusText(node: JsonObject): string {
  // The last condition of a type counts, unlike for pods.
  const ready = listAt(node, 'status', 'conditions').findLast((condition) => textAt(condition, 'type') === 'Ready');
  const health = ready === undefined ? 'Unknown' : textAt(ready, 'status') === 'True' ? 'Ready' : 'NotReady';
  return booleanAt(node, 'spec', 'unschedulable') ? `${health},SchedulingDisabled` : health;
}

const rolePrefix = 'node-role.kubernetes.io/';

function rolesText(node: JsonObject): string {
  const roles = new Set<string>();
  for (const [label, value] of Object.entries(mapAt(node, 'metadata', 'labels'))) {
    if (label.startsWith(rolePrefix)) roles.add(label.slice(rolePrefix.length));
    else if (label === 'kubernetes.io/role' && typeof value === 'string') roles.add(value);
  }
  roles.delete('');
  return [...roles].sort(compareText).join(',') || '<none>';
}

function addressOf(node: JsonObject, type: string): string {
  const address = listAt(node, 'status', 'addresses').find((it) => textAt(it, 'type') === type);
  return address === undefined ? '<none>' : textAt(address, 'address');
}

function nodeInfo(node: JsonObject, field: string): string {
  return textAt(node, 'status', 'nodeInfo', field) || '<unknown>';
}

function kernelText(node: JsonObject): string {
  const architecture = textAt(node, 'status', 'nodeInfo', 'architecture');
  return nodeInfo(node, 'kernelVersion') + (architecture === '' ? '' : ` (${architecture})`);
}
