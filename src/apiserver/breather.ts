import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work on many objects goes on for this long before others have their turn. */
const sliceMs = 8;
/** The time is not looked at more often than this. */
const stride = 64;

/** What long work awaits again and again: nothing at all most of the time, the next turn of the loop when a slice is over. */
export function createBreather(): () => Promise<void> | undefined {
  let calls = 0;
  let startMs = performance.now();
  return () => {
    calls += 1;
    if (calls % stride !== 0 || performance.now() - startMs < sliceMs) return undefined;
    return nextTurn().then(() => {
      startMs = performance.now();
    });
  };
}
