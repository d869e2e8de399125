import type { StatusCause } from '../../object/status.ts';
import type { ApiObjectMeta } from '../api-object.ts';
import { forbiddenField, invalidValue } from '../errors/field-causes.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { validateAnnotations, validateAny, validateFinalizerNames, validateOwners } from './metadata.ts';
import { validateLabels } from './names.ts';

/**
 * What is wrong with a change of the metadata. Everything is looked at for all kinds and then, as it happened to be
 * written, once or twice again for most: an answer repeats its causes.
 */
export function validateMetadataUpdate(
  resource: ServedResource,
  next: ApiObjectMeta,
  old: ApiObjectMeta,
): StatusCause[] {
  const whole = validateAny(resource, next);
  const change = validateChange(next, old);
  const finalizers = validateFinalizerNames(next);
  const again: readonly Part[] = resource.custom ? ['change'] : (repeated[resource.qualified] ?? ['change+', 'whole+']);
  const parts = { change, 'change+': [...change, ...finalizers], whole, 'whole+': [...whole, ...finalizers] };
  return [...whole, ...change, ...again.flatMap((part) => parts[part])];
}

type Part = 'change' | 'change+' | 'whole' | 'whole+';

/** Kinds that do not look at both again; `+`: at the names of the finalizers too. */
const repeated: Readonly<Record<string, readonly Part[]>> = {
  events: [],
  'poddisruptionbudgets.policy': [],
  'validatingwebhookconfigurations.admissionregistration.k8s.io': ['whole'],
  'mutatingwebhookconfigurations.admissionregistration.k8s.io': ['whole'],
  'leases.coordination.k8s.io': ['change'],
  'customresourcedefinitions.apiextensions.k8s.io': ['change'],
  'runtimeclasses.node.k8s.io': ['change', 'whole'],
  ...all(['endpointslices.discovery.k8s.io', 'flowschemas.flowcontrol.apiserver.k8s.io', 'limitranges'], ['whole+']),
  ...all(['volumeattachments.storage.k8s.io'], ['whole+']),
  ...all(
    ['daemonsets.apps', 'deployments.apps', 'replicasets.apps', 'statefulsets.apps', 'cronjobs.batch', 'services'],
    ['change+'],
  ),
  ...all(['replicationcontrollers', 'podtemplates', 'resourcequotas', 'csidrivers.storage.k8s.io'], ['change+']),
  ...all(['networkpolicies.networking.k8s.io', 'priorityclasses.scheduling.k8s.io'], ['change+']),
  ...all(['horizontalpodautoscalers.autoscaling'], ['change+']),
};

function all(resources: readonly string[], parts: readonly Part[]): Record<string, readonly Part[]> {
  return Object.fromEntries(resources.map((resource) => [resource, parts]));
}

const immutable = ['uid', 'creationTimestamp', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const;

function validateChange(next: ApiObjectMeta, old: ApiObjectMeta): StatusCause[] {
  const changed = immutable.filter((field) => next[field] !== undefined && next[field] !== old[field]);
  return [
    ...newFinalizers(next, old),
    ...changed.map((field) => invalidValue(`metadata.${field}`, next[field], 'field is immutable')),
    ...validateLabels(next.labels, 'metadata.labels'),
    ...validateAnnotations(next.annotations),
    ...validateOwners(next.ownerReferences ?? []),
  ];
}

function newFinalizers(next: ApiObjectMeta, old: ApiObjectMeta): StatusCause[] {
  const added = (next.finalizers ?? []).filter((finalizer) => !(old.finalizers ?? []).includes(finalizer));
  if (next.deletionTimestamp === undefined || added.length === 0) return [];
  const shown = `[]string{${added.map((finalizer) => JSON.stringify(finalizer)).join(', ')}}`;
  return [
    forbiddenField(
      'metadata.finalizers',
      `no new finalizers can be added if the object is being deleted, found new finalizers ${shown}`,
    ),
  ];
}
