import type { KubeObject } from '../../object/kube-object.ts';
import { toLeaves } from '../change-leaves.ts';
import { isBookkeeping, isNoOp, type ObjectChange } from '../changes.ts';
import { toDisplayPath } from '../display-path.ts';
import { isConfidential } from '../shown-value.ts';
import { toChangedValue } from './changed-value.ts';
import { PathChurn } from './path-churn.ts';
import { SecondCounts } from './second-counts.ts';

/** Paths of one object that are told apart; what more there are is counted together. */
const mostPaths = 32;
/** Something that came or went as a whole counts field by field when it is not more than this. */
const mostLeaves = 8;

/** One object that is updated: how often, and what changes in it. */
export class KeyChurn {
  readonly key: string;
  readonly #updates = new SecondCounts();
  /** Of these, those that were compared with what was before, and those that there were too many of. */
  readonly #compared = new SecondCounts();
  readonly #skipped = new SecondCounts();
  readonly #noOps = new SecondCounts();
  readonly #paths = new Map<string, PathChurn>();
  readonly #managers = new Map<string, SecondCounts>();
  readonly #untold = new SecondCounts();
  /** Of the last update. */
  second = 0;

  constructor(key: string) {
    this.key = key;
  }

  updated(second: number): void {
    this.#updates.add(second);
    this.second = second;
  }

  /** What the last update has changed; `writers` are the managers whose entries moved. */
  compared(second: number, { kind }: KubeObject, changes: readonly ObjectChange[], writers: readonly string[]): void {
    this.#compared.add(second);
    if (isNoOp(changes)) this.#noOps.add(second);
    for (const manager of writers) this.#count(manager, second);
    for (const change of changes) if (!isBookkeeping(change)) this.#changed(second, change, kind);
  }

  /** The last update could have been compared. */
  skipped(second: number): void {
    this.#skipped.add(second);
  }

  updates(since: number): number {
    return this.#updates.sum(since);
  }

  comparisons(since: number): number {
    return this.#compared.sum(since);
  }

  /** How many updates one that was compared stands for. */
  scale(since: number): number {
    const compared = this.#compared.sum(since);
    return compared === 0 ? 1 : 1 + this.#skipped.sum(since) / compared;
  }

  noOps(since: number): number {
    return this.#noOps.sum(since);
  }

  /** Changes of paths that are not told apart. */
  untold(since: number): number {
    return this.#untold.sum(since);
  }

  spread(since: number, seconds: number, cells: number): number[] {
    return this.#updates.spread(since, seconds, cells);
  }

  /** Those that changed since. */
  paths(since: number): PathChurn[] {
    return [...this.#paths.values()].filter((path) => path.updates(since) > 0);
  }

  /** Whoever wrote since, the most active first. */
  managers(since: number): string[] {
    const counted = [...this.#managers].map(([name, counts]) => ({ name, count: counts.sum(since) }));
    return counted
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
      .map(({ name }) => name);
  }

  /** Drops what is older. */
  forget(since: number): void {
    for (const counts of [this.#updates, this.#compared, this.#skipped, this.#noOps, this.#untold])
      counts.forget(since);
    for (const [name, path] of this.#paths) {
      if (path.updates(since) === 0) this.#paths.delete(name);
      else path.forget(since);
    }
    for (const [name, counts] of this.#managers) {
      if (counts.sum(since) === 0) this.#managers.delete(name);
      else counts.forget(since);
    }
  }

  #changed(second: number, change: ObjectChange, kind: string): void {
    const { path: pointer, oldJson, newJson, steps } = change;
    const manager = change.manager ?? (isGeneration(change) ? apiserver : undefined);
    const found = toLeaves(change);
    const leaves = found.length <= mostLeaves ? found : [{ steps, old: oldJson, new: newJson }];
    for (const leaf of leaves) {
      const path = this.#path(toDisplayPath(leaf.steps), pointer);
      if (!path) {
        this.#untold.add(second);
        continue;
      }
      const isHidden = isConfidential(kind, leaf.steps);
      const [old, value] = [toChangedValue(leaf.old, isHidden), toChangedValue(leaf.new, isHidden)];
      path.changed(second, { old, new: value, manager });
    }
  }

  #path(name: string, pointer: string): PathChurn | undefined {
    const known = this.#paths.get(name);
    if (known) {
      known.pointer = pointer;
      return known;
    }
    if (this.#paths.size >= mostPaths) return undefined;
    const path = new PathChurn(name, pointer);
    this.#paths.set(name, path);
    return path;
  }

  #count(manager: string, second: number): void {
    const counts = this.#managers.get(manager) ?? new SecondCounts();
    counts.add(second);
    this.#managers.set(manager, counts);
  }
}

/** The server itself counts the generation. */
const apiserver = 'apiserver';

function isGeneration({ steps: [first, second] }: ObjectChange): boolean {
  return first === 'metadata' && second === 'generation';
}
