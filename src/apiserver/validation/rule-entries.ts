import type { StatusCause } from '../../object/status.ts';
import { arrayAt, type JsonObject, stringAt } from '../api-object.ts';
import { readFieldPath } from '../cel/field-path.ts';
import { invalidValue, requiredValue, unsupportedValue } from '../errors/field-causes.ts';

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

/** What is wrong with the validation rules of a schema before anyone reads their expressions. */
export function validateRuleEntries(schema: JsonObject, path: string): StatusCause[] {
  return arrayAt(schema, 'x-kubernetes-validations').flatMap((rule, i) => {
    const at = `${path}.x-kubernetes-validations[${i}]`;
    const [expression, reason] = [stringAt(rule, 'messageExpression'), stringAt(rule, 'reason')];
    return [
      ...validateTexts(stringAt(rule, 'rule').trim(), stringAt(rule, 'message'), at),
      ...(expression !== '' && expression.trim() === ''
        ? [requiredValue(`${at}.messageExpression`, 'messageExpression must be non-empty if specified')]
        : []),
      ...(reason !== '' && !reasons.includes(reason) ? [unsupportedValue(`${at}.reason`, reason, reasons)] : []),
      ...validateFieldPath(schema, stringAt(rule, 'fieldPath'), `${at}.fieldPath`),
    ];
  });
}

function validateTexts(rule: string, message: string, at: string): StatusCause[] {
  const trimmed = message.trim();
  if (rule === '') return [requiredValue(`${at}.rule`, 'rule is not specified')];
  if (message !== '' && trimmed === '')
    return [invalidValue(`${at}.message`, message, 'must be non-empty if specified')];
  if (/[\r\n]/.test(trimmed)) return [invalidValue(`${at}.message`, message, 'must not contain line breaks')];
  if (trimmed === '' && /[\r\n]/.test(rule))
    return [requiredValue(`${at}.message`, 'message must be specified if rule contains line breaks')];
  return [];
}

function validateFieldPath(schema: JsonObject, path: string, at: string): StatusCause[] {
  if (path === '') return [];
  return [
    ...(path.trim() === '' ? [invalidValue(at, path, 'must be non-empty if specified')] : []),
    ...(/[\r\n]/.test(path) ? [invalidValue(at, path, 'must not contain line breaks')] : []),
    ...(readFieldPath(path, schema) === undefined ? [invalidValue(at, path, 'must be a valid path')] : []),
  ];
}
