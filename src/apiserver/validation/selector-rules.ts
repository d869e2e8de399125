import type { StatusCause } from '../../object/status.ts';
import { arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { forbiddenField, invalidTyped, requiredValue } from '../errors/field-causes.ts';
import { invalidAll } from './checks.ts';
import { labelValueProblems, qualifiedNameProblems, validateLabels } from './names.ts';

/** What is wrong with a metav1.LabelSelector. */
export function validateSelector(selector: JsonObject | undefined, path: string): StatusCause[] {
  if (!selector) return [];
  const labels = optionalChild(selector, 'matchLabels') as Record<string, string> | undefined;
  return [
    ...validateLabels(labels, `${path}.matchLabels`),
    ...itemsOf(selector, 'matchExpressions').flatMap((requirement, i) =>
      validateRequirement(requirement, `${path}.matchExpressions[${i}]`),
    ),
  ];
}

/** Whether a selector selects everything because it says nothing. */
export function isEmptySelector(selector: JsonObject): boolean {
  return (
    itemsOf(selector, 'matchExpressions').length + Object.keys(optionalChild(selector, 'matchLabels') ?? {}).length ===
    0
  );
}

/** A requirement of a label selector, or one of nodes, which can compare as well. */
export function validateRequirement(requirement: JsonObject, path: string, isOfNodes = false): StatusCause[] {
  const key = stringAt(requirement, 'key');
  const values = arrayAt(requirement, 'values');
  const causes = validateOperator(stringAt(requirement, 'operator'), values.length, path, isOfNodes);
  causes.push(...invalidAll(`${path}.key`, key, qualifiedNameProblems(key)));
  values.forEach((value, i) => {
    causes.push(...invalidAll(`${path}.values[${i}]`, value, labelValueProblems(String(value))));
  });
  return causes;
}

function validateOperator(operator: string, count: number, path: string, isOfNodes: boolean): StatusCause[] {
  const field = `${path}.values`;
  if (operator === 'In' || operator === 'NotIn')
    return count > 0 ? [] : [requiredValue(field, "must be specified when `operator` is 'In' or 'NotIn'")];
  if (operator === 'Exists' || operator === 'DoesNotExist')
    return count === 0
      ? []
      : [forbiddenField(field, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
  if (isOfNodes && (operator === 'Gt' || operator === 'Lt'))
    return count === 1 ? [] : [requiredValue(field, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
  return [invalidTyped(`${path}.operator`, operator, 'not a valid selector operator')];
}
