import type { StatusCause } from '../../object/status.ts';
import { validateSecurityLabels } from '../admission/pod-security.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidValue, requiredValue, tooLong } from '../errors/field-causes.ts';
import { toInternal } from '../schema/internal-json.ts';
import { cidrProblems } from './address-rules.ts';
import { checkEnum, checkNotNegative, invalidAll } from './checks.ts';
import { configKeyProblems, labelProblems, qualifiedNameProblems, validateLabels } from './names.ts';
import { validateTaints, validateTolerations } from './scheduling-rules.ts';
import { validateSecret } from './secret-rules.ts';
import { hasTwoOfOneFamily } from './service-network-rules.ts';
import type { KindRule } from './validate-object.ts';

/** Rules of small kinds, most of them settings. */
export const configRules: Readonly<Record<string, KindRule>> = {
  configmaps: validateConfigMap,
  secrets: (secret) => [...validateData(secret, 'data'), ...validateSecret(secret)],
  namespaces: (namespace) => [
    ...validateSecurityLabels(namespace),
    ...arrayAt(namespace, 'spec', 'finalizers').flatMap((name) => validateFinalizer(String(name), 'spec.finalizers')),
  ],
  nodes: validateNode,
  'leases.coordination.k8s.io': validateLease,
  'priorityclasses.scheduling.k8s.io': validatePriority,
  'runtimeclasses.node.k8s.io': (runtime) => {
    const handler = stringAt(runtime, 'handler');
    return [
      ...(handler === '' ? [requiredValue('handler')] : invalidAll('handler', handler, labelProblems(handler))),
      ...validateRuntimeScheduling(objectAt(runtime, 'scheduling')),
    ];
  },
  events: (event) => validateOldEvent(event),
  'events.events.k8s.io': validateEvent,
};

/** Nodes that a runtime works on, and what its pods put up with there. */
function validateRuntimeScheduling(scheduling: JsonObject | undefined): StatusCause[] {
  const tolerations = itemsOf(scheduling, 'tolerations');
  const path = 'scheduling.tolerations';
  const shown = tolerations.map((toleration) => toInternal(toleration, 'Toleration'));
  const texts = shown.map((toleration) => JSON.stringify(toleration));
  return [
    ...validateLabels(optionalChild(scheduling, 'nodeSelector') as Record<string, string>, 'scheduling.nodeSelector'),
    ...validateTolerations(tolerations, path),
    ...texts.flatMap((text, i) => (texts.indexOf(text) < i ? [duplicateValue(`${path}[${i}]`, shown[i])] : [])),
  ];
}

const maxDataBytes = 1_048_576;

function validateConfigMap(configMap: ApiObject): StatusCause[] {
  const data = objectAt(configMap, 'data') ?? {};
  const binary = objectAt(configMap, 'binaryData') ?? {};
  const causes = Object.keys(data)
    .sort()
    .flatMap((key) => [
      ...invalidAll(`data[${key}]`, key, configKeyProblems(key)),
      ...(key in binary ? [invalidValue(`data[${key}]`, key, 'duplicate of key present in binaryData')] : []),
    ]);
  for (const key of Object.keys(binary).sort())
    causes.push(...invalidAll(`binaryData[${key}]`, key, configKeyProblems(key)));
  const bytes = sizeOf(data, (value) => Buffer.byteLength(value)) + sizeOf(binary, decodedLength);
  // The API gives this one cause no field; an empty one is shown as brackets.
  return bytes > maxDataBytes ? [...causes, tooLong('[]', maxDataBytes)] : causes;
}

function validateData(secret: ApiObject, field: string): StatusCause[] {
  const data = objectAt(secret, field) ?? {};
  const causes = Object.keys(data)
    .sort()
    .flatMap((key) => invalidAll(`${field}[${key}]`, key, configKeyProblems(key)));
  return sizeOf(data, decodedLength) > maxDataBytes ? [...causes, tooLong(field, maxDataBytes)] : causes;
}

function sizeOf(data: JsonObject, lengthOf: (value: string) => number): number {
  return Object.values(data).reduce((sum: number, value) => sum + (typeof value === 'string' ? lengthOf(value) : 0), 0);
}

function decodedLength(base64: string): number {
  return Buffer.byteLength(base64, 'base64');
}

function validateFinalizer(name: string, field: string): StatusCause[] {
  const causes = invalidAll(field, name, qualifiedNameProblems(name));
  if (causes.length > 0 || name.includes('/') || name === 'kubernetes') return causes;
  return [invalidValue(field, name, 'name is neither a standard finalizer name nor is it fully qualified')];
}

function validateNode(node: ApiObject): StatusCause[] {
  const spec = optionalChild(node, 'spec');
  const cidrs = arrayAt(spec, 'podCIDRs').map(String);
  const detail = 'may specify no more than one CIDR for each IP family';
  return [
    ...validateTaints(itemsOf(spec, 'taints'), 'metadata.taints'),
    ...cidrs.flatMap((cidr, i) => invalidAll(`spec.podCIDRs[${i}]`, cidr, cidrProblems(cidr))),
    ...(hasTwoOfOneFamily(cidrs) ? [invalidValue('spec.podCIDRs', cidrs, detail)] : []),
  ];
}

function validateLease(lease: ApiObject): StatusCause[] {
  const spec = childOf(lease, 'spec');
  const seconds = spec.leaseDurationSeconds;
  const causes: StatusCause[] = [];
  if (typeof seconds === 'number' && seconds <= 0)
    causes.push(invalidValue('spec.leaseDurationSeconds', seconds, 'must be greater than 0'));
  return [...causes, ...checkNotNegative(spec, 'spec', 'leaseTransitions')];
}

const systemPriorities: Readonly<Record<string, number>> = {
  'system-node-critical': 2_000_001_000,
  'system-cluster-critical': 2_000_000_000,
};
const maxUserPriority = 1_000_000_000;

function validatePriority(priorityClass: ApiObject): StatusCause[] {
  const name = priorityClass.metadata.name ?? '';
  const value = Number(priorityClass.value ?? 0);
  const causes: StatusCause[] = [];
  if (name.startsWith('system-')) {
    const known = systemPriorities[name];
    const why =
      known === undefined
        ? `${name} is not a known system priority class`
        : `value of ${name} PriorityClass must be ${known}`;
    if (known !== value)
      causes.push(
        forbiddenField(
          'metadata.name',
          `priority class names with 'system-' prefix are reserved for system use only. error: ${why}`,
        ),
      );
  } else if (value > maxUserPriority) {
    causes.push(forbiddenField('value', `maximum allowed value of a user defined priority is ${maxUserPriority}`));
  }
  const policies = ['PreemptLowerPriority', 'Never'];
  return [...causes, ...checkEnum('preemptionPolicy', priorityClass.preemptionPolicy, policies, 'allowed')];
}

const limits = { reportingInstance: 128, action: 128, reason: 128, message: 1024 };

/** What every event must keep to; those with a time of their own are of the newer kind and must say more. */
function validateOldEvent(event: ApiObject, isNew = false): StatusCause[] {
  const field = isNew ? 'regarding' : 'involvedObject';
  const regarding = stringAt(event, field, 'namespace');
  const namespace = event.metadata.namespace ?? '';
  const wrong = invalidValue('involvedObject.namespace', regarding, 'does not match event.namespace');
  if (!event.eventTime) {
    const fits = regarding === '' ? namespace === 'default' : regarding === namespace;
    return fits ? [] : [wrong];
  }
  const causes = regarding === '' && namespace !== 'default' && namespace !== 'kube-system' ? [wrong] : [];
  const controllerField = isNew ? 'reportingController' : 'reportingComponent';
  const controller = stringAt(event, controllerField);
  if (controller === '') causes.push(requiredValue(controllerField));
  causes.push(...invalidAll(controllerField, controller, qualifiedNameProblems(controller)));
  for (const [name, max] of Object.entries(limits)) {
    const text = stringAt(event, name === 'message' && isNew ? 'note' : name);
    if (text === '' && name !== 'message') causes.push(requiredValue(name));
    if (text.length > max) causes.push(invalidValue(name, '', `can have at most ${max} characters`));
  }
  return causes;
}

const formerFields: Readonly<Record<string, string>> = {
  deprecatedFirstTimestamp: 'firstTimestamp',
  deprecatedLastTimestamp: 'lastTimestamp',
  deprecatedCount: 'count',
};

function validateEvent(event: ApiObject): StatusCause[] {
  const type = stringAt(event, 'type');
  const causes = validateOldEvent(event, true);
  if (!event.eventTime) causes.push(requiredValue('eventTime'));
  if (type !== 'Normal' && type !== 'Warning') causes.push(invalidValue('type', '', `has invalid value: ${type}`));
  for (const [field, name] of Object.entries(formerFields))
    if (event[field]) causes.push(invalidValue(name, '', 'needs to be unset'));
  const source = objectAt(event, 'deprecatedSource') ?? {};
  if (Object.values(source).some((value) => value !== '')) causes.push(invalidValue('source', '', 'needs to be unset'));
  return causes;
}
