/** What a frozen screen has shown: asked for again it is the same, while what was never shown may still be looked up. */
export class Held {
  readonly #values = new Map<string, unknown>();

  /** Made anew each time, but while it is held only once for each name. */
  get<T>(isHeld: boolean, name: string, make: () => T): T {
    if (!isHeld) this.#values.clear();
    else if (this.#values.has(name)) return this.#values.get(name) as T;
    const value = make();
    if (isHeld) this.#values.set(name, value);
    return value;
  }
}
