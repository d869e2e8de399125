import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf, optionalChild } from '../defaults/set-default.ts';
import { duplicateValue, forbiddenField, invalidValue, requiredValue } from '../errors/field-causes.ts';
import { quantityNanos } from '../schema/quantity.ts';
import { invalidAll } from './checks.ts';
import { qualifiedNameProblems } from './names.ts';
import { quantitiesOf, validateQuantity, validateResourceName } from './resource-rules.ts';
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
  return [...causes, ...validateScopes(arrayAt(spec, 'scopes').map(String), Object.keys(hard).sort())];
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
  for (const pair of [
    ['BestEffort', 'NotBestEffort'],
    ['Terminating', 'NotTerminating'],
  ]) {
    if (pair.every((scope) => scopes.includes(scope))) causes.push(invalidValue(field, scopes, 'conflicting scopes'));
  }
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
