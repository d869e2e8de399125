import type { ListerWatcher } from '../../cache/lister-watcher.ts';
import { type Clock, sleep } from '../../core/clock.ts';
import type { KubeObject } from '../../object/kube-object.ts';

/** What a watch brought. */
export interface WatchLoad {
  readonly durationMs: number;
  readonly events: number;
  readonly bytes: number;
}

export interface WatchLoadOptions {
  readonly resourceVersion: string;
  readonly forMs: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Watches for a while; undefined when one may not, or the server has no watch. */
export async function measureWatch(
  listerWatcher: ListerWatcher<KubeObject>,
  { resourceVersion, forMs, clock, signal }: WatchLoadOptions,
): Promise<WatchLoad | undefined> {
  const timeoutSeconds = Math.ceil(forMs / 1000) + 5;
  const stream = await listerWatcher.watch({ resourceVersion, timeoutSeconds }, { signal }).catch(() => undefined);
  if (!stream) return undefined;
  const startMs = clock.monotonic();
  let events = 0;
  let bytes = 0;
  const ending = new AbortController();
  const time = sleep(clock, forMs, AbortSignal.any([signal, ending.signal])).then(() => stream.stop());
  for await (const batch of stream) {
    for (const event of batch) {
      if (event.type === 'BOOKMARK' || event.type === 'ERROR') continue;
      events += 1;
      bytes += event.object.bytes.length + eventBytes;
    }
  }
  ending.abort();
  await time;
  return { durationMs: clock.monotonic() - startMs, events, bytes };
}

/** `{"type":"MODIFIED","object":…}` and the end of the line. */
const eventBytes = 30;
