import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Reflector } from '../../src/cache/reflector.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import { failed, pod, RecordingStore, refused, statusError, type TestPod } from '../helpers/reflector-harness.ts';

const names = ['a', 'b', 'c', 'd'];
const change = fc.record({ type: fc.constantFrom('add', 'modify', 'delete'), name: fc.constantFrom(...names) });
const fault = fc.record({
  type: fc.constantFrom('end', 'reset', 'expire', 'error', 'busy', 'unlist', 'unwatch', 'relist', 'wait'),
});

/** The reflector against a server that changes and fails at random: in the end it has what the server has. */
for (const streaming of [false, true]) {
  it(`whatever happens, the store ends equal to the server (${streaming ? 'streaming' : 'paged'} lists)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(change, fault), { maxLength: 60 }), fc.nat(), async (steps, seed) => {
        const clock = new FakeClock();
        const source = new FakeControllerSource<TestPod>({ streaming });
        const store = new RecordingStore();
        const abort = new AbortController();
        const reflector = new Reflector<TestPod>({
          listerWatcher: source,
          store,
          clock,
          random: createSeededRandom(seed),
          watchErrorHandler: () => undefined,
        });
        const running = reflector.run(abort.signal);
        await clock.advance(0);
        for (const step of steps) {
          if ('name' in step) source[step.type as 'add' | 'modify' | 'delete'](pod(step.name));
          else await act(step.type, source, reflector, clock);
          expect(source.openWatches).toBeLessThanOrEqual(1);
        }
        source.listError = undefined;
        source.watchError = undefined;
        await clock.advance(60_000);
        const truth = (await source.list({})).items.map(
          ({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`,
        );
        expect(store.content).toEqual(truth.sort());
        expect(source.openWatches).toBe(1);
        abort.abort();
        await running;
        expect([clock.waiting, source.openWatches]).toEqual([0, 0]);
      }),
      { numRuns: 150 },
    );
  });
}

async function act(
  type: string,
  source: FakeControllerSource<TestPod>,
  reflector: Reflector<TestPod>,
  clock: FakeClock,
): Promise<void> {
  if (type === 'end') source.endWatches();
  else if (type === 'reset') source.endWatches('ECONNRESET');
  else if (type === 'expire') source.resetWatch();
  else if (type === 'error') source.broadcast(failed(statusError(500, 'InternalError').status));
  else if (type === 'busy') source.broadcast(failed(statusError(429, 'TooManyRequests').status));
  else if (type === 'unlist') source.listError = source.listError ? undefined : statusError(503, 'ServiceUnavailable');
  else if (type === 'unwatch') source.watchError = source.watchError ? undefined : refused();
  else if (type === 'relist') reflector.relistNow();
  else await clock.advance(1500);
}
