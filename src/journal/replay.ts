import type { WatchEvent } from '../cache/lister-watcher.ts';
import { nextTurn } from '../cache/turn.ts';
import { KinformerError } from '../core/errors.ts';
import { createSlabByteStore } from '../object/byte-store.ts';
import { KubeObject } from '../object/kube-object.ts';
import { scanDocument } from '../object/scan-document.ts';
import { type Status, StatusError } from '../object/status.ts';
import type { JournalEntry, PipelineStep, RecordedEvent } from './journal-entry.ts';
import { fromRecordedError } from './recorded-error.ts';
import type { ReplayClock } from './replay-clock.ts';
import type { ReplayedTarget } from './replayed-target.ts';
import { sameTimeMs } from './same-time.ts';

export interface ReplayOptions {
  readonly clock: ReplayClock;
  /** The pipelines pop and call handlers as they like, and not only when that was recorded. Default false. */
  readonly isFree?: boolean;
  /** Asked between handler calls, a few hundred at most: nothing goes on before it resolves. */
  readonly breathe?: (() => Promise<void> | undefined) | undefined;
}

/** An entry of one informer. */
export type TargetEntry = Extract<JournalEntry, { readonly target: number }>;

interface Running {
  readonly target: ReplayedTarget;
  /** Requests, deltas that were recorded so far. */
  requests: number;
  deltas: number;
  items: KubeObject[];
}

const microtasks = 100;
/** Times are kept to the microsecond. */
const roundingMs = 0.01;
const stepsLateMs = sameTimeMs + roundingMs;
const turns = 20;
const callsAtOnce = 256;

/**
 * Plays the entries of one recording to its informers, in order: each when the informers have done all that was recorded
 * before it. Nothing here waits for time to pass.
 */
export class Replay {
  readonly #options: ReplayOptions;
  readonly #running = new Map<number, Running>();
  #timersUntilMs = 0;

  constructor(options: ReplayOptions) {
    this.#options = options;
  }

  add(target: number, replayed: ReplayedTarget): void {
    this.#running.set(target, { target: replayed, requests: 0, deltas: 0, items: [] });
  }

  /** Rejects with a KinformerError when an informer does not do what was recorded of it. */
  async play(entry: TargetEntry): Promise<void> {
    const running = this.#running.get(entry.target);
    if (!running) return;
    const { clock } = this.#options;
    // What the informer does by itself it does before, and its timers are set then.
    const isOurs = entry.type === 'request' || entry.type === 'steps';
    if (!isOurs) clock.moveTo(entry.timeMs);
    this.#timersUntilMs = entry.timeMs + (entry.type === 'steps' ? stepsLateMs : roundingMs);
    if (!(await this.#apply(running, entry))) throw departed(entry, running);
    clock.moveTo(entry.timeMs);
  }

  /** Lets pipelines that work as they like finish what they have. */
  async settle(): Promise<void> {
    for (let i = 0; i < turns; i += 1) await nextTurn();
  }

  async #apply(running: Running, entry: TargetEntry): Promise<boolean> {
    const { listerWatcher } = running.target;
    switch (entry.type) {
      case 'target':
        return true;
      case 'request':
        running.requests += 1;
        return await this.#awaitRequest(running, entry.verb);
      case 'retry': {
        const { error, attempt, retryInMs = 0 } = entry.failure;
        listerWatcher.retry({ error: fromRecordedError(error), attempt, retryInMs });
        return true;
      }
      case 'items':
        this.#addItems(running, entry.objects);
        return true;
      case 'page': {
        const { resourceVersion, remainingItemCount } = entry;
        const { items } = running;
        running.items = [];
        listerWatcher.answerList({ items, resourceVersion, continue: entry.continue, remainingItemCount });
        return await settle();
      }
      case 'failed':
        running.items = [];
        listerWatcher.fail(fromRecordedError(entry.error));
        return await settle();
      case 'opened':
        listerWatcher.openWatch(entry.endReason);
        return await settle();
      case 'events': {
        const { stream } = listerWatcher;
        if (!stream) return false;
        stream.endReason ??= entry.endReason;
        stream.push(entry.events.map(toWatchEvent));
        return await this.#until(() => stream.isSettled);
      }
      case 'ended':
        // What was stopped on this side is stopped on this side again.
        if (entry.endReason === 'stopped' && !entry.error) return true;
        listerWatcher.stream?.end(entry.endReason, entry.error && fromRecordedError(entry.error));
        return await settle();
      case 'steps':
        return this.#options.isFree || running.target.recorded.isFree ? true : await this.#steps(running, entry.steps);
      case 'impatience':
        if (entry.wants === 'relist') running.target.controller?.relistNow();
        else running.target.controller?.retryNow();
        return await settle();
    }
  }

  async #awaitRequest(running: Running, verb: 'list' | 'watch'): Promise<boolean> {
    const { listerWatcher, recorded } = running.target;
    const isThere = () => listerWatcher.asked >= running.requests && listerWatcher.pendingVerb === verb;
    if (recorded.isFree && verb === 'list') {
      await settle();
      // What is known is a list, however it came; a server without streaming lists is asked for one.
      if (listerWatcher.isStreamPending) {
        running.requests += 1;
        listerWatcher.fail(
          new StatusError({ code: 400, reason: 'BadRequest', message: 'the recording has no stream' }),
        );
      }
    }
    return await this.#until(isThere);
  }

  async #steps(running: Running, steps: readonly PipelineStep[]): Promise<boolean> {
    const { target } = running;
    for (const { does, count } of steps) {
      switch (does) {
        case 'delta':
          running.deltas += count;
          if (!(await this.#untilResynced(() => target.deltas >= running.deltas))) return false;
          break;
        case 'pop':
          if (target.controller?.step(count) !== count) return false;
          break;
        case 'tell':
          for (let left = count; left > 0; left -= 1) {
            if (!(await this.#until(() => target.tellNext()))) return false;
          }
          break;
        case 'handle':
          if (!(await this.#handle(target, count))) return false;
          break;
      }
    }
    return true;
  }

  async #handle(target: ReplayedTarget, count: number): Promise<boolean> {
    for (let left = count; left > 0; left -= callsAtOnce) {
      target.permit(Math.min(left, callsAtOnce));
      if (!(await this.#until(() => target.permits === 0))) return false;
      await this.#options.breathe?.();
    }
    return true;
  }

  /** Everything that informers do they do at once, except for what waits for a timer. False when it is never so. */
  async #until(isDone: () => boolean): Promise<boolean> {
    while (!(await this.#settles(isDone))) {
      if (!this.#options.clock.fireNext(this.#timersUntilMs)) return false;
    }
    return true;
  }

  async #settles(isDone: () => boolean): Promise<boolean> {
    for (let i = 0; i < microtasks; i += 1) {
      if (isDone()) return true;
      await undefined;
    }
    for (let i = 0; i < turns; i += 1) {
      if (isDone()) return true;
      await nextTurn();
    }
    return isDone();
  }

  /**
   * What nothing but a resync can have queued. Its timer was late when it was recorded, and is armed again at each firing: it fires
   * at the time of the recording here, or else it would be ahead by more each time.
   */
  async #untilResynced(isDone: () => boolean): Promise<boolean> {
    if (await this.#settles(isDone)) return true;
    this.#options.clock.moveTo(this.#timersUntilMs - stepsLateMs);
    return await this.#until(isDone);
  }

  #addItems({ items }: Running, objects: readonly Uint8Array[]): void {
    const store = createSlabByteStore();
    for (const bytes of objects) items.push(KubeObject.fromScan(bytes, scanDocument(bytes), {}, [], store));
  }
}

/** What an informer makes of an answer, it makes at once. */
async function settle(): Promise<true> {
  for (let i = 0; i < 3; i += 1) await nextTurn();
  return true;
}

function toWatchEvent(event: RecordedEvent): WatchEvent<KubeObject> {
  if (event.type === 'ERROR') return { type: 'ERROR', status: JSON.parse(event.statusJson) as Status };
  return { type: event.type, object: KubeObject.fromBytes(event.bytes) };
}

function departed(entry: TargetEntry, { target }: Running): KinformerError {
  const what = entry.type === 'request' ? `a ${entry.verb} request` : `"${entry.type}"`;
  const when = new Date(entry.timeMs).toISOString();
  return new KinformerError(
    'JOURNAL',
    `${target.recorded.title}: the replay leaves the recording at ${when}, at ${what}`,
    {
      hint: 'replay it with the version of kinformer that recorded it; --info says which',
    },
  );
}
