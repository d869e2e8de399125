import type { Observer } from '../../cache/observer.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { isSameState } from '../../object/same-state.ts';
import type { LogFeed } from '../log/log-feed.ts';
import type { FaultRecovery } from './fault-recovery.ts';
import type { ResourceTab } from './resource-tab.ts';

/** Tells each part of a tab what its pipeline does, in the pipeline's own time. */
export function createTabObserver(
  { monitor, rows, history, indexes, churn }: Pick<ResourceTab, 'monitor' | 'rows' | 'history' | 'indexes' | 'churn'>,
  feed: LogFeed,
  recovery: FaultRecovery,
  changed: () => void,
): Observer<KubeObject> {
  const told = feed.observer;
  return {
    phase: (phase) => {
      monitor.phase(phase);
      changed();
    },
    page: (items) => {
      monitor.page(items);
      changed();
    },
    listed: (mark) => monitor.listed(mark),
    reconnect: (resourceVersion, afterMs, reason) => {
      monitor.reconnect();
      recovery.reconnected(afterMs);
      told.reconnect?.(resourceVersion, afterMs, reason);
      changed();
    },
    bookmark: (resourceVersion) => {
      monitor.bookmark();
      told.bookmark?.(resourceVersion);
      changed();
    },
    delta: (type, key, depth) => {
      monitor.delta(type, key, depth);
      told.delta?.(type, key, depth);
      changed();
    },
    popped: (key, deltas, depth, tookMs) => {
      monitor.popped(key, deltas, depth, tookMs);
      told.popped?.(key, deltas, depth, tookMs);
      changed();
    },
    notified: (notification, listeners) => {
      rows.notified(notification);
      history.notified(notification);
      indexes.notified(notification);
      monitor.notified(notification, listeners);
      if (notification.type === 'update' && notification.cause === 'watch') {
        const { oldObject, object } = notification;
        if (isSameState(oldObject, object)) recovery.replayed();
        churn.updated(oldObject, object);
      }
      told.notified?.(notification, listeners);
    },
    handled: (listener, backlog, durationMs) => {
      monitor.handled(listener, backlog, durationMs);
      changed();
    },
    failure: (failure) => {
      feed.failed(failure, monitor.phases.type === 'watching');
      monitor.failure(failure);
      changed();
    },
  };
}
