/** What a store gives for stored bytes; only that store can read it. */
export type StoredBytes = Uint8Array;

/**
 * Where the bytes of objects live. Callers never keep what `get` returned longer than they look at it, so that a store
 * may keep cold objects in another form.
 */
interface ByteStore {
  /** Copies the parts, in order, into storage that nothing else shares. */
  put(parts: readonly Uint8Array[]): StoredBytes;
  get(stored: StoredBytes): Uint8Array;
}

/** Keeps each object in an allocation of its own, which goes with the object. */
export const heapByteStore: ByteStore = {
  put(parts) {
    let length = 0;
    for (const part of parts) length += part.length;
    // Neither filled with zeros first nor cut from the shared pool, which a single object would keep alive.
    const stored = Buffer.allocUnsafeSlow(length);
    let at = 0;
    for (const part of parts) {
      stored.set(part, at);
      at += part.length;
    }
    return stored;
  },
  get: (stored) => stored,
};
