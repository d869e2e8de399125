import type { JsonValue } from '../../core/json.ts';
import type { StatusCause } from '../../object/status.ts';
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { counterpart } from '../crd/list-items.ts';
import { duplicateValue, forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import { celEnvironment } from './cel-package.ts';
import { toCelValue } from './cel-value.ts';
import { type CompiledRule, compileRules } from './compile-rules.ts';
import { declaredType } from './declared-type.ts';
import { readFieldPath } from './field-path.ts';

export interface RuleFindings {
  readonly causes: readonly StatusCause[];
  /** What would be refused, did the object not have it already. */
  readonly ignored: readonly StatusCause[];
}

/** Runs the validation rules of a schema on an object; `old` is what it was before an update. */
export function evaluateRules(schema: unknown, object: unknown, old: unknown): RuleFindings {
  if (!isJsonObject(schema) || !hasRules(schema)) return { causes: [], ignored: [] };
  const run = new RuleRun();
  run.visit(schema, { value: object, old, path: '', isRoot: true, isKept: false });
  return run;
}

const known = new WeakMap<JsonObject, boolean>();

/** Whether a schema, or one inside of it, has rules. */
export function hasRules(schema: JsonObject): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const found = JSON.stringify(schema).includes('"x-kubernetes-validations"');
  known.set(schema, found);
  return found;
}

interface Place {
  readonly value: unknown;
  readonly old: unknown;
  readonly path: string;
  readonly isRoot: boolean;
  /** Whether what is around it did not change and cannot be compared any further. */
  readonly isKept: boolean;
}

const compiled = new WeakMap<JsonObject, readonly CompiledRule[]>();

function rulesOf(schema: JsonObject, isRoot: boolean): readonly CompiledRule[] {
  if (arrayAt(schema, 'x-kubernetes-validations').length === 0) return [];
  const before = compiled.get(schema);
  if (before) return before;
  const type = declaredType(schema, isRoot);
  const rules = type ? compileRules(schema, type) : [];
  compiled.set(schema, rules);
  return rules;
}

class RuleRun {
  readonly causes: StatusCause[] = [];
  readonly ignored: StatusCause[] = [];

  visit(schema: unknown, place: Place): void {
    const { value } = place;
    if (!isJsonObject(schema) || value === null || value === undefined) return;
    for (const rule of rulesOf(schema, place.isRoot)) this.#judge(schema, rule, place);
    for (const one of arrayAt(schema, 'allOf'))
      if (isJsonObject(one)) this.visit({ ...schema, allOf: undefined, ...one }, { ...place, old: undefined });
    if (Array.isArray(value)) this.#visitItems(schema, value, place);
    else if (isJsonObject(value)) this.#visitMembers(schema, value, place);
  }

  #visitItems(schema: JsonObject, items: readonly unknown[], place: Place): void {
    const isKept = place.isKept || isSame(place.value, place.old);
    items.forEach((value, i) => {
      const old = counterpart(schema, value, place.old);
      this.visit(schema.items, { value, old, path: `${place.path}[${i}]`, isRoot: false, isKept });
    });
  }

  #visitMembers(schema: JsonObject, value: JsonObject, place: Place): void {
    const properties = objectAt(schema, 'properties') ?? {};
    const before = objectAt(place.old);
    const isKept = place.isKept || isSame(place.value, place.old);
    for (const [name, member] of Object.entries(value)) {
      const isNamed = Object.hasOwn(properties, name);
      const path = isNamed ? (place.path === '' ? name : `${place.path}.${name}`) : `${place.path}[${name}]`;
      const inner = { value: member, old: before?.[name], path, isRoot: false, isKept };
      this.visit(isNamed ? properties[name] : schema.additionalProperties, inner);
    }
  }

  #judge(schema: JsonObject, compiledRule: CompiledRule, place: Place): void {
    const { rule, condition, usesOldSelf, isOldOptional } = compiledRule;
    if (condition.type === 'wrong') {
      this.causes.push(wrongRun(schema, place, `rule compile error: compilation failed: ${condition.text}`));
      return;
    }
    const isNew = place.old === undefined || place.old === null;
    if (usesOldSelf && isNew && !isOldOptional) return;
    const values = valuesOf(schema, place, isOldOptional);
    try {
      if (condition.run(values) === true) return;
    } catch (error) {
      this.causes.push(wrongRun(schema, place, runtimeText(error, rule)));
      return;
    }
    const cause = failure(schema, compiledRule, place, values);
    const isUnchanged = isNew ? place.isKept : isSame(place.value, place.old);
    (!usesOldSelf && isUnchanged ? this.ignored : this.causes).push(cause);
  }
}

/** Of a rule that cannot be run, messages show the type of the value instead of the value. */
function wrongRun({ type = '' }: JsonObject, { path, isRoot }: Place, text: string): StatusCause {
  return invalidValue(path || '<nil>', isRoot ? 'object' : type, text);
}

function isSame(value: unknown, old: unknown): boolean {
  return old !== undefined && isSameJson(value as JsonValue, old as JsonValue);
}

function valuesOf(schema: JsonObject, { value, old, isRoot }: Place, isOldOptional: boolean): object {
  const before = toCelValue(schema, old, isRoot);
  const oldSelf = isOldOptional
    ? celEnvironment().evaluate(before === undefined ? 'optional.none()' : 'optional.of(old)', { old: before })
    : before;
  return { self: toCelValue(schema, value, isRoot), oldSelf };
}

interface RunError {
  readonly code?: string;
  readonly summary?: string;
  readonly message: string;
}

/** What the API says when a rule cannot be run to its end. */
function runtimeText(error: unknown, rule: JsonObject): string {
  const { code = '', summary, message } = error as RunError;
  const said = summary ?? message;
  const shown = stringAt(rule, 'message').trim() || stringAt(rule, 'rule').trim();
  if (code === 'no_such_overload' || code === 'no_matching_overload') {
    const help = 'call arguments did not match a supported operator, function or macro signature';
    return `'no such overload': ${help} for rule: ${shown}`;
  }
  return `${runtimeWords(code, said)} evaluating rule: ${shown}`;
}

const conversions: Readonly<Record<string, string>> = {
  int_conversion_error: 'int',
  uint_conversion_error: 'uint',
  double_conversion_error: 'double',
  bool_conversion_error: 'bool',
  invalid_duration: 'google.protobuf.Duration',
  invalid_timestamp: 'google.protobuf.Timestamp',
};

function runtimeWords(code: string, said: string): string {
  const [, index = ''] = /index (-?\d+)/.exec(said) ?? [];
  if (code === 'index_out_of_bounds') return `index out of bounds: ${index}`;
  if (code === 'no_such_key') return said.replace('No such key', 'no such key');
  if (code === 'modulo_by_zero') return 'modulus by zero';
  const wanted = conversions[code];
  if (wanted) return `type conversion error from 'string' to '${wanted}'`;
  if (code === 'numeric_overflow') return 'integer overflow';
  return said;
}

function failure(schema: JsonObject, { rule, message }: CompiledRule, place: Place, values: object): StatusCause {
  const own = readFieldPath(stringAt(rule, 'fieldPath'), schema);
  const joined = place.path === '' || own?.startsWith('[') ? `${place.path}${own}` : `${place.path}.${own}`;
  const field = own === undefined ? place.path || '<nil>' : joined;
  const detail = messageOf(message, values) ?? defaultMessage(rule);
  switch (rule.reason) {
    case 'FieldValueForbidden':
      return forbiddenField(field, detail);
    case 'FieldValueRequired':
      return requiredValue(field, detail);
    case 'FieldValueDuplicate':
      if (isOmitted(schema, place)) return { reason: 'FieldValueDuplicate', message: 'Duplicate value', field };
      return duplicateValue(field, place.value);
    default:
      return isOmitted(schema, place)
        ? { reason: 'FieldValueInvalid', message: `Invalid value: ${detail}`, field }
        : invalidValue(field, place.value, detail);
  }
}

function isOmitted({ type }: JsonObject, { isRoot }: Place): boolean {
  return isRoot || type === 'object' || type === 'array';
}

function messageOf(message: CompiledRule['message'], values: object): string | undefined {
  if (message?.type !== 'ready') return undefined;
  try {
    const text = message.run(values);
    if (typeof text !== 'string') return undefined;
    const trimmed = text.trim();
    return trimmed === '' || trimmed.includes('\n') || Buffer.byteLength(trimmed) > 5120 ? undefined : trimmed;
  } catch {
    return undefined;
  }
}

function defaultMessage(rule: JsonObject): string {
  const message = stringAt(rule, 'message').trim();
  return message === '' ? `failed rule: ${stringAt(rule, 'rule').trim()}` : message;
}
