import type { JsonObject } from '../core/json.ts';
import { type Column, text, wide } from './column.ts';
import { formatLabelSelector } from './label-selector.ts';
import { listAt, textAt, valueAt } from './read.ts';

/** The columns of the containers in the pod template at a path of `spec`, wide only. */
export function containerColumns(...specPath: readonly string[]): readonly Column[] {
  return [
    wide(text('Containers', 'names of the containers', (object) => joinContainers(object, specPath, 'name'))),
    wide(text('Images', 'images of the containers', (object) => joinContainers(object, specPath, 'image'))),
  ];
}

export function joinContainers(object: JsonObject, specPath: readonly string[], member: 'name' | 'image'): string {
  return listAt(object, ...specPath, 'containers')
    .map((container) => textAt(container, member))
    .join(',');
}

/** The label selector at a path, wide only. */
export function selectorColumn(...path: readonly string[]): Column {
  return wide(text('Selector', 'label selector', (object) => formatLabelSelector(valueAt(object, ...path))));
}
