import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, isJsonObject } from '../api-object.ts';
import { evaluateRules, hasRules } from '../cel/evaluate-rules.ts';
import { invalidValue } from '../errors/field-causes.ts';
import type { CustomVersion } from '../resources/resource-definition.ts';
import { validateEmbedded } from './embedded-objects.ts';
import { repeatedItems } from './list-items.ts';
import { validateContent, validateStatus } from './validate-custom.ts';
import { validateReplicas } from './validate-replicas.ts';

const unfinished =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

const blocking = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);

/**
 * What is wrong with a custom object: what its schema says of values, of objects in it, of lists without repetitions, and
 * its rules. Failures of what an update leaves as it was become warnings.
 */
export function judgeCustom(
  custom: CustomVersion,
  object: ApiObject,
  old: ApiObject | undefined,
  subresource: string,
  warnings: string[],
): StatusCause[] {
  const schema = custom.openAPIV3Schema;
  const part = subresource === 'status' ? 'status' : 'whole';
  if (!isJsonObject(schema)) return validateReplicas(custom, object, part);
  const isOldDistinct = old === undefined || repeatedItems(schema, old, '').length === 0;
  const causes = [
    ...(part === 'status' ? validateStatus(schema, object, old) : validateContent(schema, object, old)),
    ...validateReplicas(custom, object, part),
    ...validateEmbedded(schema, object, ''),
    ...(isOldDistinct ? repeatedItems(schema, object, '') : []),
  ];
  if (!hasRules(schema)) return causes;
  if (causes.some(({ reason = '' }) => blocking.has(reason)))
    return [...causes, invalidValue('<nil>', undefined, unfinished)];
  const { causes: broken, ignored } = evaluateRules(schema, object, old);
  warnings.push(...ignored.map(({ field, message }) => `${field}: ${message}`));
  return [...causes, ...broken];
}
