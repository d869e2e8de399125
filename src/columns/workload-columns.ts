import type { JsonObject } from '../core/json.ts';
import { ageColumn, type Column, type ColumnContext, integer, nameColumn, text, wide } from './column.ts';
import { containerColumns, joinContainers, selectorColumn } from './containers.ts';
import { formatLabels, selectorText } from './label-selector.ts';
import { integerAt, listAt, mapAt, textAt, valueAt } from './read.ts';

const templateSpec = ['spec', 'template', 'spec'] as const;

const spec = (name: string, description: string, field: string) =>
  integer(name, description, (object) => integerAt(object, 'spec', field));
const status = (name: string, description: string, field: string) =>
  integer(name, description, (object) => integerAt(object, 'status', field));

const readyOfReplicas = text('Ready', 'pods that are ready, of the number wanted', (object) => {
  return `${integerAt(object, 'status', 'readyReplicas')}/${integerAt(object, 'spec', 'replicas')}`;
});

const replicaColumns: readonly Column[] = [
  nameColumn,
  spec('Desired', 'number of pods wanted', 'replicas'),
  status('Current', 'number of pods that exist', 'replicas'),
  status('Ready', 'number of pods that are ready', 'readyReplicas'),
  ageColumn,
  ...containerColumns(...templateSpec),
];

export const workloadColumns: Readonly<Record<string, readonly Column[]>> = {
  'Deployment.apps': [
    nameColumn,
    readyOfReplicas,
    text('Up-to-date', 'pods that have the newest template', (object) =>
      integerAt(object, 'status', 'updatedReplicas'),
    ),
    text('Available', 'pods that have been ready for long enough', (object) =>
      integerAt(object, 'status', 'availableReplicas'),
    ),
    ageColumn,
    ...containerColumns(...templateSpec),
    wide(
      text('Selector', 'label selector', (object) => selectorText(valueAt(object, 'spec', 'selector')) ?? '<invalid>'),
    ),
  ],
  'ReplicaSet.apps': [...replicaColumns, selectorColumn('spec', 'selector')],
  ReplicationController: [
    ...replicaColumns,
    wide(text('Selector', 'label selector', (object) => formatLabels(mapAt(object, 'spec', 'selector')))),
  ],
  'StatefulSet.apps': [nameColumn, readyOfReplicas, ageColumn, ...containerColumns(...templateSpec)],
  'DaemonSet.apps': [
    nameColumn,
    status('Desired', 'number of nodes that should run the pod', 'desiredNumberScheduled'),
    status('Current', 'number of nodes that run the pod and should', 'currentNumberScheduled'),
    status('Ready', 'number of nodes whose pod is ready', 'numberReady'),
    status('Up-to-date', 'number of nodes whose pod has the newest template', 'updatedNumberScheduled'),
    status('Available', 'number of nodes whose pod has been ready for long enough', 'numberAvailable'),
    text('Node Selector', 'labels that a node must have', (object) =>
      formatLabels(mapAt(object, ...templateSpec, 'nodeSelector')),
    ),
    ageColumn,
    ...containerColumns(...templateSpec),
    selectorColumn('spec', 'selector'),
  ],
  'ControllerRevision.apps': [
    nameColumn,
    text('Controller', 'object that the revision belongs to', controllerText),
    text('Revision', 'number of the revision', (object) => integerAt(object, 'revision')),
    ageColumn,
  ],
  PodTemplate: [
    nameColumn,
    text('Containers', 'names of the containers', (object) => joinContainers(object, ['template', 'spec'], 'name')),
    text('Images', 'images of the containers', (object) => joinContainers(object, ['template', 'spec'], 'image')),
    text('Pod Labels', 'labels of the pods', (object) => formatLabels(mapAt(object, 'template', 'metadata', 'labels'))),
  ],
  'PodDisruptionBudget.policy': [
    nameColumn,
    text('Min Available', 'pods that must stay', (object) => numberOrPercent(object, 'minAvailable')),
    text('Max Unavailable', 'pods that may be missing', (object) => numberOrPercent(object, 'maxUnavailable')),
    status('Allowed Disruptions', 'pods that may be evicted now', 'disruptionsAllowed'),
    ageColumn,
  ],
  'Scale.autoscaling': [
    { ...nameColumn, format: '' },
    spec('Desired', 'number of pods wanted', 'replicas'),
    status('Available', 'number of pods that exist', 'replicas'),
    ageColumn,
  ],
};

function controllerText(object: JsonObject, _context: ColumnContext): string {
  const owner = listAt(object, 'metadata', 'ownerReferences').find((it) => valueAt(it, 'controller') === true);
  if (owner === undefined) return '<none>';
  const [group, version] = textAt(owner, 'apiVersion').split('/');
  const kind = version === undefined ? textAt(owner, 'kind') : `${textAt(owner, 'kind')}.${group}`;
  return `${kind.toLowerCase()}/${textAt(owner, 'name')}`;
}

function numberOrPercent(object: JsonObject, field: string): string {
  const value = valueAt(object, 'spec', field);
  return typeof value === 'number' || typeof value === 'string' ? String(value) : 'N/A';
}
