import type { Cluster } from './cluster.ts';
import { withCondition } from './conditions.ts';
import { type Controller, ownKey } from './controller.ts';
import type { Condition, Kind, Namespace } from './kinds.ts';
import { Writer } from './writer.ts';

const finalizer = 'kubernetes';
const againMs = 250;

interface Remaining {
  /** `pods has 2 resource instances` … */
  readonly contents: readonly string[];
  /** Finalizer → in how many objects. */
  readonly finalizers: ReadonlyMap<string, number>;
}

/** Empties namespaces that are being deleted, and then lets them go. */
export function createNamespaceController(cluster: Cluster): Controller {
  const writer = new Writer(cluster, 'namespace-controller');

  const reconcile = (key: string): number | undefined => {
    const namespace = cluster.get('namespaces', key);
    if (!namespace?.metadata.deletionTimestamp) return undefined;
    const remaining = empty(key);
    const conditions = toConditions(namespace, remaining, cluster.timestamp());
    writer.patch('namespaces', namespace, { status: { conditions } }, { subresource: 'status' });
    if (remaining.contents.length > 0) return againMs;
    const finalizers = (namespace.spec?.finalizers ?? []).filter((name) => name !== finalizer);
    const released = { ...namespace, metadata: { ...namespace.metadata, resourceVersion: '' }, spec: { finalizers } };
    writer.update('namespaces', released, 'finalize');
    return undefined;
  };

  /** Deletes what is in the namespace; what is left afterwards. */
  const empty = (name: string): Remaining => {
    const contents: string[] = [];
    const finalizers = new Map<string, number>();
    for (const resource of namespacedResources(cluster)) {
      for (const object of cluster.server.list(resource, name)) {
        if (object.metadata.deletionTimestamp !== undefined) continue;
        writer.delete(resource, object as typeof object & Kind, { propagationPolicy: 'Background' });
      }
      const left = cluster.server.list(resource, name);
      if (left.length > 0) contents.push(`${resource} has ${left.length} resource instances`);
      for (const { metadata } of left) {
        for (const held of metadata.finalizers ?? []) finalizers.set(held, (finalizers.get(held) ?? 0) + 1);
      }
    }
    return { contents, finalizers };
  };

  return { name: 'namespace-controller', watches: { namespaces: ownKey }, reconcile };
}

function namespacedResources({ server }: Cluster): readonly string[] {
  const stores = new Map<string, string>();
  for (const { namespaced, verbs, storeName, qualified } of server.resources) {
    if (namespaced && verbs.includes('delete') && verbs.includes('list')) stores.set(storeName, qualified);
  }
  return [...stores.values()];
}

function toConditions({ status }: Namespace, { contents, finalizers }: Remaining, timestamp: string) {
  const held = [...finalizers].map(([name, count]) => `${name} in ${count} resource instances`);
  const conditions: readonly Condition[] = [
    noProblem('NamespaceDeletionDiscoveryFailure', 'ResourcesDiscovered', 'All resources successfully discovered'),
    noProblem(
      'NamespaceDeletionGroupVersionParsingFailure',
      'ParsedGroupVersions',
      'All legacy kube types successfully parsed',
    ),
    noProblem(
      'NamespaceDeletionContentFailure',
      'ContentDeleted',
      'All content successfully deleted, may be waiting on finalization',
    ),
    contents.length === 0
      ? noProblem('NamespaceContentRemaining', 'ContentRemoved', 'All content successfully removed')
      : {
          type: 'NamespaceContentRemaining',
          status: 'True',
          reason: 'SomeResourcesRemain',
          message: `Some resources are remaining: ${contents.join(', ')}`,
        },
    held.length === 0
      ? noProblem(
          'NamespaceFinalizersRemaining',
          'ContentHasNoFinalizers',
          'All content-preserving finalizers finished',
        )
      : {
          type: 'NamespaceFinalizersRemaining',
          status: 'True',
          reason: 'SomeFinalizersRemain',
          message: `Some content in the namespace has finalizers remaining: ${held.join(', ')}`,
        },
  ];
  return conditions.reduce((all, next) => withCondition(all, next, timestamp), status?.conditions ?? []);
}

function noProblem(type: string, reason: string, message: string): Condition {
  return { type, status: 'False', reason, message };
}
