import type { Notification } from '../../cache/notification.ts';
import type { SharedIndexInformer } from '../../cache/shared-informer.ts';
import type { KubeObject } from '../../object/kube-object.ts';

const keptMs = 60_000;
const limit = 50_000;

interface Move {
  readonly timeMs: number;
  readonly bucket: string;
}

type Update = Extract<Notification<KubeObject>, { readonly type: 'update' }>;

/** Which buckets objects moved into in the last minute; counted only while somebody looks. */
export class BucketMoves {
  readonly #moves: Move[] = [];
  readonly #counts = new Map<string, number>();
  #first = 0;
  #watchedMs = Number.NEGATIVE_INFINITY;

  /** Somebody looks. */
  watch(nowMs: number): void {
    this.#watchedMs = nowMs;
    this.#forget(nowMs);
  }

  updated({ oldObject, object }: Update, informer: SharedIndexInformer<KubeObject> | undefined, nowMs: number): void {
    if (!informer || oldObject === object || nowMs - this.#watchedMs > keptMs) return;
    for (const [name, indexFunction] of Object.entries(informer.indexer.getIndexers())) {
      for (const value of difference(valuesOf(indexFunction, object), valuesOf(indexFunction, oldObject))) {
        this.#add({ timeMs: nowMs, bucket: bucketOf(name, value) });
      }
    }
    if (this.#moves.length - this.#first > limit) this.#drop();
  }

  perMinute(name: string, value: string, nowMs: number): number {
    this.#forget(nowMs);
    return this.#counts.get(bucketOf(name, value)) ?? 0;
  }

  #add(move: Move): void {
    this.#moves.push(move);
    this.#counts.set(move.bucket, (this.#counts.get(move.bucket) ?? 0) + 1);
  }

  #forget(nowMs: number): void {
    while ((this.#moves[this.#first]?.timeMs ?? nowMs) < nowMs - keptMs) this.#drop();
    if (this.#first <= 1000) return;
    this.#moves.splice(0, this.#first);
    this.#first = 0;
  }

  #drop(): void {
    const move = this.#moves[this.#first];
    if (!move) return;
    this.#first += 1;
    const count = (this.#counts.get(move.bucket) ?? 1) - 1;
    if (count === 0) this.#counts.delete(move.bucket);
    else this.#counts.set(move.bucket, count);
  }
}

function bucketOf(name: string, value: string): string {
  return `${name}\u0000${value}`;
}

function valuesOf(indexFunction: (object: KubeObject) => readonly string[], object: KubeObject): readonly string[] {
  try {
    return indexFunction(object);
  } catch {
    return [];
  }
}

function difference(values: readonly string[], without: readonly string[]): readonly string[] {
  if (values.length === 1 && without.length === 1 && values[0] === without[0]) return [];
  return values.filter((value) => !without.includes(value));
}
