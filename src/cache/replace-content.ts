import type { ListMark } from './notification.ts';
import type { ReflectorContext, Round } from './reflector-context.ts';

/**
 * Gives a complete list to the store and says so. Throws what the store throws; the version then stays, so that the next
 * list brings the same objects again.
 */
export function replaceContent<T>(
  context: ReflectorContext<T>,
  round: Round,
  via: ListMark['via'],
  items: readonly T[],
  resourceVersion: string,
): void {
  const { store, version, history, clock, observer, onListed } = context;
  store.replace(items, resourceVersion);
  version.lastSync = resourceVersion;
  const durationMs = clock.monotonic() - round.startedMs;
  const mark: ListMark = { initial: !history.hasListed, via, resourceVersion, reason: history.listReason, durationMs };
  history.hasListed = true;
  history.succeeded('list', 'discovery');
  onListed?.(mark);
  observer?.listed?.(mark);
}
