import { createQueue, type QueueKind } from '../../src/cache/create-queue.ts';
import type { ResourceEventHandler } from '../../src/cache/handlers.ts';
import { metaNamespaceIndex, namespaceIndex } from '../../src/cache/index-functions.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey } from '../../src/cache/keys.ts';
import type { ListerWatcher, WatchEvent, WatchStream } from '../../src/cache/lister-watcher.ts';
import type { Notification } from '../../src/cache/notification.ts';
import type { Observer } from '../../src/cache/observer.ts';
import { processDeltas } from '../../src/cache/process-deltas.ts';
import { processDeltasInBatch } from '../../src/cache/process-deltas-in-batch.ts';
import { ProcessLoop } from '../../src/cache/process-loop.ts';
import { SharedProcessor } from '../../src/cache/processor.ts';
import { ProcessorListener } from '../../src/cache/processor-listener.ts';
import { SharedIndexInformer } from '../../src/cache/shared-informer.ts';
import { combineObservers } from '../../src/cli/stream/combine-observers.ts';
import { realClock } from '../../src/core/clock.ts';
import { Latch } from '../../src/core/deferred.ts';
import { silentLogger } from '../../src/core/log.ts';
import { MetricRegistry } from '../../src/metrics/metric-registry.ts';
import { PipelineMetrics } from '../../src/metrics/pipeline-metrics.ts';
import { KubeObject } from '../../src/object/kube-object.ts';

// Prints notifications a second through the consumer side of the pipeline. Usage: node test/bench/pipeline-bench.ts [EVENTS]

interface Pod {
  readonly metadata: { readonly namespace: string; readonly name: string; readonly resourceVersion: string };
}

const count = Number(process.argv[2] ?? 200_000);
const keys = 10_000;
const rounds = 5;

const makePod = (i: number): Pod => ({
  metadata: { namespace: `ns-${i % 50}`, name: `pod-${i % keys}`, resourceVersion: String(i) },
});

/** A processor with listeners whose handlers only count; `handled` resolves when each has seen `expected`. */
function createCountingProcessor<T>(listeners: number, expected: number, isAsync: boolean) {
  const processor = new SharedProcessor<T>(realClock, silentLogger);
  const ended = Array.from({ length: listeners }, (_, i) => {
    const done = new Latch();
    let seen = 0;
    const note = () => {
      seen += 1;
      if (seen === expected) done.close();
    };
    const later = async () => note();
    const handler: ResourceEventHandler<T> = isAsync
      ? { onAdd: later, onUpdate: later, onDelete: later }
      : { onAdd: note, onUpdate: note, onDelete: note };
    processor.addListener(
      new ProcessorListener<T>({
        handler,
        name: `listener ${i}`,
        requestedResyncPeriodMs: 0,
        resyncPeriodMs: 0,
        upstream: { name: 'bench', done: new Latch() },
        clock: realClock,
        sliceMs: 4,
        logger: silentLogger,
        observer: undefined,
        onHandlerError: (failure) => console.error(failure),
        pauseAfterFailure: false,
      }),
    );
    return done.promise;
  });
  processor.start();
  return { processor, handled: Promise.all(ended) };
}

async function distribution(listeners: number, isAsync = false): Promise<number> {
  const notifications = Array.from(
    { length: count },
    (_, i): Notification<Pod> => ({ type: 'update', oldObject: makePod(i), object: makePod(i + 1), cause: 'watch' }),
  );
  const { processor, handled } = createCountingProcessor<Pod>(listeners, count, isAsync);
  const startMs = performance.now();
  for (const notification of notifications) processor.distribute(notification, false);
  await handled;
  const tookMs = performance.now() - startMs;
  await processor.stop();
  return tookMs;
}

/** Queue → loop → indexer → processor → listener → handler, fed in chunks as a socket does. */
async function pipeline<T>(kind: QueueKind, objects: readonly T[]): Promise<number> {
  const indexer = createIndexer<T>(deletionHandlingMetaNamespaceKey, { [namespaceIndex]: metaNamespaceIndex });
  const queue = createQueue<T>({
    kind,
    knownObjects: indexer,
    typeDescription: 'pods',
    identifier: undefined,
    transformer: undefined,
    requeueOnError: false,
    logger: silentLogger,
    observer: undefined,
  });
  const { processor, handled } = createCountingProcessor<T>(1, objects.length, false);
  const target = { store: indexer, notify: (n: Notification<T>) => void processor.distribute(n, false) };
  const loop = new ProcessLoop<T>(
    {
      queue,
      process: (deltas, initial) => processDeltas(target, deltas, initial),
      processBatch: (deltas, initial) => processDeltasInBatch(target, deltas, initial),
    },
    new Latch(),
  );
  const stop = new AbortController();
  const run = loop.run(stop.signal);
  const startMs = performance.now();
  for (let i = 0; i < objects.length; i += 100) {
    for (const object of objects.slice(i, i + 100)) queue.update(object);
    await undefined;
  }
  await handled;
  const tookMs = performance.now() - startMs;
  stop.abort();
  await run;
  await processor.stop();
  return tookMs;
}

/** The whole informer: an empty list, then a watch that yields chunks of 100 events. */
async function informer<T>(queue: QueueKind, objects: readonly T[], observer?: Observer<T>): Promise<number> {
  const stop = new AbortController();
  const listerWatcher: ListerWatcher<T> = {
    list: async () => ({ items: [], resourceVersion: '1' }),
    watch: async () => new ChunkStream(objects, stop.signal),
    isWatchListSemanticsUnsupported: () => true,
  };
  const shared = new SharedIndexInformer<T>({
    listerWatcher,
    queue,
    observer,
    indexers: { [namespaceIndex]: metaNamespaceIndex },
  });
  const done = new Latch();
  let seen = 0;
  const note = () => {
    seen += 1;
    if (seen === objects.length) done.close();
  };
  shared.addEventHandler({ onAdd: note, onUpdate: note });
  const startMs = performance.now();
  const run = shared.run(stop.signal);
  await done.promise;
  const tookMs = performance.now() - startMs;
  stop.abort();
  await run;
  return tookMs;
}

class ChunkStream<T> implements WatchStream<T> {
  readonly endReason = undefined;
  readonly #objects: readonly T[];
  readonly #signal: AbortSignal;

  constructor(objects: readonly T[], signal: AbortSignal) {
    this.#objects = objects;
    this.#signal = signal;
  }

  stop(): void {}

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly WatchEvent<T>[]> {
    for (let i = 0; i < this.#objects.length; i += 100) {
      yield this.#objects.slice(i, i + 100).map((object) => ({ type: 'MODIFIED', object }));
    }
    await new Promise<void>((resolve) => this.#signal.addEventListener('abort', () => resolve(), { once: true }));
  }
}

async function measure(title: string, run: () => Promise<number>): Promise<void> {
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) tookMs.push(await run());
  tookMs.sort((a, b) => a - b);
  const rate = (ms: number) => Math.round(count / (ms / 1000)).toLocaleString('en');
  const [best = 0, median = 0] = [tookMs[0], tookMs[rounds >> 1]];
  console.log(`${title.padEnd(52)} ${rate(best).padStart(12)}/s best ${rate(median).padStart(12)}/s median`);
}

/** As with `--metrics`. */
function metricsObserver(): Observer<KubeObject> {
  const registry = new MetricRegistry();
  const metrics = new PipelineMetrics<KubeObject>({ registry, clock: realClock, bytesOf: ({ bytes }) => bytes.length });
  const { observer } = metrics.observe({ group: '', version: 'v1', resource: 'pods', title: 'pods' });
  return combineObservers({}, observer);
}

const plain = Array.from({ length: count }, (_, i) => makePod(i));
const scanned = plain.map((pod) => KubeObject.from(pod));

await measure('distribute → 1 listener → no-op handler', () => distribution(1));
await measure('distribute → 1 listener → async handler', () => distribution(1, true));
await measure('distribute → 10 listeners → no-op handlers', () => distribution(10));
await measure('delta queue → indexer → handler, plain objects', () => pipeline('delta', plain));
await measure('real queue → indexer → handler, plain objects', () => pipeline('real', plain));
await measure('delta queue → indexer → handler, KubeObjects', () => pipeline('delta', scanned));
await measure('real queue → indexer → handler, KubeObjects', () => pipeline('real', scanned));
await measure('whole informer, delta queue, plain objects', () => informer('delta', plain));
await measure('whole informer, delta queue, KubeObjects', () => informer('delta', scanned));
await measure('whole informer, real queue, KubeObjects', () => informer('real', scanned));
await measure('whole informer, delta queue, KubeObjects, observed', () =>
  informer('delta', scanned, { delta() {}, popped() {}, notified() {}, handled() {}, phase() {} }),
);
await measure('whole informer, delta queue, KubeObjects, metrics', () => informer('delta', scanned, metricsObserver()));
await measure('whole informer, real queue, KubeObjects, metrics', () => informer('real', scanned, metricsObserver()));
