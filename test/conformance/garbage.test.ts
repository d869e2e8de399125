import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { ListSplitter } from '../../src/object/list-splitter.ts';
import { WorkQueue } from '../../src/workqueue/work-queue.ts';
import { collectGarbage } from '../helpers/collect-garbage.ts';

describe('what is done with can be collected', () => {
  it('TestGarbageCollection: a work queue keeps nothing that is done, also when it never becomes empty', async () => {
    const queue = new WorkQueue<object>();
    const references: WeakRef<object>[] = [];
    const stays = { name: 'stays' };
    queue.add(stays);
    for (let i = 0; i < 10; i += 1) await addAndFinish(queue, references);
    await collectGarbage();
    expect(references.filter((reference) => reference.deref() !== undefined)).toEqual([]);
    expect(queue.length).toBe(1);
    expect(await queue.get()).toBe(stays);
  });

  it('TestReflectorListExtract: an object that stays keeps the memory of few of those it was listed with', async () => {
    const { stays, buffers, listedBytes } = list();
    expect(listedBytes).toBeGreaterThan(5_000_000);
    expect(buffers.length).toBeGreaterThan(10);
    await collectGarbage();
    const kept = buffers.map((buffer) => buffer.deref()?.byteLength ?? 0).reduce((sum, bytes) => sum + bytes, 0);
    expect(kept).toBeGreaterThanOrEqual(stays.bytes.length);
    expect(kept).toBeLessThanOrEqual(256 * 1024);
  });
});

async function addAndFinish(queue: WorkQueue<object>, references: WeakRef<object>[]): Promise<void> {
  const item = { name: 'goes' };
  references.push(new WeakRef(item));
  const first = await queue.get();
  queue.add(item);
  if (first) {
    queue.add(first);
    queue.done(first);
  }
  const next = await queue.get();
  if (next !== item) throw new Error('another item was expected');
  queue.done(item);
}

/** Lists 500 objects of 10 KB in pages of 100, and lets all but one go. */
function list(): {
  readonly stays: KubeObject;
  readonly buffers: readonly WeakRef<ArrayBufferLike>[];
  readonly listedBytes: number;
} {
  const buffers = new Set<ArrayBufferLike>();
  let stays: KubeObject | undefined;
  let listedBytes = 0;
  for (let page = 0; page < 5; page += 1) {
    const items = Array.from({ length: 100 }, (_, i) => ({
      metadata: { name: `pod-${page}-${i}`, uid: `${page}-${i}`, resourceVersion: '10' },
      data: 'x'.repeat(10_000 + i),
    }));
    const text = JSON.stringify({ kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '10' }, items });
    listedBytes += text.length;
    const splitter = new ListSplitter();
    const objects = [...splitter.push(Buffer.from(text)), ...splitter.end().items];
    for (const { bytes } of objects) buffers.add(bytes.buffer);
    stays ??= objects[50];
  }
  if (!stays) throw new Error('nothing was listed');
  return { stays, buffers: [...buffers].map((buffer) => new WeakRef(buffer)), listedBytes };
}
