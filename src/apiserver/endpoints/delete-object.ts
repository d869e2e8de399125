import { checkNamespaceDeletion } from '../admission/namespace-lifecycle.ts';
import { type ApiObject, arrayAt, isJsonObject, stringAt, valueAt } from '../api-object.ts';
import { readObject, toStoredVersion } from '../conversion/stored-version.ts';
import { addTerminating } from '../crd/definition-status.ts';
import { deleteConflict } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import { readSelectableFields } from '../resources/selectable-fields.ts';
import type { ServerState } from '../server-state.ts';
import type { StoredObject } from '../storage/stored-object.ts';
import { cleanupFinalizer, definitionsResource, deletedObjectReturned } from '../strategy/strategy-tables.ts';
import type { DeleteOptions } from './delete-options.ts';
import { findObject } from './get-object.ts';
import { previewObject } from './preview-object.ts';
import { toTime } from './time-and-names.ts';

export type DeleteResult =
  /** The object, which is still there or whose kind is answered with the object. */
  | { readonly type: 'object'; readonly object: StoredObject; readonly removed: boolean }
  | { readonly type: 'status'; readonly name: string; readonly uid: string };

const defaultGraceSeconds = 30;
const jobWarning =
  'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning';

/** Deletes an object, or marks it for deletion when a grace period or finalizers keep it. */
export function deleteObject(
  state: ServerState,
  resource: ServedResource,
  namespace: string,
  name: string,
  options: DeleteOptions,
  warnings: string[] = [],
): DeleteResult {
  const isUnsaid = options.orphanDependents === undefined && !options.propagationPolicy;
  if (resource.qualified === 'jobs.batch' && isUnsaid) warnings.push(jobWarning);
  const stored = findObject(state, resource, namespace, name);
  checkPreconditions(resource, stored, name, options);
  checkNamespaceDeletion(resource, name);
  const object = readObject(resource, stored);
  const graceSeconds = resource.qualified === 'pods' ? podGraceSeconds(object, options.gracePeriodSeconds) : 0;
  const finalizers = finalizersFor(resource, object, options);
  const pending = finalizers.length > 0 || (resource.qualified === 'namespaces' && isNamespacePending(object));
  if (graceSeconds > 0 || pending)
    return mark(state, resource, stored, object, { graceSeconds, finalizers, dryRun: options.dryRun });
  return remove(state, resource, stored, object, options.dryRun);
}

function checkPreconditions(
  resource: ServedResource,
  stored: StoredObject,
  name: string,
  { preconditions }: DeleteOptions,
): void {
  const { uid, resourceVersion } = preconditions;
  if (typeof uid === 'string' && uid !== stored.uid) {
    throw deleteConflict(
      resource,
      name,
      `the UID in the precondition (${uid}) does not match the UID in record (${stored.uid}). The object might have been deleted and then recreated`,
    );
  }
  if (resourceVersion && resourceVersion !== String(stored.revision)) {
    throw deleteConflict(
      resource,
      name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${stored.revision}). The object might have been modified`,
    );
  }
}

function podGraceSeconds(pod: ApiObject, asked: number | undefined): number {
  const inSpec = valueAt(pod, 'spec', 'terminationGracePeriodSeconds');
  const grace = asked ?? (typeof inSpec === 'number' ? inSpec : defaultGraceSeconds);
  const phase = stringAt(pod, 'status', 'phase');
  if (stringAt(pod, 'spec', 'nodeName') === '' || phase === 'Succeeded' || phase === 'Failed') return 0;
  const effective = grace < 0 ? 1 : grace;
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod.metadata;
  return deletionTimestamp === undefined ? effective : Math.min(effective, deletionGracePeriodSeconds);
}

/** Finalizers after the propagation policy had its say. */
function finalizersFor(resource: ServedResource, object: ApiObject, options: DeleteOptions): string[] {
  const policy = propagationOf(resource, object, options);
  const others = (object.metadata.finalizers ?? []).filter(
    (name) => name !== 'orphan' && name !== 'foregroundDeletion',
  );
  if (resource.kind === 'CustomResourceDefinition' && !resource.custom) {
    return [...new Set([...(object.metadata.finalizers ?? []), cleanupFinalizer])];
  }
  if (uncollected.has(resource.qualified)) return others;
  if (policy === 'Orphan') return [...others, 'orphan'];
  if (policy === 'Foreground') return [...others, 'foregroundDeletion'];
  return policy === 'Background' ? others : (object.metadata.finalizers ?? []);
}

/** Kinds that nobody collects as dependents or owners. */
const uncollected = new Set(['events', 'events.events.k8s.io']);

function propagationOf(
  resource: ServedResource,
  { metadata }: ApiObject,
  options: DeleteOptions,
): DeleteOptions['propagationPolicy'] {
  if (options.orphanDependents !== undefined) return options.orphanDependents ? 'Orphan' : 'Background';
  if (options.propagationPolicy || !orphaning.includes(resource.qualified)) return options.propagationPolicy;
  return (metadata.finalizers ?? []).includes('foregroundDeletion') ? 'Foreground' : 'Orphan';
}

/** Kinds that leave their pods behind unless they are told otherwise. */
const orphaning = ['jobs.batch', 'replicationcontrollers'];

function isNamespacePending(namespace: ApiObject): boolean {
  return namespace.metadata.deletionTimestamp === undefined || arrayAt(namespace, 'spec', 'finalizers').length > 0;
}

/** Kinds whose deletion the API only marks by its time. */
const withoutGrace = ['namespaces', definitionsResource];

interface Mark {
  readonly graceSeconds: number;
  readonly finalizers: readonly string[];
  readonly dryRun: boolean;
}

function mark(
  state: ServerState,
  resource: ServedResource,
  stored: StoredObject,
  object: ApiObject,
  mark: Mark,
): DeleteResult {
  const { metadata } = object;
  const repeated = metadata.deletionTimestamp !== undefined;
  const sameGrace = (metadata.deletionGracePeriodSeconds ?? 0) <= mark.graceSeconds;
  const sameFinalizers = mark.finalizers.join() === (metadata.finalizers ?? []).join();
  if (repeated && sameGrace && sameFinalizers) return { type: 'object', object: stored, removed: false };
  if (!repeated || !sameGrace)
    setDeletion(state, object, mark.graceSeconds, !repeated && resource.qualified !== definitionsResource);
  if (withoutGrace.includes(resource.qualified)) delete metadata.deletionGracePeriodSeconds;
  metadata.finalizers = [...mark.finalizers];
  if (resource.qualified === definitionsResource)
    object.status = addTerminating(object, toTime(state.clock.now()), 'pending');
  if (resource.qualified === 'namespaces')
    object.status = { ...(isJsonObject(object.status) ? object.status : {}), phase: 'Terminating' };
  const kept = toStoredVersion(resource, object);
  const fields = readSelectableFields(resource, kept);
  const store = state.storage.store(resource.storeName);
  const version = String(stored.revision);
  const next = mark.dryRun ? previewObject(stored.key, kept, version, fields) : store.put(stored.key, kept, fields);
  return { type: 'object', object: next, removed: false };
}

function setDeletion(state: ServerState, { metadata }: ApiObject, graceSeconds: number, first: boolean): void {
  metadata.deletionTimestamp = toTime(state.clock.now() + graceSeconds * 1000);
  metadata.deletionGracePeriodSeconds = graceSeconds;
  if (first && metadata.generation) metadata.generation += 1;
}

function remove(
  state: ServerState,
  resource: ServedResource,
  stored: StoredObject,
  object: ApiObject,
  dryRun: boolean,
): DeleteResult {
  const store = state.storage.store(resource.storeName);
  let last = stored;
  if (resource.qualified === 'pods') {
    setDeletion(state, object, 0, object.metadata.deletionTimestamp === undefined);
    const version = String(stored.revision);
    last = dryRun
      ? previewObject(stored.key, object, version, stored.fields)
      : store.put(stored.key, object, stored.fields);
  }
  if (!dryRun) last = store.remove(last);
  if (deletedObjectReturned.has(resource.qualified)) return { type: 'object', object: last, removed: true };
  return { type: 'status', name: object.metadata.name ?? '', uid: stored.uid };
}
