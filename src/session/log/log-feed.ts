import type { ResourceEventHandler } from '../../cache/handlers.ts';
import type { Observer, PipelineFailure } from '../../cache/observer.ts';
import type { Clock } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { describeFailure } from '../../records/describe-failure.ts';
import { type EventRecord, isEventRecord, type PublicRecord } from '../../records/public-record.ts';
import { RecordSource } from '../../records/record-source.ts';
import { formatCount, formatCounted, formatDuration, formatStopwatch } from '../../view/format.ts';
import type { EventLog, LoggedEvent } from './event-log.ts';

/** A watch that was away longer than this has something to tell when it is back. */
const outageMs = 1000;

/** How many notifications came, and what a relist found that the watch had missed. */
export interface EventCounts {
  added: number;
  modified: number;
  deleted: number;
  recovered: number;
}

/**
 * Writes one informer's story into the log: what the handler is told, and what happens to the stream, in the order in
 * which they concern the objects.
 */
export class LogFeed {
  readonly handler: ResourceEventHandler<KubeObject>;
  readonly observer: Observer<KubeObject>;
  readonly counts: EventCounts = { added: 0, modified: 0, deleted: 0, recovered: 0 };
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #resource: string;
  readonly #objectCount: () => number;
  readonly #onReconnectTold: () => void;
  /** Since the last time that it was live. */
  #hasFailed = false;
  #relist: { readonly reason: string; readonly changes: number } | undefined;

  constructor(options: {
    readonly log: EventLog;
    readonly clock: Clock;
    readonly resource: string;
    readonly objectCount: () => number;
    /** A reconnection is in the log, after everything that the server had sent before. */
    readonly onReconnectTold?: () => void;
  }) {
    this.#log = options.log;
    this.#clock = options.clock;
    this.#resource = options.resource;
    this.#objectCount = options.objectCount;
    this.#onReconnectTold = options.onReconnectTold ?? (() => undefined);
    const source = new RecordSource({
      resource: options.resource,
      clock: options.clock,
      emit: (record) => this.#write(record),
    });
    this.handler = source.handler;
    this.observer = source.observer;
  }

  /** `isWatching`: a watch was open until then. */
  failed(failure: PipelineFailure, isWatching = false): void {
    const { phase, error, retryInMs, handler } = failure;
    const { code, message } = describeFailure(error);
    const isStream = phase !== 'handler' && phase !== 'index';
    if (isStream) this.#hasFailed = true;
    const what = isWatching && isStream && retryInMs !== undefined ? 'watch ended: ' : '';
    const next =
      retryInMs === undefined
        ? ''
        : retryInMs === 0
          ? ' · again at once'
          : ` · next try in ${formatDuration(retryInMs)}`;
    this.#log.line('ERR', code === undefined ? phase : String(code), `${what}${oneLine(message)}${next}`, {
      ...(handler ? { key: handler.key, listener: handler.handler } : {}),
    });
  }

  #write(record: PublicRecord): void {
    if (isEventRecord(record)) {
      this.#count(record);
      this.#log.event(toLogged(record));
      return;
    }
    switch (record.type) {
      case 'SYNCED': {
        const { count, resourceVersion, durationMs, via } = record;
        const how = via === 'stream' ? 'by a streaming list' : 'by a paged list';
        this.#note(
          'initial',
          `synced: ${formatCounted(count, 'object')} at rv ${resourceVersion} after ${formatDuration(durationMs)}, ${how}`,
        );
        return;
      }
      case 'RELIST': {
        const { reason, resourceVersion, added, modified, deleted } = record;
        const changes = added + modified + deleted;
        this.counts.recovered += changes;
        this.#relist = { reason, changes };
        const text = `${this.#resource} · ${reason} · ${formatCounted(this.#objectCount(), 'item')} at rv ${resourceVersion} · +${added} ~${modified} -${deleted}`;
        this.#log.line('RELIST', causeOfRelist(reason), text);
        return;
      }
      case 'RECONNECT':
        this.#reconnected(record.resourceVersion, record.afterMs, record.reason);
        return;
      case 'ERROR':
      case 'BOOKMARK':
        return;
    }
  }

  #reconnected(resourceVersion: string, afterMs: number, reason: string): void {
    const relist = this.#relist;
    const wasAway = this.#hasFailed || afterMs >= outageMs;
    const away = afterMs < outageMs ? formatDuration(afterMs) : formatStopwatch(afterMs);
    this.#relist = undefined;
    this.#hasFailed = false;
    if (relist) {
      const found = relist.changes === 0 ? 'nothing lost' : `${formatCounted(relist.changes, 'change')} recovered`;
      this.#note('watch', `live again after ${away} by relist (${causeOfRelist(relist.reason)}): ${found}`);
    } else if (wasAway) {
      this.#note('watch', `live again after ${away}, from rv ${resourceVersion}, nothing lost`);
    } else {
      this.#note('watch', `watch ended (${reason}), open again from rv ${resourceVersion} after ${away}`);
    }
    this.#onReconnectTold();
  }

  #note(cause: string, text: string): void {
    this.#log.line('NOTE', cause, text);
  }

  #count({ type }: EventRecord): void {
    if (type === 'ADDED') this.counts.added += 1;
    else if (type === 'MODIFIED') this.counts.modified += 1;
    else this.counts.deleted += 1;
  }

  /** The kind's own columns could not be read. */
  columnsMissing(error: unknown): void {
    this.#note('columns', `only name and age are shown: ${oneLine(describeFailure(error).message)}`);
  }

  /** The queue is held: what the log does not show meanwhile is said once. */
  paused(): void {
    this.#note('pause', 'Pop is paused; changes from now on are held by the pause');
  }

  resumed(sinceMs: number, waiting: number): void {
    const after = formatStopwatch(this.#clock.now() - sinceMs);
    this.#note(
      'pause',
      `Pop runs again after ${after}; ${formatCount(waiting)} ${waiting === 1 ? 'entry was' : 'entries were'} held by the pause`,
    );
  }
}

const types = { ADDED: 'ADD', MODIFIED: 'UPD', DELETED: 'DEL' } as const;

function toLogged({
  type,
  timeMs,
  cause,
  key,
  object,
  oldObject,
  isReplaced,
  isFinalStateUnknown,
}: EventRecord): LoggedEvent {
  const isResync = type === 'MODIFIED' && cause === 'resync';
  return {
    type: isResync ? 'SYNC' : types[type],
    timeMs,
    cause,
    key,
    object,
    oldObject,
    isReplaced,
    isFinalStateUnknown,
  };
}

/** In a word: the status code where the server gave one. */
function causeOfRelist(reason: string): string {
  if (reason === 'expired') return '410';
  if (reason === 'too large resource version') return '504';
  return /^watch failed/.test(reason) ? 'failed' : (reason.split(' ')[0] ?? '');
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
