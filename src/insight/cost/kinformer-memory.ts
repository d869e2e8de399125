/** What objects are in a store of kinformer's own, as far as its memory goes. */
export interface StoredSizes {
  readonly objects: number;
  /** Of their JSON as it is stored. */
  readonly jsonBytes: number;
  /** Of their keys. */
  readonly keyBytes: number;
}

/**
 * The memory of an indexer with one index: the bytes of the objects, the part of a slab that the next object did not fit
 * into, and what an object is besides. A test holds this against a store.
 */
export function toKinformerMemory({ objects, jsonBytes, keyBytes }: StoredSizes): number {
  if (objects === 0) return 0;
  const mean = jsonBytes / objects;
  const lost = mean > slabBytes / 8 ? 0 : mean / (2 * slabBytes);
  return jsonBytes * (1 + lost) + keyBytes + objects * objectBytes;
}

const slabBytes = 256 * 1024;
/** A KubeObject, its view of the bytes, an entry of the store and its place in a map and in an index. */
const objectBytes = 450;
