import type { DoneChecker } from './done-checker.ts';
import { deletionHandlingMetaNamespaceKey } from './keys.ts';
import type { Notification } from './notification.ts';

/** client-go's `ResourceEventHandlerRegistration`: one registration of one handler; the handle for removing it. */
export interface HandlerRegistration {
  /** How logs and metrics call the handler. */
  readonly name: string;
  /** True once the informer has synced and the handler has returned from every add of the initial list. */
  hasSynced(): boolean;
  /** The same, to be awaited. */
  readonly synced: DoneChecker;
  /** Adds of the initial list that the handler has not returned from. */
  readonly initialBacklog: number;
  /** Notifications that the handler has not returned from, including the one that it works on. */
  readonly backlog: number;
  /** What the handler gets; 0 is never. */
  readonly resyncPeriodMs: number;
}

/** A handler threw or rejected. Other handlers, and the next notification of this one, are not affected. */
export interface HandlerFailure {
  readonly handler: string;
  /** `onAdd`, `onUpdate`, `onDelete` or `onListed`. */
  readonly call: string;
  /** The object's key; empty for onListed. */
  readonly key: string;
  /** Consecutive failures of this handler, from 1. */
  readonly attempt: number;
  readonly error: unknown;
}

/** Says which call of which handler failed. */
export function toHandlerFailure<T>(
  handler: string,
  notification: Notification<T>,
  attempt: number,
  error: unknown,
): HandlerFailure {
  const call = calls[notification.type];
  return { handler, call, key: keyOf(notification), attempt, error };
}

const calls = { add: 'onAdd', update: 'onUpdate', delete: 'onDelete', listed: 'onListed' } as const;

function keyOf<T>(notification: Notification<T>): string {
  if (notification.type === 'listed') return '';
  try {
    return deletionHandlingMetaNamespaceKey(notification.object);
  } catch {
    return '';
  }
}
