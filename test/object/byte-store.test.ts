import { describe, expect, it } from 'vitest';
import { createSlabByteStore, heapByteStore } from '../../src/object/byte-store.ts';

const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill);

describe('slab byte store', () => {
  it('gives back what was put, whatever was put before and after', () => {
    const store = createSlabByteStore();
    const sizes = Array.from({ length: 500 }, (_, i) => (i * 7919) % 40_000);
    const stored = sizes.map((size, i) => store.put([bytes(size, i % 251), bytes(3, 255)]));
    for (const [i, size] of sizes.entries()) {
      const got = store.get(stored[i]!);
      expect(got.length).toBe(size + 3);
      expect(Buffer.compare(got, Buffer.concat([bytes(size, i % 251), bytes(3, 255)]))).toBe(0);
    }
  });

  it('gives back what is aside, which belongs to no other object', () => {
    const store = createSlabByteStore();
    const sizes = Array.from({ length: 500 }, (_, i) => (i * 7919) % 20_000);
    const stored = sizes.map((size, i) => store.put([bytes(size, i % 251)], bytes(size % 977, (i + 1) % 251)));
    for (const [i, size] of sizes.entries()) {
      expect(Buffer.compare(store.get(stored[i]!), bytes(size, i % 251))).toBe(0);
      const aside = store.getAside(stored[i]!, size % 977);
      expect(Buffer.compare(aside, bytes(size % 977, (i + 1) % 251))).toBe(0);
    }
  });

  it('copies, and puts small objects into one allocation and large ones into their own', () => {
    const store = createSlabByteStore();
    const source = bytes(1000, 1);
    const [one, two, large] = [store.put([source]), store.put([source]), store.put([bytes(100_000, 2)])];
    source.fill(9);
    expect(one[0]).toBe(1);
    expect(one.buffer).toBe(two.buffer);
    expect(large.buffer.byteLength).toBe(100_000);
  });
});

it('the heap byte store keeps each object in an allocation of its own', () => {
  const [one, two] = [heapByteStore.put([bytes(10, 1)]), heapByteStore.put([bytes(5, 1), bytes(5, 2)])];
  expect(one.buffer).not.toBe(two.buffer);
  expect(two.buffer.byteLength).toBe(10);
});
