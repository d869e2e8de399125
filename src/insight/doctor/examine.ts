import type { ListerWatcher } from '../../cache/lister-watcher.ts';
import { type Clock, sleep } from '../../core/clock.ts';
import { formatDurationMs } from '../../core/duration.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { CheckResult } from './examination.ts';

type Check = Omit<CheckResult, 'startMs' | 'durationMs'>;

/** Reads two pages of one object each, so that a continue token is used, however few objects there are. */
export async function checkPages(
  listerWatcher: Pick<ListerWatcher<KubeObject>, 'list'>,
  signal: AbortSignal,
): Promise<Check> {
  try {
    const first = await listerWatcher.list({ limit: 1 }, { signal });
    if (!first.continue) return { state: 'done', text: 'one page is enough' };
    await listerWatcher.list({ limit: 1, continue: first.continue }, { signal });
    return { state: 'done', text: 'the continue token of a first page is taken' };
  } catch (error) {
    return { state: 'failed', text: error instanceof Error ? error.message : String(error) };
  }
}

const lifeMs = 2500;

/** The streaming list has had its bookmark: only time shows whether the watch lasts. */
export async function seeLife(clock: Clock, signal: AbortSignal): Promise<Check> {
  await sleep(clock, lifeMs, signal);
  return { state: 'done', text: 'the one that ends the streaming list came' };
}

/** Servers send a bookmark two seconds before a watch is over. */
const watchSeconds = 4;
const graceMs = 1500;

/** Opens a short watch that asks for bookmarks, and waits for one; where nothing changes there may be none, by right. */
export async function checkBookmark(
  listerWatcher: Pick<ListerWatcher<KubeObject>, 'watch'>,
  resourceVersion: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Check> {
  const options = {
    ...(resourceVersion === '' ? {} : { resourceVersion }),
    allowWatchBookmarks: true,
    timeoutSeconds: watchSeconds,
  };
  const startMs = clock.monotonic();
  const ending = new AbortController();
  try {
    const stream = await listerWatcher.watch(options, { signal });
    void sleep(clock, watchSeconds * 1000 + graceMs, AbortSignal.any([signal, ending.signal])).then(() =>
      stream.stop(),
    );
    for await (const events of stream) {
      if (!events.some(({ type }) => type === 'BOOKMARK')) continue;
      return { state: 'done', text: `came after ${formatDurationMs(clock.monotonic() - startMs)}` };
    }
    return {
      state: 'waiting',
      text: `none in ${formatDurationMs(clock.monotonic() - startMs)}, as where nothing changes`,
    };
  } catch (error) {
    return { state: 'failed', text: error instanceof Error ? error.message : String(error) };
  } finally {
    ending.abort();
  }
}
