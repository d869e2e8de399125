import { createIndexer } from '../../../src/cache/indexer.ts';
import { deletionHandlingMetaNamespaceKey } from '../../../src/cache/keys.ts';
import { CostTally } from '../../../src/insight/cost/cost-tally.ts';
import { toKinformerMemory } from '../../../src/insight/cost/kinformer-memory.ts';
import type { KubeObject } from '../../../src/object/kube-object.ts';
import { ListSplitter } from '../../../src/object/list-splitter.ts';
import { samplePodListBytes } from '../../object/sample-pods.ts';

// Fills a store as an informer does, and prints what it takes beside what `cost` says. Run it with --expose-gc.
// Usage: node --expose-gc measure-store.ts pods|small OBJECTS

const [kind = 'pods', count = '10000'] = process.argv.slice(2);

function* pieces(objects: number): Generator<Uint8Array> {
  if (kind === 'pods') {
    const bytes = samplePodListBytes(objects);
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    return;
  }
  yield Buffer.from('{"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"5"},"items":[');
  for (let i = 0; i < objects; i += 1) {
    const metadata = { name: `settings-${i}`, namespace: `team-${i % 20}`, uid: `u-${i}`, resourceVersion: `${i}` };
    yield Buffer.from(`${i === 0 ? '' : ','}${JSON.stringify({ metadata, data: { text: 'x'.repeat(100) } })}`);
  }
  yield Buffer.from(']}');
}

function fill(objects: number) {
  const splitter = new ListSplitter();
  const items: KubeObject[] = [];
  for (const piece of pieces(objects)) for (const item of splitter.push(piece)) items.push(item);
  for (const item of splitter.end().items) items.push(item);
  const indexer = createIndexer<KubeObject>(deletionHandlingMetaNamespaceKey, {
    namespace: ({ namespace }) => [namespace],
  });
  indexer.replace(items, '1');
  return indexer;
}

function usedBytes(): number {
  for (let i = 0; i < 5; i += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

fill(500);
const before = usedBytes();
const indexer = fill(Number(count));
const measured = usedBytes() - before;
const tally = new CostTally(indexer.size);
tally.addPage(indexer.list());
console.log(JSON.stringify({ measured, modelled: toKinformerMemory(tally) }));
