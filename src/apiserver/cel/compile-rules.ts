import { arrayAt, isJsonObject, type JsonObject, stringAt } from '../api-object.ts';
import { type CelType, optionalOf } from './cel-type.ts';
import { type ParsedRule, parseRule } from './parse-rule.ts';

/** One entry of `x-kubernetes-validations`, ready to run. */
export interface CompiledRule {
  readonly rule: JsonObject;
  readonly condition: ParsedRule;
  /** Makes the message, when the entry says how. */
  readonly message: ParsedRule | undefined;
  readonly usesOldSelf: boolean;
  readonly isOldOptional: boolean;
}

/** The rules of one schema, not of what is inside of it. Empty rules are left out. */
export function compileRules(schema: JsonObject, type: CelType): readonly CompiledRule[] {
  return arrayAt(schema, 'x-kubernetes-validations')
    .filter(isJsonObject)
    .filter((rule) => stringAt(rule, 'rule').trim() !== '')
    .map((rule) => compileRule(rule, type));
}

function compileRule(rule: JsonObject, type: CelType): CompiledRule {
  const isOldOptional = rule.optionalOldSelf === true;
  const variables = new Map([
    ['self', type],
    ['oldSelf', isOldOptional ? optionalOf(type) : type],
  ]);
  const condition = parseRule(stringAt(rule, 'rule'), variables);
  const text = stringAt(rule, 'messageExpression');
  return {
    rule,
    condition,
    message: text === '' ? undefined : parseRule(text, variables),
    usesOldSelf: condition.type === 'ready' && condition.checked.usedNames.has('oldSelf'),
    isOldOptional,
  };
}
