import type { JsonObject } from '../core/json.ts';
import {
  ageColumn,
  boolean,
  type CellValue,
  type Column,
  defaultColumns,
  integer,
  nameColumn,
  text,
} from './column.ts';
import { selectorText } from './label-selector.ts';
import { booleanAt, conditionOf, hasObjectAt, integerAt, listAt, textAt, valueAt } from './read.ts';

const countOf = (name: string, description: string, ...path: readonly string[]) =>
  integer(name, description, (object) => listAt(object, ...path).length);

const webhookColumns: readonly Column[] = [
  nameColumn,
  countOf('Webhooks', 'number of webhooks', 'webhooks'),
  ageColumn,
];

const paramKind = text('ParamKind', 'kind of the parameters', (object) => {
  if (!hasObjectAt(object, 'spec', 'paramKind')) return '<unset>';
  return `${textAt(object, 'spec', 'paramKind', 'apiVersion')}/${textAt(object, 'spec', 'paramKind', 'kind')}`;
});

const policyBindingColumns: readonly Column[] = [
  nameColumn,
  text('PolicyName', 'policy that is bound', (object) => textAt(object, 'spec', 'policyName')),
  text('ParamRef', 'parameters of the policy', paramRefText),
  ageColumn,
];

/** Extension points, leases, scheduling, flow control and devices: kinds of the whole cluster. */
export const clusterColumns: Readonly<Record<string, readonly Column[]>> = {
  'CustomResourceDefinition.apiextensions.k8s.io': defaultColumns,
  'APIService.apiregistration.k8s.io': [
    nameColumn,
    text('Service', 'service that answers, or Local', (object) => {
      if (!hasObjectAt(object, 'spec', 'service')) return 'Local';
      return `${textAt(object, 'spec', 'service', 'namespace')}/${textAt(object, 'spec', 'service', 'name')}`;
    }),
    text('Available', 'whether it answers', availableText),
    ageColumn,
  ],
  'MutatingWebhookConfiguration.admissionregistration.k8s.io': webhookColumns,
  'ValidatingWebhookConfiguration.admissionregistration.k8s.io': webhookColumns,
  'ValidatingAdmissionPolicy.admissionregistration.k8s.io': [
    nameColumn,
    countOf('Validations', 'number of validations', 'spec', 'validations'),
    paramKind,
    ageColumn,
  ],
  'MutatingAdmissionPolicy.admissionregistration.k8s.io': [
    nameColumn,
    countOf('Mutations', 'number of mutations', 'spec', 'mutations'),
    paramKind,
    ageColumn,
  ],
  'ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io': policyBindingColumns,
  'MutatingAdmissionPolicyBinding.admissionregistration.k8s.io': policyBindingColumns,
  'Lease.coordination.k8s.io': [
    nameColumn,
    text('Holder', 'who holds the lease', (object) => textAt(object, 'spec', 'holderIdentity')),
    ageColumn,
  ],
  'RuntimeClass.node.k8s.io': [
    nameColumn,
    text('Handler', 'runtime handler', (object) => textAt(object, 'handler')),
    ageColumn,
  ],
  'PriorityClass.scheduling.k8s.io': [
    nameColumn,
    integer('Value', 'priority of the pods', (object) => integerAt(object, 'value')),
    boolean(
      'Global-Default',
      'whether pods without a class get it',
      (object) => booleanAt(object, 'globalDefault') ?? false,
    ),
    ageColumn,
    text('PreemptionPolicy', 'whether it may displace other pods', (object) => textAt(object, 'preemptionPolicy')),
  ],
  'FlowSchema.flowcontrol.apiserver.k8s.io': [
    nameColumn,
    text('PriorityLevel', 'priority level of the requests', (object) =>
      textAt(object, 'spec', 'priorityLevelConfiguration', 'name'),
    ),
    text('MatchingPrecedence', 'lower numbers are tried first', (object) =>
      integerAt(object, 'spec', 'matchingPrecedence'),
    ),
    text('DistinguisherMethod', 'how flows are told apart', (object) => {
      return hasObjectAt(object, 'spec', 'distinguisherMethod')
        ? textAt(object, 'spec', 'distinguisherMethod', 'type')
        : '<none>';
    }),
    ageColumn,
    text('MissingPL', 'whether the priority level is missing', (object) => {
      const dangling = conditionOf(listAt(object, 'status', 'conditions'), 'Dangling');
      return dangling === undefined ? '?' : textAt(dangling, 'status');
    }),
  ],
  'PriorityLevelConfiguration.flowcontrol.apiserver.k8s.io': [
    nameColumn,
    text('Type', 'Limited or Exempt', (object) => textAt(object, 'spec', 'type')),
    text('NominalConcurrencyShares', 'share of the concurrency', (object) => {
      return numberOrNone(object, hasObjectAt(object, 'spec', 'limited'), 'nominalConcurrencyShares');
    }),
    queueing('Queues', 'number of queues', 'queues'),
    queueing('HandSize', 'queues that a flow is dealt', 'handSize'),
    queueing('QueueLengthLimit', 'requests that a queue holds', 'queueLengthLimit'),
    ageColumn,
  ],
  'DeviceClass.resource.k8s.io': [nameColumn, ageColumn],
  'ResourceClaimTemplate.resource.k8s.io': [nameColumn, ageColumn],
  'ResourceClaim.resource.k8s.io': [nameColumn, text('State', 'what the claim has', claimStateText), ageColumn],
  'ResourceSlice.resource.k8s.io': [
    nameColumn,
    text('Node', 'node of the devices', (object) => textAt(object, 'spec', 'nodeName')),
    text('Driver', 'driver of the devices', (object) => textAt(object, 'spec', 'driver')),
    text('Pool', 'pool of the devices', (object) => textAt(object, 'spec', 'pool', 'name')),
    ageColumn,
  ],
};

function paramRefText(object: JsonObject): string {
  const name = textAt(object, 'spec', 'paramRef', 'name');
  if (name !== '') return `${textAt(object, 'spec', 'paramRef', 'namespace') || '*'}/${name}`;
  if (!hasObjectAt(object, 'spec', 'paramRef', 'selector')) return '<unset>';
  return selectorText(valueAt(object, 'spec', 'paramRef', 'selector')) ?? '<error>';
}

function availableText(service: JsonObject): string {
  const available = conditionOf(listAt(service, 'status', 'conditions'), 'Available');
  if (available === undefined) return 'Unknown';
  const status = textAt(available, 'status');
  return status === 'True' ? status : `${status} (${textAt(available, 'reason')})`;
}

function queueing(name: string, description: string, field: string): Column {
  const path = ['limitResponse', 'queuing'] as const;
  return text(name, description, (object) =>
    numberOrNone(object, hasObjectAt(object, 'spec', 'limited', ...path), ...path, field),
  );
}

function numberOrNone(object: JsonObject, isPresent: boolean, ...path: readonly string[]): CellValue {
  return isPresent ? integerAt(object, 'spec', 'limited', ...path) : '<none>';
}

function claimStateText(claim: JsonObject): string {
  const isDeleted = textAt(claim, 'metadata', 'deletionTimestamp') !== '';
  if (!hasObjectAt(claim, 'status', 'allocation')) return isDeleted ? 'deleted' : 'pending';
  const states = isDeleted ? ['deleted', 'allocated'] : ['allocated'];
  if (listAt(claim, 'status', 'reservedFor').length > 0) states.push('reserved');
  return states.join(',');
}
