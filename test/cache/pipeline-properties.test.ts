import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import type { ResourceEventHandler } from '../../src/cache/handlers.ts';
import { deletionHandlingMetaNamespaceKey } from '../../src/cache/keys.ts';
import type { Notification } from '../../src/cache/notification.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import { createPod, type Pod } from '../helpers/pods.ts';

const names = ['a', 'b', 'c', 'd'] as const;

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('change'), name: fc.constantFrom(...names), watched: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('remove'), name: fc.constantFrom(...names), watched: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('settle', 'reset', 'end', 'pause', 'resume', 'step', 'late') }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wait'), ms: fc.integer({ min: 1, max: 5000 }) }) },
);

/** Folds notifications into a state and complains of every step that is not legal. */
class FoldingHandler implements ResourceEventHandler<Pod> {
  readonly state = new Map<string, Pod>();
  readonly faults: string[] = [];
  readonly #isStrict: boolean;

  /** `isStrict`: a deletion of an unknown object is a fault. */
  constructor(isStrict: boolean) {
    this.#isStrict = isStrict;
  }

  onAdd(pod: Pod, isInInitialList: boolean, notification: Notification<Pod>): void {
    const key = deletionHandlingMetaNamespaceKey(pod);
    if (this.state.has(key)) this.faults.push(`added twice: ${key}`);
    if ('cause' in notification && isInInitialList !== (notification.cause === 'initial')) {
      this.faults.push(`${notification.cause}, initial list: ${isInInitialList}`);
    }
    this.state.set(key, pod);
  }

  onUpdate(older: Pod, newer: Pod, notification: Notification<Pod>): void {
    const key = deletionHandlingMetaNamespaceKey(newer);
    if (this.state.get(key) !== older) this.faults.push(`updated from another state: ${key}`);
    if ('cause' in notification && notification.cause === 'initial') this.faults.push(`initial update: ${key}`);
    this.state.set(key, newer);
  }

  onDelete(pod: Pod | DeletedFinalStateUnknown<Pod>, notification: Notification<Pod>): void {
    const key = deletionHandlingMetaNamespaceKey(pod);
    const isInferred = pod instanceof DeletedFinalStateUnknown;
    if (this.#isStrict && !this.state.has(key)) this.faults.push(`deleted without being there: ${key}`);
    if ('cause' in notification && isInferred !== (notification.cause === 'relist')) {
      this.faults.push(`${notification.cause}, inferred: ${isInferred}`);
    }
    this.state.delete(key);
  }
}

async function play(
  queue: 'delta' | 'real',
  commands: readonly (typeof command extends fc.Arbitrary<infer C> ? C : never)[],
) {
  const source = new FakeControllerSource<Pod>();
  const clock = new FakeClock();
  const informer = new SharedIndexInformer<Pod>({ listerWatcher: source, queue, clock, random: createSeededRandom(5) });
  const handlers: FoldingHandler[] = [];
  const addHandler = () => {
    const handler = new FoldingHandler(queue === 'delta');
    handlers.push(handler);
    informer.addEventHandler(handler);
  };
  const present = new Set<string>();
  addHandler();
  const stop = new AbortController();
  const run = informer.run(stop.signal);
  for (const given of commands) {
    switch (given.type) {
      case 'change':
      case 'remove': {
        const { name, watched } = given as { readonly name: string; readonly watched: boolean };
        const pod = createPod(name);
        if (given.type === 'remove') {
          if (!present.delete(name)) break;
          if (watched) source.delete(pod);
          else source.deleteDropWatch(pod);
        } else if (present.has(name)) {
          if (watched) source.modify(pod);
          else source.modifyDropWatch(pod);
        } else {
          present.add(name);
          if (watched) source.add(pod);
          else source.addDropWatch(pod);
        }
        break;
      }
      case 'settle':
        await settle();
        break;
      case 'reset':
        source.resetWatch();
        break;
      case 'end':
        source.endWatches();
        break;
      case 'pause':
        informer.controller.pause();
        break;
      case 'resume':
        informer.controller.resume();
        break;
      case 'step':
        informer.controller.step(2);
        break;
      case 'late':
        addHandler();
        break;
      case 'wait':
        await clock.advance((given as { readonly ms: number }).ms);
        break;
    }
  }
  informer.controller.resume();
  source.addDropWatch(createPod('last'));
  source.resetWatch();
  await clock.advance(120_000);
  const expected = new Map((await source.list({})).items.map((pod) => [`default/${pod.metadata.name}`, pod]));
  const stored = new Map(informer.indexer.list().map((pod) => [`default/${pod.metadata.name}`, pod]));
  stop.abort();
  await run;
  return { expected, stored, handlers, informer, clock, source };
}

describe.each(['delta', 'real'] as const)('the pipeline with the %s queue', (queue) => {
  it('whatever happens, what handlers were told adds up to the store, and the store to the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 40, size: 'max' }), async (commands) => {
        const { expected, stored, handlers, clock, source } = await play(queue, commands);
        expect(stored).toEqual(expected);
        for (const handler of handlers) {
          expect(handler.faults).toEqual([]);
          expect(handler.state).toEqual(expected);
        }
        expect([clock.waiting, source.openWatches]).toEqual([0, 0]);
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
