import v8 from 'node:v8';
import vm from 'node:vm';

/** Collects all that nothing refers to, several times: what a finalizer or a weak reference held goes with the second. */
export async function collectGarbage(): Promise<void> {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  for (let i = 0; i < 3; i += 1) {
    // A weak reference that was looked at lives until the current job has ended.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}
