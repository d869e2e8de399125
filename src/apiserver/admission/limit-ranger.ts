import { type ApiObject, type JsonObject, objectAt, stringAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { forbidden } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { canonicalQuantity, quantityNanos } from '../schema/quantity.ts';
import type { ServerState } from '../server-state.ts';
import { quantitiesOf } from '../validation/resource-rules.ts';

type Quantities = Readonly<Record<string, string>>;

/** Gives containers what the limit ranges of their namespace say, and writes down what was given. */
export function defaultResources(state: ServerState, pod: ApiObject): void {
  const notes: string[] = [];
  const spec = childOf(pod, 'spec');
  const limits = limitsIn(state, pod).filter((limit) => limit.type === 'Container');
  for (const list of ['containers', 'initContainers']) {
    for (const container of itemsOf(spec, list)) {
      const word = list === 'containers' ? 'container' : 'init container';
      const given = { request: new Set<string>(), limit: new Set<string>() };
      for (const limit of limits) {
        fill(container, 'requests', quantitiesOf(limit, 'defaultRequest'), given.request);
        fill(container, 'limits', quantitiesOf(limit, 'default'), given.limit);
      }
      for (const [kind, names] of Object.entries(given))
        if (names.size > 0)
          notes.push(`${[...names].sort().join(', ')} ${kind} for ${word} ${stringAt(container, 'name')}`);
    }
  }
  if (notes.length === 0) return;
  const annotation = `LimitRanger plugin set: ${notes.join('; ')}`;
  pod.metadata.annotations = { ...pod.metadata.annotations, 'kubernetes.io/limit-ranger': annotation };
}

function limitsIn(state: ServerState, { metadata }: ApiObject): JsonObject[] {
  const ranges = state.storage.store('limitranges').view().range(`${metadata.namespace}/`, '');
  return [...ranges].flatMap((stored) => itemsOf(objectAt(stored.parse(), 'spec'), 'limits'));
}

function fill(container: JsonObject, list: string, defaults: Quantities, given: Set<string>): void {
  if (Object.keys(defaults).length === 0) return;
  const present = childOf(childOf(container, 'resources'), list);
  for (const [name, quantity] of Object.entries(defaults)) {
    if (present[name] !== undefined) continue;
    present[name] = quantity;
    given.add(name);
  }
}

/** Refuses pods and claims that ask for more, or less, than the limit ranges of their namespace allow. */
export function checkLimits(state: ServerState, resource: ServedResource, object: ApiObject): void {
  const check = resource.qualified === 'pods' ? podProblems : claimProblems;
  if (resource.qualified !== 'pods' && resource.qualified !== 'persistentvolumeclaims') return;
  const problems = limitsIn(state, object).flatMap((limit) => check(limit, objectAt(object, 'spec') ?? {}));
  if (problems.length === 0) return;
  const text = problems.length === 1 ? problems.join() : `[${problems.join(', ')}]`;
  throw forbidden(resource, object.metadata.name ?? '', text);
}

interface Demand {
  readonly requests: Quantities;
  readonly limits: Quantities;
}

function podProblems(limit: JsonObject, spec: JsonObject): string[] {
  const demands = itemsOf(spec, 'containers').map(demandOf);
  if (limit.type === 'Container')
    return [...demands, ...itemsOf(spec, 'initContainers').map(demandOf)].flatMap((demand) => compare(limit, demand));
  if (limit.type !== 'Pod') return [];
  return compare(limit, { requests: sum(demands, 'requests'), limits: sum(demands, 'limits') });
}

function claimProblems(limit: JsonObject, spec: JsonObject): string[] {
  if (limit.type !== 'PersistentVolumeClaim') return [];
  const requests = quantitiesOf(optionalChild(spec, 'resources'), 'requests');
  const { storage } = requests;
  if (storage === undefined) return [];
  const { min, max } = { min: quantitiesOf(limit, 'min').storage, max: quantitiesOf(limit, 'max').storage };
  const words = 'storage usage per PersistentVolumeClaim is';
  if (min !== undefined && quantityNanos(storage) < quantityNanos(min))
    return [`minimum ${words} ${min}, but request is ${storage}`];
  if (max !== undefined && quantityNanos(storage) > quantityNanos(max))
    return [`maximum ${words} ${max}, but request is ${storage}`];
  return [];
}

function demandOf(container: JsonObject): Demand {
  const resources = optionalChild(container, 'resources');
  return { requests: quantitiesOf(resources, 'requests'), limits: quantitiesOf(resources, 'limits') };
}

/** What all containers together ask for; a resource that one of them leaves open is open. */
function sum(demands: readonly Demand[], list: keyof Demand): Quantities {
  const names = new Set(demands.flatMap((demand) => Object.keys(demand[list])));
  return Object.fromEntries(
    [...names].map((name) => {
      const texts = demands.map((demand) => demand[list][name]).filter((text) => text !== undefined);
      const nanos = texts.reduce((total, text) => total + quantityNanos(text), 0n);
      const isBinary = texts.some((text) => /i$/.test(text));
      return [name, canonicalQuantity(isBinary ? `${nanos / 1_073_741_824n / 1_000_000_000n}Gi` : `${nanos}n`) ?? '0'];
    }),
  );
}

function compare(limit: JsonObject, { requests, limits }: Demand): string[] {
  const type = stringAt(limit, 'type');
  const problems: string[] = [];
  const below = (a: string, b: string) => quantityNanos(a) < quantityNanos(b);
  for (const [name, min] of Object.entries(quantitiesOf(limit, 'min'))) {
    const [request, top] = [requests[name], limits[name]];
    const words = `minimum ${name} usage per ${type} is ${min}`;
    if (request === undefined) problems.push(`${words}.  No request is specified`);
    else if (below(request, min)) problems.push(`${words}, but request is ${request}`);
    else if (top !== undefined && below(top, min)) problems.push(`${words}, but limit is ${top}`);
  }
  for (const [name, max] of Object.entries(quantitiesOf(limit, 'max'))) {
    const [request, top] = [requests[name], limits[name]];
    const words = `maximum ${name} usage per ${type} is ${max}`;
    if (top === undefined) problems.push(`${words}.  No limit is specified`);
    else if (below(max, top)) problems.push(`${words}, but limit is ${top}`);
    else if (request !== undefined && below(max, request)) problems.push(`${words}, but request is ${request}`);
  }
  for (const [name, ratio] of Object.entries(quantitiesOf(limit, 'maxLimitRequestRatio'))) {
    const [request, top] = [requests[name], limits[name]];
    const words = `${name} max limit to request ratio per ${type} is ${ratio}`;
    if (request === undefined || quantityNanos(request) === 0n)
      problems.push(`${words}, but no request is specified or request is 0`);
    else if (top === undefined || quantityNanos(top) === 0n)
      problems.push(`${words}, but no limit is specified or limit is 0`);
    else {
      const actual = Number(quantityNanos(top)) / Number(quantityNanos(request));
      if (actual > Number(quantityNanos(ratio)) / 1e9)
        problems.push(`${words}, but provided ratio is ${actual.toFixed(6)}`);
    }
  }
  return problems;
}
