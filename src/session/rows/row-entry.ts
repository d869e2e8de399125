import type { Cause } from '../../cache/notification.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { Activity } from './activity.ts';

export type SortKey = string | number | undefined;

const markedMs = 3000;

/** One object of the table: its newest version, and what the table knows of it. */
export class RowEntry {
  /** The uid; the key where there is none. */
  readonly id: string;
  readonly key: string;
  object: KubeObject;
  /** As it is filed by now; changes only while the entry is out of the order. */
  sortKey: SortKey = undefined;
  /** Whether it is among the rows. */
  isShown = false;
  isFailing = false;
  /** When it was deleted. */
  goneMs: number | undefined;
  changedMs: number;
  #addedMs: number | undefined;
  #updatedMs: number | undefined;
  #activity: Activity | undefined;

  constructor(id: string, object: KubeObject, nowMs: number, cause: Cause) {
    this.id = id;
    this.key = object.key;
    this.object = object;
    this.changedMs = nowMs;
    if (cause === 'initial') return;
    this.#addedMs = nowMs;
    this.#count(nowMs);
  }

  update(object: KubeObject, nowMs: number): void {
    this.object = object;
    this.changedMs = nowMs;
    this.#updatedMs = nowMs;
    this.#count(nowMs);
  }

  remove(nowMs: number): void {
    this.goneMs = nowMs;
    this.changedMs = nowMs;
    this.#count(nowMs);
  }

  mark(nowMs: number): '+' | '~' | '-' | ' ' {
    if (this.goneMs !== undefined) return '-';
    if (this.#addedMs !== undefined && nowMs - this.#addedMs < markedMs) return '+';
    return this.#updatedMs !== undefined && nowMs - this.#updatedMs < markedMs ? '~' : ' ';
  }

  updatesPerMinute(nowMs: number): number {
    return this.#activity?.perMinute(nowMs) ?? 0;
  }

  /** Changes per four seconds over forty, newest last; undefined when there was none. */
  heat(nowMs: number): readonly number[] | undefined {
    return this.#activity?.last(nowMs, 10);
  }

  #count(nowMs: number): void {
    this.#activity ??= new Activity(nowMs);
    this.#activity.add(nowMs);
  }
}
