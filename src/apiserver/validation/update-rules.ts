import type { JsonValue } from '../../core/json.ts';
import type { StatusCause } from '../../object/status.ts';
import { type ApiObject, arrayAt, type JsonObject, objectAt, stringAt, valueAt } from '../api-object.ts';
import { optionalChild } from '../defaults/set-default.ts';
import { forbiddenField, invalidValue } from '../errors/field-causes.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import { toInternal, toInternalPodSpec } from '../schema/internal-json.ts';
import { keepsDefinition } from './definition-update-rules.ts';
import { validateWhole } from './job-rules.ts';
import { validatePodUpdate } from './pod-update-rules.ts';
import { diffJson } from './unified-diff.ts';

type UpdateRule = (next: ApiObject, old: ApiObject) => StatusCause[];

const rbac = 'rbac.authorization.k8s.io';

/** Fields that keep their value, and what the API calls them where it calls them otherwise. */
const fixedFields: Readonly<Record<string, readonly string[]>> = {
  'storageclasses.storage.k8s.io': ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'],
  'csidrivers.storage.k8s.io': ['spec.attachRequired=spec.attachedRequired', 'spec.volumeLifecycleModes'],
  'csistoragecapacities.storage.k8s.io': ['nodeTopology', 'storageClassName'],
  'endpointslices.discovery.k8s.io': ['addressType'],
  'ingressclasses.networking.k8s.io': ['spec.controller'],
  'controllerrevisions.apps': ['data'],
  'runtimeclasses.node.k8s.io': ['handler'],
  'resourceslices.resource.k8s.io': ['spec.driver', 'spec.nodeName', 'spec.pool.name'],
  resourcequotas: ['spec.scopes', 'spec.scopeSelector'],
  'events.events.k8s.io': [
    'regarding=involvedObject@ObjectReference', 'reason', 'note=message', 'eventTime', 'action',
    'related=related@ObjectReference', 'reportingController',
    'reportingInstance', 'type',
  ], // biome-ignore format: a list
  'deployments.apps': ['spec.selector'],
  'replicasets.apps': ['spec.selector'],
  'daemonsets.apps': ['spec.selector'],
};

const otherRules: Readonly<Record<string, UpdateRule>> = {
  secrets: (next, old) => [...keep(next, old, 'type'), ...sealed(next, old, ['data'])],
  configmaps: (next, old) => sealed(next, old, ['data', 'binaryData']),
  services: keepsAddress,
  pods: validatePodUpdate,
  'jobs.batch': validateJobUpdate,
  'statefulsets.apps': validateStatefulSetUpdate,
  persistentvolumeclaims: validateClaimUpdate,
  persistentvolumes: validateVolumeUpdate,
  nodes: (next, old) => {
    const before = arrayAt(old, 'spec', 'podCIDRs');
    if (before.length === 0 || same(arrayAt(next, 'spec', 'podCIDRs'), before)) return [];
    return [forbiddenField('spec.podCIDRs', 'node updates may not change podCIDR except from "" to valid')];
  },
  'priorityclasses.scheduling.k8s.io': (next, old) => [
    ...((next.value ?? 0) === (old.value ?? 0) ? [] : [forbiddenField('value', 'may not be changed in an update.')]),
    ...keep(next, old, 'preemptionPolicy'),
  ],
  'resourceclaims.resource.k8s.io': (next, old) => keep(next, old, 'spec=spec@ResourceClaimSpec'),
  'csinodes.storage.k8s.io': keepsDrivers,
  'volumeattachments.storage.k8s.io': (next, old) => {
    if (same(next.spec, old.spec)) return [];
    const { attacher: Attacher, source, nodeName: NodeName } = objectAt(next, 'spec') ?? {};
    const { persistentVolumeName = null, inlineVolumeSpec = null } = objectAt(source) ?? {};
    const Source = { PersistentVolumeName: persistentVolumeName, InlineVolumeSpec: inlineVolumeSpec };
    return [invalidValue('spec', { Attacher, Source, NodeName }, 'field is immutable')];
  },
  'volumeattributesclasses.storage.k8s.io': (next, old) =>
    ['driverName', 'parameters']
      .filter((field) => !same(next[field], old[field]))
      .map((field) => forbiddenField(field, `updates to ${field} are forbidden.`)),
  'customresourcedefinitions.apiextensions.k8s.io': keepsDefinition,
  [`rolebindings.${rbac}`]: keepsRole,
  [`clusterrolebindings.${rbac}`]: keepsRole,
};

/** What cannot change in objects of a kind. */
export const updateRules: Readonly<Record<string, UpdateRule>> = {
  ...Object.fromEntries(
    Object.entries(fixedFields).map(([kind, fields]) => [
      kind,
      (next: ApiObject, old: ApiObject) => fields.flatMap((field) => keep(next, old, field)),
    ]),
  ),
  ...otherRules,
};

function same(a: unknown, b: unknown): boolean {
  return isSameJson(a as JsonValue | undefined, b as JsonValue | undefined);
}

/** `place`, `place=name` or `place=name@Type`: the cause when the value there changed, shown as the type has it inside. */
function keep(next: ApiObject, old: ApiObject, place: string): StatusCause[] {
  const [path = '', named = path] = place.split('=');
  const [field = '', type] = named.split('@');
  const names = path.split('.');
  const value = valueAt(next, ...names);
  if (same(value, valueAt(old, ...names))) return [];
  const shown = type && value !== undefined ? toInternal(value, type) : (value ?? null);
  return [invalidValue(field, shown, 'field is immutable')];
}

function sealed(next: ApiObject, old: ApiObject, fields: readonly string[]): StatusCause[] {
  if (old.immutable !== true) return [];
  const detail = 'field is immutable when `immutable` is set';
  const changed = ['immutable', ...fields].filter((field) => !same(next[field], old[field]));
  return changed.map((field) => forbiddenField(field, detail));
}

function keepsAddress(next: ApiObject, old: ApiObject): StatusCause[] {
  const address = stringAt(old, 'spec', 'clusterIP');
  const kept =
    address === '' ||
    stringAt(next, 'spec', 'type') === 'ExternalName' ||
    stringAt(next, 'spec', 'clusterIP') === address;
  if (kept) return [];
  return [invalidValue('spec.clusterIPs[0]', valueAt(next, 'spec', 'clusterIPs'), 'may not change once set')];
}

/** A driver may come and go; while it is there, what it said holds. */
function keepsDrivers(next: ApiObject, old: ApiObject): StatusCause[] {
  const before = arrayAt(old, 'spec', 'drivers');
  return arrayAt(next, 'spec', 'drivers').flatMap((driver) => {
    const former = before.find((one) => stringAt(one, 'name') === stringAt(driver, 'name'));
    const withoutLimit = (one: unknown) => ({ ...objectAt(one), allocatable: undefined });
    if (!former || same(withoutLimit(driver), withoutLimit(former))) return [];
    const { name: Name, nodeID: NodeID, topologyKeys = null, allocatable = null } = objectAt(driver) ?? {};
    const shown = { Name, NodeID, TopologyKeys: topologyKeys, Allocatable: allocatable };
    return [invalidValue('spec.drivers', shown, 'field is immutable')];
  });
}

function keepsRole(next: ApiObject, old: ApiObject): StatusCause[] {
  if (same(next.roleRef, old.roleRef)) return [];
  const [APIGroup, Kind, Name] = ['apiGroup', 'kind', 'name'].map((name) => stringAt(next, 'roleRef', name));
  return [invalidValue('roleRef', { APIGroup, Kind, Name }, 'cannot change roleRef')];
}

const failurePolicy = 'podFailurePolicy=spec.podFailurePolicy@PodFailurePolicy';

function validateJobUpdate(next: ApiObject, old: ApiObject): StatusCause[] {
  const template = objectAt(next, 'spec', 'template') ?? {};
  const causes = validateWhole(objectAt(next, 'spec') ?? {});
  const isIndexed = stringAt(next, 'spec', 'completionMode') === 'Indexed';
  if (!isIndexed) causes.push(...keep(next, old, 'spec.completions'));
  causes.push(...keep(next, old, 'spec.selector'));
  if (!same(template, objectAt(old, 'spec', 'template'))) {
    const shown = {
      ...optionalChild(template, 'metadata'),
      Spec: toInternalPodSpec(optionalChild(template, 'spec') ?? {}),
    };
    causes.push(invalidValue('spec.template', shown, 'field is immutable'));
  }
  for (const field of ['completionMode', failurePolicy, 'backoffLimitPerIndex', 'managedBy', 'successPolicy'])
    causes.push(...keep(next, old, `spec.${field}`));
  return causes;
}

const changeable = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
];

function validateStatefulSetUpdate(next: ApiObject, old: ApiObject): StatusCause[] {
  const fixed = (object: ApiObject) =>
    Object.fromEntries(Object.entries(objectAt(object, 'spec') ?? {}).filter(([name]) => !changeable.includes(name)));
  if (same(fixed(next), fixed(old))) return [];
  const quoted = changeable.map((name) => `'${name}'`);
  const list = `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
  return [forbiddenField('spec', `updates to statefulset spec for fields other than ${list} are forbidden`)];
}

function validateClaimUpdate(next: ApiObject, old: ApiObject): StatusCause[] {
  const before = objectAt(old, 'spec') ?? {};
  const isBound = stringAt(old, 'status', 'phase') === 'Bound';
  const kept: JsonObject = { ...objectAt(next, 'spec') };
  if (stringAt(before, 'volumeName') === '' && kept.volumeName !== undefined) {
    if (before.volumeName === undefined) delete kept.volumeName;
    else kept.volumeName = before.volumeName;
  }
  if (isBound && before.resources) kept.resources = before.resources;
  if (kept.storageClassName !== undefined && before.storageClassName === undefined) delete kept.storageClassName;
  const causes: StatusCause[] = [];
  if (!same(kept, before)) {
    const words =
      'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims';
    const form = 'PersistentVolumeClaimSpec';
    const difference = diffJson(toInternal(before, form), toInternal(kept, form));
    causes.push(forbiddenField('spec', `${words}\n${difference}`));
  }
  return [...causes, ...keep(next, old, 'spec.volumeMode=volumeMode')];
}

function validateVolumeUpdate(next: ApiObject, old: ApiObject): StatusCause[] {
  const form = 'PersistentVolumeSource';
  const [now, before] = [toInternal(objectAt(next, 'spec'), form), toInternal(objectAt(old, 'spec'), form)];
  const causes: StatusCause[] = [];
  if (!same(now, before)) {
    const words = 'spec.persistentvolumesource is immutable after creation';
    causes.push(forbiddenField('spec.persistentvolumesource', `${words}\n${diffJson(before, now)}`));
  }
  return [...causes, ...keep(next, old, 'spec.volumeMode=volumeMode')];
}
