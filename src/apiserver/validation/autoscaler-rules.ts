import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, type JsonObject, stringAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { quantityNanos } from '../schema/quantity.ts';
import { checkAtMostAll, checkEnum, checkNumberOrPercent, checkRequired, invalidAll } from './checks.ts';
import { labelProblems, pathSegmentProblems } from './names.ts';
import { validateSelector } from './selector-rules.ts';
import type { KindRule } from './validate-object.ts';

/** Rules of what scales workloads, and of what keeps enough of them up. */
export const autoscalerRules: Readonly<Record<string, KindRule>> = {
  'horizontalpodautoscalers.autoscaling': validateAutoscaler,
  'poddisruptionbudgets.policy': validateBudget,
};

function validateAutoscaler(autoscaler: ApiObject): StatusCause[] {
  const spec = childOf(autoscaler, 'spec');
  const min = typeof spec.minReplicas === 'number' ? spec.minReplicas : undefined;
  const max = Number(spec.maxReplicas ?? 0);
  const causes: StatusCause[] = [];
  if (min !== undefined && min < 1)
    causes.push(invalidValue('spec.minReplicas', min, 'must be greater than or equal to 1'));
  if (max === 0) causes.push(requiredValue('spec.maxReplicas', 'must be set and greater than 0'));
  else if (max < 0) causes.push(invalidValue('spec.maxReplicas', max, 'must be greater than or equal to 1'));
  if (min !== undefined && max < min)
    causes.push(invalidValue('spec.maxReplicas', max, 'must be greater than or equal to `minReplicas`'));
  causes.push(...validateTarget(optionalChild(spec, 'scaleTargetRef') ?? {}, 'spec.scaleTargetRef', true));
  causes.push(...validateMetrics(spec, min));
  const behavior = optionalChild(spec, 'behavior');
  for (const direction of ['scaleUp', 'scaleDown']) {
    const rules = optionalChild(behavior, direction);
    if (rules) causes.push(...validateScaling(rules, `spec.behavior.${direction}`));
  }
  return causes;
}

function validateTarget(target: JsonObject, path: string, needsGroup: boolean): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const field of ['kind', 'name']) {
    const value = stringAt(target, field);
    causes.push(
      ...checkRequired(`${path}.${field}`, value),
      ...invalidAll(`${path}.${field}`, value, pathSegmentProblems(value)),
    );
  }
  const version = stringAt(target, 'apiVersion');
  if (needsGroup && version === '')
    causes.push(invalidValue(`${path}.apiVersion`, version, 'apiVersion must specify API group'));
  return causes;
}

const metricTypes = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource'];

/** Type → the member that describes it; in the order in which the API looks at the members. */
const members: Readonly<Record<string, string>> = {
  Object: 'object',
  External: 'external',
  Pods: 'pods',
  Resource: 'resource',
  ContainerResource: 'containerResource',
};

function validateMetrics(spec: JsonObject, min: number | undefined): StatusCause[] {
  const metrics = itemsOf(spec, 'metrics');
  const causes = metrics.flatMap((metric, i) => validateMetric(metric, `spec.metrics[${i}]`));
  const canBeIdle = metrics.some(({ type }) => type === 'Object' || type === 'External');
  if (min === 0 && !canBeIdle) {
    const detail = 'must specify at least one Object or External metric to support scaling to zero replicas';
    causes.push(forbiddenField('spec.metrics', detail));
  }
  return causes;
}

function validateMetric(metric: JsonObject, path: string): StatusCause[] {
  const type = stringAt(metric, 'type');
  const causes: StatusCause[] = [];
  if (type === '') causes.push(requiredValue(`${path}.type`, 'must specify a metric source type'));
  const isKnown = metricTypes.includes(type);
  if (!isKnown) causes.push(unsupportedValue(`${path}.type`, type, metricTypes));
  const given = Object.values(members).filter((member) => optionalChild(metric, member));
  const [first] = given;
  if (first) causes.push(...validateSource(first, optionalChild(metric, first) ?? {}, `${path}.${first}`));
  const expected = members[type];
  if (expected && !given.includes(expected))
    causes.push(requiredValue(`${path}.${expected}`, 'must populate information for the given metric source'));
  if (!isKnown) causes.push(unsupportedValue(`${path}.type`, type, metricTypes));
  if (given.length !== 1) {
    for (const member of given.filter((one) => one !== expected))
      causes.push(forbiddenField(`${path}.${member}`, 'must populate the given metric source only'));
  }
  return causes;
}

function validateSource(member: string, source: JsonObject, path: string): StatusCause[] {
  const target = optionalChild(source, 'target') ?? {};
  const has = (field: string) => target[field] !== undefined;
  const causes =
    member === 'resource' || member === 'containerResource'
      ? validateResource(source, path)
      : validateIdentifier(member, source, path);
  if (member === 'containerResource') {
    const container = stringAt(source, 'container');
    causes.push(...checkRequired(`${path}.container`, container, 'must specify a container'));
    if (container !== '') causes.push(...invalidAll(`${path}.container`, container, labelProblems(container)));
  }
  causes.push(...validateMetricTarget(target, `${path}.target`));
  const need = (field: string, detail: string) => causes.push(requiredValue(`${path}.target.${field}`, detail));
  if (member === 'pods' && !has('averageValue')) need('averageValue', 'must specify a positive target averageValue');
  if (member === 'object' && !has('value') && !has('averageValue'))
    need('averageValue', 'must set either a target value or averageValue');
  if (member === 'external') {
    if (!has('value') && !has('averageValue'))
      need('averageValue', 'must set either a target value for metric or a per-pod target');
    if (has('value') && has('averageValue'))
      causes.push(
        forbiddenField(`${path}.target.value`, 'may not set both a target value for metric and a per-pod target'),
      );
  }
  if (member !== 'resource' && member !== 'containerResource') return causes;
  if (!has('averageUtilization') && !has('averageValue'))
    need('averageUtilization', 'must set either a target raw value or a target utilization');
  if (has('averageUtilization') && has('averageValue'))
    causes.push(
      forbiddenField(`${path}.target.averageValue`, 'may not set both a target raw value and a target utilization'),
    );
  return causes;
}

function validateResource(source: JsonObject, path: string): StatusCause[] {
  return checkRequired(`${path}.name`, source.name, 'must specify a resource name');
}

function validateIdentifier(member: string, source: JsonObject, path: string): StatusCause[] {
  const described =
    member === 'object'
      ? validateTarget(optionalChild(source, 'describedObject') ?? {}, `${path}.describedObject`, false)
      : [];
  const name = stringAt(source, 'metric') || stringAt(optionalChild(source, 'metric'), 'name');
  const field = `${path}.metric.name`;
  if (name === '') return [...described, requiredValue(field, 'must specify a metric name')];
  return [...described, ...invalidAll(field, name, pathSegmentProblems(name))];
}

function validateMetricTarget(target: JsonObject, path: string): StatusCause[] {
  const type = stringAt(target, 'type');
  const causes: StatusCause[] = [];
  if (type === '') causes.push(requiredValue(`${path}.type`, 'must specify a metric target type'));
  if (!['Utilization', 'Value', 'AverageValue'].includes(type))
    causes.push(invalidValue(`${path}.type`, type, 'must be either Utilization, Value, or AverageValue'));
  for (const field of ['value', 'averageValue']) {
    const quantity = target[field];
    if (typeof quantity === 'string' && quantityNanos(quantity) <= 0n)
      causes.push(invalidValue(`${path}.${field}`, quantity, 'must be positive'));
  }
  const utilization = target.averageUtilization;
  if (typeof utilization === 'number' && utilization < 1)
    causes.push(invalidValue(`${path}.averageUtilization`, utilization, 'must be greater than 0'));
  return causes;
}

const maxWindow = 3600;
const maxPeriod = 1800;

function validateScaling(rules: JsonObject, path: string): StatusCause[] {
  const window = rules.stabilizationWindowSeconds;
  const field = `${path}.stabilizationWindowSeconds`;
  const causes: StatusCause[] = [];
  if (typeof window === 'number' && window < 0)
    causes.push(invalidValue(field, window, 'must be greater than or equal to zero'));
  if (typeof window === 'number' && window > maxWindow)
    causes.push(invalidValue(field, window, `must be less than or equal to ${maxWindow}`));
  causes.push(...checkEnum(`${path}.selectPolicy`, rules.selectPolicy, ['Disabled', 'Max', 'Min'], 'allowed'));
  const policies = itemsOf(rules, 'policies');
  if (policies.length === 0) causes.push(requiredValue(`${path}.policies`, 'must specify at least one Policy'));
  return [...causes, ...policies.flatMap((policy, i) => validatePolicy(policy, `${path}.policies[${i}]`))];
}

function validatePolicy(policy: JsonObject, path: string): StatusCause[] {
  const causes = checkEnum(`${path}.type`, policy.type, ['Percent', 'Pods']);
  for (const field of ['value', 'periodSeconds']) {
    const number = Number(policy[field] ?? 0);
    if (number <= 0) causes.push(invalidValue(`${path}.${field}`, number, 'must be greater than zero'));
  }
  const period = Number(policy.periodSeconds ?? 0);
  if (period > maxPeriod)
    causes.push(invalidValue(`${path}.periodSeconds`, period, `must be less than or equal to ${maxPeriod}`));
  return causes;
}

function validateBudget(budget: ApiObject): StatusCause[] {
  const spec = childOf(budget, 'spec');
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy: policy } = spec;
  const causes: StatusCause[] = [];
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    const shown = {
      MinAvailable: minAvailable,
      Selector: selector ?? null,
      MaxUnavailable: maxUnavailable,
      UnhealthyPodEvictionPolicy: policy ?? null,
    };
    causes.push(invalidValue('spec', shown, 'minAvailable and maxUnavailable cannot be both set'));
  }
  for (const field of ['minAvailable', 'maxUnavailable']) {
    causes.push(...checkNumberOrPercent(`spec.${field}`, spec[field]), ...checkAtMostAll(`spec.${field}`, spec[field]));
  }
  causes.push(...validateSelector(optionalChild(spec, 'selector'), 'spec.selector'));
  const policies = ['AlwaysAllow', 'IfHealthyBudget'];
  return [...causes, ...checkEnum('spec.unhealthyPodEvictionPolicy', policy, policies, 'allowed')];
}
