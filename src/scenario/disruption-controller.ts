import type { KubeObject } from '../object/kube-object.ts';
import { labelSelectorFromSpec } from '../object/label-selector.ts';
import type { Cluster } from './cluster.ts';
import { withCondition } from './conditions.ts';
import { type Controller, ownKey } from './controller.ts';
import type { Kind, Pod } from './kinds.ts';
import { isActive, isReady } from './pod-state.ts';
import { toNumber } from './rollout.ts';
import type { PodDisruptionBudget } from './set-kinds.ts';
import { Writer } from './writer.ts';

const resource = 'poddisruptionbudgets.policy';
/** An eviction whose deletion has not been seen for so long has not happened. */
const forgottenMs = 120_000;

/** Says of each disruption budget how many of its pods may be evicted now. */
export function createDisruptionController(cluster: Cluster): Controller {
  const writer = new Writer(cluster, 'disruption-controller');

  const reconcile = (key: string): number | undefined => {
    const budget = cluster.get(resource, key);
    if (!budget || budget.metadata.deletionTimestamp) return undefined;
    const pods = cluster.list('pods', budget.metadata.namespace).filter((pod) => isSelected(budget, pod.metadata));
    const disruptedPods = stillDisrupted(budget, pods);
    const active = pods.filter(isActive);
    const healthy = active.filter((pod) => isReady(pod) && !(pod.metadata.name in disruptedPods));
    const { expectedPods, desiredHealthy } = expectationOf(budget, active);
    const disruptionsAllowed = expectedPods > 0 ? Math.max(0, healthy.length - desiredHealthy) : 0;
    const isAllowed = disruptionsAllowed > 0;
    const condition = {
      type: 'DisruptionAllowed',
      status: isAllowed ? 'True' : 'False',
      reason: isAllowed ? 'SufficientPods' : 'InsufficientPods',
      observedGeneration: budget.metadata.generation ?? 1,
      message: '',
    };
    const gone = Object.keys(budget.status?.disruptedPods ?? {}).filter((name) => !(name in disruptedPods));
    const status = {
      observedGeneration: budget.metadata.generation ?? 1,
      expectedPods,
      currentHealthy: healthy.length,
      desiredHealthy,
      disruptionsAllowed,
      conditions: withCondition(budget.status?.conditions, condition, cluster.timestamp()),
      disruptedPods: { ...disruptedPods, ...Object.fromEntries(gone.map((name) => [name, null])) },
    };
    writer.patch(resource, budget, { status }, { subresource: 'status' });
    return Object.keys(disruptedPods).length > 0 ? forgottenMs : undefined;
  };

  /** Evicted pods of which the deletion has not shown up. */
  const stillDisrupted = ({ status }: PodDisruptionBudget, pods: readonly Pod[]) => {
    const nowMs = cluster.clock.now();
    const entries = Object.entries(status?.disruptedPods ?? {}).filter(
      ([name, time]) =>
        Date.parse(time) + forgottenMs > nowMs &&
        pods.some(({ metadata }) => metadata.name === name && metadata.deletionTimestamp === undefined),
    );
    return Object.fromEntries(entries);
  };

  const expectationOf = ({ spec }: PodDisruptionBudget, pods: readonly Pod[]) => {
    const { minAvailable, maxUnavailable } = spec;
    if (typeof minAvailable === 'number') return { expectedPods: pods.length, desiredHealthy: minAvailable };
    const expectedPods = wantedReplicas(pods);
    const desiredHealthy =
      minAvailable !== undefined
        ? toNumber(minAvailable, expectedPods, Math.ceil)
        : Math.max(0, expectedPods - toNumber(maxUnavailable ?? 1, expectedPods, Math.ceil));
    return { expectedPods, desiredHealthy };
  };

  /** How many pods the controllers of these want together. */
  const wantedReplicas = (pods: readonly Pod[]): number => {
    const owners = new Map<string, number>();
    for (const pod of pods) {
      const owner = scalableOwner(pod);
      if (owner) owners.set(owner.metadata.uid, owner.spec.replicas);
    }
    return [...owners.values()].reduce((sum, replicas) => sum + replicas, 0);
  };

  const scalableOwner = (object: Kind) => {
    const { namespace, ownerReferences = [] } = object.metadata;
    const owner = ownerReferences.find(({ controller }) => controller === true);
    if (owner?.kind === 'StatefulSet') return cluster.get('statefulsets.apps', `${namespace}/${owner.name}`);
    if (owner?.kind !== 'ReplicaSet') return undefined;
    const replicaSet = cluster.get('replicasets.apps', `${namespace}/${owner.name}`);
    const above = replicaSet?.metadata.ownerReferences?.find(({ kind }) => kind === 'Deployment');
    return (above && cluster.get('deployments.apps', `${namespace}/${above.name}`)) ?? replicaSet;
  };

  const ofPod = (pod: KubeObject) =>
    cluster
      .list(resource, pod.namespace)
      .filter((budget) => isSelected(budget, pod))
      .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
  const watches = {
    [resource]: ownKey,
    pods: ofPod,
    'replicasets.apps': () => [],
    'deployments.apps': () => [],
    'statefulsets.apps': () => [],
  };
  return { name: 'disruption-controller', watches, reconcile };
}

function isSelected(
  { spec }: PodDisruptionBudget,
  { labels = {} }: { readonly labels?: Readonly<Record<string, string>> },
): boolean {
  return spec.selector !== undefined && labelSelectorFromSpec(spec.selector).matches(labels);
}
