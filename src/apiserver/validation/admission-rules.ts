import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf } from '../defaults/set-default.ts';
import {
  duplicateValue,
  forbiddenField,
  invalidValue,
  requiredValue,
  unsupportedValue,
} from '../errors/field-causes.ts';
import { validateRule } from './admission-target-rules.ts';
import { checkEnum, checkRequired, invalidAll } from './checks.ts';
import { pathSegmentProblems, subdomainProblems } from './names.ts';
import { validateSelector } from './selector-rules.ts';
import type { KindRule } from './validate-object.ts';
import { validateWebhooks } from './webhook-rules.ts';

const group = 'admissionregistration.k8s.io';

/** Rules of the kinds that admission is configured by. */
export const admissionRules: Readonly<Record<string, KindRule>> = {
  [`validatingwebhookconfigurations.${group}`]: (hooks) => validateWebhooks(hooks, false),
  [`mutatingwebhookconfigurations.${group}`]: (hooks) => validateWebhooks(hooks, true),
  [`validatingadmissionpolicies.${group}`]: validatePolicy,
  [`mutatingadmissionpolicies.${group}`]: validateMutatingPolicy,
  [`validatingadmissionpolicybindings.${group}`]: (binding) => [
    ...validateBinding(binding),
    ...validateActions(arrayAt(binding, 'spec', 'validationActions')),
  ],
  [`mutatingadmissionpolicybindings.${group}`]: (binding) => [
    ...validateBinding(binding),
    ...checkMutatingOperations(objectAt(binding, 'spec', 'matchResources'), 'spec.matchResources'),
  ],
};

const mutating = ['*', 'CONNECT', 'CREATE', 'UPDATE'];
const either = 'validations or auditAnnotations must contain at least one item';

function validatePolicy(policy: ApiObject): StatusCause[] {
  const spec = objectAt(policy, 'spec') ?? {};
  const [validations, annotations] = [itemsOf(spec, 'validations'), itemsOf(spec, 'auditAnnotations')];
  return [
    ...validateMatching(spec),
    ...(validations.length + annotations.length === 0
      ? [requiredValue('spec.validations', either), requiredValue('spec.auditAnnotations', either)]
      : validations.flatMap((validation, i) => validateValidation(validation, `spec.validations[${i}]`))),
  ];
}

function validateMutatingPolicy(policy: ApiObject): StatusCause[] {
  const spec = objectAt(policy, 'spec') ?? {};
  const mutations = itemsOf(spec, 'mutations');
  return [
    ...validateMatching(spec),
    ...checkMutatingOperations(objectAt(spec, 'matchConstraints'), 'spec.matchConstraints'),
    ...(mutations.length === 0 ? [requiredValue('spec.mutations', 'mutations must contain at least one item')] : []),
    ...mutations.flatMap((mutation, i) => validateMutation(mutation, `spec.mutations[${i}]`)),
    ...checkEnum('spec.reinvocationPolicy', spec.reinvocationPolicy, ['IfNeeded', 'Never'], 'required'),
  ];
}

function validateMatching(spec: JsonObject): StatusCause[] {
  const constraints = objectAt(spec, 'matchConstraints');
  const causes = checkEnum('spec.failurePolicy', spec.failurePolicy, ['Fail', 'Ignore']);
  const kind = objectAt(spec, 'paramKind');
  if (kind)
    causes.push(
      ...checkRequired('spec.paramKind.apiVersion', kind.apiVersion),
      ...checkRequired('spec.paramKind.kind', kind.kind),
    );
  if (!constraints) return [...causes, requiredValue('spec.matchConstraints')];
  causes.push(...validateMatchResources(constraints, 'spec.matchConstraints'));
  if (itemsOf(constraints, 'resourceRules').length === 0)
    causes.push(requiredValue('spec.matchConstraints.resourceRules'));
  return causes;
}

function validateMatchResources(match: JsonObject | undefined, path: string): StatusCause[] {
  if (!match) return [];
  return [
    ...checkEnum(`${path}.matchPolicy`, match.matchPolicy, ['Equivalent', 'Exact']),
    ...['namespaceSelector', 'objectSelector'].flatMap((name) =>
      validateSelector(objectAt(match, name), `${path}.${name}`),
    ),
    ...['resourceRules', 'excludeResourceRules'].flatMap((list) =>
      itemsOf(match, list).flatMap((rule, i) => validateNamedRule(rule, `${path}.${list}[${i}]`)),
    ),
  ];
}

function validateNamedRule(rule: JsonObject, path: string): StatusCause[] {
  const names = arrayAt(rule, 'resourceNames').map(String);
  const causes = names.flatMap((name, i) => {
    const field = `${path}.resourceNames[${i}]`;
    return [
      ...invalidAll(field, name, pathSegmentProblems(name)),
      ...(names.indexOf(name) < i ? [duplicateValue(field, name)] : []),
    ];
  });
  return [...causes, ...validateRule(rule, path)];
}

function checkMutatingOperations(match: JsonObject | undefined, path: string): StatusCause[] {
  return itemsOf(match ?? {}, 'resourceRules').flatMap((rule) =>
    arrayAt(rule, 'operations')
      .filter((operation) => !mutating.includes(String(operation)))
      .map((operation) => unsupportedValue(`${path}.resourceRules.operations`, operation, mutating)),
  );
}

function validateValidation(validation: JsonObject, path: string): StatusCause[] {
  const [expression, message] = [stringAt(validation, 'expression'), stringAt(validation, 'message')];
  const causes = expression.trim() === '' ? [requiredValue(`${path}.expression`, 'expression is not specified')] : [];
  if (message !== '' && message.trim() === '')
    causes.push(invalidValue(`${path}.message`, message, 'must be non-empty if specified'));
  else if (/[\r\n]/.test(message.trim()))
    causes.push(invalidValue(`${path}.message`, message, 'must not contain line breaks'));
  const reasons = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];
  return [...causes, ...checkEnum(`${path}.reason`, validation.reason, reasons, 'allowed')];
}

const patches = { ApplyConfiguration: 'applyConfiguration', JSONPatch: 'jsonPatch' } as const;

function validateMutation(mutation: JsonObject, path: string): StatusCause[] {
  const type = stringAt(mutation, 'patchType');
  const causes = checkEnum(`${path}.patchType`, type, Object.keys(patches), 'required');
  if (causes.length > 0) return causes;
  const field = patches[type as keyof typeof patches];
  const patch = objectAt(mutation, field);
  const other = field === 'jsonPatch' ? 'applyConfiguration' : 'jsonPatch';
  if (!patch) causes.push(requiredValue(`${path}.${field}`, `must be specified when patchType is ${type}`));
  else if (stringAt(patch, 'expression').trim() === '') causes.push(requiredValue(`${path}.${field}.expression`));
  if (objectAt(mutation, other))
    causes.push(invalidValue(`${path}.${other}`, `{${other}}`, `must not be specified when patchType is ${type}`));
  return causes;
}

function validateBinding(binding: ApiObject): StatusCause[] {
  const spec = objectAt(binding, 'spec') ?? {};
  const name = stringAt(spec, 'policyName');
  return [
    ...(name === ''
      ? [requiredValue('spec.policyName')]
      : invalidAll('spec.policyName', name, subdomainProblems(name))),
    ...validateParameters(objectAt(spec, 'paramRef')),
    ...validateMatchResources(objectAt(spec, 'matchResources'), 'spec.matchResources'),
  ];
}

function validateParameters(reference: JsonObject | undefined): StatusCause[] {
  if (!reference) return [];
  const path = 'spec.paramRef';
  const [name, selector] = [stringAt(reference, 'name'), objectAt(reference, 'selector')];
  const isBoth = name !== '' && selector !== undefined;
  const exclusive = 'name and selector are mutually exclusive';
  return [
    ...invalidAll(`${path}.name`, name, name === '' ? [] : pathSegmentProblems(name)),
    ...(isBoth ? [forbiddenField(`${path}.name`, exclusive)] : []),
    ...(selector ? validateSelector(selector, `${path}.selector`) : []),
    ...(isBoth ? [forbiddenField(`${path}.selector`, exclusive)] : []),
    ...(name === '' && !selector ? [requiredValue(path, 'one of name or selector must be specified')] : []),
    ...checkEnum(`${path}.parameterNotFoundAction`, reference.parameterNotFoundAction, ['Deny', 'Allow'], 'required'),
  ];
}

function validateActions(actions: readonly unknown[]): StatusCause[] {
  const path = 'spec.validationActions';
  if (actions.length === 0) return [requiredValue(path, 'at least one validation action is required')];
  const causes = actions.flatMap((action, i) => [
    ...checkEnum(`${path}[${i}]`, action, ['Audit', 'Deny', 'Warn']),
    ...(actions.indexOf(action) < i ? [duplicateValue(`${path}[${i}]`, action)] : []),
  ]);
  if (actions.includes('Deny') && actions.includes('Warn')) {
    const why =
      'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';
    causes.push(invalidValue(path, actions, why));
  }
  return causes;
}
