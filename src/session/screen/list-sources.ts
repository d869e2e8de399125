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

/** The kept versions of an object, newest first, so that a selected one stays selected when another comes. */
export class VersionSource implements ListSource<string> {
  readonly #versions: readonly ObjectVersion[];

  /** Oldest first, as they are kept. */
  constructor(versions: readonly ObjectVersion[]) {
    this.#versions = versions;
  }

  get length(): number {
    return this.#versions.length;
  }

  idAt(index: number): string | undefined {
    const version = this.#versions[this.length - 1 - index];
    return version && toVersionId(version);
  }

  indexOf(id: string): number {
    const place = this.#versions.findIndex((version) => toVersionId(version) === id);
    return place === -1 ? -1 : this.length - 1 - place;
  }
}

function toVersionId({ object }: ObjectVersion): string {
  return `${object.uid} ${object.resourceVersion}`;
}
