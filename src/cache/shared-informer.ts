import { realClock } from '../core/clock.ts';
import { KinformerError } from '../core/errors.ts';
import { type Logger, silentLogger } from '../core/log.ts';
import { isSameState } from '../object/same-state.ts';
import { Controller } from './controller.ts';
import type { DoneChecker } from './done-checker.ts';
import type { HandlerFailure, HandlerRegistration } from './handler-registration.ts';
import type { ResourceEventHandler } from './handlers.ts';
import { nameForHandler } from './name-for-handler.ts';
import type { ListMark, Notification } from './notification.ts';
import { createPipelineIndexer, type PipelineOptions, toControllerConfig } from './pipeline.ts';
import { SharedProcessor } from './processor.ts';
import { ProcessorListener } from './processor-listener.ts';
import type { Transformer } from './queue.ts';
import type { ReflectorOptions } from './reflector.ts';
import { determineResyncPeriodMs, minimumResyncPeriodMs } from './resync-period.ts';
import type { Indexer, Indexers } from './store.ts';
import { defaultSliceMs } from './turn.ts';

/** client-go's `SharedIndexInformerOptions`, with what its constructor takes. */
export interface SharedIndexInformerOptions<T> extends PipelineOptions<T> {
  /** What a handler gets that asks for none. Default 0: never, and then no handler ever gets a resync. */
  readonly defaultResyncPeriodMs?: number | undefined;
  /** Told of each call of a handler that threw or rejected, besides the observer and the log. */
  readonly onHandlerError?: ((failure: HandlerFailure) => void) | undefined;
  /**
   * What client-go does with crashing switched off: an add that failed never counts as handled, so that the registration
   * does not sync, and the handler's next call comes a second later. Default false.
   */
  readonly pauseAfterHandlerFailure?: boolean | undefined;
}

/** client-go's `HandlerOptions`. */
export interface HandlerOptions {
  /** Default: the informer's. 0: never. At least 1,000, and not shorter than what the running informer checks at. */
  readonly resyncPeriodMs?: number | undefined;
  /** Default: made of the handler by nameForHandler. */
  readonly name?: string | undefined;
  readonly logger?: Logger | undefined;
}

/**
 * client-go's `SharedIndexInformer`: one list and watch, one store, any number of handlers.
 *
 * Order: every handler gets the states of one object in the order in which the server had them. States may be skipped
 * when the watch was interrupted. Across objects the order of arrival is kept with the queue `real` only. Calls of one
 * handler are strictly sequential. A slow handler holds up neither the store nor another handler.
 *
 * Cache: a handler is called after the store and its indexes have changed. They may be further ahead by then.
 *
 * Gaps: an object that was deleted and created again while nobody watched comes as one update with another uid. A
 * deletion that nobody watched comes as a tombstone with the last known state. A relist tells of unchanged objects too, as
 * updates with equal versions; with a resync period these go only to handlers whose resync is due.
 *
 * Late joiners: a handler that is added while the informer runs first gets an add, flagged as initial, of every object in
 * the store, and then every later change; nothing is lost and nothing comes twice.
 *
 * Synced: the informer has synced when its store holds the first list and the handlers were notified of it. A
 * registration has synced when its handler has returned from every add of the initial list.
 *
 * Failures: a handler that throws or rejects is reported, counts as finished, and gets the next notification all the same.
 */
export class SharedIndexInformer<T> {
  /** Read it as you like; only the informer may write it. client-go's `GetStore` and `GetIndexer`. */
  readonly indexer: Indexer<T>;
  /** To pause and step the processing. Its `run` belongs to the informer. */
  readonly controller: Omit<Controller<T>, 'run' | 'fail'>;
  /** `hasSynced`, to be awaited. */
  readonly synced: DoneChecker;
  readonly #options: SharedIndexInformerOptions<T>;
  readonly #logger: Logger;
  readonly #controller: Controller<T>;
  readonly #processor: SharedProcessor<T>;
  readonly #defaultResyncPeriodMs: number;
  #resyncCheckPeriodMs: number;
  #transform: Transformer<T> | undefined;
  #watchErrorHandler: ReflectorOptions<T>['watchErrorHandler'];
  #state: 'new' | 'started' | 'stopped' = 'new';
  #lastMark: ListMark | undefined;

  constructor(options: SharedIndexInformerOptions<T>) {
    const { clock = realClock, logger = silentLogger, defaultResyncPeriodMs = 0 } = options;
    this.#options = options;
    this.#logger = logger;
    this.#defaultResyncPeriodMs = defaultResyncPeriodMs;
    this.#resyncCheckPeriodMs = defaultResyncPeriodMs;
    this.indexer = createPipelineIndexer(options);
    this.#processor = new SharedProcessor(clock, logger);
    const name = `SharedIndexInformer ${options.typeDescription ?? '<unspecified>'}`;
    this.#controller = new Controller(name, () => this.#configure());
    this.controller = this.#controller;
    this.synced = this.#controller.synced;
  }

  /**
   * Runs until the signal aborts; resolves when the reflector, the loop and every handler call that was under way have
   * ended. After that no handler is called. Returns at once, with a warning, when called again: an informer never restarts.
   */
  async run(signal: AbortSignal): Promise<void> {
    if (this.#state !== 'new') {
      this.#logger.warn('the informer was started before; running it again does nothing', {
        informer: this.synced.name,
      });
      return;
    }
    this.#state = 'started';
    this.#processor.start();
    try {
      await this.#controller.run(signal);
    } finally {
      this.#state = 'stopped';
      await this.#processor.stop();
    }
  }

  /** Whether the store holds the first list, and the handlers were notified of it. Never false again. */
  hasSynced(): boolean {
    return this.#controller.hasSynced();
  }

  /** Whether `run` was called. */
  get isStarted(): boolean {
    return this.#state !== 'new';
  }

  /** Whether `run` has ended. */
  isStopped(): boolean {
    return this.#state === 'stopped';
  }

  /** The version that the reflector has received; empty before the first list. */
  lastSyncResourceVersion(): string {
    return this.#controller.lastSyncResourceVersion();
  }

  /** How often the informer looks whose resync is due, ms; 0 is never. Fixed once started. */
  get resyncCheckPeriodMs(): number {
    return this.#resyncCheckPeriodMs;
  }

  /** Everything that is registered now. */
  get registrations(): readonly HandlerRegistration[] {
    return this.#processor.listeners;
  }

  /** Allowed at any time before the informer stopped; the same handler may be added again. Throws afterwards. */
  addEventHandler(handler: ResourceEventHandler<T>, options: HandlerOptions = {}): HandlerRegistration {
    if (this.#state === 'stopped') {
      throw new Error(`the handler was not added to ${this.synced.name} because it has stopped already`);
    }
    const listener = this.#createListener(handler, options);
    this.#processor.addListener(listener);
    if (this.#state === 'started') this.#catchUp(listener);
    return listener;
  }

  /**
   * The handler gets nothing new, and what waits for it is dropped; a call that is under way goes on. A registration of
   * another informer, or one that was removed before, is ignored.
   */
  removeEventHandler(registration: HandlerRegistration): void {
    void this.#remove(registration);
  }

  /** As removeEventHandler; resolves when the call that is under way has returned. Do not await it in that call. */
  async shutDownEventHandler(registration: HandlerRegistration): Promise<void> {
    await this.#remove(registration);
  }

  /** Allowed until the informer stopped; existing objects are indexed at once. Throws when a name exists. */
  addIndexers(indexers: Indexers<T>): void {
    if (this.#state === 'stopped') throw new Error(`${this.synced.name} has stopped already`);
    this.indexer.addIndexers(indexers);
  }

  /** Changes each object before it is queued. Throws once started; the last one set counts. */
  setTransform(transform: Transformer<T> | undefined): void {
    this.#requireNew('transform');
    this.#transform = transform;
  }

  /** Told of lists and watches that failed. Throws once started; the last one set counts. */
  setWatchErrorHandler(handler: NonNullable<ReflectorOptions<T>['watchErrorHandler']>): void {
    this.#requireNew('watch error handler');
    this.#watchErrorHandler = handler;
  }

  #remove(registration: HandlerRegistration): Promise<void> | undefined {
    if (!(registration instanceof ProcessorListener)) throw new TypeError('not the registration of an event handler');
    return this.#processor.removeListener(registration) ?? registration.stopping;
  }

  #requireNew(what: string): void {
    if (this.#state !== 'new')
      throw new Error(`the ${what} of ${this.synced.name} cannot be set: it has started already`);
  }

  #configure() {
    return toControllerConfig(this.#options, {
      indexer: this.indexer,
      transform: this.#transform,
      resyncPeriodMs: this.#resyncCheckPeriodMs,
      shouldResync: () => this.#processor.shouldResync(),
      watchErrorHandler: this.#watchErrorHandler,
      notify: (notification) => this.#distribute(notification),
      onListed: (mark) => {
        this.#lastMark = mark;
        this.#distribute({ type: 'listed', mark });
      },
    });
  }

  #distribute(notification: Notification<T>): void {
    const isSync = notification.type === 'update' && isSameState(notification.oldObject, notification.object);
    const listeners = this.#processor.distribute(notification, isSync);
    this.#options.observer?.notified?.(notification, listeners);
  }

  #createListener(handler: ResourceEventHandler<T>, options: HandlerOptions): ProcessorListener<T> {
    const { clock = realClock, sliceMs = defaultSliceMs, observer, pauseAfterHandlerFailure = false } = this.#options;
    const logger = options.logger ?? this.#logger;
    const requestedResyncPeriodMs = this.#admitResyncPeriod(
      options.resyncPeriodMs ?? this.#defaultResyncPeriodMs,
      logger,
    );
    return new ProcessorListener<T>({
      handler,
      name: options.name ?? nameForHandler(handler),
      requestedResyncPeriodMs,
      resyncPeriodMs: determineResyncPeriodMs(requestedResyncPeriodMs, this.#resyncCheckPeriodMs, logger),
      upstream: this.synced,
      clock,
      sliceMs,
      logger,
      observer,
      onHandlerError: (failure) => this.#reportFailure(failure, logger),
      pauseAfterFailure: pauseAfterHandlerFailure,
    });
  }

  /** A shorter period makes an informer that has not started check more often; a running one goes on as it does. */
  #admitResyncPeriod(askedMs: number, logger: Logger): number {
    if (askedMs <= 0) return 0;
    const periodMs = Math.max(askedMs, minimumResyncPeriodMs);
    if (periodMs >= this.#resyncCheckPeriodMs) return periodMs;
    if (this.#state !== 'new') {
      logger.warn('the informer has started and does not resync that often', {
        askedMs,
        checkMs: this.#resyncCheckPeriodMs,
      });
      return this.#resyncCheckPeriodMs;
    }
    this.#resyncCheckPeriodMs = periodMs;
    this.#processor.resyncCheckPeriodChanged(periodMs);
    return periodMs;
  }

  /** The state of the store, as adds; nothing can come between, because nothing else runs. */
  #catchUp(listener: ProcessorListener<T>): void {
    for (const object of this.indexer.list()) {
      listener.add({ type: 'add', object, isInInitialList: true, cause: 'initial' });
    }
    if (this.#lastMark) {
      const resourceVersion = this.lastSyncResourceVersion();
      const mark = { ...this.#lastMark, initial: true, resourceVersion, reason: 'handler added', durationMs: 0 };
      listener.add({ type: 'listed', mark });
    }
  }

  #reportFailure(failure: HandlerFailure, logger: Logger): void {
    const { handler, call, key, attempt } = failure;
    const text = `handler ${handler} failed in ${call}${key === '' ? '' : ` of ${key}`}: ${toMessage(failure.error)}`;
    const error = new KinformerError('HANDLER', text, { cause: failure.error });
    logger.error('an event handler failed', error, { handler, call, key });
    this.#options.observer?.failure?.({ phase: 'handler', error, attempt, handler: { handler, call, key } });
    try {
      this.#options.onHandlerError?.(failure);
    } catch (thrown) {
      logger.error('onHandlerError failed', thrown, { handler });
    }
  }
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
