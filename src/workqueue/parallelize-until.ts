/** client-go's options of `ParallelizeUntil`. */
export interface ParallelizeOptions {
  /** Pieces that a worker takes at once. Default 1. */
  readonly chunkSize?: number;
}

/**
 * Calls `work` once for each of the pieces 0 … pieces−1, at most `workers` at a time, and resolves when all are done. An
 * abort of `signal` lets the chunks that were begun end, and begins no other. Rejects with what `work` rejects with.
 */
export async function parallelizeUntil(
  signal: AbortSignal | undefined,
  workers: number,
  pieces: number,
  work: (piece: number) => void | Promise<void>,
  { chunkSize = 1 }: ParallelizeOptions = {},
): Promise<void> {
  const size = Math.max(1, chunkSize);
  const chunks = Math.ceil(pieces / size);
  let nextChunk = 0;
  const run = async () => {
    while (nextChunk < chunks && !signal?.aborted) {
      const start = nextChunk * size;
      nextChunk += 1;
      for (let piece = start; piece < Math.min(start + size, pieces); piece += 1) await work(piece);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, chunks) }, run));
}
