import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidTyped, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { quantityNanos } from '../schema/quantity.ts';
import { invalidAll } from './checks.ts';
import { qualifiedNameProblems } from './names.ts';
import {
  quantitiesOf,
  validateContainerResourceName,
  validateQuantity,
  validateResourceName,
} from './resource-rules.ts';
import type { KindRule } from './validate-object.ts';

/** Rules of what limits a namespace. */
export const quotaRules: Readonly<Record<string, KindRule>> = {
  resourcequotas: validateQuota,
  limitranges: validateLimits,
};

const podScopes = [
  'Terminating',
  'NotTerminating',
  'BestEffort',
  'NotBestEffort',
  'PriorityClass',
  'CrossNamespacePodAffinity',
];
const quotaScopes = [...podScopes, 'VolumeAttributesClass'];
const podResources = [
  'cpu', 'memory', 'requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory', 'pods', 'ephemeral-storage',
  'requests.ephemeral-storage', 'limits.ephemeral-storage',
]; // biome-ignore format: a list

function validateQuota(quota: ApiObject): StatusCause[] {
  const spec = optionalChild(quota, 'spec') ?? {};
  const hard = quantitiesOf(spec, 'hard');
  const causes: StatusCause[] = [];
  for (const [name, quantity] of Object.entries(hard)) {
    const field = `spec.hard[${name}]`;
    const wrong = validateResourceName(name, field);
    causes.push(...wrong);
    if (!name.includes('/') && (wrong.length > 0 || name === 'storage'))
      causes.push(invalidValue(field, name, 'must be a standard resource for quota'));
    causes.push(...validateQuantity(name, quantity, field));
  }
  const names = Object.keys(hard).sort();
  const selector = optionalChild(spec, 'scopeSelector');
  return [
    ...causes,
    ...validateScopes(arrayAt(spec, 'scopes').map(String), names),
    ...(selector ? validateScopeSelector(selector, spec, names) : []),
  ];
}

function validateScopes(scopes: readonly string[], names: readonly string[]): StatusCause[] {
  const field = 'spec.scopes';
  const causes: StatusCause[] = [];
  for (const scope of scopes) {
    if (!quotaScopes.includes(scope)) causes.push(invalidValue(field, scopes, 'unsupported scope'));
    for (const name of names) {
      const isPlain = !name.includes('/');
      if (isPlain && podScopes.includes(scope) && !isCounted(scope, name))
        causes.push(invalidValue(field, scopes, 'unsupported scope applied to resource'));
    }
  }
  for (const _pair of conflictsOf(new Set(scopes))) causes.push(invalidValue(field, scopes, 'conflicting scopes'));
  return causes;
}

const opposites = ['BestEffort', 'Terminating'];

function conflictsOf(scopes: ReadonlySet<string>): readonly string[] {
  return opposites.filter((scope) => scopes.has(scope) && scopes.has(`Not${scope}`));
}

const onlyExists = ['Terminating', 'NotTerminating', 'BestEffort', 'NotBestEffort', 'CrossNamespacePodAffinity'];

function validateScopeSelector(selector: JsonObject, spec: JsonObject, names: readonly string[]): StatusCause[] {
  const path = 'spec.scopeSelector.matchExpressions';
  const causes: StatusCause[] = [];
  const scopes = new Set<string>();
  for (const expression of itemsOf(selector, 'matchExpressions')) {
    const scope = stringAt(expression, 'scopeName');
    scopes.add(scope);
    if (!quotaScopes.includes(scope)) causes.push(invalidValue(`${path}.scopeName`, scope, 'unsupported scope'));
    for (const name of names) {
      if (!name.includes('/') && podScopes.includes(scope) && !isCounted(scope, name)) {
        const shown = { MatchExpressions: itemsOf(selector, 'matchExpressions').map(showExpression) };
        causes.push(invalidValue(path, shown, 'unsupported scope applied to resource'));
      }
    }
    causes.push(...validateScopeOperator(expression, scope, path));
  }
  if (conflictsOf(scopes).length > 0) causes.push(invalidValue(path, spec.scopes ?? null, 'conflicting scopes'));
  return causes;
}

/** As messages show it, by the names of the server's own fields. */
function showExpression({ scopeName = '', operator = '', values = null }: JsonObject): object {
  return { ScopeName: scopeName, Operator: operator, Values: values };
}

function validateScopeOperator(expression: JsonObject, scope: string, path: string): StatusCause[] {
  const operator = stringAt(expression, 'operator');
  const values = arrayAt(expression, 'values');
  const causes: StatusCause[] = [];
  if (onlyExists.includes(scope) && operator !== 'Exists') {
    const list = onlyExists.map((name) => `ResourceQuotaScope${name}`);
    const detail = `must be 'Exists' when scope is any of ${list.slice(0, -1).join(', ')} or ${list.at(-1)}`;
    causes.push(invalidTyped(`${path}.operator`, operator, detail));
  }
  if (operator === 'In' || operator === 'NotIn') {
    const detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
    if (values.length === 0) causes.push(requiredValue(`${path}.values`, detail));
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    const detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
    if (values.length > 0) causes.push(invalidValue(`${path}.values`, values, detail));
  } else causes.push(invalidTyped(`${path}.operator`, operator, 'not a valid selector operator'));
  return causes;
}

function isCounted(scope: string, name: string): boolean {
  return scope === 'BestEffort' ? name === 'pods' : podResources.includes(name);
}

function validateLimits(range: ApiObject): StatusCause[] {
  const seen = new Set<string>();
  return itemsOf(objectAt(range, 'spec'), 'limits').flatMap((limit, i) => {
    const path = `spec.limits[${i}]`;
    const type = stringAt(limit, 'type');
    const causes = invalidAll(`${path}.type`, type, qualifiedNameProblems(type));
    if (seen.has(type)) causes.push(duplicateValue(`${path}.type`, type));
    seen.add(type);
    return [...causes, ...validateLimit(limit, type, path)];
  });
}

function validateLimit(limit: JsonObject, type: string, path: string): StatusCause[] {
  const isPod = type === 'Pod';
  const lists = {
    max: quantitiesOf(limit, 'max'),
    min: quantitiesOf(limit, 'min'),
    default: isPod ? {} : quantitiesOf(limit, 'default'),
    defaultRequest: isPod ? {} : quantitiesOf(limit, 'defaultRequest'),
    maxLimitRequestRatio: quantitiesOf(limit, 'maxLimitRequestRatio'),
  };
  const causes: StatusCause[] = [];
  for (const field of isPod ? ['default', 'defaultRequest'] : []) {
    if (Object.keys(quantitiesOf(limit, field)).length > 0)
      causes.push(forbiddenField(`${path}.${field}`, "may not be specified when `type` is 'Pod'"));
  }
  for (const [list, amounts] of Object.entries(lists)) {
    for (const name of Object.keys(amounts)) {
      const at = `${path}.${list}[${name}]`;
      const isOfPods = isPod || type === 'Container';
      causes.push(...(isOfPods ? validateContainerResourceName(name, at) : validateResourceName(name, at)));
    }
  }
  const hasStorage = 'storage' in lists.max || 'storage' in lists.min;
  if (type === 'PersistentVolumeClaim' && !hasStorage) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided';
    causes.push(requiredValue(`${path}.limits`, detail));
  }
  const names = new Set(Object.values(lists).flatMap((list) => Object.keys(list)));
  return [...causes, ...[...names].sort().flatMap((name) => compareLimits(name, lists, path))];
}

type Lists = Readonly<
  Record<'max' | 'min' | 'default' | 'defaultRequest' | 'maxLimitRequestRatio', Readonly<Record<string, string>>>
>;

/** Which of two lists may not be above the other, and in what words; `shown` is the list whose value is told. */
const orders = [
  { low: 'min', high: 'max', at: 'min', shown: 'min', words: ['min value', 'max value'] },
  {
    low: 'min',
    high: 'defaultRequest',
    at: 'defaultRequest',
    shown: 'defaultRequest',
    words: ['min value', 'default request value'],
  },
  {
    low: 'defaultRequest',
    high: 'max',
    at: 'defaultRequest',
    shown: 'defaultRequest',
    words: ['default request value', 'max value'],
  },
  {
    low: 'defaultRequest',
    high: 'default',
    at: 'defaultRequest',
    shown: 'defaultRequest',
    words: ['default request value', 'default limit value'],
  },
  { low: 'min', high: 'default', at: 'default', shown: 'min', words: ['min value', 'default value'] },
  { low: 'default', high: 'max', at: 'default', shown: 'max', words: ['default value', 'max value'] },
] as const;

const one = 1_000_000_000n;

function compareLimits(name: string, lists: Lists, path: string): StatusCause[] {
  const causes = orders.flatMap(({ low, high, at, shown, words }) => {
    const [a, b] = [lists[low][name], lists[high][name]];
    if (a === undefined || b === undefined || quantityNanos(a) <= quantityNanos(b)) return [];
    const detail = `${words[0]} ${a} is greater than ${words[1]} ${b}`;
    return [invalidValue(`${path}.${at}[${name}]`, lists[shown][name], detail)];
  });
  const ratio = lists.maxLimitRequestRatio[name];
  if (ratio !== undefined && quantityNanos(ratio) < one)
    causes.push(invalidValue(`${path}.maxLimitRequestRatio[${name}]`, ratio, `ratio ${ratio} is less than 1`));
  return causes;
}
