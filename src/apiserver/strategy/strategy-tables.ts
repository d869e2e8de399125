// How the kinds differ in what a write does; names are qualified resources.

/** Kinds whose `metadata.generation` counts changes of the desired state. Custom resources do as well. */
export const withGeneration = new Set([
  'deployments.apps', 'replicasets.apps', 'daemonsets.apps', 'statefulsets.apps', 'replicationcontrollers', 'jobs.batch',
  'cronjobs.batch', 'pods', 'podtemplates', 'poddisruptionbudgets.policy', 'ingresses.networking.k8s.io',
  'ingressclasses.networking.k8s.io', 'networkpolicies.networking.k8s.io',
  'endpointslices.discovery.k8s.io', 'mutatingwebhookconfigurations.admissionregistration.k8s.io',
  'validatingwebhookconfigurations.admissionregistration.k8s.io', 'validatingadmissionpolicies.admissionregistration.k8s.io',
  'validatingadmissionpolicybindings.admissionregistration.k8s.io', 'mutatingadmissionpolicies.admissionregistration.k8s.io',
  'mutatingadmissionpolicybindings.admissionregistration.k8s.io', 'priorityclasses.scheduling.k8s.io',
  'flowschemas.flowcontrol.apiserver.k8s.io', 'prioritylevelconfigurations.flowcontrol.apiserver.k8s.io',
  'customresourcedefinitions.apiextensions.k8s.io', 'deviceclasses.resource.k8s.io', 'resourceslices.resource.k8s.io',
]); // biome-ignore format: a list

/** Whether a change of the desired state of a kind is counted: one begins to count and never goes on, one the other way. */
export function countsChanges(qualified: string): boolean {
  if (qualified === 'priorityclasses.scheduling.k8s.io') return false;
  return withGeneration.has(qualified) || qualified === 'csidrivers.storage.k8s.io';
}

/** Kinds that a PUT of a missing object creates. */
export const createdOnUpdate = new Set([
  'leases.coordination.k8s.io', 'endpoints', 'events', 'events.events.k8s.io', 'limitranges', 'services',
  'runtimeclasses.node.k8s.io', 'roles.rbac.authorization.k8s.io', 'clusterroles.rbac.authorization.k8s.io',
  'rolebindings.rbac.authorization.k8s.io', 'clusterrolebindings.rbac.authorization.k8s.io',
]); // biome-ignore format: a list

/** Kinds whose PUT must carry a resourceVersion. Custom resources must as well. */
export const versionRequiredOnUpdate = new Set([
  'leases.coordination.k8s.io', 'poddisruptionbudgets.policy', 'runtimeclasses.node.k8s.io', 'csidrivers.storage.k8s.io',
  'csinodes.storage.k8s.io', 'volumeattachments.storage.k8s.io', 'csistoragecapacities.storage.k8s.io',
  'mutatingwebhookconfigurations.admissionregistration.k8s.io', 'validatingwebhookconfigurations.admissionregistration.k8s.io',
  'validatingadmissionpolicies.admissionregistration.k8s.io', 'validatingadmissionpolicybindings.admissionregistration.k8s.io',
  'mutatingadmissionpolicies.admissionregistration.k8s.io', 'mutatingadmissionpolicybindings.admissionregistration.k8s.io',
  'apiservices.apiregistration.k8s.io', 'customresourcedefinitions.apiextensions.k8s.io',
]); // biome-ignore format: a list

/** Kinds whose DELETE answers with the object; the others answer with a Status. */
export const deletedObjectReturned = new Set([
  'pods', 'services', 'namespaces', 'serviceaccounts', 'persistentvolumes', 'persistentvolumeclaims', 'podtemplates',
  'resourcequotas', 'storageclasses.storage.k8s.io', 'csidrivers.storage.k8s.io', 'csinodes.storage.k8s.io',
  'volumeattachments.storage.k8s.io', 'volumeattributesclasses.storage.k8s.io', 'deviceclasses.resource.k8s.io',
  'resourceclaims.resource.k8s.io', 'resourceclaimtemplates.resource.k8s.io', 'resourceslices.resource.k8s.io',
]); // biome-ignore format: a list

/** Kinds with a status that a create may set all the same. */
export const statusKeptOnCreate = new Set(['nodes']);

/** Kinds whose labels a write to `/status` cannot change. */
export const labelsKeptOnStatus = new Set(['deployments.apps', 'jobs.batch']);

/** Kinds whose metadata a write to `/status` cannot change. Custom resources are among them. */
export const metadataKeptOnStatus = new Set([
  'resourceclaims.resource.k8s.io', 'servicecidrs.networking.k8s.io', 'volumeattachments.storage.k8s.io',
  'validatingadmissionpolicies.admissionregistration.k8s.io',
]); // biome-ignore format: a list

/** Kinds where it can, and nobody owns what it changed. */
export const metadataUnownedOnStatus = new Set([
  ...metadataKeptOnStatus, 'flowschemas.flowcontrol.apiserver.k8s.io',
  'prioritylevelconfigurations.flowcontrol.apiserver.k8s.io',
]); // biome-ignore format: a list

/** How an object's name is checked. */
export type NameRule = 'subdomain' | 'label' | 'pathSegment';

const labelNamed = new Set(['namespaces', 'services', 'statefulsets.apps']);
const pathSegmentNamed = new Set([
  'roles.rbac.authorization.k8s.io', 'clusterroles.rbac.authorization.k8s.io', 'rolebindings.rbac.authorization.k8s.io',
  'clusterrolebindings.rbac.authorization.k8s.io', 'events', 'events.events.k8s.io', 'certificatesigningrequests.certificates.k8s.io',
  'ipaddresses.networking.k8s.io', 'apiservices.apiregistration.k8s.io',
]); // biome-ignore format: a list

export function nameRuleOf(qualified: string): NameRule {
  if (labelNamed.has(qualified)) return 'label';
  return pathSegmentNamed.has(qualified) ? 'pathSegment' : 'subdomain';
}

export const definitionsResource = 'customresourcedefinitions.apiextensions.k8s.io';

/** Keeps a CustomResourceDefinition until its instances are gone. */
export const cleanupFinalizer = 'customresourcecleanup.apiextensions.k8s.io';

/** The group that messages about a wrong object give its kind: events of both groups are one kind inside. */
export function groupInErrors({ group, resource }: { readonly group: string; readonly resource: string }): string {
  return group === 'events.k8s.io' && resource === 'events' ? '' : group;
}
