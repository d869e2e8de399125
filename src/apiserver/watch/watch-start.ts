import { StatusError } from '../../object/status.ts';
import { isCached, reachRevision } from '../endpoints/list-objects.ts';
import { expired } from '../errors/status-errors.ts';
import type { ServerState } from '../server-state.ts';
import { type ListOptions, parseVersion } from '../storage/list-options.ts';
import type { ResourceStore } from '../storage/resource-store.ts';
import type { WatchStart } from './watcher.ts';

export type WatchPlan =
  | { readonly type: 'start'; readonly start: WatchStart }
  | { readonly type: 'error'; readonly error: StatusError };

/**
 * Where a watch begins. A version that is too old, and with streaming initial events one that does not come, is an ERROR
 * event on an accepted watch and no failure of the request.
 */
export async function planWatch(
  state: ServerState,
  store: ResourceStore,
  options: ListOptions,
  signal: AbortSignal,
): Promise<WatchPlan> {
  const asked = options.resourceVersion === '' ? 0 : parseVersion(options.resourceVersion);
  if (options.sendInitialEvents && asked > 0) {
    try {
      await reachRevision(state, store, options.resourceVersion, signal, 3);
    } catch (error) {
      if (error instanceof StatusError) return { type: 'error', error };
      throw error;
    }
  }
  const initialEvents = options.sendInitialEvents ?? asked === 0;
  const isStreaming = options.sendInitialEvents ?? ['', '0'].includes(options.resourceVersion);
  const fresh = initialEvents || asked === 0;
  if (!fresh && asked < store.log.windowStart) return { type: 'error', error: tooOld(store, asked) };
  return {
    type: 'start',
    start: {
      revision: fresh ? state.storage.revision : asked,
      initialEvents,
      endMarker: isStreaming && options.allowWatchBookmarks,
    },
  };
}

function tooOld(store: ResourceStore, asked: number): StatusError {
  if (!isCached(store)) return expired('The resourceVersion for the provided watch is too old.');
  return expired(`too old resource version: ${asked} (${store.log.windowStart})`);
}
