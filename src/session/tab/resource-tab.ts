import type { HandlerRegistration } from '../../cache/handler-registration.ts';
import type { ResourceEventHandler } from '../../cache/handlers.ts';
import { type Clock, sleep } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { HeaderTab } from '../../view/models/header-model.ts';
import type { Notice } from '../../view/models/pane.ts';
import type { StripModel } from '../../view/models/strip-model.ts';
import type { InformerRow } from '../../view/models/why-model.ts';
import { ObjectHistory } from '../history/object-history.ts';
import { ObjectView } from '../history/object-view.ts';
import { IndexStats } from '../indexes/index-stats.ts';
import { EventLog } from '../log/event-log.ts';
import { LogFeed } from '../log/log-feed.ts';
import { PipelineMonitor } from '../monitor/pipeline-monitor.ts';
import type { HeapUse, OpenedTab, TabObservers, TabRequest, TabType } from '../ports.ts';
import { ObjectRows } from '../rows/object-rows.ts';
import { AccessCheck } from '../why/access-check.ts';
import { explain, type WhyReport } from '../why/explain.ts';
import { ChurnList } from './churn-list.ts';
import { type ExitFacts, toExitFacts } from './exit-facts.ts';
import { FaultRecovery } from './fault-recovery.ts';
import { healthOf } from './health.ts';
import { ListenerList } from './listener-list.ts';
import { noticeOf } from './notice.ts';
import { QueueList } from './queue-list.ts';
import { createTabObserver } from './tab-observer.ts';

export interface ResourceTabOptions {
  readonly type: TabType;
  readonly request: TabRequest;
  readonly clock: Clock;
  readonly heap?: (() => HeapUse) | undefined;
  /** Called in the pipeline's own time whenever something happened; must do next to nothing. */
  readonly onChange?: () => void;
}

/**
 * All that one tab knows of its informer. Made before the informer, because its observers see everything from the first
 * phase on; `attach` gives it what was opened. Nothing here has a timer: call `update` once a frame.
 */
export class ResourceTab {
  readonly type: TabType;
  readonly request: TabRequest;
  readonly monitor: PipelineMonitor;
  readonly rows: ObjectRows;
  readonly log: EventLog;
  readonly history: ObjectHistory;
  readonly indexes: IndexStats;
  readonly queue: QueueList;
  readonly churn: ChurnList;
  readonly listeners: ListenerList;
  readonly observers: TabObservers;
  readonly recovery: FaultRecovery;
  readonly access: AccessCheck;
  readonly heap: (() => HeapUse) | undefined;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #feed: LogFeed;
  readonly #scope = new AbortController();
  #opened: OpenedTab | undefined;
  #registration: HandlerRegistration | undefined;
  #handlerDelayMs = 0;

  constructor({ type, request, clock, heap, onChange = () => undefined }: ResourceTabOptions) {
    this.type = type;
    this.request = request;
    this.#clock = clock;
    this.#onChange = onChange;
    this.monitor = new PipelineMonitor(clock);
    this.rows = new ObjectRows({ type, clock, hasNamespace: type.namespaced && request.namespace === undefined });
    this.log = new EventLog({ clock, describeState: (object) => this.rows.stateText(object, clock.now()) });
    this.history = new ObjectHistory({ clock, present: (key) => this.#opened?.informer.indexer.getByKey(key) });
    this.indexes = new IndexStats(clock, () => this.#opened?.informer);
    this.queue = new QueueList(this.monitor);
    this.churn = new ChurnList(clock);
    this.listeners = new ListenerList(this.monitor);
    this.#feed = new LogFeed({
      log: this.log,
      clock,
      resource: type.title,
      objectCount: () => this.rows.count,
      onReconnectTold: () => this.recovery.told(),
    });
    this.heap = heap;
    this.access = new AccessCheck(clock, onChange);
    this.recovery = new FaultRecovery({
      isOver: () => this.#opened?.faults.list().length === 0,
      isLive: () => this.monitor.phases.type === 'watching',
      recovered: () => this.#feed.counts.recovered,
      log: (text) => this.log.line('NOTE', 'fault', text),
    });
    this.observers = {
      observer: () => createTabObserver(this, this.#feed, this.recovery, this.#onChange),
      onBytes: (count) => this.#received(count),
    };
  }

  get opened(): OpenedTab | undefined {
    return this.#opened;
  }

  /** Takes over what was opened: listens as the handler `log`, and loads the kind's columns. */
  attach(opened: OpenedTab): void {
    this.#opened = opened;
    this.#registration = opened.informer.addEventHandler(this.#createHandler(), { name: 'log' });
    this.monitor.attach({ informer: opened.informer, queue: opened.queue, sizeBytes: () => this.rows.sizeBytes });
    opened.columns().then(
      (columns) => {
        this.rows.setColumns(columns);
        this.#onChange();
      },
      (error: unknown) => this.#feed.columnsMissing(error),
    );
    this.#onChange();
  }

  /** Brings rows and log up to date. Call it once a frame, before anything is read. */
  update(nowMs: number): void {
    this.recovery.update(nowMs);
    this.rows.update(nowMs);
    this.log.update();
  }

  /** True while a sort or a filter is being worked out: another frame is needed soon. */
  get isBusy(): boolean {
    return this.rows.isBusy || this.log.isBusy;
  }

  strip(nowMs: number): StripModel {
    return this.monitor.strip(nowMs);
  }

  header(isActive: boolean, nowMs: number): HeaderTab {
    const { phases } = this.monitor;
    return {
      title: this.type.name,
      shortName: this.type.shortName,
      health: healthOf(this.monitor, nowMs),
      code: phases.refusal,
      count: phases.firstListMs === undefined ? undefined : this.rows.count,
      active: isActive,
    };
  }

  /** What stands in the table's place while there are no rows; undefined when there are some. */
  notice(nowMs: number): Notice | undefined {
    return noticeOf(this, nowMs);
  }

  /** `not live: …` when the server cannot be watched. */
  get remark(): string | undefined {
    if (!this.type.verbs.includes('watch')) return 'not live: list every 30s (no watch verb)';
    return this.monitor.phases.isPolling ? 'not live: list every 30s (watch refused)' : undefined;
  }

  informerRow(nowMs: number): InformerRow {
    const { monitor } = this;
    const { synced, listeners } = monitor.listeners.synced(nowMs);
    return {
      title: this.type.title,
      phase: monitor.phases.word,
      health: healthOf(monitor, nowMs),
      synced,
      listeners,
      resourceVersion: this.#opened?.informer.lastSyncResourceVersion() ?? '',
      eventAgeMs: monitor.eventAgeMs(nowMs),
      bookmarkAgeMs: monitor.bookmarkAgeMs(nowMs),
      reconnects: monitor.reconnects,
      relists: monitor.relists,
    };
  }

  /** Somebody looks: what is not known yet is asked for. */
  why(nowMs: number): WhyReport {
    const opened = this.#opened;
    if (opened) this.access.want(() => opened.reviewAccess(), this.monitor.phases.refusal !== undefined);
    return explain(this, nowMs);
  }

  /** All kept versions of one object. */
  object(key: string): ObjectView {
    return new ObjectView(key, this.history);
  }

  get isPaused(): boolean {
    return this.monitor.pausedMs !== undefined;
  }

  pause(): void {
    if (this.isPaused) return;
    this.#opened?.informer.controller.pause();
    this.monitor.setPaused(true);
    this.#feed.paused();
    this.#onChange();
  }

  resume(): void {
    const { pausedMs } = this.monitor;
    if (pausedMs === undefined) return;
    this.#feed.resumed(pausedMs, this.monitor.depth);
    this.monitor.setPaused(false);
    this.#opened?.informer.controller.resume();
    this.queue.popped();
    this.#onChange();
  }

  /** Pops up to `count` entries, paused or not; returns how many. */
  step(count = 1): number {
    const popped = this.#opened?.informer.controller.step(count) ?? 0;
    this.queue.popped();
    this.#onChange();
    return popped;
  }

  /** Pops what waits now; a pause stays. */
  drain(): number {
    const popped = this.#opened?.informer.controller.drain() ?? 0;
    this.queue.popped();
    this.#onChange();
    return popped;
  }

  relist(): void {
    this.#opened?.informer.controller.relistNow();
  }

  /** Ends the present back-off at once. */
  retryNow(): void {
    this.#opened?.retryNow();
  }

  /** `z` */
  reset(): void {
    this.monitor.reset();
    this.churn.reset();
    this.#onChange();
  }

  /** Makes the handler `log` take so long for each call; 0 ends it. */
  delayHandler(delayMs: number): void {
    this.#handlerDelayMs = delayMs;
  }

  get handlerDelayMs(): number {
    return this.#handlerDelayMs;
  }

  /** Notifications that the handler has had. */
  get eventCount(): number {
    const { added, modified, deleted } = this.#feed.counts;
    return added + modified + deleted;
  }

  exitFacts(): ExitFacts {
    return toExitFacts(this, this.#feed.counts, this.#clock.now());
  }

  /** Ends the informer and its connections. */
  async close(): Promise<void> {
    this.#scope.abort();
    const opened = this.#opened;
    if (opened && this.#registration) opened.informer.removeEventHandler(this.#registration);
    await opened?.close();
  }

  #received(count: number): void {
    this.monitor.received(count);
    this.#onChange();
  }

  /** The feed's handler, slowed down when asked to. */
  #createHandler(): ResourceEventHandler<KubeObject> {
    const { handler } = this.#feed;
    const slowly = (result: void | Promise<void>): void | Promise<void> => {
      if (this.#handlerDelayMs === 0) return result;
      return sleep(this.#clock, this.#handlerDelayMs, this.#scope.signal).then(() => undefined);
    };
    return {
      onAdd: (object, isInInitialList, notification) => slowly(handler.onAdd?.(object, isInInitialList, notification)),
      onUpdate: (oldObject, object, notification) => slowly(handler.onUpdate?.(oldObject, object, notification)),
      onDelete: (object, notification) => slowly(handler.onDelete?.(object, notification)),
      onListed: (mark) => handler.onListed?.(mark),
    };
  }
}
