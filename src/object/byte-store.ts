/** What a store gives for stored bytes; only that store can read it. */
export type StoredBytes = Uint8Array;

/**
 * Where the bytes of objects live. Callers never keep what `get` returned longer than they look at it, so that a store
 * may keep cold objects in another form.
 */
export interface ByteStore {
  /** Copies the parts, in order, into storage that nothing else shares; what is `aside` comes and goes with them. */
  put(parts: readonly Uint8Array[], aside?: Uint8Array): StoredBytes;
  get(stored: StoredBytes): Uint8Array;
  /** The `length` bytes that were put aside. */
  getAside(stored: StoredBytes, length: number): Buffer;
}

/** Keeps each object in an allocation of its own, which goes with the object. */
export const heapByteStore: ByteStore = {
  put(parts, aside) {
    const length = totalLength(parts);
    // Neither filled with zeros first nor cut from the shared pool, which a single object would keep alive.
    return copyInto(Buffer.allocUnsafeSlow(length + (aside?.length ?? 0)), 0, length, parts, aside);
  },
  get: (stored) => stored,
  // No view of its own is kept of it: there are as many as objects.
  getAside: (stored, length) => Buffer.from(stored.buffer, stored.byteOffset + stored.length, length),
};

const slabBytes = 256 * 1024;
/** What is left of a slab when an object does not fit is lost; larger objects get an allocation of their own. */
const largestInSlab = slabBytes / 8;

/**
 * Keeps objects that arrive together side by side in slabs: thousands of separate allocations cost more time than copying
 * them. A slab lives as long as one of its objects, so this is for lists, whose objects were all alive at once, and not
 * for changes: there an object that stays would keep the slab of a thousand that have gone.
 */
export function createSlabByteStore(): ByteStore {
  let slab: Buffer = Buffer.alloc(0);
  let used = 0;
  return {
    put(parts, aside) {
      const length = totalLength(parts);
      const wholeLength = length + (aside?.length ?? 0);
      if (wholeLength > largestInSlab) return heapByteStore.put(parts, aside);
      if (used + wholeLength > slab.length) {
        slab = Buffer.allocUnsafeSlow(slabBytes);
        used = 0;
      }
      const stored = copyInto(slab, used, length, parts, aside);
      used += wholeLength;
      return stored;
    },
    get: heapByteStore.get,
    getAside: heapByteStore.getAside,
  };
}

function totalLength(parts: readonly Uint8Array[]): number {
  let length = 0;
  for (const part of parts) length += part.length;
  return length;
}

/** Gives the part of the target where the parts are; behind it is what is aside. */
function copyInto(
  target: Buffer,
  start: number,
  length: number,
  parts: readonly Uint8Array[],
  aside: Uint8Array | undefined,
): StoredBytes {
  let at = start;
  for (const part of parts) {
    target.set(part, at);
    at += part.length;
  }
  if (aside) target.set(aside, at);
  return length === target.length ? target : target.subarray(start, start + length);
}
