import { arrayAt, isJsonObject, valueAt } from '../api-object.ts';
import type { SelectableFields } from '../storage/stored-object.ts';
import type { ServedResource } from './resource-definition.ts';

type FieldReader = (object: unknown) => string;

const pod = fieldsAt(
  'spec.nodeName', 'spec.restartPolicy', 'spec.schedulerName', 'spec.serviceAccountName', 'status.phase',
  'status.nominatedNodeName',
); // biome-ignore format: a list
const event = fieldsAt(
  'involvedObject.kind', 'involvedObject.namespace', 'involvedObject.name', 'involvedObject.uid', 'involvedObject.apiVersion',
  'involvedObject.resourceVersion', 'involvedObject.fieldPath', 'reason', 'reportingComponent', 'type',
); // biome-ignore format: a list

/** What a field selector may ask for besides name and namespace, by store. */
const readers: Readonly<Record<string, Readonly<Record<string, FieldReader>>>> = {
  pods: {
    ...pod,
    'spec.hostNetwork': (object) => String(valueAt(object, 'spec', 'hostNetwork') === true),
    'status.podIP': (object) =>
      text(valueAt(arrayAt(object, 'status', 'podIPs')[0], 'ip') ?? valueAt(object, 'status', 'podIP')),
    'status.podIPs': () => '',
  },
  events: {
    ...event,
    source: (object) => text(valueAt(object, 'source', 'component') || valueAt(object, 'reportingComponent')),
  },
  nodes: { 'spec.unschedulable': (object) => String(valueAt(object, 'spec', 'unschedulable') === true) },
  namespaces: fieldsAt('status.phase'),
  secrets: fieldsAt('type'),
  services: fieldsAt('spec.clusterIP', 'spec.type'),
  replicationcontrollers: { 'status.replicas': (object) => String(valueAt(object, 'status', 'replicas') ?? 0) },
  'jobs.batch': { 'status.successful': (object) => String(valueAt(object, 'status', 'succeeded') ?? 0) },
  'certificatesigningrequests.certificates.k8s.io': fieldsAt('spec.signerName'),
  'resourceslices.resource.k8s.io': fieldsAt('spec.nodeName', 'spec.driver'),
};

/** Labels that mean another label. */
const aliases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pods: { 'spec.host': 'spec.nodeName' },
  'events.events.k8s.io': {
    reportingController: 'reportingComponent',
    ...Object.fromEntries(
      ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'].map((name) => [
        `regarding.${name}`,
        `involvedObject.${name}`,
      ]),
    ),
  },
};

/** Kinds that do not take `metadata.namespace`. */
const withoutNamespace = new Set([
  'nodes',
  'namespaces',
  'certificatesigningrequests.certificates.k8s.io',
  'resourceslices.resource.k8s.io',
]);

const none: SelectableFields = {};

/** The values that selectors may ask for, read once when the object is stored. */
export function readSelectableFields(resource: ServedResource, object: unknown): SelectableFields {
  if (resource.custom) return readCustomFields(resource.custom.selectableFields, object);
  const table = readers[resource.storeName];
  if (!table) return none;
  const fields: Record<string, string> = {};
  for (const label in table) fields[label] = table[label]?.(object) ?? '';
  return fields;
}

function readCustomFields(labels: readonly string[], object: unknown): SelectableFields {
  if (labels.length === 0) return none;
  return Object.fromEntries(labels.map((label) => [label, text(valueAt(object, ...label.split('.')))]));
}

/** The label under which the value is stored; undefined when the resource has no such field. */
export function resolveFieldLabel(resource: ServedResource, label: string): string | undefined {
  if (label === 'metadata.name') return label;
  if (label === 'metadata.namespace') return hasNamespaceField(resource) ? label : undefined;
  if (resource.custom) return resource.custom.selectableFields.includes(label) ? label : undefined;
  const alias = aliases[resource.qualified]?.[label];
  if (alias) return alias;
  const known = readers[resource.storeName]?.[label] !== undefined;
  const foreign = resource.qualified === 'events.events.k8s.io' && !['reason', 'type'].includes(label);
  return known && !foreign ? label : undefined;
}

function hasNamespaceField(resource: ServedResource): boolean {
  return resource.custom ? resource.namespaced : !withoutNamespace.has(resource.qualified);
}

/** The server's words for a label that the resource does not have. */
export function unknownFieldMessage(resource: ServedResource, label: string): string {
  if (resource.storeName === 'resourceslices.resource.k8s.io')
    return `field label not supported for ${resource.apiVersion}, Kind=${resource.kind}: ${label}`;
  if (resource.qualified === 'jobs.batch') return `field label ${JSON.stringify(label)} not supported for Job`;
  if (resource.custom || readers[resource.storeName]) return `field label not supported: ${label}`;
  return `${JSON.stringify(label)} is not a known field selector: only "metadata.name", "metadata.namespace"`;
}

function fieldsAt(...labels: readonly string[]): Readonly<Record<string, FieldReader>> {
  return Object.fromEntries(
    labels.map((label) => [label, (object: unknown) => text(valueAt(object, ...label.split('.')))]),
  );
}

function text(value: unknown): string {
  if (value === undefined || value === null || isJsonObject(value) || Array.isArray(value)) {
    return '';
  }
  return String(value);
}
