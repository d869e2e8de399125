import type { JsonObject } from '../core/json.ts';
import { ageColumn, type Column, defaultColumns, nameColumn, text } from './column.ts';
import { compareText } from './label-selector.ts';
import { listAt, mapAt, scalarText, textAt } from './read.ts';

export const configColumns: Readonly<Record<string, readonly Column[]>> = {
  ConfigMap: [
    nameColumn,
    text('Data', 'number of entries', (object) => {
      return Object.keys(mapAt(object, 'data')).length + Object.keys(mapAt(object, 'binaryData')).length;
    }),
    ageColumn,
  ],
  Secret: [
    nameColumn,
    text('Type', 'what the secret is for', (object) => textAt(object, 'type')),
    text('Data', 'number of entries', (object) => Object.keys(mapAt(object, 'data')).length),
    ageColumn,
  ],
  ServiceAccount: [nameColumn, ageColumn],
  Namespace: [
    nameColumn,
    text('Status', 'phase of the namespace', (object) => textAt(object, 'status', 'phase')),
    ageColumn,
  ],
  ResourceQuota: [
    nameColumn,
    text('Request', 'used and allowed amount of each resource', (object) => quotaText(object, false)),
    text('Limit', 'used and allowed amount of each limit', (object) => quotaText(object, true)),
    ageColumn,
  ],
  LimitRange: defaultColumns,
  ComponentStatus: [
    nameColumn,
    text('Status', 'whether the component is healthy', (object) => {
      const health = textAt(healthOf(object), 'status');
      return health === '' ? 'Unknown' : health === 'True' ? 'Healthy' : 'Unhealthy';
    }),
    text('Message', 'what the check said', (object) => textAt(healthOf(object), 'message')),
    text('Error', 'why the check failed', (object) => textAt(healthOf(object), 'error')),
  ],
};

function quotaText(quota: JsonObject, limits: boolean): string {
  const used = mapAt(quota, 'status', 'used');
  return Object.entries(mapAt(quota, 'status', 'hard'))
    .filter(([resource]) => resource.startsWith('limits.') === limits)
    .sort(([a], [b]) => compareText(a, b))
    .map(([resource, hard]) => `${resource}: ${scalarText(used[resource] ?? 0)}/${scalarText(hard)}`)
    .join(', ');
}

function healthOf(object: JsonObject) {
  return listAt(object, 'conditions').find((condition) => textAt(condition, 'type') === 'Healthy');
}
