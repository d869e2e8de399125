import { labelSelectorFromSpec } from '../../object/label-selector.ts';
import type { StatusError } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { readObject, toStoredVersion } from '../conversion/stored-version.ts';
import { failure, forbidden } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { readSelectableFields } from '../resources/selectable-fields.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { deleteObject } from './delete-object.ts';
import type { DeleteOptions } from './delete-options.ts';
import { findObject } from './get-object.ts';
import { toTime } from './time-and-names.ts';
import { commitUpdate } from './update-object.ts';
import type { WriteOptions } from './write-options.ts';

const mostDisruptedPods = 2000;
const budgetsName = { group: 'policy', resource: 'poddisruptionbudget', qualified: 'poddisruptionbudget.policy' };

interface Budget {
  readonly resource: ServedResource;
  readonly stored: StoredObject;
  readonly object: ApiObject;
}

/** Deletes the pod, unless the disruption budget that selects it forbids; throws 429 then. */
export function evictPod(
  state: ServerState,
  resource: ServedResource,
  namespace: string,
  name: string,
  options: DeleteOptions,
): void {
  const stored = findObject(state, resource, namespace, name);
  const pod = readObject(resource, stored);
  if (!isGoingAnyway(pod)) askBudget(state, pod, options.dryRun);
  const { uid = stored.uid } = options.preconditions;
  if (!options.dryRun && uid === stored.uid) markDisrupted(state, resource, stored, pod);
  deleteObject(state, resource, namespace, name, { ...options, preconditions: withoutVersion(options) });
}

/** The mark moves the version, which was checked before it. */
function withoutVersion({ preconditions, dryRun }: DeleteOptions): DeleteOptions['preconditions'] {
  const { resourceVersion: _version, ...others } = preconditions;
  return dryRun ? preconditions : others;
}

function isGoingAnyway(pod: ApiObject): boolean {
  return (
    ['Succeeded', 'Failed', 'Pending'].includes(stringAt(pod, 'status', 'phase')) ||
    pod.metadata.deletionTimestamp !== undefined
  );
}

function askBudget(state: ServerState, pod: ApiObject, dryRun: boolean): void {
  const budgets = budgetsOf(state, pod);
  if (budgets.length > 1) {
    throw failure({
      code: 500,
      message: 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
    });
  }
  const [budget] = budgets;
  if (budget && !(isUnready(pod) && mayEvictUnready(budget.object))) take(state, budget, pod, dryRun);
}

function budgetsOf(state: ServerState, { metadata }: ApiObject): readonly Budget[] {
  const resource = state.resources.findKind('policy', 'v1', 'PodDisruptionBudget');
  if (!resource) return [];
  const all = state.storage.store(resource.storeName).view().range(`${metadata.namespace}/`, '');
  return [...all]
    .map((stored) => ({ resource, stored, object: readObject(resource, stored) }))
    .filter(({ object }) => {
      const selector = objectAt(object, 'spec', 'selector');
      return selector !== undefined && labelSelectorFromSpec(selector).matches(metadata.labels ?? {});
    });
}

function isUnready(pod: ApiObject): boolean {
  return !arrayAt(pod, 'status', 'conditions').some(
    (condition) => stringAt(condition, 'type') === 'Ready' && stringAt(condition, 'status') === 'True',
  );
}

function mayEvictUnready(budget: ApiObject): boolean {
  if (stringAt(budget, 'spec', 'unhealthyPodEvictionPolicy') === 'AlwaysAllow') return true;
  const desired = numberOf(budget, 'desiredHealthy');
  return desired > 0 && numberOf(budget, 'currentHealthy') >= desired;
}

/** Takes one disruption from the budget. */
function take(state: ServerState, { resource, stored, object }: Budget, pod: ApiObject, dryRun: boolean): void {
  const { name = '', namespace = '', generation = 0 } = object.metadata;
  if (numberOf(object, 'observedGeneration') < generation) {
    throw tooMany(`The disruption budget ${name} is still being processed by the server.`, 10);
  }
  const allowed = numberOf(object, 'disruptionsAllowed');
  if (allowed < 0) throw forbidden(budgetsName, name, 'pdb disruptions allowed is negative');
  const disruptedPods = objectAt(object, 'status', 'disruptedPods') ?? {};
  if (Object.keys(disruptedPods).length > mostDisruptedPods) {
    const why = 'DisruptedPods map too big - too many evictions not confirmed by PDB controller';
    throw forbidden(budgetsName, name, why);
  }
  if (allowed === 0) throw tooMany(refusalOf(object));
  if (dryRun) return;
  const now = toTime(state.clock.now());
  object.status = {
    ...objectAt(object, 'status'),
    disruptionsAllowed: allowed - 1,
    disruptedPods: { ...disruptedPods, [pod.metadata.name ?? '']: now },
    ...(allowed === 1 && { conditions: exhausted(object, now) }),
  };
  const options: WriteOptions = {
    fieldManager: 'kube-apiserver',
    dryRun: false,
    fieldValidation: 'Ignore',
    warnings: [],
  };
  commitUpdate(state, resource, stored, object, { namespace, name, subresource: 'status' }, options);
}

function refusalOf(budget: ApiObject): string {
  const { name } = budget.metadata;
  const condition = conditionsOf(budget).find(({ type }) => type === 'DisruptionAllowed');
  const message = stringAt(condition, 'message');
  const reason = stringAt(condition, 'reason');
  const isExplained = stringAt(condition, 'status') === 'False' && message !== '';
  if (isExplained && reason === 'SyncFailed') {
    return `The disruption budget ${name} does not allow evicting pods currently because it failed sync: ${message}`;
  }
  const [current, desired] = [numberOf(budget, 'currentHealthy'), numberOf(budget, 'desiredHealthy')];
  if (current <= desired) {
    return `The disruption budget ${name} needs ${desired} healthy pods and has ${current} currently`;
  }
  const why = isExplained ? ` (${reason}): ${message}` : '';
  return `The disruption budget ${name} does not allow evicting pods currently${why}`;
}

function exhausted(budget: ApiObject, now: string): JsonObject[] {
  const old = conditionsOf(budget);
  const condition = {
    type: 'DisruptionAllowed',
    status: 'False',
    reason: 'InsufficientPods',
    message: '',
    observedGeneration: numberOf(budget, 'observedGeneration'),
    lastTransitionTime: now,
  };
  return [...old.filter(({ type }) => type !== condition.type), condition];
}

function conditionsOf(budget: ApiObject): JsonObject[] {
  return arrayAt(budget, 'status', 'conditions').map((condition) => objectAt(condition) ?? {});
}

function numberOf(budget: ApiObject, field: string): number {
  const value = valueAt(budget, 'status', field);
  return typeof value === 'number' ? value : 0;
}

function tooMany(cause: string, retryAfterSeconds = 0): StatusError {
  return failure({
    code: 429,
    reason: 'TooManyRequests',
    message: "Cannot evict pod as it would violate the pod's disruption budget.",
    details: {
      causes: [{ reason: 'DisruptionBudget', message: cause }],
      ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
    },
  });
}

/** Says in the pod why it ends. */
function markDisrupted(state: ServerState, resource: ServedResource, stored: StoredObject, pod: ApiObject): void {
  const condition = {
    type: 'DisruptionTarget',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: toTime(state.clock.now()),
    reason: 'EvictionByEvictionAPI',
    message: 'Eviction API: evicting',
  };
  const others = arrayAt(pod, 'status', 'conditions').filter(
    (present) => stringAt(present, 'type') !== 'DisruptionTarget',
  );
  pod.status = { ...objectAt(pod, 'status'), conditions: [...others, condition] };
  const kept = toStoredVersion(resource, pod);
  state.storage.store(resource.storeName).put(stored.key, kept, readSelectableFields(resource, kept));
}
