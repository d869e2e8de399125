/** Resolves when `signal` aborts; `dispose` takes the listener off, so that long-lived signals do not collect them. */
export function whenAborted(signal: AbortSignal): { readonly promise: Promise<void>; dispose(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onAbort = () => resolve();
  if (signal.aborted) resolve();
  else signal.addEventListener('abort', onAbort, { once: true });
  return { promise, dispose: () => signal.removeEventListener('abort', onAbort) };
}
