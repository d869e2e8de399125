import type { ListSource } from '../list-cursor.ts';

/** Rows that have no identity but their place, such as lines of text. */
export class PlaceSource implements ListSource<number> {
  readonly length: number;

  constructor(length: number) {
    this.length = length;
  }

  idAt(index: number): number | undefined {
    return index >= 0 && index < this.length ? index : undefined;
  }

  indexOf(id: number): number {
    return id >= 0 && id < this.length ? id : -1;
  }
}

/** Rows that are named by a text of their own. */
export class NameSource implements ListSource<string> {
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  get length(): number {
    return this.#names.length;
  }

  idAt(index: number): string | undefined {
    return this.#names[index];
  }

  indexOf(id: string): number {
    return this.#names.indexOf(id);
  }
}
