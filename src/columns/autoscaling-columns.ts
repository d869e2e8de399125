import type { JsonObject, JsonValue } from '../core/json.ts';
import { ageColumn, type Column, nameColumn, text } from './column.ts';
import { integerAt, listAt, textAt, valueAt } from './read.ts';

export const autoscalingColumns: Readonly<Record<string, readonly Column[]>> = {
  'HorizontalPodAutoscaler.autoscaling': [
    nameColumn,
    text('Reference', 'object that is scaled', (object) => {
      return `${textAt(object, 'spec', 'scaleTargetRef', 'kind')}/${textAt(object, 'spec', 'scaleTargetRef', 'name')}`;
    }),
    text('Targets', 'measured and wanted value of each metric', targetsText),
    text('MinPods', 'least number of pods', (object) => {
      const least = valueAt(object, 'spec', 'minReplicas');
      return typeof least === 'number' ? String(least) : '<unset>';
    }),
    text('MaxPods', 'greatest number of pods', (object) => integerAt(object, 'spec', 'maxReplicas')),
    text('Replicas', 'number of pods last seen', (object) => integerAt(object, 'status', 'currentReplicas')),
    ageColumn,
  ],
};

const shown = 2;

function targetsText(object: JsonObject): string {
  const current = listAt(object, 'status', 'currentMetrics');
  const targets = listAt(object, 'spec', 'metrics').map((metric, index) => metricText(metric, current[index]));
  const v1 = valueAt(object, 'spec', 'targetCPUUtilizationPercentage');
  if (typeof v1 === 'number') {
    targets.unshift(
      `cpu: ${percent(valueAt(object, 'status', 'currentCPUUtilizationPercentage'), '<unknown>')}/${v1}%`,
    );
  }
  if (targets.length === 0) return '<none>';
  const text = targets.slice(0, shown).join(', ');
  return targets.length > shown ? `${text} + ${targets.length - shown} more...` : text;
}

function metricText(metric: JsonValue, current: JsonValue | undefined): string {
  switch (textAt(metric, 'type')) {
    case 'Resource':
      return resourceText(valueAt(metric, 'resource'), valueAt(current, 'resource', 'current'));
    case 'ContainerResource':
      return resourceText(valueAt(metric, 'containerResource'), valueAt(current, 'containerResource', 'current'));
    case 'Pods':
      return `${quantity(current, 'pods', 'current', 'averageValue')}/${quantity(metric, 'pods', 'target', 'averageValue')}`;
    case 'Object':
      return valueText(valueAt(metric, 'object', 'target'), valueAt(current, 'object', 'current'));
    case 'External':
      return valueText(valueAt(metric, 'external', 'target'), valueAt(current, 'external', 'current'));
    default:
      return '<unknown type>';
  }
}

function resourceText(metric: JsonValue | undefined, current: JsonValue | undefined): string {
  const name = textAt(metric, 'name');
  if (valueAt(metric, 'target', 'averageValue') !== undefined) {
    return `${name}: ${quantity(current, 'averageValue')}/${quantity(metric, 'target', 'averageValue')}`;
  }
  const measured = percent(valueAt(current, 'averageUtilization'), '<unknown>');
  return `${name}: ${measured}/${percent(valueAt(metric, 'target', 'averageUtilization'), '<auto>')}`;
}

function valueText(target: JsonValue | undefined, current: JsonValue | undefined): string {
  if (valueAt(target, 'averageValue') !== undefined) {
    return `${quantity(current, 'averageValue')}/${quantity(target, 'averageValue')} (avg)`;
  }
  return `${quantity(current, 'value')}/${quantity(target, 'value')}`;
}

function quantity(value: JsonValue | undefined, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '<unknown>';
}

function percent(value: JsonValue | undefined, otherwise: string): string {
  return typeof value === 'number' ? `${value}%` : otherwise;
}
