import type { Clock } from '../core/clock.ts';

/** Shorter than any back-off: in each of its steps a reflector asks for a streaming list, and then for a paged one. */
const failureCountsMs = 500;

/** Makes callers at the same time share one run, and those right after a failure share that. */
export function shareRun<T>(run: () => Promise<T>, clock: Clock): () => Promise<T> {
  let running: Promise<T> | undefined;
  let failure: { readonly error: unknown; readonly atMs: number } | undefined;
  const start = async () => {
    try {
      return await run();
    } catch (error) {
      failure = { error, atMs: clock.monotonic() };
      throw error;
    } finally {
      running = undefined;
    }
  };
  return async () => {
    if (failure !== undefined && clock.monotonic() - failure.atMs < failureCountsMs) throw failure.error;
    failure = undefined;
    running ??= start();
    return running;
  };
}
