import { KinformerError } from '../../core/errors.ts';
import { labelSelectorFromSpec } from '../../object/label-selector.ts';
import type { StatusCause } from '../../object/status.ts';
import { type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { childOf, optionalChild } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { checkAtMostAll, checkEnum, checkNotNegative, checkNumberOrPercent, invalidAll, isNothing } from './checks.ts';
import { withClaimedVolumes } from './claimed-volumes.ts';
import { labelProblems, validateLabels } from './names.ts';
import { validatePodSpec } from './pod-rules.ts';
import { isEmptySelector, validateSelector } from './selector-rules.ts';
import type { KindRule } from './validate-object.ts';

/** Rules of the kinds that keep pods running. */
export const workloadRules: Readonly<Record<string, KindRule>> = {
  'deployments.apps': (deployment) => validateDeployment(childOf(deployment, 'spec')),
  'replicasets.apps': (replicaSet) => validateReplicaSet(childOf(replicaSet, 'spec')),
  'statefulsets.apps': (statefulSet) => validateStatefulSet(childOf(statefulSet, 'spec')),
  'daemonsets.apps': (daemonSet) => validateDaemonSet(childOf(daemonSet, 'spec')),
  replicationcontrollers: (controller) => validateController(childOf(controller, 'spec')),
  podtemplates: (podTemplate) => validateTemplate(childOf(podTemplate, 'template'), 'template'),
  'controllerrevisions.apps': (revision) => [
    ...(revision.data === undefined || revision.data === null ? [requiredValue('data', 'data is mandatory')] : []),
    ...checkNotNegative(revision, '', 'revision').map((cause) => ({ ...cause, field: 'revision' })),
  ],
};

type SelectorUse = 'deployment' | 'statefulset' | 'daemonset';

function validateDeployment(spec: JsonObject): StatusCause[] {
  const strategy = optionalChild(spec, 'strategy') ?? {};
  const causes = [
    ...checkNotNegative(spec, 'spec', 'replicas'),
    ...validateOwnSelector(spec, 'deployment'),
    ...validateReplicaTemplate(spec),
    ...validateDeploymentStrategy(strategy),
    ...checkNotNegative(spec, 'spec', 'minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds'),
  ];
  const deadline = spec.progressDeadlineSeconds;
  if (typeof deadline === 'number' && deadline <= Number(spec.minReadySeconds ?? 0))
    causes.push(invalidValue('spec.progressDeadlineSeconds', deadline, 'must be greater than minReadySeconds'));
  return causes;
}

function validateReplicaSet(spec: JsonObject): StatusCause[] {
  return [
    ...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds'),
    ...validateOwnSelector(spec, 'deployment'),
    ...validateReplicaTemplate(spec),
  ];
}

/** The selector must be there, right, and not empty. */
function validateOwnSelector(spec: JsonObject, use: SelectorUse): StatusCause[] {
  const selector = optionalChild(spec, 'selector');
  if (!selector) return use === 'daemonset' ? [] : [requiredValue('spec.selector')];
  const causes = validateSelector(selector, 'spec.selector');
  if (isEmptySelector(selector))
    causes.push(invalidValue('spec.selector', selector, `empty selector is invalid for ${use}`));
  return causes;
}

/** What Deployments and ReplicaSets make pods from. */
function validateReplicaTemplate(spec: JsonObject): StatusCause[] {
  const selector = optionalChild(spec, 'selector');
  const isSelected = selector ? matchOf(selector, labelsOf(spec)) : false;
  if (isSelected === undefined) return [invalidValue('spec.selector', selector, 'invalid label selector')];
  const template = optionalChild(spec, 'template') ?? {};
  const causes = isSelected ? [] : [mismatch(spec)];
  causes.push(...validateTemplate(template, 'spec.template'), ...validateAlways(template));
  if (objectAt(template, 'spec')?.activeDeadlineSeconds !== undefined)
    causes.push(
      forbiddenField(
        'spec.template.spec.activeDeadlineSeconds',
        'activeDeadlineSeconds in ReplicaSet is not Supported',
      ),
    );
  return causes;
}

function labelsOf(spec: JsonObject): Record<string, string> | undefined {
  return objectAt(spec, 'template', 'metadata', 'labels') as Record<string, string> | undefined;
}

export function mismatch(spec: JsonObject, path = 'spec'): StatusCause {
  const detail = '`selector` does not match template `labels`';
  return invalidValue(`${path}.template.metadata.labels`, labelsOf(spec) ?? null, detail);
}

/** Whether the selector selects the labels; undefined when it is no right selector. */
export function matchOf(selector: JsonObject, labels: Record<string, string> | undefined): boolean | undefined {
  if (validateSelector(selector, '').length > 0) return undefined;
  if (isEmptySelector(selector)) return true;
  try {
    return labelSelectorFromSpec(selector).matches(labels);
  } catch (error) {
    if (error instanceof KinformerError) return undefined;
    throw error;
  }
}

export function validateTemplate(template: JsonObject, path: string): StatusCause[] {
  return [
    ...validateLabels(objectAt(template, 'metadata', 'labels') as Record<string, string> | undefined, `${path}.labels`),
    ...validatePodSpec(optionalChild(template, 'spec') ?? {}, `${path}.spec`),
  ];
}

function validateAlways(template: JsonObject): StatusCause[] {
  const policy = stringAt(template, 'spec', 'restartPolicy');
  return policy === 'Always' ? [] : [unsupportedValue('spec.template.spec.restartPolicy', policy, ['Always'])];
}

/** A strategy as messages show it, with the names that the API has inside. */
function shownStrategy(strategy: JsonObject): JsonObject {
  return { Type: strategy.type, RollingUpdate: strategy.rollingUpdate ?? null };
}

function validateDeploymentStrategy(strategy: JsonObject): StatusCause[] {
  const rolling = optionalChild(strategy, 'rollingUpdate');
  if (strategy.type === 'Recreate') {
    const detail = "may not be specified when strategy `type` is 'Recreate'";
    return rolling ? [forbiddenField('spec.strategy.rollingUpdate', detail)] : [];
  }
  if (strategy.type !== 'RollingUpdate')
    return [unsupportedValue('spec.strategy', shownStrategy(strategy), ['Recreate', 'RollingUpdate'])];
  const { maxUnavailable, maxSurge } = rolling ?? {};
  const field = 'spec.strategy.rollingUpdate';
  const causes = [
    ...checkNumberOrPercent(`${field}.maxUnavailable`, maxUnavailable),
    ...checkNumberOrPercent(`${field}.maxSurge`, maxSurge),
  ];
  if (isNothing(maxUnavailable) && isNothing(maxSurge))
    causes.push(invalidValue(`${field}.maxUnavailable`, maxUnavailable, 'may not be 0 when `maxSurge` is 0'));
  return [...causes, ...checkAtMostAll(`${field}.maxUnavailable`, maxUnavailable)];
}

function validateStatefulSet(spec: JsonObject): StatusCause[] {
  const template = optionalChild(spec, 'template') ?? {};
  const causes: StatusCause[] = [];
  const policy = stringAt(spec, 'podManagementPolicy');
  const service = stringAt(spec, 'serviceName');
  if (service !== '') causes.push(...invalidAll('spec.serviceName', service, labelProblems(service)));
  if (policy === '') causes.push(requiredValue('spec.podManagementPolicy'));
  else if (policy !== 'OrderedReady' && policy !== 'Parallel')
    causes.push(invalidValue('spec.podManagementPolicy', policy, "must be 'OrderedReady' or 'Parallel'"));
  const strategy = optionalChild(spec, 'updateStrategy') ?? {};
  const rolling = optionalChild(strategy, 'rollingUpdate');
  const field = 'spec.updateStrategy';
  if (strategy.type === 'OnDelete') {
    const detail = "only allowed for updateStrategy 'RollingUpdate'";
    if (rolling) causes.push(invalidValue(`${field}.rollingUpdate`, rolling, detail));
  } else if (strategy.type === 'RollingUpdate') {
    causes.push(...checkNotNegative(rolling, `${field}.rollingUpdate`, 'partition'));
    causes.push(...checkNumberOrPercent(`${field}.rollingUpdate.maxUnavailable`, rolling?.maxUnavailable));
  } else causes.push(invalidValue(field, shownStrategy(strategy), "must be 'RollingUpdate' or 'OnDelete'"));
  const retention = optionalChild(spec, 'persistentVolumeClaimRetentionPolicy') ?? {};
  for (const name of ['whenDeleted', 'whenScaled'])
    causes.push(
      ...checkEnum(`spec.persistentVolumeClaimRetentionPolicy.${name}`, retention[name], ['Retain', 'Delete']),
    );
  causes.push(...checkNotNegative(spec, 'spec', 'replicas', 'minReadySeconds'));
  causes.push(...checkNotNegative(optionalChild(spec, 'ordinals'), 'spec.ordinals', 'start'));
  causes.push(...validateOwnSelector(spec, 'statefulset'));
  const selector = optionalChild(spec, 'selector');
  const isSelected = selector ? matchOf(selector, labelsOf(spec)) : false;
  if (isSelected === undefined) causes.push(invalidValue('spec.selector', selector, ''));
  else if (!isSelected) causes.push(mismatch(spec));
  causes.push(...validateTemplate(withClaimedVolumes(spec, template), 'spec.template'), ...validateAlways(template));
  if (objectAt(template, 'spec')?.activeDeadlineSeconds !== undefined)
    causes.push(
      forbiddenField(
        'spec.template.spec.activeDeadlineSeconds',
        'activeDeadlineSeconds in StatefulSet is not Supported',
      ),
    );
  return causes;
}

function validateDaemonSet(spec: JsonObject): StatusCause[] {
  const template = optionalChild(spec, 'template') ?? {};
  const selector = optionalChild(spec, 'selector');
  const causes = validateSelector(selector, 'spec.selector');
  if (!selector || matchOf(selector, labelsOf(spec)) === false) causes.push(mismatch(spec));
  if (selector && isEmptySelector(selector))
    causes.push(invalidValue('spec.selector', selector, 'empty selector is invalid for daemonset'));
  causes.push(...validateTemplate(template, 'spec.template'), ...validateAlways(template));
  if (objectAt(template, 'spec')?.activeDeadlineSeconds !== undefined)
    causes.push(
      forbiddenField('spec.template.spec.activeDeadlineSeconds', 'activeDeadlineSeconds in DaemonSet is not Supported'),
    );
  causes.push(...checkNotNegative(spec, 'spec', 'minReadySeconds'));
  causes.push(...validateDaemonStrategy(optionalChild(spec, 'updateStrategy') ?? {}));
  return [...causes, ...checkNotNegative(spec, 'spec', 'revisionHistoryLimit')];
}

function validateDaemonStrategy(strategy: JsonObject): StatusCause[] {
  if (strategy.type === 'OnDelete') return [];
  if (strategy.type !== 'RollingUpdate')
    return [unsupportedValue('spec.updateStrategy', shownStrategy(strategy), ['RollingUpdate', 'OnDelete'])];
  const { maxUnavailable, maxSurge } = optionalChild(strategy, 'rollingUpdate') ?? {};
  const field = 'spec.updateStrategy.rollingUpdate';
  const causes = [
    ...checkNumberOrPercent(`${field}.maxUnavailable`, maxUnavailable),
    ...checkNumberOrPercent(`${field}.maxSurge`, maxSurge),
  ];
  const [none, noSurge] = [isNothing(maxUnavailable), isNothing(maxSurge)];
  if (!none && !noSurge)
    causes.push(invalidValue(`${field}.maxSurge`, maxSurge, 'may not be set when maxUnavailable is non-zero'));
  if (none && noSurge) causes.push(requiredValue(`${field}.maxUnavailable`, 'cannot be 0 when maxSurge is 0'));
  return [
    ...causes,
    ...checkAtMostAll(`${field}.maxUnavailable`, maxUnavailable),
    ...checkAtMostAll(`${field}.maxSurge`, maxSurge),
  ];
}

function validateController(spec: JsonObject): StatusCause[] {
  const selector = (optionalChild(spec, 'selector') ?? {}) as Record<string, string>;
  const template = optionalChild(spec, 'template');
  const causes = checkNotNegative(spec, 'spec', 'minReadySeconds');
  if (Object.keys(selector).length === 0) causes.push(requiredValue('spec.selector'));
  causes.push(...checkNotNegative(spec, 'spec', 'replicas'));
  if (!template) return [...causes, requiredValue('spec.template')];
  const labels = labelsOf(spec) ?? {};
  if (Object.entries(selector).some(([key, value]) => labels[key] !== value)) causes.push(mismatch(spec));
  return [...causes, ...validateTemplate(template, 'spec.template'), ...validateAlways(template)];
}
