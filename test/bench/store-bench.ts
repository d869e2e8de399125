import { DeltaFIFO } from '../../src/cache/delta-fifo.ts';
import { namespaceIndex } from '../../src/cache/index-functions.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey } from '../../src/cache/keys.ts';
import { RealFIFO } from '../../src/cache/real-fifo.ts';
import type { Indexers } from '../../src/cache/store.ts';

// Prints what the stores and queues cost. Usage: node test/bench/store-bench.ts [OBJECTS]

interface Pod {
  readonly metadata: {
    readonly namespace: string;
    readonly name: string;
    readonly resourceVersion: string;
    readonly labels: Readonly<Record<string, string>>;
  };
}

const count = Number(process.argv[2] ?? 100_000);
const rounds = 5;

function makePods(version: number): Pod[] {
  return Array.from({ length: count }, (_, i) => ({
    metadata: {
      namespace: `ns-${i % 50}`,
      name: `pod-${i}`,
      resourceVersion: String(version + i),
      labels: { app: `app-${i % 1000}`, tier: i % 3 === 0 ? 'web' : 'db', track: 'stable', node: `node-${i % 200}` },
    },
  }));
}

const byNamespace = (pod: Pod) => [pod.metadata.namespace];
const byLabel = (label: string) => (pod: Pod) => [pod.metadata.labels[label] ?? ''];
const fiveIndexers = {
  [namespaceIndex]: byNamespace,
  app: byLabel('app'),
  tier: byLabel('tier'),
  track: byLabel('track'),
  node: byLabel('node'),
};

function measure(title: string, run: () => number): void {
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) tookMs.push(run());
  tookMs.sort((a, b) => a - b);
  const best = tookMs[0] ?? 0;
  const median = tookMs[rounds >> 1] ?? 0;
  const rate = Math.round(count / best).toLocaleString('en');
  console.log(
    `${title.padEnd(44)} ${best.toFixed(1).padStart(8)} ms best ${median.toFixed(1).padStart(8)} ms median ${rate.padStart(8)} k/s`,
  );
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

console.log(`${count.toLocaleString('en')} plain objects, ${rounds} rounds, node ${process.version}`);

measure('replace, no index', () => {
  const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, {});
  const pods = makePods(1);
  return timed(() => store.replace(pods, '1'));
});
measure('add an index by namespace', () => {
  const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, {});
  store.replace(makePods(1), '1');
  return timed(() => store.addIndexers({ [namespaceIndex]: byNamespace }));
});
measure('add an index by unique name', () => {
  const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, {});
  store.replace(makePods(1), '1');
  return timed(() => store.addIndexers({ name: (pod) => [pod.metadata.name] }));
});
measure('update all, 5 indexes, values unchanged', () => {
  const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, fiveIndexers);
  store.replace(makePods(1), '1');
  const pods = makePods(2);
  return timed(() => {
    for (const pod of pods) store.update(pod);
  });
});
measure('update all, 5 indexes, one value changed', () => {
  const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, fiveIndexers);
  store.replace(makePods(1), '1');
  const pods = makePods(2).map((pod, i) => ({
    metadata: { ...pod.metadata, labels: { ...pod.metadata.labels, node: `node-${(i + 1) % 200}` } },
  }));
  return timed(() => {
    for (const pod of pods) store.update(pod);
  });
});
measure('DeltaFIFO: add and pop one by one', () => {
  const queue = new DeltaFIFO<Pod>({ emitDeltaTypeReplaced: true });
  const pods = makePods(1);
  let seen = 0;
  return timed(() => {
    for (const pod of pods) {
      queue.add(pod);
      queue.popReady((deltas) => {
        seen += deltas.length;
      });
    }
    if (seen !== count) throw new Error('lost');
  });
});
measure('DeltaFIFO: add all, then pop all', () => {
  const queue = new DeltaFIFO<Pod>({ emitDeltaTypeReplaced: true });
  const pods = makePods(1);
  let seen = 0;
  return timed(() => {
    for (const pod of pods) queue.add(pod);
    while (
      queue.popReady((deltas) => {
        seen += deltas.length;
      })
    );
    if (seen !== count) throw new Error('lost');
  });
});
measure('RealFIFO: add all, then pop in batches', () => {
  const queue = new RealFIFO<Pod>({ atomic: true });
  const pods = makePods(1);
  let seen = 0;
  const take = (deltas: readonly unknown[]) => {
    seen += deltas.length;
  };
  return timed(() => {
    for (const pod of pods) queue.add(pod);
    while (queue.popBatchReady(take, take) > 0);
    if (seen !== count) throw new Error('lost');
  });
});

function heapUsedBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function printMemory(title: string, pods: readonly Pod[], indexers: Indexers<Pod>): void {
  const before = heapUsedBytes();
  const store = createIndexer<Pod>(deletionHandlingMetaNamespaceKey, indexers);
  store.replace(pods, '1');
  const used = heapUsedBytes() - before;
  const perObject = (used / store.size).toFixed(0).padStart(8);
  console.log(`memory of the store with its keys, ${title.padEnd(9)} ${perObject} bytes an object`);
}

if (globalThis.gc) {
  const pods = makePods(1);
  printMemory('no index', pods, {});
  printMemory('1 index', pods, { [namespaceIndex]: byNamespace });
  printMemory('5 indexes', pods, fiveIndexers);
}
