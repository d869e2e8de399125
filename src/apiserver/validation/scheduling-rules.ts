import type { StatusCause } from '../../object/status.ts';
import { arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';
import { checkEnum, invalidAll } from './checks.ts';
import { labelProblems, labelValueProblems, qualifiedNameProblems } from './names.ts';
import { validateRequirement, validateSelector } from './selector-rules.ts';

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferred = 'preferredDuringSchedulingIgnoredDuringExecution';

/** To which nodes a pod wants to go, and next to which pods. */
export function validateAffinity(affinity: JsonObject | undefined, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const node = optionalChild(affinity, 'nodeAffinity');
  if (node) causes.push(...validateNodeAffinity(node, `${path}.nodeAffinity`));
  for (const kind of ['podAffinity', 'podAntiAffinity']) {
    const pods = optionalChild(affinity, kind);
    if (pods) causes.push(...validatePodAffinity(pods, `${path}.${kind}`));
  }
  return causes;
}

function validateNodeAffinity(affinity: JsonObject, path: string): StatusCause[] {
  const selector = optionalChild(affinity, required);
  const causes = selector ? validateNodeSelector(selector, `${path}.${required}`) : [];
  itemsOf(affinity, preferred).forEach((term, i) => {
    const field = `${path}.${preferred}[${i}]`;
    causes.push(...validateWeight(term, field));
    causes.push(...validateNodeTerm(optionalChild(term, 'preference') ?? {}, `${field}.preference`));
  });
  return causes;
}

/** The nodes that a pod or a volume must have. */
export function validateNodeSelector(selector: JsonObject, path: string): StatusCause[] {
  const terms = itemsOf(selector, 'nodeSelectorTerms');
  const field = `${path}.nodeSelectorTerms`;
  if (terms.length === 0) return [requiredValue(field, 'must have at least one node selector term')];
  return terms.flatMap((term, i) => validateNodeTerm(term, `${field}[${i}]`));
}

function validateNodeTerm(term: JsonObject, path: string): StatusCause[] {
  const fields = itemsOf(term, 'matchFields').flatMap((requirement, i) => {
    const field = `${path}.matchFields[${i}]`;
    const operator = stringAt(requirement, 'operator');
    const causes: StatusCause[] = [];
    if (operator !== 'In' && operator !== 'NotIn')
      causes.push(invalidValue(`${field}.operator`, operator, 'not a valid selector operator'));
    else if (arrayAt(requirement, 'values').length !== 1)
      causes.push(
        requiredValue(
          `${field}.values`,
          "must be only one value when `operator` is 'In' or 'NotIn' for node field selector",
        ),
      );
    const key = stringAt(requirement, 'key');
    if (key !== 'metadata.name') causes.push(invalidValue(`${field}.key`, key, 'not a valid field selector key'));
    return causes;
  });
  return [
    ...itemsOf(term, 'matchExpressions').flatMap((requirement, i) =>
      validateRequirement(requirement, `${path}.matchExpressions[${i}]`, true),
    ),
    ...fields,
  ];
}

function validateWeight(term: JsonObject, path: string): StatusCause[] {
  const weight = Number(term.weight ?? 0);
  return weight > 0 && weight <= 100 ? [] : [invalidValue(`${path}.weight`, weight, 'must be in the range 1-100')];
}

function validatePodAffinity(affinity: JsonObject, path: string): StatusCause[] {
  return [
    ...itemsOf(affinity, required).flatMap((term, i) => validatePodTerm(term, `${path}.${required}[${i}]`)),
    ...itemsOf(affinity, preferred).flatMap((term, i) => {
      const field = `${path}.${preferred}[${i}]`;
      const inner = optionalChild(term, 'podAffinityTerm') ?? {};
      return [...validateWeight(term, field), ...validatePodTerm(inner, `${field}.podAffinityTerm`)];
    }),
  ];
}

function validatePodTerm(term: JsonObject, path: string): StatusCause[] {
  const key = stringAt(term, 'topologyKey');
  return [
    ...validateSelector(optionalChild(term, 'labelSelector'), `${path}.labelSelector`),
    ...validateSelector(optionalChild(term, 'namespaceSelector'), `${path}.namespaceSelector`),
    ...arrayAt(term, 'namespaces').flatMap((name) =>
      invalidAll(`${path}.namespace`, name, labelProblems(String(name))),
    ),
    ...(key === '' ? [requiredValue(`${path}.topologyKey`, 'can not be empty')] : []),
    ...invalidAll(`${path}.topologyKey`, key, qualifiedNameProblems(key)),
  ];
}

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export function validateTolerations(tolerations: readonly JsonObject[], path: string): StatusCause[] {
  return tolerations.flatMap((toleration, i) => validateToleration(toleration, `${path}[${i}]`));
}

function validateToleration(toleration: JsonObject, path: string): StatusCause[] {
  const { key = '', operator = '', value = '', effect = '' } = toleration as Record<string, string>;
  const causes = key === '' ? [] : invalidAll(`${path}.key`, key, qualifiedNameProblems(key));
  if (key === '' && operator !== 'Exists') {
    const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    causes.push(invalidValue(`${path}.operator`, operator, detail));
  }
  if (typeof toleration.tolerationSeconds === 'number' && effect !== 'NoExecute')
    causes.push(invalidValue(`${path}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"));
  if (operator === '' || operator === 'Equal') {
    const problems = labelValueProblems(value);
    if (problems.length > 0) causes.push(invalidValue(`${path}.operator`, value, problems.join(';')));
  } else if (operator === 'Exists') {
    if (value !== '')
      causes.push(invalidValue(`${path}.operator`, value, "value must be empty when `operator` is 'Exists'"));
  } else {
    const isNumeric = operator === 'Lt' || operator === 'Gt';
    const known = isNumeric ? ['Equal', 'Exists', 'Lt', 'Gt'] : ['Equal', 'Exists'];
    causes.push(unsupportedValue(`${path}.operator`, operator, known));
  }
  return [...causes, ...checkEnum(`${path}.effect`, effect, effects, 'allowed')];
}

export function validateSpread(constraints: readonly JsonObject[], path: string): StatusCause[] {
  return constraints.flatMap((constraint, i) => {
    const field = `${path}[${i}]`;
    const skew = Number(constraint.maxSkew ?? 0);
    const key = stringAt(constraint, 'topologyKey');
    const action = stringAt(constraint, 'whenUnsatisfiable');
    const causes = skew > 0 ? [] : [invalidValue(`${field}.maxSkew`, skew, 'must be greater than zero')];
    if (key === '') causes.push(requiredValue(`${field}.topologyKey`, 'can not be empty'));
    causes.push(...checkEnum(`${field}.whenUnsatisfiable`, action, ['DoNotSchedule', 'ScheduleAnyway']));
    const isRepeated = constraints
      .slice(i + 1)
      .some((other) => stringAt(other, 'topologyKey') === key && stringAt(other, 'whenUnsatisfiable') === action);
    if (isRepeated) causes.push(duplicateValue(`${field}.{topologyKey, whenUnsatisfiable}`, `{${key}, ${action}}`));
    return [...causes, ...validateSpreadDetails(constraint, field, action)];
  });
}

function validateSpreadDetails(constraint: JsonObject, path: string, action: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const { minDomains } = constraint;
  if (typeof minDomains === 'number') {
    if (minDomains <= 0) causes.push(invalidValue(`${path}.minDomains`, minDomains, 'must be greater than zero'));
    if (action !== 'DoNotSchedule') {
      const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`;
      causes.push(invalidValue(`${path}.minDomains`, minDomains, detail));
    }
  }
  for (const name of ['nodeAffinityPolicy', 'nodeTaintsPolicy'])
    causes.push(...checkEnum(`${path}.${name}`, constraint[name], ['Honor', 'Ignore'], 'allowed'));
  return [...causes, ...validateSelector(optionalChild(constraint, 'labelSelector'), `${path}.labelSelector`)];
}

export function validateSchedulingGates(spec: JsonObject, path: string): StatusCause[] {
  const seen = new Set<string>();
  return itemsOf(spec, 'schedulingGates').flatMap((gate, i) => {
    const name = stringAt(gate, 'name');
    const causes = invalidAll(`${path}[${i}]`, name, qualifiedNameProblems(name));
    if (seen.has(name)) causes.push(duplicateValue(`${path}[${i}]`, name));
    seen.add(name);
    return causes;
  });
}

/** What holds for a node, and not for what selects it. */
export function validateTaints(taints: readonly JsonObject[], path: string): StatusCause[] {
  const seen = new Set<string>();
  return taints.flatMap((taint, i) => {
    const field = `${path}[${i}]`;
    const { key = '', value = '', effect = '' } = taint as Record<string, string>;
    const causes = invalidAll(`${field}.key`, key, qualifiedNameProblems(key));
    const problems = labelValueProblems(value);
    if (problems.length > 0) causes.push(invalidValue(`${field}.value`, value, problems.join(';')));
    causes.push(...checkEnum(`${field}.effect`, effect, effects, 'required'));
    const id = `${key}/${effect}`;
    if (seen.has(id)) causes.push(duplicateValue(field, { key, value, effect }));
    seen.add(id);
    return causes;
  });
}
