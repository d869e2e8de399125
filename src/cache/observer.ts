import type { DeltaType } from './deltas.ts';
import type { HandlerFailure } from './handler-registration.ts';
import type { ListMark, Notification } from './notification.ts';

/** The state machine of the reflector, as one union. */
export type ReflectorPhase =
  | { readonly type: 'idle' }
  | { readonly type: 'streaming-list'; readonly resourceVersion: string }
  | { readonly type: 'listing'; readonly resourceVersion: string; readonly fallback: boolean }
  | { readonly type: 'opening-watch'; readonly resourceVersion: string }
  | { readonly type: 'watching'; readonly resourceVersion: string }
  | { readonly type: 'backing-off'; readonly delayMs: number; readonly error: unknown }
  | { readonly type: 'stopped' };

/** A survivable failure: a value, not an exception. */
export interface PipelineFailure {
  readonly phase: 'discovery' | 'list' | 'watch' | 'decode' | 'handler' | 'index';
  readonly error: unknown;
  /** Consecutive failures of this phase, from 1. */
  readonly attempt: number;
  /** Absent when it is final. */
  readonly retryInMs?: number | undefined;
  /** Of phase `handler`: which call of whom. */
  readonly handler?: Pick<HandlerFailure, 'handler' | 'call' | 'key'> | undefined;
}

/**
 * The one narrow interface through which the pipeline says what it does. Every method is optional, is called
 * synchronously, and must not throw; with no observer the pipeline makes no event objects. Terminal interface, metrics,
 * journal and doctor are all observers; the pipeline knows none of them.
 */
export interface Observer<T> {
  /** The reflector does something else from now on. */
  phase?(phase: ReflectorPhase): void;
  /** One page of a list arrived, or one chunk of a streaming list, whose `hasMore` is always true. */
  page?(items: number, hasMore: boolean): void;
  /** A list replaced the queue's content; its notifications follow. */
  listed?(mark: ListMark): void;
  /** A watch was opened again after one ended. */
  reconnect?(resourceVersion: string, afterMs: number, reason: string): void;
  /** The server said that nothing has changed up to this version. */
  bookmark?(resourceVersion: string): void;
  /** A delta was queued; `depth` is the queue's length after it. */
  delta?(type: DeltaType, key: string, depth: number): void;
  /** An entry was popped and processed; `depth` is what remains. `tookMs` is of the pop, or of its whole batch. */
  popped?(key: string, deltas: number, depth: number, tookMs?: number): void;
  /** A notification was given to so many listeners. */
  notified?(notification: Notification<T>, listeners: number): void;
  /** A listener finished one call; `backlog` is what still waits for it. */
  handled?(listener: string, backlog: number, durationMs: number): void;
  /** Something failed, and the pipeline goes on. */
  failure?(failure: PipelineFailure): void;
}
