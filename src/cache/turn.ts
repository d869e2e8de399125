/** How long a loop works before it lets sockets, timers and the screen have the thread, ms. */
export const defaultSliceMs = 4;

/** Resolves after the event loop has looked at sockets and timers. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
