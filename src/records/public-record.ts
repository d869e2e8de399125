import type { Cause } from '../cache/notification.ts';
import type { KubeObject } from '../object/kube-object.ts';

interface RecordBase {
  /** When the handler ran, ms since the epoch. */
  readonly timeMs: number;
  /** `pods`, `deployments.apps`. */
  readonly resource: string;
}

export type EventType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** One handler notification. */
export interface EventRecord extends RecordBase {
  readonly type: EventType;
  readonly key: string;
  readonly cause: Cause;
  /** Absent for an inferred deletion of an object that nobody has seen. */
  readonly object: KubeObject | undefined;
  /** What was there before; MODIFIED only. */
  readonly oldObject: KubeObject | undefined;
  /** MODIFIED: another uid, so it was deleted and created again while nobody watched. */
  readonly isReplaced: boolean;
  /** DELETED: found missing by comparing a new list with the cache. */
  readonly isFinalStateUnknown: boolean;
}

export interface SyncedRecord extends RecordBase {
  readonly type: 'SYNCED';
  readonly count: number;
  readonly resourceVersion: string;
  readonly durationMs: number;
  readonly via: 'stream' | 'list';
}

interface ReconnectRecord extends RecordBase {
  readonly type: 'RECONNECT';
  readonly resourceVersion: string;
  readonly afterMs: number;
  readonly reason: string;
}

interface RelistRecord extends RecordBase {
  readonly type: 'RELIST';
  readonly reason: string;
  readonly resourceVersion: string;
  readonly added: number;
  readonly modified: number;
  readonly deleted: number;
}

type FailurePhase = 'discovery' | 'list' | 'watch' | 'decode' | 'handler';

export interface ErrorRecord extends RecordBase {
  readonly type: 'ERROR';
  readonly phase: FailurePhase;
  /** HTTP status. */
  readonly code: number | undefined;
  /** Status reason or errno. */
  readonly reason: string | undefined;
  readonly message: string;
  readonly attempt: number;
  /** Absent when it is final. */
  readonly retryInMs: number | undefined;
}

interface BookmarkRecord extends RecordBase {
  readonly type: 'BOOKMARK';
  readonly resourceVersion: string;
}

export type ControlRecord = SyncedRecord | ReconnectRecord | RelistRecord | ErrorRecord | BookmarkRecord;

/** One line of the program's output; fields in product order are in the record table. */
export type PublicRecord = EventRecord | ControlRecord;

export function isEventRecord(record: PublicRecord): record is EventRecord {
  return record.type === 'ADDED' || record.type === 'MODIFIED' || record.type === 'DELETED';
}
