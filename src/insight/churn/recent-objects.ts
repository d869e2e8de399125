import type { KubeObject } from '../../object/kube-object.ts';

/** The objects that changed last, by key, as long as they fit in so many bytes. */
export class RecentObjects {
  readonly #maxBytes: number;
  readonly #objects = new Map<string, KubeObject>();
  #bytes = 0;

  constructor(maxBytes = 64 * 1024 ** 2) {
    this.#maxBytes = maxBytes;
  }

  /** Returns what was kept under the object's key before. */
  put(object: KubeObject): KubeObject | undefined {
    const before = this.delete(object.key);
    this.#objects.set(object.key, object);
    this.#bytes += sizeOf(object);
    for (const key of this.#objects.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(key);
    }
    return before;
  }

  delete(key: string): KubeObject | undefined {
    const object = this.#objects.get(key);
    if (!object) return undefined;
    this.#objects.delete(key);
    this.#bytes -= sizeOf(object);
    return object;
  }

  clear(): void {
    this.#objects.clear();
    this.#bytes = 0;
  }
}

/** Managed fields that were set aside included, and what an object takes besides its bytes. */
function sizeOf({ bytes, managedFields, hasManagedFields }: KubeObject): number {
  return bytes.length + (hasManagedFields ? 0 : (managedFields?.bytes.length ?? 0)) + 500;
}
