import type { Notification } from '../../cache/notification.ts';
import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { Clock } from '../../core/clock.ts';
import { parseIndexExpression } from '../../object/index-expression.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { BucketRow, IndexRow } from '../../view/models/indexes-model.ts';
import { BucketMoves } from './bucket-moves.ts';

const refreshMs = 1000;
/** A refresh that took long is repeated the more seldom: it takes at most this share of the time. */
const costFactor = 100;

export interface IndexBuckets {
  readonly name: string;
  readonly values: number;
  /** Objects in buckets; more than there are objects when some have several values. */
  readonly entries: number;
  /** Largest first. */
  readonly rows: readonly BucketRow[];
}

interface Cached<T> {
  readonly value: T;
  readonly untilMs: number;
}

/** How the indexes of one informer spread its objects. Worked out when somebody looks, once a second at most. */
export class IndexStats {
  readonly #clock: Clock;
  readonly #informer: () => SharedIndexInformer<KubeObject> | undefined;
  readonly #added = new Set<string>();
  readonly #moves = new BucketMoves();
  #list: Cached<readonly IndexRow[]> | undefined;
  #buckets: Cached<IndexBuckets> | undefined;

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
    if (!this.#list || nowMs >= this.#list.untilMs)
      this.#list = this.#measured(nowMs, () => this.names.map((name) => this.#row(name)));
    return this.#list.value;
  }

  /** What was last worked out, however old; nothing while nobody has looked. */
  known(): readonly IndexRow[] {
    return this.#list?.value ?? [];
  }

  buckets(name: string, nowMs: number): IndexBuckets {
    this.#moves.watch(nowMs);
    if (!this.#buckets || this.#buckets.value.name !== name || nowMs >= this.#buckets.untilMs) {
      this.#buckets = this.#measured(nowMs, () => this.#bucketsOf(name, nowMs));
    }
    return this.#buckets.value;
  }

  /** Keys of one bucket, sorted; none for an unknown index. */
  keys(name: string, value: string): readonly string[] {
    return this.names.includes(name) ? (this.#informer()?.indexer.indexKeys(name, value) ?? []) : [];
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

  #measured<T>(nowMs: number, make: () => T): Cached<T> {
    const startMs = this.#clock.monotonic();
    const value = make();
    const costMs = this.#clock.monotonic() - startMs;
    return { value, untilMs: nowMs + Math.max(refreshMs, costMs * costFactor) };
  }

  #forget(): void {
    this.#list = undefined;
    this.#buckets = undefined;
  }
}
