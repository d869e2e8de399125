import { nextTurn } from '../cache/turn.ts';
import type { Clock } from '../core/clock.ts';
import { DelayingQueue } from '../workqueue/delaying-queue.ts';
import type { MetricsProvider } from '../workqueue/metrics-provider.ts';
import type { RateLimiter } from '../workqueue/rate-limiter.ts';
import type { KeyRun, RunFollowUp, RunKey, RunOutcome, RunReport } from './key-run.ts';
import { KeySource, type KeySourceOptions } from './key-source.ts';

export interface KeyControllerOptions {
  /** How many keys are run at once. */
  readonly workers: number;
  /** How often a key is tried again after its first failure. */
  readonly maxRetries: number;
  readonly runKey: RunKey;
  /** Says how long a failed key waits. */
  readonly rateLimiter: RateLimiter<string>;
  readonly onRun: (report: RunReport) => void;
  /** No run is under way, and none is to come unless something changes. */
  readonly onIdle?: (() => void) | undefined;
  readonly metricsProvider?: MetricsProvider | undefined;
  readonly clock: Clock;
}

const sliceMs = 4;

/**
 * A controller: changed keys go through a work queue to workers.
 *
 * Level-triggered: changes that come before a key's run are one run, of the state at its beginning. A key is never run twice
 * at once: changes that come during its run are one more run after it. A key that fails is tried again when the rate limiter
 * allows it, or as soon as it changes.
 */
export class KeyController {
  readonly #options: KeyControllerOptions;
  readonly #queue: DelayingQueue<string>;
  readonly #sources = new Map<string, KeySource>();
  /** Item → when it changed first since its last run began. */
  readonly #changed = new Map<string, number>();
  /** Item → when it is to be tried again. */
  readonly #retries = new Map<string, number>();
  /** Items that were run because they changed, while the queue still has them for a retry. */
  readonly #overtaken = new Set<string>();
  readonly #givenUp = new Set<string>();
  /** Keys that are run now. */
  #running = 0;
  /** Items that the queue has given out. */
  #taken = 0;
  #wakeWhenDone: (() => void) | undefined;
  #isEnding = false;
  #sliceEndMs = 0;

  constructor(options: KeyControllerOptions) {
    const { metricsProvider, clock } = options;
    this.#options = options;
    this.#queue = new DelayingQueue({ name: 'exec', clock, ...(metricsProvider && { metricsProvider }) });
  }

  /** Where changes of one resource come in. */
  addSource({ resource, find }: Pick<KeySourceOptions, 'resource' | 'find'>): KeySource {
    const source = new KeySource({ resource, find, changed: (key) => this.#change(toItem(resource, key)) });
    this.#sources.set(resource, source);
    return source;
  }

  get isIdle(): boolean {
    return this.#running === 0 && this.#changed.size === 0 && this.#retries.size === 0;
  }

  /** Keys whose last run failed, and that are not tried again. */
  get givenUpCount(): number {
    return this.#givenUp.size;
  }

  /** Keys that are run now. */
  get runningCount(): number {
    return this.#running;
  }

  /** After an abort no run begins any more; resolves when those under way have ended. */
  async run(signal: AbortSignal): Promise<void> {
    const onAbort = () => {
      this.#isEnding = true;
      this.#queue.shutDown();
    };
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    await this.#giveOut(signal);
    signal.removeEventListener('abort', onAbort);
  }

  /** A worker is only a number: there may be more of them than loops, or waits, could be kept. */
  async #giveOut(signal: AbortSignal): Promise<void> {
    const { clock, workers } = this.#options;
    for (let item = await this.#queue.get(signal); item !== undefined; item = await this.#queue.get(signal)) {
      void this.#work(item);
      while (this.#taken >= workers) await this.#someDone();
      // Handlers that never wait for anything would let nothing else happen.
      if (clock.monotonic() >= this.#sliceEndMs) {
        await nextTurn();
        this.#sliceEndMs = clock.monotonic() + sliceMs;
      }
    }
    while (this.#taken > 0) await this.#someDone();
  }

  async #someDone(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wakeWhenDone = resolve;
    await promise;
  }

  #change(item: string): void {
    if (this.#isEnding) return;
    if (!this.#changed.has(item)) this.#changed.set(item, this.#options.clock.monotonic());
    this.#queue.add(item);
  }

  async #work(item: string): Promise<void> {
    const { clock, onIdle } = this.#options;
    this.#taken += 1;
    const dueMs = this.#takeDue(item, clock.monotonic());
    if (dueMs !== undefined) await this.#process(item, dueMs);
    this.#queue.done(item);
    this.#taken -= 1;
    if (this.isIdle) onIdle?.();
    this.#wakeWhenDone?.();
  }

  /** Since when the item waits; undefined when it was run since it was queued, or its time has not come. */
  #takeDue(item: string, nowMs: number): number | undefined {
    const changedMs = this.#changed.get(item);
    const retryMs = this.#retries.get(item);
    if (changedMs === undefined && this.#overtaken.delete(item)) {
      if (retryMs !== undefined) this.#queue.addAfter(item, Math.max(0, retryMs - nowMs));
      return undefined;
    }
    if (changedMs !== undefined && retryMs !== undefined) this.#overtaken.add(item);
    this.#changed.delete(item);
    this.#retries.delete(item);
    return changedMs ?? retryMs;
  }

  async #process(item: string, dueMs: number): Promise<void> {
    const { runKey, onRun, rateLimiter, clock } = this.#options;
    const { resource, key } = splitItem(item);
    const source = this.#sources.get(resource);
    const state = source?.stateOf(key);
    if (!source || !state) return;
    const run: KeyRun = { resource, key, ...splitKey(key), ...state, attempt: rateLimiter.numRequeues(item) + 1 };
    const startMs = clock.monotonic();
    this.#running += 1;
    const outcome = await runKey(run);
    this.#running -= 1;
    const durationMs = clock.monotonic() - startMs;
    const followUp = this.#followUp(item, source, run, outcome);
    onRun({ run, outcome, queuedMs: Math.max(0, startMs - dueMs), durationMs, followUp });
  }

  #followUp(item: string, source: KeySource, run: KeyRun, outcome: RunOutcome): RunFollowUp {
    const { rateLimiter, maxRetries, clock } = this.#options;
    if (outcome.type === 'succeeded') {
      rateLimiter.forget(item);
      this.#givenUp.delete(item);
      source.settled(run, true);
      return { type: 'none' };
    }
    if (this.#isEnding) return { type: 'none' };
    if (rateLimiter.numRequeues(item) >= maxRetries) {
      rateLimiter.forget(item);
      this.#givenUp.add(item);
      source.settled(run, false);
      return { type: 'given-up' };
    }
    const delayMs = rateLimiter.when(item);
    // The queue gives it out again anyway.
    if (this.#changed.has(item)) return { type: 'retry', retryInMs: 0 };
    this.#retries.set(item, clock.monotonic() + delayMs);
    this.#queue.addAfter(item, delayMs);
    return { type: 'retry', retryInMs: delayMs };
  }
}

/** Titles of resources have no blank. */
function toItem(resource: string, key: string): string {
  return `${resource} ${key}`;
}

function splitItem(item: string): { resource: string; key: string } {
  const at = item.indexOf(' ');
  return { resource: item.slice(0, at), key: item.slice(at + 1) };
}

function splitKey(key: string): Pick<KeyRun, 'namespace' | 'name'> {
  const at = key.indexOf('/');
  return at < 0 ? { namespace: '', name: key } : { namespace: key.slice(0, at), name: key.slice(at + 1) };
}
