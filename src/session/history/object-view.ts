import { toLeaves } from '../../insight/change-leaves.ts';
import { findChanges, isBookkeeping, managersOf, type ObjectChange } from '../../insight/changes.ts';
import { toDisplayPath } from '../../insight/display-path.ts';
import { listManagers } from '../../insight/managers.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { toCellText } from '../../view/cell-text.ts';
import type { DiffRow, HistoryRow, ManagerRow, ObjectModel, YamlRow } from '../../view/models/object-model.ts';
import type { ObjectHistory } from './object-history.ts';
import type { ObjectVersion } from './object-version.ts';
import { printChangedValue } from './printed-value.ts';
import { wrapRows } from './wrap-rows.ts';
import { toYamlRows } from './yaml-rows.ts';

export interface ObjectViewOptions {
  /** `M`: managedFields are shown. */
  readonly showsManagedFields: boolean;
  /** `v`: values of this Secret are shown. */
  readonly isRevealed: boolean;
  /** `i`: bookkeeping is among the changes. */
  readonly showsNoise: boolean;
  /** `w`: lines that are longer go on in the next row. */
  readonly wrapCells?: number | undefined;
}

/** What the diff pane says above its rows. */
export interface VersionDiff
  extends Pick<ObjectModel['diff'], 'from' | 'to' | 'apartMs' | 'type' | 'cause' | 'manager' | 'hidden'> {
  readonly rows: readonly DiffRow[];
}

/** One object in all its kept versions, for the object view and the inspector. Versions are counted from 1, oldest first. */
export class ObjectView {
  readonly key: string;
  readonly #history: ObjectHistory;
  #held: readonly ObjectVersion[] | undefined;
  readonly #made = new WeakMap<KubeObject, Map<string, unknown>>();

  constructor(key: string, history: ObjectHistory) {
    this.key = key;
    this.#history = history;
  }

  get versions(): readonly ObjectVersion[] {
    return this.#held ?? this.#history.versions(this.key);
  }

  /** The versions that there are now stay the only ones while it is held. */
  hold(isHeld: boolean): void {
    this.#held = isHeld ? (this.#held ?? [...this.#history.versions(this.key)]) : undefined;
  }

  get dropped(): number {
    return this.#history.droppedOf(this.key);
  }

  version(number: number): ObjectVersion | undefined {
    return this.versions[number - 1];
  }

  /** The number of the version that this is; 0 when it is not kept. */
  numberOf(version: { readonly resourceVersion: string; readonly uid: string }): number {
    return (
      this.versions.findIndex(
        ({ object }) => object.resourceVersion === version.resourceVersion && object.uid === version.uid,
      ) + 1
    );
  }

  state(number: number, nowMs: number): ObjectModel['state'] {
    const { versions } = this;
    const shown = versions[number - 1];
    const newest = versions.at(-1);
    if (shown && newest && shown.object.uid !== newest.object.uid) return { type: 'replaced' };
    if (number < versions.length) return { type: 'old' };
    return newest?.type === 'DEL' ? { type: 'deleted', agoMs: nowMs - newest.timeMs } : { type: 'live' };
  }

  /** Changed lines are marked against the version before. */
  yaml(number: number, options: ObjectViewOptions): readonly YamlRow[] {
    return (
      this.#once(`yaml ${keyOf(options)}`, number, (version) =>
        wrapRows(toYamlRows(version.object, this.#changesOf(number), options), options.wrapCells),
      ) ?? []
    );
  }

  diff(number: number, options: ObjectViewOptions): VersionDiff | undefined {
    return this.#once<VersionDiff>(`diff ${keyOf(options)}`, number, (version) => {
      const before = this.version(number - 1);
      const changes = this.#changesOf(number);
      const shown = options.showsNoise ? changes : changes.filter((change) => !isBookkeeping(change));
      return {
        from: before?.object.resourceVersion ?? '',
        to: version.object.resourceVersion,
        apartMs: before ? version.timeMs - before.timeMs : 0,
        type: version.type,
        cause: version.cause,
        manager: toCellText(managersOf(changes).join(', ')),
        hidden: options.showsNoise ? [] : hiddenOf(changes),
        rows: shown.flatMap((change) => toDiffRows(change, version.object.kind, options.isRevealed)),
      };
    });
  }

  /** Newest first. Paths are counted as the diff lists them, with the bookkeeping if that is shown. */
  history({ showsNoise }: Pick<ObjectViewOptions, 'showsNoise'>): readonly HistoryRow[] {
    const { versions } = this;
    return versions.map((version, i) => this.#historyRow(version, i + 1, showsNoise)).reverse();
  }

  managers(number: number): readonly ManagerRow[] {
    return (
      this.#once('managers', number, ({ object }) =>
        listManagers(object).map(({ manager, operation, subresource, fieldCount, timeMs }) => {
          return { manager: toCellText(manager), operation, subresource, fields: fieldCount, timeMs };
        }),
      ) ?? []
    );
  }

  #historyRow(version: ObjectVersion, number: number, showsNoise: boolean): HistoryRow {
    const { object, timeMs, type, cause } = version;
    const row = this.#once<HistoryRow>(`row ${showsNoise}`, number, () => {
      const changes = this.#changesOf(number);
      const paths = showsNoise ? changes.length : changes.filter((change) => !isBookkeeping(change)).length;
      const manager = toCellText(managersOf(changes).join(', '));
      return { resourceVersion: object.resourceVersion, timeMs, type, cause, paths, manager };
    });
    return row ?? { resourceVersion: object.resourceVersion, timeMs, type, cause, paths: 0, manager: '' };
  }

  #changesOf(number: number): readonly ObjectChange[] {
    return (
      this.#once('changes', number, ({ object, isReplacement }) => {
        const before = this.version(number - 1);
        return before && !isReplacement ? findChanges(before.object, object) : [];
      }) ?? []
    );
  }

  /** Makes it once for each pair of versions: numbers move when old versions are dropped. */
  #once<T>(name: string, number: number, make: (version: ObjectVersion) => T): T | undefined {
    const version = this.version(number);
    if (!version) return undefined;
    const place = `${name} ${this.version(number - 1)?.object.resourceVersion ?? ''}`;
    let made = this.#made.get(version.object);
    if (!made) {
      made = new Map();
      this.#made.set(version.object, made);
    }
    if (!made.has(place)) made.set(place, make(version));
    return made.get(place) as T;
  }
}

function keyOf({ showsManagedFields, isRevealed, showsNoise, wrapCells }: ObjectViewOptions): string {
  return `${showsManagedFields} ${isRevealed} ${showsNoise} ${wrapCells}`;
}

/** Something small that came or went is shown field by field, under its path. */
const mostFields = 8;

function toDiffRows(change: ObjectChange, kind: string, isRevealed: boolean): DiffRow[] {
  const { op, path, steps, oldJson, newJson } = change;
  const where = { kind, path, isRevealed };
  const leaves = toLeaves(change);
  const head = toCellText(toDisplayPath(steps));
  const values = (old: string | undefined, now: string | undefined) => ({
    old: printChangedValue(old, where),
    new: printChangedValue(now, where),
  });
  const [only] = leaves;
  if (leaves.length === 1 && only) {
    return [{ op, path: toCellText(toDisplayPath(only.steps)), ...values(only.old, only.new) }];
  }
  if (leaves.length > mostFields) return [{ op, path: head, ...values(oldJson, newJson) }];
  const parts = leaves.map((leaf): DiffRow => {
    const field = toDisplayPath(leaf.steps.slice(steps.length)).replace(/^\./, '');
    return { op, part: 'field', path: toCellText(field), ...values(leaf.old, leaf.new) };
  });
  return [{ op, part: 'head', path: head, old: undefined, new: undefined }, ...parts];
}

/** Names of the bookkeeping that is left out. */
function hiddenOf(changes: readonly ObjectChange[]): readonly string[] {
  const names = changes.filter(isBookkeeping).map(({ steps }) => String(steps[1]));
  return [...new Set(names)];
}
