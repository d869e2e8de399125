import { type Clock, sleep } from '../core/clock.ts';
import { Latch } from '../core/deferred.ts';
import type { Logger } from '../core/log.ts';
import { RingBuffer } from '../core/ring-buffer.ts';
import { dispatch } from './dispatch.ts';
import type { DoneChecker } from './done-checker.ts';
import { type HandlerFailure, type HandlerRegistration, toHandlerFailure } from './handler-registration.ts';
import type { ResourceEventHandler } from './handlers.ts';
import type { Notification } from './notification.ts';
import type { Observer } from './observer.ts';
import { SingleFileTracker } from './synctrack.ts';
import { nextTurn } from './turn.ts';

export interface ProcessorListenerOptions<T> {
  readonly handler: ResourceEventHandler<T>;
  readonly name: string;
  /** What the handler asked for; 0 is never. */
  readonly requestedResyncPeriodMs: number;
  readonly resyncPeriodMs: number;
  readonly upstream: DoneChecker;
  readonly clock: Clock;
  readonly sliceMs: number;
  readonly logger: Logger;
  readonly observer: Observer<T> | undefined;
  readonly onHandlerError: (failure: HandlerFailure) => void;
  /** As client-go with crashing switched off: an add that failed never counts as handled, and the next call waits. */
  readonly pauseAfterFailure: boolean;
}

const slowHandlerBacklog = 1024;
const slowHandlerMs = 100;
const pauseAfterFailureMs = 1000;

/**
 * client-go's `processorListener`: one handler, an unbounded buffer before it, and one runner that calls it, one
 * notification after the other in the order of `add`. A slow handler grows its own buffer and holds up nobody.
 */
export class ProcessorListener<T> implements HandlerRegistration {
  readonly name: string;
  readonly synced: DoneChecker;
  readonly #options: ProcessorListenerOptions<T>;
  readonly #tracker: SingleFileTracker;
  readonly #buffer = new RingBuffer<Notification<T>>();
  readonly #ended = new Latch();
  #stopping: Promise<void> | undefined;
  readonly #stop = new AbortController();
  #isStarted = false;
  #isRunning = false;
  #isCalling = false;
  #failures = 0;
  #pauseMs = 0;
  #resyncPeriodMs: number;
  #nextResyncMs: number;

  constructor(options: ProcessorListenerOptions<T>) {
    this.#options = options;
    this.name = options.name;
    this.#tracker = new SingleFileTracker(`${options.upstream.name} + event handler ${options.name}`, options.upstream);
    this.synced = this.#tracker;
    this.#resyncPeriodMs = options.resyncPeriodMs;
    this.#nextResyncMs = options.clock.monotonic() + options.resyncPeriodMs;
  }

  get backlog(): number {
    return this.#buffer.length + (this.#isCalling ? 1 : 0);
  }

  get initialBacklog(): number {
    return this.#tracker.waiting;
  }

  get requestedResyncPeriodMs(): number {
    return this.#options.requestedResyncPeriodMs;
  }

  get resyncPeriodMs(): number {
    return this.#resyncPeriodMs;
  }

  set resyncPeriodMs(periodMs: number) {
    this.#resyncPeriodMs = periodMs;
  }

  hasSynced(): boolean {
    return this.#tracker.hasSynced();
  }

  /** True when a resync is due at this monotonic time; the next one is then due a period later. */
  takeResyncTurn(nowMs: number): boolean {
    if (this.#resyncPeriodMs === 0 || nowMs < this.#nextResyncMs) return false;
    this.#nextResyncMs = nowMs + this.#resyncPeriodMs;
    return true;
  }

  /** Never calls the handler itself: that happens after the caller's synchronous block has ended. */
  add(notification: Notification<T>): void {
    if (this.#stop.signal.aborted) return;
    if (notification.type === 'listed' && !this.#options.handler.onListed) return;
    if (notification.type === 'add' && notification.isInInitialList) this.#tracker.start();
    this.#buffer.push(notification);
    this.#wake();
  }

  /** Before this, notifications only wait. */
  start(): void {
    this.#isStarted = true;
    this.#wake();
  }

  /** Set by `stop`: resolves when the runner has ended. */
  get stopping(): Promise<void> | undefined {
    return this.#stopping;
  }

  /** Drops what waits. The returned promise resolves when a call that is under way has returned. */
  stop(): Promise<void> {
    this.#stop.abort();
    this.#buffer.clear();
    if (!this.#isRunning) this.#ended.close();
    this.#stopping = this.#ended.promise;
    return this.#stopping;
  }

  #wake(): void {
    if (!this.#isStarted || this.#isRunning || this.#buffer.length === 0) return;
    this.#isRunning = true;
    queueMicrotask(() => void this.#run());
  }

  async #run(): Promise<void> {
    const { clock, sliceMs } = this.#options;
    let startMs = clock.monotonic();
    let sliceEndMs = startMs + sliceMs;
    for (let next = this.#buffer.shift(); next !== undefined; next = this.#buffer.shift()) {
      if (this.#pauseMs > 0) {
        await this.#pause();
        startMs = clock.monotonic();
      }
      if (this.#stop.signal.aborted) break;
      const pending = this.#call(next);
      if (pending) await pending;
      this.#isCalling = false;
      const endMs = clock.monotonic();
      this.#report(endMs - startMs);
      if (endMs < sliceEndMs) {
        startMs = endMs;
        continue;
      }
      if (this.#buffer.length > 0) await nextTurn();
      startMs = clock.monotonic();
      sliceEndMs = startMs + sliceMs;
    }
    this.#isRunning = false;
    if (this.#stop.signal.aborted) this.#ended.close();
  }

  /** Most handlers return nothing, and then no promise is made. */
  #call(notification: Notification<T>): Promise<void> | undefined {
    this.#isCalling = true;
    try {
      const outcome = dispatch(this.#options.handler, notification);
      if (!isThenable(outcome)) {
        this.#succeeded(notification);
        return undefined;
      }
      return outcome.then(
        () => this.#succeeded(notification),
        (error: unknown) => this.#failed(notification, error),
      );
    } catch (error) {
      this.#failed(notification, error);
      return undefined;
    }
  }

  #succeeded(notification: Notification<T>): void {
    this.#failures = 0;
    this.#finish(notification);
  }

  #failed(notification: Notification<T>, error: unknown): void {
    this.#failures += 1;
    if (this.#options.pauseAfterFailure) this.#pauseMs = pauseAfterFailureMs;
    else this.#finish(notification);
    this.#options.onHandlerError(toHandlerFailure(this.name, notification, this.#failures, error));
  }

  #finish(notification: Notification<T>): void {
    if (notification.type === 'add' && notification.isInInitialList) this.#tracker.finished();
  }

  async #pause(): Promise<void> {
    await sleep(this.#options.clock, this.#pauseMs, this.#stop.signal);
    this.#pauseMs = 0;
  }

  #report(durationMs: number): void {
    const backlog = this.#buffer.length;
    this.#options.observer?.handled?.(this.name, backlog, durationMs);
    if (backlog > slowHandlerBacklog && durationMs > slowHandlerMs) {
      this.#options.logger.warn('a handler is slow', { handler: this.name, backlog, durationMs });
    }
  }
}

function isThenable(value: unknown): value is Promise<void> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
