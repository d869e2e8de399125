/** Resolves when `signal` aborts; `dispose` takes the listener off, so that long-lived signals do not collect them. */
export function whenAborted(signal: AbortSignal): { readonly promise: Promise<void>; dispose(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  if (signal.aborted) resolve();
  else signal.addEventListener('abort', onAbort, { once: true });
  return { promise, dispose: () => signal.removeEventListener('abort', onAbort) };
}

/** What `promise` gives, or the signal's reason as soon as it aborts; the work itself goes on. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = whenAborted(signal);
  try {
    return await Promise.race([promise, aborted.promise.then(() => Promise.reject(signal.reason))]);
  } finally {
    aborted.dispose();
  }
}
