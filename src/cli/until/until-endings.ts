import { formatDurationMs } from '../../core/duration.ts';
import { KinformerError } from '../../core/errors.ts';
import type { UntilTarget } from '../../insight/until/until-board.ts';
import type { UntilRecord } from '../../insight/until/until-record.ts';

/** The one line about what failed. */
export function describeFailed({ resource, key, expressions, saw, afterMs }: UntilRecord): string {
  return `error: ${resource} ${key} failed after ${formatDurationMs(afterMs)}: ${saw.startsWith(expressions[0] ?? ' ') ? saw : `${expressions.join(', ')}: ${saw}`}`;
}

export interface Unfinished {
  readonly asked: readonly string[];
  readonly pending: readonly UntilRecord[];
  /** Undefined before anything was started. */
  readonly unsynced: readonly UntilTarget[] | undefined;
  /** Lists after the first. */
  readonly gaps: number;
  /** The last failure of a request, while no watch is open. */
  readonly lastFailure: KinformerError | undefined;
}

/** The time-out, with what was last seen and since when. */
export function toTimeout(timeout: KinformerError, unfinished: Unfinished): KinformerError {
  const { gaps } = unfinished;
  const times = gaps === 1 ? 'once' : `${gaps} times`;
  const hint =
    gaps === 0 ? timeout.hint : `the watch was lost and the state listed again ${times}; what was between was not seen`;
  return new KinformerError('TIMEOUT', `${timeout.message}: ${describeState(unfinished)}`, { hint, cause: timeout });
}

function describeState({ asked, pending, unsynced, lastFailure }: Unfinished): string {
  const because = lastFailure ? ` (${lastFailure.message})` : '';
  if (!unsynced) return `${asked.join(' ')} could not be looked up${because}`;
  if (unsynced.length > 0) {
    const names = [...new Set(unsynced.map(({ resource }) => resource))].join(', ');
    return `${names} could not be listed${because}`;
  }
  const [first] = pending;
  const lost = lastFailure ? `; the watch is lost${because}` : '';
  if (!first) return `there is no object that matches${lost}`;
  const others = pending.length - 1;
  const more = others > 0 ? `; ${others} more ${others === 1 ? 'is' : 'are'} not met` : '';
  return `${describePending(first)}${more}${lost}`;
}

function describePending({ resource, key, expressions, saw, sinceMs, timeMs, object }: UntilRecord): string {
  const version = object ? `, at version ${object.resourceVersion}` : '';
  const since = new Date(sinceMs).toISOString().replace(/\.000Z$/, 'Z');
  return `${resource} ${key} has not met ${expressions.join(', ')}: ${saw}, since ${since} (${formatDurationMs(Math.max(0, timeMs - sinceMs))})${version}`;
}
