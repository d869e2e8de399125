import type { DeletedFinalStateUnknown } from '../cache/deltas.ts';
import type { ResourceEventHandler } from '../cache/handlers.ts';
import type { ListMark, Notification } from '../cache/notification.ts';
import type { Observer, PipelineFailure } from '../cache/observer.ts';
import type { Clock } from '../core/clock.ts';
import type { KubeObject } from '../object/kube-object.ts';
import { isMetaCarrier } from '../object/meta.ts';
import { isSameInstance, isSameState } from '../object/same-state.ts';
import { describeFailure } from './describe-failure.ts';
import { NotificationFence } from './notification-fence.ts';
import type { EventRecord, PublicRecord } from './public-record.ts';

export interface RecordSourceOptions {
  /** `pods`, `deployments.apps`. */
  readonly resource: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly emit: (record: PublicRecord) => void;
  /** Leave out the initial objects. */
  readonly watchOnly?: boolean;
  /** Also emit notifications whose object did not change. Resyncs are always emitted. */
  readonly unchanged?: boolean;
  readonly bookmarks?: boolean;
}

type EventOptions = Partial<Pick<EventRecord, 'oldObject' | 'isReplaced' | 'isFinalStateUnknown'>>;

/**
 * Makes the public records of one informer: give `handler` to it as an event handler and `observer` as its observer.
 * Records come in the order in which the handler is called; RECONNECT and BOOKMARK come after the notifications of
 * everything that the server had sent before.
 */
export class RecordSource {
  readonly handler: ResourceEventHandler<KubeObject>;
  readonly observer: Observer<KubeObject>;
  readonly #options: RecordSourceOptions;
  readonly #fence = new NotificationFence();
  #initialObjects = 0;
  #relisted = { added: 0, modified: 0, deleted: 0 };

  constructor(options: RecordSourceOptions) {
    this.#options = options;
    this.handler = {
      onAdd: (object, isInInitialList, notification) => this.#added(object, isInInitialList, notification),
      onUpdate: (oldObject, object, notification) => this.#updated(oldObject, object, notification),
      onDelete: (object, notification) => this.#deleted(object, notification),
      onListed: (mark) => this.#listed(mark),
    };
    this.observer = {
      delta: (_type, _key, depth) => this.#fence.queued(depth),
      popped: (_key, _deltas, depth) => this.#fence.popped(depth),
      notified: (_notification, listeners) => {
        if (listeners > 0) this.#fence.notified();
      },
      reconnect: (resourceVersion, afterMs, reason) => this.#reconnected(resourceVersion, afterMs, reason),
      bookmark: (resourceVersion) => this.#bookmarked(resourceVersion),
    };
  }

  /** Emits the ERROR record of a failure. */
  failed({ phase, error, attempt, retryInMs }: PipelineFailure): void {
    const { resource, clock, emit } = this.#options;
    emit({
      type: 'ERROR',
      timeMs: clock.now(),
      resource,
      phase: phase === 'index' ? 'handler' : phase,
      ...describeFailure(error),
      attempt,
      retryInMs,
    });
  }

  #added(object: KubeObject, isInInitialList: boolean, notification: Notification<KubeObject>): void {
    if (isInInitialList) this.#initialObjects += 1;
    if (!isInInitialList || !this.#options.watchOnly) this.#event('ADDED', object.key, object, notification);
    this.#fence.handled();
  }

  #updated(oldObject: KubeObject, object: KubeObject, notification: Notification<KubeObject>): void {
    const isReplaced = !isSameInstance(oldObject, object);
    if (isReplaced || this.#isWorthTelling(oldObject, object, notification)) {
      this.#event('MODIFIED', object.key, object, notification, { oldObject, isReplaced });
    }
    this.#fence.handled();
  }

  #deleted(last: KubeObject | DeletedFinalStateUnknown<KubeObject>, notification: Notification<KubeObject>): void {
    if (isMetaCarrier in last) this.#event('DELETED', last.key, last, notification);
    else this.#event('DELETED', last.key, last.object, notification, { isFinalStateUnknown: true });
    this.#fence.handled();
  }

  #isWorthTelling(oldObject: KubeObject, object: KubeObject, notification: Notification<KubeObject>): boolean {
    if (this.#options.unchanged) return true;
    if (notification.type === 'update' && notification.cause === 'resync') return true;
    return !isSameState(oldObject, object);
  }

  #event(
    type: EventRecord['type'],
    key: string,
    object: KubeObject | undefined,
    notification: Notification<KubeObject>,
    { oldObject, isReplaced = false, isFinalStateUnknown = false }: EventOptions = {},
  ): void {
    if (notification.type === 'listed') return;
    const { resource, clock, emit } = this.#options;
    const { cause } = notification;
    if (cause === 'relist') this.#countRelisted(type);
    emit({
      type,
      timeMs: clock.now(),
      resource,
      key,
      cause,
      object,
      oldObject,
      isReplaced,
      isFinalStateUnknown,
    });
  }

  #countRelisted(type: EventRecord['type']): void {
    if (type === 'ADDED') this.#relisted.added += 1;
    else if (type === 'MODIFIED') this.#relisted.modified += 1;
    else this.#relisted.deleted += 1;
  }

  #listed({ initial, via, resourceVersion, reason, durationMs }: ListMark): void {
    const { resource, clock, emit } = this.#options;
    const common = { timeMs: clock.now(), resource, resourceVersion };
    const relisted = this.#relisted;
    this.#relisted = { added: 0, modified: 0, deleted: 0 };
    if (initial) emit({ type: 'SYNCED', ...common, count: this.#initialObjects, durationMs, via });
    else emit({ type: 'RELIST', ...common, reason, ...relisted });
    this.#fence.handled();
  }

  #reconnected(resourceVersion: string, afterMs: number, reason: string): void {
    const { resource, clock, emit } = this.#options;
    this.#fence.afterPending(() =>
      emit({ type: 'RECONNECT', timeMs: clock.now(), resource, resourceVersion, afterMs, reason }),
    );
  }

  #bookmarked(resourceVersion: string): void {
    const { resource, clock, emit, bookmarks = false } = this.#options;
    if (!bookmarks) return;
    this.#fence.afterPending(() => emit({ type: 'BOOKMARK', timeMs: clock.now(), resource, resourceVersion }));
  }
}
