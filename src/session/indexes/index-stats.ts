import type { Notification } from '../../cache/notification.ts';
import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { Clock } from '../../core/clock.ts';
import { parseIndexExpression } from '../../object/index-expression.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { BucketRow, IndexRow } from '../../view/models/indexes-model.ts';
import { BucketMoves } from './bucket-moves.ts';

/** What is counted over time changes with it. */
const refreshMs = 1000;
/** Counting that takes long is repeated the more seldom: it takes at most a hundredth of the time. */
const costFactor = 100;

export interface IndexBuckets {
  readonly name: string;
  readonly values: number;
  /** Objects in buckets; more than there are objects when some have several values. */
  readonly entries: number;
  /** Largest first. */
  readonly rows: readonly BucketRow[];
}

/** The indexes at one moment: what a frame shows of them in several panes fits together. */
interface Picture {
  readonly atMs: number;
  /** Of the store. */
  readonly changes: number;
  costMs: number;
  list: readonly IndexRow[] | undefined;
  readonly buckets: Map<string, IndexBuckets>;
  readonly keys: Map<string, readonly string[]>;
}

/**
 * How the indexes of one informer spread its objects. Worked out when somebody looks and the store has changed, as often as
 * that costs next to nothing.
 */
export class IndexStats {
  readonly #clock: Clock;
  readonly #informer: () => SharedIndexInformer<KubeObject> | undefined;
  readonly #added = new Set<string>();
  readonly #moves = new BucketMoves();
  #changes = 0;
  #picture: Picture | undefined;
  #known: readonly IndexRow[] = [];

  constructor(clock: Clock, informer: () => SharedIndexInformer<KubeObject> | undefined) {
    this.#clock = clock;
    this.#informer = informer;
  }

  get names(): readonly string[] {
    return Object.keys(this.#informer()?.indexer.getIndexers() ?? {});
  }

  /** Those that were added here. */
  get removable(): readonly string[] {
    return [...this.#added];
  }

  list(nowMs: number): readonly IndexRow[] {
    this.#moves.watch(nowMs);
    const picture = this.#present(nowMs);
    picture.list ??= this.#counted(picture, () => this.names.map((name) => this.#row(name)));
    this.#known = picture.list;
    return picture.list;
  }

  /** What was last worked out, however old; nothing while nobody has looked. */
  known(): readonly IndexRow[] {
    return this.#known;
  }

  buckets(name: string, nowMs: number): IndexBuckets {
    this.#moves.watch(nowMs);
    const picture = this.#present(nowMs);
    const known = picture.buckets.get(name) ?? this.#counted(picture, () => this.#bucketsOf(name, nowMs));
    picture.buckets.set(name, known);
    return known;
  }

  /** Keys of one bucket, sorted; none for an unknown index. */
  keys(name: string, value: string): readonly string[] {
    if (!this.names.includes(name)) return [];
    const picture = this.#present(this.#clock.now());
    const place = JSON.stringify([name, value]);
    const known =
      picture.keys.get(place) ?? this.#counted(picture, () => this.#informer()?.indexer.indexKeys(name, value) ?? []);
    picture.keys.set(place, known);
    return known;
  }

  indexFunction(name: string): ((object: KubeObject) => readonly string[]) | undefined {
    const indexers = this.#informer()?.indexer.getIndexers();
    return indexers && Object.hasOwn(indexers, name) ? indexers[name] : undefined;
  }

  /** Adds an index by an expression of `--by`. Throws BAD_EXPRESSION; one that exists is left as it is. */
  add(expression: string): string {
    const { name, indexFunction } = parseIndexExpression(expression.trim());
    if (!this.names.includes(name)) {
      this.#informer()?.addIndexers({ [name]: indexFunction });
      this.#added.add(name);
    }
    this.#forget();
    return name;
  }

  /** Only what was added here can be removed; false otherwise. */
  remove(name: string): boolean {
    if (!this.#added.delete(name)) return false;
    this.#informer()?.indexer.removeIndexers([name]);
    this.#forget();
    return true;
  }

  /** Told by the pipeline. Costs nothing unless somebody looked at the indexes in the last minute. */
  notified(notification: Notification<KubeObject>): void {
    this.#changes += 1;
    if (notification.type === 'update') this.#moves.updated(notification, this.#informer(), this.#clock.now());
  }

  #row(name: string): IndexRow {
    const indexer = this.#informer()?.indexer;
    const spread = indexer?.indexSizes(name);
    let values = 0;
    let entries = 0;
    let max = 0;
    for (const [, size] of spread?.sizes ?? []) {
      values += 1;
      entries += size;
      if (size > max) max = size;
    }
    const none = (indexer?.size ?? 0) - (spread?.filed ?? 0);
    return { name, values, max, mean: values === 0 ? 0 : entries / values, none, isRemovable: this.#added.has(name) };
  }

  #bucketsOf(name: string, nowMs: number): IndexBuckets {
    let entries = 0;
    const rows: BucketRow[] = [];
    for (const [value, objects] of this.#informer()?.indexer.indexSizes(name)?.sizes ?? []) {
      entries += objects;
      rows.push({ value, objects, movedPerMinute: this.#moves.perMinute(name, value, nowMs) });
    }
    rows.sort((a, b) => b.objects - a.objects || (a.value < b.value ? -1 : 1));
    return { name, values: rows.length, entries, rows };
  }

  #present(nowMs: number): Picture {
    const changes = this.#changes;
    let picture = this.#picture;
    const ageMs = picture ? nowMs - picture.atMs : 0;
    const isOld = picture !== undefined && (ageMs >= refreshMs || changes !== picture.changes);
    if (!picture || (isOld && ageMs >= picture.costMs * costFactor)) {
      picture = { atMs: nowMs, changes, costMs: 0, list: undefined, buckets: new Map(), keys: new Map() };
      this.#picture = picture;
    }
    return picture;
  }

  #counted<T>(picture: Picture, make: () => T): T {
    const startMs = this.#clock.monotonic();
    const value = make();
    picture.costMs += this.#clock.monotonic() - startMs;
    return value;
  }

  #forget(): void {
    this.#picture = undefined;
  }
}
