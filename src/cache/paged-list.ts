import { whenAborted } from '../core/abort.ts';
import { objectMeta } from '../object/meta.ts';
import { isExpiredError, isTooLargeResourceVersion } from '../object/status.ts';
import { isTypeGone, retryAfterMs } from './failure-delay.ts';
import type { ListOptions } from './lister-watcher.ts';
import { listAllPages, type PagedList } from './pager.ts';
import { type ReflectorContext, type Round, requestContext } from './reflector-context.ts';
import { cancelled, type ReflectorState } from './reflector-state.ts';
import { replaceContent } from './replace-content.ts';

type Listing = Extract<ReflectorState<never>, { readonly type: 'listing' }>;

/** One list, of all its pages. A version that the server refuses is given up for a consistent read, once. */
export async function pagedList<T>(
  context: ReflectorContext<T>,
  round: Round,
  state: Listing,
): Promise<ReflectorState<T>> {
  const { version, logger, name } = context;
  const resourceVersion = version.forList();
  const aborted = whenAborted(round.signal);
  try {
    const listing = request(context, round, resourceVersion, state.refusedVersion ?? resourceVersion);
    // Whoever cancels does not wait for a request that takes no notice of its signal.
    const listed = await Promise.race([listing, aborted.promise]);
    if (!listed || round.signal.aborted) return cancelled;
    const { list, paginated } = listed;
    if (resourceVersion === '0' && paginated) version.isPaginated = true;
    version.isUnavailable = false;
    const listVersion = String(list.resourceVersion ?? '');
    replaceContent(context, round, 'list', named(list.items, context), listVersion);
    return { type: 'opening-watch' };
  } catch (error) {
    if (round.signal.aborted) return cancelled;
    const isRefusedVersion = isExpiredError(error) || isTooLargeResourceVersion(error);
    if (!isRefusedVersion || state.refusedVersion !== undefined) return failed(context, error);
    logger.info(4, 'the server refused the version of the list', { reflector: name, resourceVersion });
    version.isUnavailable = true;
    noteRefusedVersion(context, error);
    const next: Listing = { ...state, refusedVersion: resourceVersion };
    const delayMs = retryAfterMs(error);
    return delayMs > 0 ? { type: 'waiting', delayMs, error, next } : next;
  } finally {
    aborted.dispose();
  }
}

function request<T>(
  context: ReflectorContext<T>,
  round: Round,
  resourceVersion: string,
  sizedAs: string,
): Promise<PagedList<T>> {
  const { listerWatcher, version, observer } = context;
  const options: ListOptions = resourceVersion === '' ? {} : { resourceVersion };
  // The repetition keeps the page size of the version that was refused, as client-go's does.
  const pageSize = version.pageSize(sizedAs, context);
  const requester = requestContext(context, 'list', round.signal);
  return listAllPages((page) => listerWatcher.list(page, requester), options, {
    pageSize,
    signal: round.signal,
    onPage: (items, hasMore) => observer?.page?.(items, hasMore),
  });
}

/** An item without a name would get the key "", where nobody can tell it from another (B006, not in client-go). */
function named<T>(items: readonly T[], { logger, name }: ReflectorContext<T>): readonly T[] {
  const isNamed = (item: T) => Boolean(objectMeta(item)?.name);
  if (items.every(isNamed)) return items;
  logger.warn('skipped list items without a name', { reflector: name });
  return items.filter(isNamed);
}

/** The mark of a list says why its version had to be given up, unless nobody has seen a list yet. */
export function noteRefusedVersion<T>({ history }: ReflectorContext<T>, error: unknown): void {
  if (!history.hasListed) return;
  history.listReason = isExpiredError(error) ? 'expired' : 'too large resource version';
}

function failed<T>({ typeDescription }: ReflectorContext<T>, error: unknown): ReflectorState<T> {
  const text = error instanceof Error ? error.message : String(error);
  const surfaced = new Error(`failed to list ${typeDescription}: ${text}`, { cause: error });
  const phase = isTypeGone(error) ? 'discovery' : 'list';
  return { type: 'ended', outcome: { type: 'failed', phase, error, surfaced } };
}
