import type { ObjectVersion } from '../history/object-version.ts';
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

/** The versions of an object, which are kept oldest first: newest first, so that a selected one stays selected when another comes. */
export function toVersionSource(versions: readonly ObjectVersion[]): ListSource<string> {
  return new NameSource(versions.map(toVersionId).reverse());
}

/** A deletion can have the version of the state before it. */
function toVersionId({ object, type }: ObjectVersion): string {
  return `${object.uid} ${object.resourceVersion} ${type}`;
}
