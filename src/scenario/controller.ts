import { DeletedFinalStateUnknown } from '../cache/deltas.ts';
import type { SharedIndexInformer } from '../cache/shared-informer.ts';
import { sleep } from '../core/clock.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { statusOf } from '../object/status.ts';
import { ItemExponentialFailureRateLimiter } from '../workqueue/item-exponential-failure-rate-limiter.ts';
import { RateLimitingQueue } from '../workqueue/rate-limiting-queue.ts';
import type { Cluster } from './cluster.ts';

/** Which keys to look at when an object of a resource has changed. */
export type KeysOf = (object: KubeObject) => readonly string[];

/** A controller: what it watches, and what it does about one object. */
export interface Controller {
  readonly name: string;
  /** Resource → the keys that a change of one of its objects concerns. */
  readonly watches: Readonly<Record<string, KeysOf>>;
  /** Throws to be called again. Returns when to look again anyway, ms. */
  readonly reconcile: (key: string) => number | undefined;
  /** Resource → between a change of it and what it does about that, ms: changes of that time are seen together. Default 15. */
  readonly latencyMs?: Readonly<Record<string, number>>;
  /** Whether an update is worth looking at. Default: each is. */
  readonly isNews?: (old: KubeObject, object: KubeObject) => boolean;
  /** Given, once, what queues a key that no watch of `watches` tells of. */
  readonly onStart?: (watch: WatchMore) => void;
}

/** Lets the changes that an informer tells of queue keys, too. */
export type WatchMore = (informer: SharedIndexInformer<KubeObject>, keysOf: KeysOf) => void;

const usualLatencyMs = 15;
const firstRetryMs = 20;
const longestRetryMs = 5000;
const catchUpMs = 5;
/** Keys of one go; then others have their turn. */
const keysPerGo = 64;

/** Registers the controller with the informers; it works as soon as they run, until the signal aborts. */
export function startController(cluster: Cluster, controller: Controller, signal: AbortSignal): void {
  const { clock } = cluster;
  const limiter = new ItemExponentialFailureRateLimiter<string>(firstRetryMs, longestRetryMs);
  const queue = new RateLimitingQueue<string>(limiter, { name: controller.name, clock });
  const watch = (informer: SharedIndexInformer<KubeObject>, keysOf: KeysOf, latencyMs = usualLatencyMs) => {
    const enqueue = (object: KubeObject) => {
      for (const key of keysOf(object)) queue.addAfter(key, latencyMs);
    };
    informer.addEventHandler({
      onAdd: enqueue,
      onUpdate: (old, object) => {
        if (controller.isNews?.(old, object) === false) return;
        enqueue(old);
        enqueue(object);
      },
      onDelete: (object) => {
        const last = object instanceof DeletedFinalStateUnknown ? object.object : object;
        if (last) enqueue(last);
      },
    });
  };
  for (const [resource, keysOf] of Object.entries(controller.watches))
    watch(cluster.informer(resource), keysOf, controller.latencyMs?.[resource]);
  controller.onStart?.((informer, keysOf) => watch(informer, keysOf));
  void work(cluster, controller, queue, signal);
}

/** The one worker of a controller. It waits until the caches show what it wrote itself before it looks again. */
async function work(
  cluster: Cluster,
  { name, watches, reconcile }: Controller,
  queue: RateLimitingQueue<string>,
  signal: AbortSignal,
): Promise<void> {
  const resources = Object.keys(watches);
  let keys = 0;
  for (let key = await queue.get(signal); key !== undefined; key = await queue.get(signal)) {
    while (!signal.aborted && !cluster.isCurrent(resources)) await sleep(cluster.clock, catchUpMs, signal);
    keys = queue.length === 0 ? 0 : keys + 1;
    if (keys % keysPerGo === keysPerGo - 1) await sleep(cluster.clock, 0, signal);
    if (signal.aborted) break;
    try {
      const againMs = reconcile(key);
      queue.forget(key);
      if (againMs !== undefined) queue.addAfter(key, againMs);
    } catch (error) {
      if (isHopeless(error)) queue.forget(key);
      else {
        if (!isExpected(error)) cluster.logger.error('reconciling failed', error, { controller: name, key });
        queue.addRateLimited(key);
      }
    }
    queue.done(key);
  }
  queue.shutDown();
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
