import { DeletedFinalStateUnknown } from '../cache/deltas.ts';
import type { SharedIndexInformer } from '../cache/shared-informer.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { statusOf } from '../object/status.ts';
import type { Cluster } from './cluster.ts';
import { ReconcileLoop } from './reconcile-loop.ts';

/** Which keys to look at when an object of a resource has changed. */
export type KeysOf = (object: KubeObject) => readonly string[];

/** A controller: what it watches, and what it does about one object. */
export interface Controller {
  readonly name: string;
  /** Resource → the keys that a change of one of its objects concerns. */
  readonly watches: Readonly<Record<string, KeysOf>>;
  /** Throws to be called again. Returns when to look again anyway, ms. */
  readonly reconcile: (key: string) => number | undefined;
  /** Given, once, what queues a key that no watch of `watches` tells of. */
  readonly onStart?: (watch: WatchMore) => void;
}

/** Lets the changes that an informer tells of queue keys, too. */
export type WatchMore = (informer: SharedIndexInformer<KubeObject>, keysOf: KeysOf) => void;

export interface RunningController {
  stop(): void;
}

/** Between a change and what a controller does about it. */
const latencyMs = 15;

/** Registers the controller with the informers; it works as soon as they run. */
export function startController(
  cluster: Cluster,
  { name, watches, reconcile, onStart }: Controller,
): RunningController {
  const resources = Object.keys(watches);
  const loop = new ReconcileLoop({
    clock: cluster.clock,
    latencyMs,
    isCurrent: () => cluster.isCurrent(resources),
    reconcile,
    onError: (error, key) => {
      if (isHopeless(error)) return false;
      if (!isExpected(error)) cluster.logger.error('reconciling failed', error, { controller: name, key });
      return true;
    },
  });
  const watch: WatchMore = (informer, keysOf) => {
    const enqueue = (object: KubeObject) => {
      for (const key of keysOf(object)) loop.add(key);
    };
    informer.addEventHandler({
      onAdd: enqueue,
      onUpdate: (old, object) => {
        enqueue(old);
        enqueue(object);
      },
      onDelete: (object) => {
        const last = object instanceof DeletedFinalStateUnknown ? object.object : object;
        if (last) enqueue(last);
      },
    });
  };
  for (const [resource, keysOf] of Object.entries(watches)) watch(cluster.informer(resource), keysOf);
  onStart?.(watch);
  return loop;
}

/** The object itself. */
export const ownKey: KeysOf = ({ key }) => [key];

/** The object that controls it, when that is of `kind`. */
export function controllerKey(kind: string): KeysOf {
  return (object) => {
    const owner = object.ownerReferences.find((reference) => reference.controller === true && reference.kind === kind);
    return owner?.name === undefined ? [] : [`${object.namespace}/${owner.name}`];
  };
}

/** A namespace that goes away takes nothing new; trying again changes nothing. */
function isHopeless(error: unknown): boolean {
  const status = statusOf(error);
  return status?.details?.causes?.some(({ reason }) => reason === 'NamespaceTerminating') ?? false;
}

/** Somebody else was faster. */
function isExpected(error: unknown): boolean {
  return ['Conflict', 'NotFound', 'AlreadyExists'].includes(statusOf(error)?.reason ?? '');
}
