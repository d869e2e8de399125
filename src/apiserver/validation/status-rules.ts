import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, objectAt, stringAt } from '../api-object.ts';
import { itemsOf } from '../defaults/set-default.ts';
import { invalidValue, requiredValue } from '../errors/field-causes.ts';
import { addressProblems } from './address-rules.ts';
import { checkNotNegative, invalidAll } from './checks.ts';
import { subdomainProblems } from './names.ts';
import { validatePodStatus } from './pod-status-rules.ts';
import { quantitiesOf, validateQuantity } from './resource-rules.ts';
import { validateServiceStatus } from './service-rules.ts';

type StatusRule = (next: ApiObject, old: ApiObject) => StatusCause[];

/** What is wrong with the status of an object. Kinds that are not here take every status. */
export const statusRules: Readonly<Record<string, StatusRule>> = {
  services: validateServiceStatus,
  'deployments.apps': countsOf(
    [
      'observedGeneration',
      'replicas',
      'updatedReplicas',
      'readyReplicas',
      'availableReplicas',
      'unavailableReplicas',
      'collisionCount',
    ],
    [
      ['updatedReplicas', 'replicas'],
      ['readyReplicas', 'replicas'],
      ['availableReplicas', 'replicas'],
      ['availableReplicas', 'readyReplicas'],
    ],
  ),
  'replicasets.apps': countsOf(
    ['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration'],
    [
      ['fullyLabeledReplicas', 'replicas'],
      ['readyReplicas', 'replicas'],
      ['availableReplicas', 'replicas'],
      ['availableReplicas', 'readyReplicas'],
    ],
  ),
  replicationcontrollers: countsOf(
    ['replicas', 'fullyLabeledReplicas', 'readyReplicas', 'availableReplicas', 'observedGeneration'],
    [
      ['fullyLabeledReplicas', 'replicas'],
      ['readyReplicas', 'replicas'],
      ['availableReplicas', 'replicas'],
      ['availableReplicas', 'readyReplicas'],
    ],
  ),
  'statefulsets.apps': countsOf(
    [
      'replicas',
      'readyReplicas',
      'currentReplicas',
      'updatedReplicas',
      'availableReplicas',
      'observedGeneration',
      'collisionCount',
    ],
    [
      ['readyReplicas', 'replicas'],
      ['currentReplicas', 'replicas'],
      ['updatedReplicas', 'replicas'],
      ['availableReplicas', 'replicas'],
      ['availableReplicas', 'readyReplicas'],
    ],
  ),
  'daemonsets.apps': countsOf([
    'currentNumberScheduled', 'numberMisscheduled', 'desiredNumberScheduled', 'numberReady', 'observedGeneration',
    'updatedNumberScheduled', 'numberAvailable', 'numberUnavailable', 'collisionCount',
  ]), // biome-ignore format: a list
  'poddisruptionbudgets.policy': countsOf(['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods']),
  'horizontalpodautoscalers.autoscaling': countsOf(['currentReplicas', 'desiredReplicas']),
  'jobs.batch': validateJobStatus,
  'ingresses.networking.k8s.io': validateIngressStatus,
  resourcequotas: ({ status }) =>
    ['hard', 'used'].flatMap((list) =>
      Object.entries(quantitiesOf(objectAt(status), list)).flatMap(([name, quantity]) =>
        validateQuantity(name, quantity, `status.${list}[${name}]`),
      ),
    ),
  namespaces: validateNamespaceStatus,
  pods: validatePodStatus,
};

/** Counts that are not negative, and pairs of which the first cannot be more than the second. */
function countsOf(counts: readonly string[], pairs: readonly (readonly [string, string])[] = []): StatusRule {
  return (next) => {
    const status = objectAt(next, 'status') ?? {};
    const causes = checkNotNegative(status, 'status', ...counts);
    for (const [part, whole] of pairs) {
      const [few, many] = [Number(status[part] ?? 0), Number(status[whole] ?? 0)];
      const name = whole === 'replicas' ? 'status.replicas' : whole;
      if (few > many) causes.push(invalidValue(`status.${part}`, few, `cannot be greater than ${name}`));
    }
    return causes;
  };
}

function validateJobStatus(next: ApiObject, old: ApiObject): StatusCause[] {
  const status = objectAt(next, 'status') ?? {};
  const before = objectAt(old, 'status') ?? {};
  const isTrue = (type: string) =>
    itemsOf(status, 'conditions').some((condition) => condition.type === type && condition.status === 'True');
  const causes = checkNotNegative(status, 'status', 'active', 'succeeded', 'failed');
  if (isTrue('Complete') && !status.completionTime)
    causes.push(requiredValue('status.completionTime', 'completionTime is required for Complete jobs'));
  if (!isTrue('Complete') && status.completionTime) {
    const words = 'cannot set completionTime when there is no Complete=True condition';
    causes.push(invalidValue('status.completionTime', status.completionTime, words));
  }
  if (isTrue('Complete') && !isTrue('SuccessCriteriaMet')) {
    const words = 'cannot set Complete=True condition without the SuccessCriteriaMet=true condition';
    causes.push({ reason: 'FieldValueInvalid', message: `Invalid value: ${words}`, field: 'status.conditions' });
  }
  if (isTrue('Failed') && !isTrue('FailureTarget')) {
    const words = 'cannot set Failed=True condition without the FailureTarget=true condition';
    causes.push({ reason: 'FieldValueInvalid', message: `Invalid value: ${words}`, field: 'status.conditions' });
  }
  if ((isTrue('Complete') || isTrue('Failed')) && !status.startTime)
    causes.push(requiredValue('status.startTime', 'startTime is required for finished job'));
  for (const counter of ['succeeded', 'failed']) {
    const count = Number(status[counter] ?? 0);
    if (count < Number(before[counter] ?? 0))
      causes.push(invalidValue(`status.${counter}`, count, `cannot decrease the ${counter} counter`));
  }
  return causes;
}

function validateIngressStatus(ingress: ApiObject): StatusCause[] {
  return itemsOf(objectAt(ingress, 'status', 'loadBalancer'), 'ingress').flatMap((entry, i) => {
    const field = `status.loadBalancer.ingress[${i}]`;
    const { ip = '', hostname = '' } = entry as { ip?: string; hostname?: string };
    return [
      ...(ip === '' ? [] : invalidAll(`${field}.ip`, ip, addressProblems(ip))),
      ...(hostname === '' ? [] : invalidAll(`${field}.hostname`, hostname, subdomainProblems(hostname))),
    ];
  });
}

function validateNamespaceStatus(next: ApiObject): StatusCause[] {
  const phase = stringAt(next, 'status', 'phase');
  const isGoing = next.metadata.deletionTimestamp !== undefined;
  if (!isGoing && phase !== 'Active')
    return [invalidValue('status.Phase', phase, "may only be 'Active' if `deletionTimestamp` is empty")];
  if (isGoing && phase !== 'Terminating')
    return [invalidValue('status.Phase', phase, "may only be 'Terminating' if `deletionTimestamp` is not empty")];
  return [];
}
