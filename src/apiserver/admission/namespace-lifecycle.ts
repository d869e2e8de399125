import type { ApiObject } from '../api-object.ts';
import { forbidden, notFound } from '../errors/status-errors.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';

const undeletable = ['default', 'kube-system', 'kube-public'];

/** Refuses to create in a namespace that is missing or going away. */
export function checkNamespace(state: ServerState, resource: ServedResource, object: ApiObject): void {
  const namespace = object.metadata.namespace ?? '';
  if (!resource.namespaced || namespace === '') return;
  const stored = state.storage.store('namespaces').get(namespace);
  if (!stored) throw notFound({ group: '', resource: 'namespaces', qualified: 'namespaces' }, namespace);
  if (stored.parse().metadata.deletionTimestamp === undefined && stored.fields['status.phase'] !== 'Terminating')
    return;
  throw forbidden(
    resource,
    object.metadata.name ?? '',
    `unable to create new content in namespace ${namespace} because it is being terminated`,
    [
      {
        reason: 'NamespaceTerminating',
        message: `namespace ${namespace} is being terminated`,
        field: 'metadata.namespace',
      },
    ],
  );
}

/** Refuses to delete the namespaces that a cluster cannot do without. */
export function checkNamespaceDeletion(resource: ServedResource, name: string): void {
  if (resource.qualified === 'namespaces' && undeletable.includes(name)) {
    throw forbidden(resource, name, 'this namespace may not be deleted');
  }
}
