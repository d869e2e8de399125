import { keepApproval } from '../admission/admit-signing-request.ts';
import { type ApiObject, arrayAt, type JsonObject, stringAt, valueAt } from '../api-object.ts';
import { childOf, itemsOf, optionalChild } from '../defaults/set-default.ts';
import { isSameJson } from '../managed-fields/is-same-json.ts';
import { type ServedResource, subresourceOf } from '../resources/resource-definition.ts';
import { keepService } from './keep-service.ts';
import { countsChanges, labelsKeptOnStatus, metadataKeptOnStatus } from './strategy-tables.ts';

const serverOwned = ['creationTimestamp', 'selfLink', 'generation'];

/** Writes that do not count as a new desired state. */
const uncounted = ['status', 'binding'];

/** Puts back into `next` what the request cannot change, and counts the generation. */
export function prepareUpdate(resource: ServedResource, next: ApiObject, old: ApiObject, subresource: string): void {
  for (const field of serverOwned) restore(next.metadata, old.metadata, field);
  if (old.metadata.deletionTimestamp !== undefined) restore(next.metadata, old.metadata, 'deletionTimestamp');
  if (next.metadata.deletionGracePeriodSeconds === undefined)
    restore(next.metadata, old.metadata, 'deletionGracePeriodSeconds');
  if ((next.metadata.uid ?? '') === '') restore(next.metadata, old.metadata, 'uid');
  if (subresource === 'status') keepAllButStatus(resource, next, old);
  else if (subresource === 'ephemeralcontainers')
    keepAllBut(next, old, { ephemeralContainers: specOf(next).ephemeralContainers });
  else if (subresource === 'resize') keepAllBut(next, old, resized(next, old));
  else if (subresource === 'approval') keepApproval(next, old);
  else if (subresource === 'finalize') keepAllButFinalizers(next, old);
  else if (subresource !== 'binding' && keepsStatus(resource)) restore(next, old, 'status');
  if (subresource === '' && resource.qualified === 'namespaces') restore(next, old, 'spec');
  keepers[resource.qualified]?.(next, old);
  if (resource.custom || countsChanges(resource.qualified)) {
    if (!uncounted.includes(subresource) && isDesiredStateChanged(resource, next, old))
      next.metadata.generation = (old.metadata.generation ?? 0) + 1;
  }
}

/** What the server fills in again when a write leaves it out. */
const keepers: Readonly<Record<string, (next: ApiObject, old: ApiObject) => void>> = {
  services: keepService,
  'customresourcedefinitions.apiextensions.k8s.io': rememberStored,
  'daemonsets.apps': keepTemplateGeneration,
  'certificatesigningrequests.certificates.k8s.io': (next, old) => restore(next, old, 'spec'),
  pods: (next, old) => {
    const status = childOf(next, 'status');
    status.qosClass ||= optionalChild(old, 'status')?.qosClass;
    keepFirstAddress(status);
  },
};

/** Who knows a single address is believed before who knows several. */
function keepFirstAddress(status: JsonObject): void {
  const [first] = itemsOf(status, 'podIPs');
  if (status.podIP && first?.ip !== status.podIP) status.podIPs = [{ ip: status.podIP }];
  else if (first) status.podIP = first.ip;
}

/** Versions in which objects were stored are not forgotten. */
function rememberStored(definition: ApiObject): void {
  const status = childOf(definition, 'status');
  const storage = arrayAt(definition, 'spec', 'versions').filter((version) => valueAt(version, 'storage') === true);
  const names = storage.map((version) => stringAt(version, 'name'));
  status.storedVersions = [...new Set([...arrayAt(status, 'storedVersions'), ...names])];
}

const templateGeneration = 'deprecated.daemonset.template.generation';

/** Counts the changes of the pods' template, apart from those of the whole. */
function keepTemplateGeneration(next: ApiObject, old: ApiObject): void {
  const counted = Number(old.metadata.annotations?.[templateGeneration] ?? 0);
  const isChanged = !isSame(valueAt(next, 'spec', 'template'), valueAt(old, 'spec', 'template'));
  const annotations = { ...next.metadata.annotations, [templateGeneration]: String(counted + (isChanged ? 1 : 0)) };
  next.metadata.annotations = annotations;
}

function restore(next: JsonObject, old: JsonObject, field: string): void {
  if (old[field] === undefined) delete next[field];
  else next[field] = old[field];
}

function keepsStatus(resource: ServedResource): boolean {
  return subresourceOf(resource, 'status') !== undefined;
}

function keepAllButStatus(resource: ServedResource, next: ApiObject, old: ApiObject): void {
  for (const field of Object.keys({ ...next, ...old })) {
    if (!['status', 'metadata', 'kind', 'apiVersion'].includes(field)) restore(next, old, field);
  }
  if (resource.custom) {
    const { managedFields } = next.metadata;
    next.metadata = { ...old.metadata, ...(managedFields ? { managedFields } : {}) };
  } else if (labelsKeptOnStatus.has(resource.qualified)) {
    restore(next.metadata, old.metadata, 'labels');
  } else if (metadataKeptOnStatus.has(resource.qualified)) {
    for (const field of ['labels', 'annotations', 'finalizers', 'ownerReferences'])
      restore(next.metadata, old.metadata, field);
  }
}

function specOf(object: ApiObject): JsonObject {
  return optionalChild(object, 'spec') ?? {};
}

/** Everything of the old pod, but for parts of its spec. */
function keepAllBut(next: ApiObject, old: ApiObject, changed: JsonObject): void {
  const { managedFields } = next.metadata;
  next.metadata = { ...old.metadata, ...(managedFields ? { managedFields } : {}) };
  next.spec = { ...specOf(old), ...changed };
  restore(next, old, 'status');
}

/** The containers of the old pod with the resources of the new one. */
function resized(next: ApiObject, old: ApiObject): JsonObject {
  const merge = (list: string) => {
    const before = itemsOf(specOf(old), list);
    const wanted = itemsOf(specOf(next), list);
    if (wanted.length === 0) return before;
    return wanted.map((one) => {
      const { resources, resizePolicy } = one;
      const container = before.find(({ name }) => name === one.name);
      return container ? { ...container, resources, ...(resizePolicy ? { resizePolicy } : {}) } : one;
    });
  };
  const lists = ['containers', 'initContainers'].filter((list) => specOf(old)[list] !== undefined);
  return Object.fromEntries(lists.map((list) => [list, merge(list)]));
}

function keepAllButFinalizers(next: ApiObject, old: ApiObject): void {
  restore(next, old, 'status');
}

/** Parts of the metadata that tell somebody what to do. */
const countedMetadata: Readonly<Record<string, readonly ('labels' | 'annotations')[]>> = {
  'deployments.apps': ['annotations'],
  'endpointslices.discovery.k8s.io': ['labels'],
};

function isDesiredStateChanged(resource: ServedResource, next: ApiObject, old: ApiObject): boolean {
  if (!isSame(desiredState(resource, next), desiredState(resource, old))) return true;
  const counted = countedMetadata[resource.qualified] ?? [];
  return counted.some((field) => !isSame(next.metadata[field] ?? {}, old.metadata[field] ?? {}));
}

/** The order of members says nothing: that of defaults depends on what was written before them. */
function isSame(a: unknown, b: unknown): boolean {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one === other || isSameJson(JSON.parse(one ?? 'null'), JSON.parse(other ?? 'null'));
}

/** Everything outside the metadata, and outside the status where that is a subresource. */
function desiredState(resource: ServedResource, object: ApiObject): JsonObject {
  const { metadata: _metadata, kind: _kind, apiVersion: _version, status, ...rest } = object;
  return keepsStatus(resource) ? rest : { ...rest, status };
}
