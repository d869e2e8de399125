import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, objectAt } from '../api-object.ts';
import { judgeCustom } from '../crd/judge-custom.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { admissionRules } from './admission-rules.ts';
import { validateApiService } from './api-service-rules.ts';
import { autoscalerRules } from './autoscaler-rules.ts';
import { configRules } from './config-rules.ts';
import { definitionRules } from './definition-rules.ts';
import { validateDeviceClaim, validateDeviceClass } from './device-rules.ts';
import { flowRules } from './flow-rules.ts';
import { ingressRules } from './ingress-rules.ts';
import { jobRules } from './job-rules.ts';
import { validateMetadata } from './metadata.ts';
import { validateMetadataUpdate } from './metadata-update.ts';
import { networkRules } from './network-rules.ts';
import { validateNewPod, validatePod } from './pod-rules.ts';
import { validateEphemeral, validateResize } from './pod-subresource-rules.ts';
import { quotaRules } from './quota-rules.ts';
import { rbacRules } from './rbac-rules.ts';
import { validateSigningRequest } from './signing-request-rules.ts';
import { validateResourceSlice } from './slice-rules.ts';
import { statusRules } from './status-rules.ts';
import { updateRules } from './update-rules.ts';
import { volumeKindRules } from './volume-kind-rules.ts';
import { workloadRules } from './workload-rules.ts';

/** What is wrong with an object of a kind. */
export type KindRule = (object: ApiObject) => StatusCause[];

const rules: Readonly<Record<string, KindRule>> = {
  ...workloadRules,
  ...jobRules,
  ...autoscalerRules,
  ...networkRules,
  ...ingressRules,
  ...configRules,
  ...quotaRules,
  ...rbacRules,
  ...volumeKindRules,
  ...definitionRules,
  ...admissionRules,
  ...flowRules,
  pods: validatePod,
  'apiservices.apiregistration.k8s.io': validateApiService,
  'certificatesigningrequests.certificates.k8s.io': validateSigningRequest,
  'resourceclaims.resource.k8s.io': ({ spec }) => validateDeviceClaim(objectAt(spec)),
  'resourceclaimtemplates.resource.k8s.io': ({ spec }) => validateDeviceClaim(objectAt(spec, 'spec'), 'spec.spec'),
  'resourceslices.resource.k8s.io': validateResourceSlice,
  'deviceclasses.resource.k8s.io': validateDeviceClass,
};

/** What is wrong with an object that is to be created; what only deserves a warning goes into `warnings`. */
export function validateObject(resource: ServedResource, object: ApiObject, warnings: string[]): StatusCause[] {
  const isPod = resource.qualified === 'pods';
  return [
    ...validateMetadata(resource, object.metadata),
    ...validateKind(resource, object, { old: undefined, subresource: '', warnings }),
    ...(isPod ? validateNewPod(object) : []),
  ];
}

/** What is wrong with a change from `old` to `next`; what only deserves a warning goes into `warnings`. */
export function validateUpdate(
  resource: ServedResource,
  next: ApiObject,
  old: ApiObject,
  subresource: string,
  warnings: string[],
): StatusCause[] {
  const changed = (subresource === '' ? updateRules[resource.qualified]?.(next, old) : undefined) ?? [];
  const status =
    subresourceRules[`${resource.qualified}/${subresource}`] ??
    (subresource === 'status' ? statusRules[resource.qualified] : undefined);
  const kind = status ? status(next, old) : validateKind(resource, next, { old, subresource, warnings });
  return [
    ...validateMetadataUpdate(resource, next.metadata, old.metadata),
    ...(judgedLast.has(resource.qualified) ? [...kind, ...changed] : [...changed, ...kind]),
  ];
}

/** What parts of pods are judged by that have an address of their own. */
const subresourceRules: Readonly<Record<string, (next: ApiObject, old: ApiObject) => StatusCause[]>> = {
  'pods/ephemeralcontainers': validateEphemeral,
  'pods/resize': validateResize,
};

/** Kinds whose whole is looked at before what cannot change. */
const judgedLast = new Set([
  'pods',
  'nodes',
  'persistentvolumes',
  'persistentvolumeclaims',
  'deployments.apps',
  'replicasets.apps',
  'statefulsets.apps',
  'jobs.batch',
  'endpointslices.discovery.k8s.io',
  'events.events.k8s.io',
  'resourceslices.resource.k8s.io',
  'volumeattachments.storage.k8s.io',
  'runtimeclasses.node.k8s.io',
  'storageclasses.storage.k8s.io',
  'csidrivers.storage.k8s.io',
  'csistoragecapacities.storage.k8s.io',
  'rolebindings.rbac.authorization.k8s.io',
  'clusterrolebindings.rbac.authorization.k8s.io',
]);

interface WriteContext {
  readonly old: ApiObject | undefined;
  readonly subresource: string;
  readonly warnings: string[];
}

function validateKind(resource: ServedResource, object: ApiObject, write: WriteContext): StatusCause[] {
  if (resource.custom) return judgeCustom(resource.custom, object, write.old, write.subresource, write.warnings);
  return rules[resource.qualified]?.(object) ?? [];
}
