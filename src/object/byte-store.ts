/** What a store gives for stored bytes; only that store can read it. */
export type StoredBytes = Uint8Array;

/**
 * Where the bytes of objects live. Callers never keep what `get` returned longer than they look at it, so that a store
 * may keep cold objects in another form.
 */
export interface ByteStore {
  /** Copies the parts, in order, into storage that nothing else shares. */
  put(parts: readonly Uint8Array[]): StoredBytes;
  get(stored: StoredBytes): Uint8Array;
}

/** Keeps each object in an allocation of its own, which goes with the object. */
export const heapByteStore: ByteStore = {
  put(parts) {
    const length = totalLength(parts);
    // Neither filled with zeros first nor cut from the shared pool, which a single object would keep alive.
    return copyInto(Buffer.allocUnsafeSlow(length), 0, parts);
  },
  get: (stored) => stored,
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
    put(parts) {
      const length = totalLength(parts);
      if (length > largestInSlab) return heapByteStore.put(parts);
      if (used + length > slab.length) {
        slab = Buffer.allocUnsafeSlow(slabBytes);
        used = 0;
      }
      const stored = copyInto(slab, used, parts);
      used += length;
      return stored;
    },
    get: heapByteStore.get,
  };
}

function totalLength(parts: readonly Uint8Array[]): number {
  let length = 0;
  for (const part of parts) length += part.length;
  return length;
}

function copyInto(target: Buffer, start: number, parts: readonly Uint8Array[]): StoredBytes {
  let at = start;
  for (const part of parts) {
    target.set(part, at);
    at += part.length;
  }
  return start === 0 && at === target.length ? target : target.subarray(start, at);
}
