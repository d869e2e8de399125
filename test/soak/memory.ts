import { once } from 'node:events';
import v8 from 'node:v8';
import vm from 'node:vm';

export interface MemorySample {
  readonly heap: number;
  /** Outside V8's heap: buffers above all. */
  readonly external: number;
  readonly rss: number;
}

/** Of this process, after garbage collection. */
export async function readOwnMemory(): Promise<MemorySample> {
  v8.setFlagsFromString('--expose-gc');
  const gc = vm.runInNewContext('gc') as () => void;
  for (let i = 0; i < 3; i += 1) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return toSample(process.memoryUsage());
}

/** Of a Node program that listens for its inspector, after garbage collection. */
export async function readProgramMemory(url: string | undefined): Promise<MemorySample | undefined> {
  if (!url) return undefined;
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const answer = once(socket, 'message') as Promise<[{ readonly data: string }]>;
    socket.send(JSON.stringify({ id: 1, method, params }));
    return (JSON.parse((await answer)[0].data) as { readonly result: unknown }).result;
  };
  for (let i = 0; i < 3; i += 1) await ask('HeapProfiler.collectGarbage');
  const result = (await ask('Runtime.evaluate', { expression: 'process.memoryUsage()', returnByValue: true })) as {
    readonly result: { readonly value: NodeJS.MemoryUsage };
  };
  const closed = once(socket, 'close');
  socket.close();
  await closed;
  return toSample(result.result.value);
}

function toSample({ heapUsed, external, rss }: NodeJS.MemoryUsage): MemorySample {
  return { heap: heapUsed, external, rss };
}

const fewestSamples = 9;
const freeBytes = { heap: 10 << 20, external: 10 << 20, rss: 30 << 20 };

/**
 * Memory is flat when, after the first tenth of the samples, the median of the last third is above that of the first third
 * by at most a tenth or, if that is more, by 10 Mi (30 Mi for the resident set, which holds what V8 has not given back).
 */
export function judgeMemory(samples: readonly MemorySample[]): { readonly isFlat: boolean; readonly text: string } {
  if (samples.length < fewestSamples)
    return { isFlat: true, text: `too few quiet points to judge (${samples.length})` };
  const warm = samples.slice(Math.ceil(samples.length / 10));
  const third = Math.floor(warm.length / 3);
  const parts = (['heap', 'external', 'rss'] as const).map((what) => {
    const first = median(warm.slice(0, third).map((sample) => sample[what]));
    const last = median(warm.slice(-third).map((sample) => sample[what]));
    const isFlat = last - first <= Math.max(first / 10, freeBytes[what]);
    return { isFlat, text: `${what} ${toMi(first)} → ${toMi(last)}${isFlat ? '' : ' GROWS'}` };
  });
  return { isFlat: parts.every(({ isFlat }) => isFlat), text: parts.map(({ text }) => text).join(', ') };
}

export function toMi(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} Mi`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
