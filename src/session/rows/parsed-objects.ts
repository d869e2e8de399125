import { dropManagedFields } from '../../object/drop-fields.ts';
import type { KubeObject } from '../../object/kube-object.ts';

const limit = 400;

/** The parsed values of the objects that are on the screen; others are parsed for the moment. */
export class ParsedObjects {
  readonly #values = new Map<KubeObject, unknown>();

  /** Kept, because it will be asked for again soon. */
  get(object: KubeObject): unknown {
    const known = this.#values.get(object);
    if (known !== undefined) return known;
    const value = dropManagedFields(object).value;
    this.#values.set(object, value);
    if (this.#values.size > limit) {
      const [oldest] = this.#values.keys();
      if (oldest) this.#values.delete(oldest);
    }
    return value;
  }

  once(object: KubeObject): unknown {
    return this.#values.get(object) ?? dropManagedFields(object).value;
  }
}
