/** A controller that aborts with `signal`; `dispose` unlinks it, so that a long-lived signal collects no listeners. */
export function linkAbort(signal: AbortSignal): { readonly controller: AbortController; dispose(): void } {
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return { controller, dispose: () => signal.removeEventListener('abort', onAbort) };
}
