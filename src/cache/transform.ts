import type { Transformer } from './queue.ts';

/** Runs the transformer; what it throws comes as the cause of an error that says so. */
export function transformOrThrow<T>(transformer: Transformer<T>, object: T): T {
  try {
    return transformer(object);
  } catch (cause) {
    throw new Error(`the transformer failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
