import type { ResourceEventHandler } from '../cache/handlers.ts';
import type { Observer } from '../cache/observer.ts';
import { createSeededRandom, type Random } from '../core/random.ts';
import type { KubeObject } from '../object/kube-object.ts';
import type { RecordedTarget } from './journal-entry.ts';
import { ReplayListerWatcher } from './replay-lister-watcher.ts';

/** What a replay does with the controller of an informer. */
export interface ReplayedController {
  pause(): void;
  step(count: number): number;
  retryNow(): void;
  relistNow(): void;
}

/**
 * The counterpart of a TargetRecorder: an informer that gets its `listerWatcher`, `random`, `observer(…)` and `handler(…)` does
 * what the recorded one did. Unless it runs freely it also does so in the same order: entries are popped and the handler is
 * called when that was recorded.
 */
export class ReplayedTarget {
  readonly listerWatcher = new ReplayListerWatcher();
  readonly random: Random;
  readonly recorded: RecordedTarget;
  #controller: ReplayedController | undefined;
  #deltas = 0;
  #permits = 0;
  #blocked: (() => void) | undefined;
  /** What the reflector has to tell; see `tellNext`. */
  readonly #untold: (() => void)[] = [];
  #isFree = false;

  constructor(recorded: RecordedTarget) {
    this.recorded = recorded;
    this.random = createSeededRandom(recorded.pipeline.seed);
  }

  /** Deltas that were queued. */
  get deltas(): number {
    return this.#deltas;
  }

  /** Calls of the handler that may be made and were not yet. */
  get permits(): number {
    return this.#permits;
  }

  get controller(): ReplayedController | undefined {
    return this.#controller;
  }

  /** Call it before the informer runs; it is held from now on unless it `isFree`. */
  attach(controller: ReplayedController, isFree: boolean): void {
    this.#controller = controller;
    this.#isFree = isFree;
    if (!isFree) controller.pause();
  }

  observer(inner: Observer<KubeObject>): Observer<KubeObject> {
    return {
      ...inner,
      delta: (type, key, depth) => {
        this.#deltas += 1;
        inner.delta?.(type, key, depth);
      },
      bookmark: (resourceVersion) => this.#tell(() => inner.bookmark?.(resourceVersion)),
      reconnect: (resourceVersion, afterMs, reason) =>
        this.#tell(() => inner.reconnect?.(resourceVersion, afterMs, reason)),
      failure: (failure) => this.#tell(() => inner.failure?.(failure)),
    };
  }

  handler(inner: ResourceEventHandler<KubeObject>): ResourceEventHandler<KubeObject> {
    return {
      onAdd: (...call) => this.#whenPermitted(() => inner.onAdd?.(...call)),
      onUpdate: (...call) => this.#whenPermitted(() => inner.onUpdate?.(...call)),
      onDelete: (...call) => this.#whenPermitted(() => inner.onDelete?.(...call)),
      onListed: (mark) => this.#whenPermitted(() => inner.onListed?.(mark)),
    };
  }

  /** Lets the observer know what the reflector told of first; false when there is nothing. */
  tellNext(): boolean {
    const tell = this.#untold.shift();
    tell?.();
    return tell !== undefined;
  }

  permit(calls: number): void {
    this.#permits += calls;
    const blocked = this.#blocked;
    if (!blocked || this.#permits === 0) return;
    this.#blocked = undefined;
    this.#permits -= 1;
    blocked();
  }

  /** Nothing more comes: the call that waits is never made. */
  end(): void {
    this.#blocked = undefined;
    this.#ended.resolve();
  }

  readonly #ended = Promise.withResolvers<void>();

  #tell(tell: () => void): void {
    if (this.#isFree) tell();
    else this.#untold.push(tell);
  }

  #whenPermitted(call: () => void | Promise<void>): void | Promise<void> {
    if (this.#permits > 0) {
      this.#permits -= 1;
      return call();
    }
    const permitted = new Promise<void>((resolve) => {
      this.#blocked = () => resolve(call());
    });
    return Promise.race([permitted, this.#ended.promise]);
  }
}
