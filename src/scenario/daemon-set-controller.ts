import type { KubeObject } from '../object/kube-object.ts';
import { claim, claimerKeys } from './claim.ts';
import type { Cluster } from './cluster.ts';
import { type Controller, ownKey } from './controller.ts';
import { nodeOf, toDaemonPodSpec } from './daemon-pod.ts';
import type { EventRecorder } from './event-recorder.ts';
import type { Node, Pod } from './kinds.ts';
import { isWanted, toleratesAll } from './node-fit.ts';
import { toOwnedPod } from './owned-pod.ts';
import { hasEnded, isActive, isReady, untilAvailableMs } from './pod-state.ts';
import { Revisions } from './revisions.ts';
import { toNumber } from './rollout.ts';
import type { DaemonSet } from './set-kinds.ts';
import { Writer } from './writer.ts';

const name = 'daemonset-controller';
const hashLabel = 'controller-revision-hash';

/** Keeps one pod of a daemon set on each node that shall have one. */
export function createDaemonSetController(cluster: Cluster, events: EventRecorder): Controller {
  const writer = new Writer(cluster, name);
  const revisions = new Revisions(cluster, writer, hashLabel);

  const reconcile = (key: string): number | undefined => {
    const set = cluster.get('daemonsets.apps', key);
    if (!set) return undefined;
    const pods = claim(cluster, writer, 'pods', set);
    const hash = revisions.hashOf(revisions.keep(set));
    const nodes = cluster.list('nodes').filter((node) => shallRunOn(set, node));
    if (!set.metadata.deletionTimestamp) {
      manage(set, hash, nodes, pods);
      update(set, hash, nodes, pods);
    }
    revisions.forget(set, (revision) =>
      [hash, ...pods.map(hashOf)].some((used) => used === revisions.hashOf(revision)),
    );
    const isPlaced = (pod: Pod) => nodes.some(({ metadata }) => metadata.name === nodeOf(pod));
    const placed = pods.filter((pod) => isActive(pod) && isPlaced(pod));
    const ready = placed.filter(isReady);
    const waits = ready.map((pod) => untilAvailableMs(cluster, pod, set.spec.minReadySeconds));
    const numberAvailable = waits.filter((waitMs) => waitMs <= 0).length;
    const status = {
      observedGeneration: set.metadata.generation ?? 1,
      desiredNumberScheduled: nodes.length,
      currentNumberScheduled: new Set(placed.map(nodeOf)).size,
      numberMisscheduled: pods.filter((pod) => isActive(pod) && !isPlaced(pod)).length,
      updatedNumberScheduled: placed.filter((pod) => hashOf(pod) === hash).length,
      numberReady: ready.length,
      numberAvailable: numberAvailable || null,
      numberUnavailable: nodes.length - numberAvailable || null,
    };
    writer.patch('daemonsets.apps', set, { status }, { subresource: 'status' });
    const later = waits.filter((waitMs) => waitMs > 0);
    return later.length > 0 ? Math.min(...later) : undefined;
  };

  /** One pod on each node; none that has ended, none elsewhere. */
  const manage = (set: DaemonSet, hash: string, nodes: readonly Node[], pods: readonly Pod[]) => {
    const kept = new Set<string | undefined>();
    for (const pod of pods) {
      const node = nodeOf(pod);
      if (pod.metadata.deletionTimestamp) {
        kept.add(node);
        continue;
      }
      const isExcess = kept.has(node) || hasEnded(pod) || !nodes.some(({ metadata }) => metadata.name === node);
      if (isExcess) deletePod(set, pod);
      kept.add(node);
    }
    for (const { metadata } of nodes) if (!kept.has(metadata.name)) createPod(set, hash, metadata.name);
  };

  /** Pods of earlier revisions go: those that do not serve, and of the others as many as may be missing. */
  const update = (set: DaemonSet, hash: string, nodes: readonly Node[], pods: readonly Pod[]) => {
    if (set.spec.updateStrategy?.type === 'OnDelete') return;
    const { maxUnavailable = 1 } = set.spec.updateStrategy?.rollingUpdate ?? {};
    const isServing = (pod: Pod) =>
      isActive(pod) && isReady(pod) && untilAvailableMs(cluster, pod, set.spec.minReadySeconds) <= 0;
    const old = pods.filter((pod) => isActive(pod) && hashOf(pod) !== hash);
    const serving = new Set(pods.filter(isServing).map(nodeOf));
    const missing = nodes.filter(({ metadata }) => !serving.has(metadata.name)).length;
    const room = Math.max(1, toNumber(maxUnavailable, nodes.length, Math.ceil)) - missing;
    const idle = old.filter((pod) => !isServing(pod));
    for (const pod of [...idle, ...old.filter(isServing).slice(0, Math.max(0, room))]) deletePod(set, pod);
  };

  const createPod = (set: DaemonSet, hash: string, node: string) => {
    const { template } = set.spec;
    const labels = {
      ...template.metadata?.labels,
      [hashLabel]: hash,
      'pod-template-generation': String(set.metadata.generation ?? 1),
    };
    const pod = writer.create('pods', toOwnedPod(set, template, { labels }, toDaemonPodSpec(template.spec, node)));
    events.record(name, set, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`);
  };

  const deletePod = (set: DaemonSet, pod: Pod) => {
    writer.delete('pods', pod);
    events.record(name, set, 'Normal', 'SuccessfulDelete', `Deleted pod: ${pod.metadata.name}`);
  };

  const seen = new Map<string, string>();
  /** All sets, when something of the node has changed that decides where their pods run. */
  const ofNode = (node: KubeObject): readonly string[] => {
    const key = node.key;
    const stored = cluster.get('nodes', key);
    const matter = JSON.stringify(stored && [stored.metadata.labels, stored.spec]);
    if (seen.get(key) === matter) return [];
    seen.set(key, matter);
    return cluster.list('daemonsets.apps').map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
  };
  const watches = {
    'daemonsets.apps': ownKey,
    'controllerrevisions.apps': () => [],
    pods: claimerKeys(cluster, 'daemonsets.apps', 'DaemonSet'),
    nodes: ofNode,
  };
  return { name, watches, reconcile };
}

function shallRunOn({ spec }: DaemonSet, node: Node): boolean {
  const pod = toDaemonPodSpec(spec.template.spec, node.metadata.name);
  return isWanted(spec.template.spec, node) && toleratesAll(pod, node, 'NoSchedule');
}

function hashOf({ metadata }: Pod): string {
  return metadata.labels?.[hashLabel] ?? '';
}
