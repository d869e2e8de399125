import type { ListOptions } from '../cache/lister-watcher.ts';
import type { JsonValue } from '../core/json.ts';
import type { RecordedError } from './recorded-error.ts';

/** How a recording was made. */
export interface RecordingStart {
  /** Of the program that recorded. */
  readonly version: string;
  /** The server's address, as errors name it. */
  readonly server: string;
  /** What was asked for, as the command line had it. */
  readonly resources: readonly string[];
  /** Secret values are as the server sent them. */
  readonly withSecrets: boolean;
}

/** One informer of a recording: what it reads, and how its pipeline was set up. */
export interface RecordedTarget {
  /** `pods`, `deployments.apps`. */
  readonly title: string;
  readonly resource: RecordedResource;
  /** `additionalPrinterColumns` of a custom resource's definition; absent when they are not known, and in older recordings. */
  readonly printerColumns?: readonly JsonValue[] | undefined;
  /** undefined: all. */
  readonly namespace?: string | undefined;
  /** One object; undefined: the whole collection. */
  readonly name?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
  readonly metadataOnly: boolean;
  /** It was recorded from its middle on, without the steps of the pipeline, which a replay then lets work as it likes. */
  readonly isFree?: boolean | undefined;
  readonly pipeline: RecordedPipeline;
}

/** A resource type as discovery described it. */
interface RecordedResource {
  readonly group: string;
  readonly version: string;
  readonly name: string;
  readonly singularName: string;
  readonly kind: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

export interface RecordedPipeline {
  readonly initial: 'auto' | 'stream' | 'list';
  readonly queue: 'delta' | 'real';
  readonly chunkSize?: number | undefined;
  readonly resyncMs: number;
  readonly keepTrying: boolean;
  /** Of the reflector's random numbers: the same seed makes the same waits. */
  readonly seed: number;
}

export type RecordedEvent =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'; readonly bytes: Uint8Array }
  | { readonly type: 'ERROR'; readonly statusJson: string };

/**
 * What the pipeline did, and how often in a row: a delta was queued, an entry was popped, the handler was called, the
 * reflector told of a bookmark, a reconnection or a failure.
 */
export interface PipelineStep {
  readonly does: 'delta' | 'pop' | 'handle' | 'tell';
  readonly count: number;
}

/** What happened at the border between a server and a pipeline, or in the pipeline, in order. */
export type JournalEntry =
  | (EntryTime & { readonly type: 'start'; readonly recording: RecordingStart })
  /** The server could not be asked what the arguments mean. */
  | (EntryTime & { readonly type: 'discovery-failed'; readonly failure: RecordedFailure })
  /** Informers are numbered from 0 in each recording. */
  | (TargetEntry & { readonly type: 'target'; readonly recorded: RecordedTarget })
  | (TargetEntry & { readonly type: 'request'; readonly verb: 'list' | 'watch'; readonly options: ListOptions })
  /** The client repeated the request by itself. */
  | (TargetEntry & { readonly type: 'retry'; readonly failure: RecordedFailure })
  /** A part of the answer to a list; the answer is complete with its `page`. */
  | (TargetEntry & { readonly type: 'items'; readonly objects: readonly Uint8Array[] })
  | (TargetEntry & {
      readonly type: 'page';
      readonly resourceVersion: string;
      readonly continue?: string | undefined;
      readonly remainingItemCount?: number | undefined;
    })
  | (TargetEntry & { readonly type: 'failed'; readonly error: RecordedError })
  /** The server accepted the watch. `endReason` of this and of `events`: the connection had ended already. */
  | (TargetEntry & { readonly type: 'opened'; readonly endReason?: string | undefined })
  /** What arrived in one piece. */
  | (TargetEntry & {
      readonly type: 'events';
      readonly events: readonly RecordedEvent[];
      readonly endReason?: string | undefined;
    })
  /** The watch is over; `error`: its iteration threw. */
  | (TargetEntry & { readonly type: 'ended'; readonly endReason: string; readonly error?: RecordedError | undefined })
  | (TargetEntry & { readonly type: 'steps'; readonly steps: readonly PipelineStep[] })
  /** Somebody did not want to wait: the reflector was told to list, or to try again, at once. */
  | (TargetEntry & { readonly type: 'impatience'; readonly wants: 'relist' | 'retry' })
  /** The recording was ended in order. */
  | (EntryTime & { readonly type: 'finish' });

export interface RecordedFailure {
  readonly resource: string;
  readonly error: RecordedError;
  readonly attempt: number;
  readonly retryInMs?: number | undefined;
}

interface EntryTime {
  /** Since the epoch, to the microsecond. */
  readonly timeMs: number;
}

interface TargetEntry extends EntryTime {
  readonly target: number;
}

/** An entry that is still to get its time. */
export type UntimedEntry = JournalEntry extends infer E ? (E extends EntryTime ? Omit<E, 'timeMs'> : never) : never;
