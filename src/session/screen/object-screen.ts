import type { ObjectTab } from '../../view/models/object-model.ts';
import type { ObjectView, ObjectViewOptions } from '../history/object-view.ts';
import { ListCursor } from '../list-cursor.ts';
import type { Settings } from '../settings.ts';

/** The object view of one tab: which object, which version, and where its panes stand. */
export class ObjectScreen {
  readonly view: ObjectView;
  tab: ObjectTab;
  showsManagedFields = false;
  isRevealed = false;
  search = '';
  /** Cells that a line of the YAML has in the last frame. */
  lineCells = 80;
  readonly yaml = new ListCursor<number>();
  readonly diff = new ListCursor<number>();
  readonly history = new ListCursor<string>();
  readonly managers = new ListCursor<number>();
  /** undefined: the newest, also when another comes. */
  #pinned: { readonly resourceVersion: string; readonly uid: string } | undefined;

  constructor(view: ObjectView, tab: ObjectTab) {
    this.view = view;
    this.tab = tab;
  }

  /** From 1; 0 when nothing is kept any more. */
  get number(): number {
    const { versions } = this.view;
    if (!this.#pinned) return versions.length;
    return this.view.numberOf(this.#pinned) || versions.length;
  }

  /** How the object is shown now. */
  options({ noise, wide }: Settings): ObjectViewOptions {
    const { showsManagedFields, isRevealed, lineCells } = this;
    return { showsManagedFields, isRevealed, showsNoise: noise, wrapCells: wide ? lineCells : undefined };
  }

  show(number: number): void {
    const { versions } = this.view;
    const wanted = Math.max(1, Math.min(number, versions.length));
    const version = versions[wanted - 1];
    this.#pinned =
      wanted === versions.length || !version
        ? undefined
        : { resourceVersion: version.object.resourceVersion, uid: version.object.uid };
  }

  pin(version: { readonly resourceVersion: string; readonly uid: string }): void {
    const number = this.view.numberOf(version);
    if (number > 0) this.show(number);
  }
}
