import { arrayAt, isJsonObject, type JsonObject, stringAt, valueAt } from '../api-object.ts';

/** An autoscaling/v1 HorizontalPodAutoscaler as version 2 has it: the processor target is one of the metrics. */
export function toAutoscalerV2(autoscaler: JsonObject): JsonObject {
  const spec = isJsonObject(autoscaler.spec) ? autoscaler.spec : {};
  const status = isJsonObject(autoscaler.status) ? autoscaler.status : {};
  const { targetCPUUtilizationPercentage: target, ...rest } = spec;
  const { currentCPUUtilizationPercentage: current, ...restStatus } = status;
  const metrics =
    target === undefined ? [] : [cpuMetric('target', { type: 'Utilization', averageUtilization: target })];
  const currentMetrics = current === undefined ? [] : [cpuMetric('current', { averageUtilization: current })];
  return {
    ...autoscaler,
    spec: { ...rest, ...(metrics.length > 0 ? { metrics } : {}) },
    status: { ...restStatus, ...(currentMetrics.length > 0 ? { currentMetrics } : {}) },
  };
}

/** A version 2 HorizontalPodAutoscaler as autoscaling/v1 has it; other metrics than the processor's are not shown. */
export function fromAutoscalerV2(autoscaler: JsonObject): JsonObject {
  const spec = isJsonObject(autoscaler.spec) ? autoscaler.spec : {};
  const status = isJsonObject(autoscaler.status) ? autoscaler.status : {};
  const { metrics: _metrics, behavior: _behavior, ...rest } = spec;
  const { currentMetrics: _current, conditions: _conditions, ...restStatus } = status;
  const target = valueAt(cpuIn(arrayAt(spec, 'metrics')), 'resource', 'target', 'averageUtilization');
  const current = valueAt(cpuIn(arrayAt(status, 'currentMetrics')), 'resource', 'current', 'averageUtilization');
  return {
    ...autoscaler,
    spec: { ...rest, ...(target === undefined ? {} : { targetCPUUtilizationPercentage: target }) },
    status: {
      currentReplicas: 0,
      desiredReplicas: 0,
      ...restStatus,
      ...(current === undefined ? {} : { currentCPUUtilizationPercentage: current }),
    },
  };
}

/** An autoscaler without metrics goes by the processor. */
export function defaultMetrics(autoscaler: JsonObject): JsonObject {
  const spec = isJsonObject(autoscaler.spec) ? autoscaler.spec : {};
  if (arrayAt(spec, 'metrics').length > 0) return autoscaler;
  const metrics = [cpuMetric('target', { type: 'Utilization', averageUtilization: 80 })];
  return { ...autoscaler, spec: { ...spec, metrics } };
}

function cpuMetric(field: 'target' | 'current', value: JsonObject): JsonObject {
  return { type: 'Resource', resource: { name: 'cpu', [field]: value } };
}

function cpuIn(metrics: readonly unknown[]): unknown {
  return metrics.find((metric) => stringAt(metric, 'resource', 'name') === 'cpu');
}
