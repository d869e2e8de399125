import { isDeepStrictEqual } from 'node:util';
import { sleep } from '../core/clock.ts';
import { objectMeta } from '../object/meta.ts';
import type { ListOptions } from './lister-watcher.ts';
import type { ReflectorContext } from './reflector-context.ts';

const retryMs = 1000;

/** What a streaming list brought is not what a list at the same version says: a bug of the server, or of this program. */
export class InconsistencyError extends Error {
  override readonly name = 'InconsistencyError';
}

type DetectorContext<T> = Pick<ReflectorContext<T>, 'listerWatcher' | 'store' | 'clock' | 'logger' | 'name'>;

/**
 * client-go's data consistency detector (`KUBE_WATCHLIST_INCONSISTENCY_DETECTOR`): lists at exactly the version of the
 * streaming list, trying again every second until that works, and compares. Throws InconsistencyError when they differ.
 * Versions "" and "0" are no place to compare at. apiVersion and kind do not count: list items may lack them.
 */
export async function checkConsistency<T>(
  context: DetectorContext<T>,
  streamed: readonly T[],
  resourceVersion: string,
  signal: AbortSignal,
): Promise<void> {
  if (resourceVersion === '' || resourceVersion === '0') return;
  const listed = await listExactly(context, { resourceVersion, resourceVersionMatch: 'Exact' }, signal);
  if (!listed) return;
  const { transformer } = context.store;
  const expected = transformer ? listed.map(transformer) : listed;
  if (isDeepStrictEqual(comparable(streamed), comparable(expected))) return;
  const message = `${context.name}: the streaming list at ${resourceVersion} is not the list at that version`;
  throw new InconsistencyError(`${message}: ${streamed.length} against ${expected.length} objects`);
}

async function listExactly<T>(
  { listerWatcher, clock, logger, name }: DetectorContext<T>,
  options: ListOptions,
  signal: AbortSignal,
): Promise<readonly T[] | undefined> {
  while (!signal.aborted) {
    try {
      return (await listerWatcher.list(options, { signal })).items;
    } catch (error) {
      logger.info(0, 'the list to compare with failed', { reflector: name, error: String(error) });
    }
    await sleep(clock, retryMs, signal);
  }
  return undefined;
}

function comparable<T>(objects: readonly T[]): unknown[] {
  return objects
    .map((object) => ({ uid: objectMeta(object)?.uid ?? '', value: toPlain(object) }))
    .sort((a, b) => (a.uid < b.uid ? -1 : Number(a.uid > b.uid)))
    .map(({ value }) => value);
}

function toPlain(object: unknown): unknown {
  const plain = typeof object === 'object' && object !== null && 'value' in object ? object.value : object;
  if (typeof plain !== 'object' || plain === null) return plain;
  const { apiVersion: _, kind: __, ...rest } = plain as { readonly apiVersion?: unknown; readonly kind?: unknown };
  return rest;
}
