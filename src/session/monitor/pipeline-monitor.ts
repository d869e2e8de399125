import type { DeltaType } from '../../cache/deltas.ts';
import type { Cause, ListMark, Notification } from '../../cache/notification.ts';
import type { Observer, PipelineFailure, ReflectorPhase } from '../../cache/observer.ts';
import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { Clock } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { toCellText } from '../../view/cell-text.ts';
import type { StripModel } from '../../view/models/strip-model.ts';
import { ListenerBoard } from './listener-board.ts';
import { type PendingDelta, type PendingDeltas, PendingKeys, PendingSequence } from './pending-deltas.ts';
import { PhaseTracker } from './phase-tracker.ts';
import { SecondRing } from './second-ring.ts';
import { toStripModel } from './strip.ts';

const ringSeconds = 300;

export interface MonitoredPipeline {
  readonly informer: SharedIndexInformer<KubeObject>;
  readonly queue: 'delta' | 'real';
  /** Bytes of all stored objects. */
  readonly sizeBytes: () => number;
}

/** What the last Pop took. */
export interface LastPop {
  readonly key: string;
  readonly type: string;
  readonly tookMs: number;
  readonly queuedMs: number;
}

/**
 * Counts what one pipeline does: rates, depths, ages, and what each listener takes. Costs a few operations an event and has
 * no timer; seconds pass when it is told something or asked.
 */
export class PipelineMonitor implements Observer<KubeObject> {
  readonly phases: PhaseTracker;
  readonly listeners: ListenerBoard;
  readonly events = new SecondRing(ringSeconds);
  readonly bytes = new SecondRing(ringSeconds);
  readonly queuedDeltas = new SecondRing(ringSeconds);
  readonly pops = new SecondRing(ringSeconds);
  readonly notifications = new SecondRing(ringSeconds);
  /** Highest depth in each second. */
  readonly depths = new SecondRing(ringSeconds, 'level');
  readonly objects = new SecondRing(ringSeconds, 'level');
  readonly #clock: Clock;
  #pipeline: MonitoredPipeline | undefined;
  #pending: PendingDeltas = new PendingKeys();
  #highWater = 0;
  #reconnects = 0;
  #relists: { readonly timeMs: number; readonly reason: string }[] = [];
  #relistCount = 0;
  #eventMs: number | undefined;
  #bookmarkMs: number | undefined;
  #lastPop: LastPop | undefined;
  #pausedMs: number | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.phases = new PhaseTracker(clock.now());
    this.listeners = new ListenerBoard();
  }

  /** The pipeline that it is the observer of, once that is made. */
  attach(pipeline: MonitoredPipeline): void {
    this.#pipeline = pipeline;
    if (pipeline.queue === 'real' && this.#pending.deltas === 0) this.#pending = new PendingSequence();
    this.listeners.follow(pipeline.informer);
  }

  get pipeline(): MonitoredPipeline | undefined {
    return this.#pipeline;
  }

  get pending(): PendingDeltas {
    return this.#pending;
  }

  get highWater(): number {
    return this.#highWater;
  }

  get reconnects(): number {
    return this.#reconnects;
  }

  get relists(): number {
    return this.#relistCount;
  }

  /** Those of the last ten minutes, oldest first. */
  get recentRelists(): readonly { readonly timeMs: number; readonly reason: string }[] {
    return this.#relists;
  }

  get lastPop(): LastPop | undefined {
    return this.#lastPop;
  }

  get pausedMs(): number | undefined {
    return this.#pausedMs;
  }

  /** Entries in the queue now. */
  get depth(): number {
    return this.#pipeline?.informer.controller.queueLength ?? 0;
  }

  eventAgeMs(nowMs: number): number | undefined {
    return this.#eventMs === undefined ? undefined : Math.max(0, nowMs - this.#eventMs);
  }

  bookmarkAgeMs(nowMs: number): number | undefined {
    return this.#bookmarkMs === undefined ? undefined : Math.max(0, nowMs - this.#bookmarkMs);
  }

  strip(nowMs: number): StripModel {
    return toStripModel(this, nowMs);
  }

  /** `z`: counters and high-water marks begin again. */
  reset(): void {
    this.#highWater = this.depth;
    this.#reconnects = 0;
    this.#relists = [];
    this.#relistCount = 0;
    this.#pending.resetCounts();
    this.listeners.reset();
  }

  /** Told by the tab, since the controller tells nobody. */
  setPaused(isPaused: boolean): void {
    if (isPaused) this.#pausedMs ??= this.#clock.now();
    else this.#pausedMs = undefined;
  }

  /** Bytes of a response's body, as they arrive. */
  received(count: number): void {
    this.bytes.add(this.#clock.now(), count);
  }

  phase(phase: ReflectorPhase): void {
    this.phases.enter(phase, this.#clock.now());
  }

  page(items: number): void {
    const nowMs = this.#clock.now();
    this.phases.page(items);
    this.events.add(nowMs, items);
  }

  listed(mark: ListMark): void {
    const nowMs = this.#clock.now();
    this.phases.completed(mark, nowMs);
    if (mark.initial) return;
    this.#relistCount += 1;
    this.#relists.push({ timeMs: nowMs, reason: mark.reason });
    while ((this.#relists[0]?.timeMs ?? nowMs) < nowMs - 600_000) this.#relists.shift();
  }

  reconnect(): void {
    this.#reconnects += 1;
  }

  bookmark(): void {
    this.#bookmarkMs = this.#clock.now();
  }

  delta(type: DeltaType, key: string, depth: number): void {
    const nowMs = this.#clock.now();
    const cause = this.#causeOf(type);
    this.#pending.queued({ type, cause, sinceMs: nowMs }, key);
    this.queuedDeltas.add(nowMs);
    if (cause === 'watch') {
      this.events.add(nowMs);
      this.#eventMs = nowMs;
    }
    this.depths.raise(nowMs, depth);
    if (depth > this.#highWater) this.#highWater = depth;
  }

  popped(key: string, deltas: number, depth: number, tookMs = 0): void {
    const nowMs = this.#clock.now();
    const known: readonly PendingDelta[] = this.#pending.popped(key, deltas, depth);
    const [oldest] = known;
    const type = known.at(-1)?.type ?? '';
    this.#lastPop = { key: toCellText(key), type, tookMs, queuedMs: oldest ? Math.max(0, nowMs - oldest.sinceMs) : 0 };
    this.pops.add(nowMs, deltas);
    this.depths.setLevel(nowMs, depth);
    const count = this.#pipeline?.informer.indexer.size;
    if (count !== undefined) this.objects.set(nowMs, count);
  }

  notified(_notification: Notification<KubeObject>, listeners: number): void {
    const nowMs = this.#clock.now();
    this.notifications.add(nowMs);
    this.listeners.notified(nowMs, listeners);
  }

  handled(listener: string, _backlog: number, durationMs: number): void {
    this.listeners.handled(listener, this.#clock.now(), durationMs);
  }

  failure(failure: PipelineFailure): void {
    const nowMs = this.#clock.now();
    if (failure.phase === 'handler') this.listeners.failed(failure, nowMs);
    else this.phases.failed(failure, nowMs);
  }

  #causeOf(type: DeltaType): Cause {
    if (type === 'Sync' || type === 'SyncAll') return 'resync';
    if (type === 'Replaced' || type === 'ReplacedAll' || this.phases.isListing) {
      return this.phases.firstListMs === undefined ? 'initial' : 'relist';
    }
    return 'watch';
  }
}
