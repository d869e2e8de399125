import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { HandlerRegistration } from './handler-registration.ts';
import type { Notification } from './notification.ts';
import type { ProcessorListener } from './processor-listener.ts';
import { determineResyncPeriodMs } from './resync-period.ts';

/**
 * client-go's `sharedProcessor`: gives each notification to the listeners. A notification that only repeats the state
 * (`isSync`) goes to those alone whose resync is due since the latest check; a new listener counts as due.
 */
export class SharedProcessor<T> {
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #entries = new Map<HandlerRegistration, Entry<T>>();
  /** Ends of the runners of listeners that were removed. */
  readonly #leaving = new Set<Promise<void>>();
  #isStarted = false;

  constructor(clock: Clock, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  get listeners(): readonly ProcessorListener<T>[] {
    return Array.from(this.#entries.values(), ({ listener }) => listener);
  }

  addListener(listener: ProcessorListener<T>): void {
    this.#entries.set(listener, { listener, isSyncing: true });
    if (this.#isStarted) listener.start();
  }

  /** What waits for it is dropped. Undefined when this processor does not have it; else resolves when its runner ended. */
  removeListener(registration: HandlerRegistration): Promise<void> | undefined {
    const entry = this.#entries.get(registration);
    if (!entry) return undefined;
    this.#entries.delete(registration);
    return this.#end(entry.listener);
  }

  /** Returns how many listeners got it. */
  distribute(notification: Notification<T>, isSync: boolean): number {
    let count = 0;
    for (const { listener, isSyncing } of this.#entries.values()) {
      if (isSync && !isSyncing) continue;
      listener.add(notification);
      count += 1;
    }
    return count;
  }

  /** Marks the listeners whose resync is due, and says whether there is one. The marks hold until the next call. */
  shouldResync(): boolean {
    const nowMs = this.#clock.monotonic();
    let isAnyDue = false;
    for (const entry of this.#entries.values()) {
      entry.isSyncing = entry.listener.takeResyncTurn(nowMs);
      isAnyDue ||= entry.isSyncing;
    }
    return isAnyDue;
  }

  /** The informer checks at another pace now, so that what each listener gets has to be determined again. */
  resyncCheckPeriodChanged(checkMs: number): void {
    for (const { listener } of this.#entries.values()) {
      listener.resyncPeriodMs = determineResyncPeriodMs(listener.requestedResyncPeriodMs, checkMs, this.#logger);
    }
  }

  start(): void {
    this.#isStarted = true;
    for (const { listener } of this.#entries.values()) listener.start();
  }

  /** Drops what waits, forgets the listeners, and resolves when the calls that are under way have returned. */
  async stop(): Promise<void> {
    for (const { listener } of this.#entries.values()) void this.#end(listener);
    this.#entries.clear();
    await Promise.all(this.#leaving);
  }

  #end(listener: ProcessorListener<T>): Promise<void> {
    const ended = listener.stop().finally(() => this.#leaving.delete(ended));
    this.#leaving.add(ended);
    return ended;
  }
}

interface Entry<T> {
  readonly listener: ProcessorListener<T>;
  isSyncing: boolean;
}
