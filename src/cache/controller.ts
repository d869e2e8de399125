import { Latch } from '../core/deferred.ts';
import type { DoneChecker } from './done-checker.ts';
import { ProcessLoop, type ProcessLoopConfig } from './process-loop.ts';
import type { WaitingEntry } from './queue.ts';
import { Reflector, type ReflectorOptions } from './reflector.ts';

/** What a controller is made of: client-go's `Config`. */
export interface ControllerConfig<T> extends ProcessLoopConfig<T> {
  readonly reflector: Omit<ReflectorOptions<T>, 'store' | 'onListed'>;
}

/**
 * client-go's `Controller`: a reflector that fills the queue, and a loop that empties it. The loop can be stopped and
 * stepped, so that one can watch the pipeline work; the reflector goes on filling the queue meanwhile.
 */
export class Controller<T> {
  readonly synced: DoneChecker;
  readonly #configure: () => ControllerConfig<T>;
  #loop: ProcessLoop<T> | undefined;
  #reflector: Reflector<T> | undefined;
  #queue: ProcessLoopConfig<T>['queue'] | undefined;
  #isPaused = false;
  readonly #scope = new AbortController();
  #failure: { readonly error: unknown } | undefined;

  /** `configure` is called once, by `run`: what may be set until then is read then. */
  constructor(name: string, configure: () => ControllerConfig<T>) {
    this.synced = { name, done: new Latch() };
    this.#configure = configure;
  }

  /** True when everything that the first list found has been processed. */
  hasSynced(): boolean {
    return this.synced.done.isDone;
  }

  /** The version that the reflector has received; empty before the first list. */
  lastSyncResourceVersion(): string {
    return this.#reflector?.lastSyncResourceVersion ?? '';
  }

  /** Makes a list at once instead of waiting for the watch; see Reflector. */
  relistNow(): void {
    this.#reflector?.relistNow();
  }

  /** Entries that wait: keys in DeltaFIFO, deltas in RealFIFO. */
  get queueLength(): number {
    return this.#queue?.length ?? 0;
  }

  /** What waits, in the order of popping; takes nothing. */
  waiting(limit: number): readonly WaitingEntry<T>[] {
    return this.#queue?.waiting?.(limit) ?? [];
  }

  /** Ends the present back-off; see Reflector. */
  retryNow(): void {
    this.#reflector?.retryNow();
  }

  /** Queues every object of the store again, as the resync timer does: handlers that are due are told of it. */
  resyncNow(): void {
    this.#queue?.resync();
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Nothing is taken from the queue until `resume`; allowed before `run`. */
  pause(): void {
    this.#isPaused = true;
    this.#loop?.setPaused(true);
  }

  resume(): void {
    this.#isPaused = false;
    this.#loop?.setPaused(false);
  }

  /** Processes up to `count` queued entries now, paused or not. Returns how many there were; 0 when not running. */
  step(count = 1): number {
    return this.#loop?.step(count) ?? 0;
  }

  /** Processes everything that is queued now. Returns how many entries there were. */
  drain(): number {
    return this.step(Number.POSITIVE_INFINITY);
  }

  /**
   * Runs until the signal aborts; resolves when the reflector and the loop have ended. What is queued then is dropped.
   * Rejects when called twice, with what `fail` was given, and with what the reflector threw.
   */
  async run(signal: AbortSignal): Promise<void> {
    if (this.#loop) throw new Error('a controller runs only once');
    const { reflector: reflectorOptions, ...loopConfig } = this.#configure();
    const loop = new ProcessLoop(loopConfig, this.synced.done);
    const reflector = new Reflector<T>({
      ...reflectorOptions,
      store: loopConfig.queue,
      onListed: (mark) => loop.listed(mark),
    });
    this.#loop = loop;
    this.#queue = loopConfig.queue;
    this.#reflector = reflector;
    loop.setPaused(this.#isPaused);

    const end = () => this.#scope.abort(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    const tasks = [loop.run(this.#scope.signal), reflector.run(this.#scope.signal)];
    await Promise.allSettled(tasks.map((task) => task.catch((error: unknown) => this.fail(error)).finally(end)));
    signal.removeEventListener('abort', end);
    if (this.#failure) throw this.#failure.error;
  }

  /** Ends the run, which rejects with the first error that was given. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#scope.abort(error);
  }
}
