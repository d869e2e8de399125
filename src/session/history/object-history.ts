import { DeletedFinalStateUnknown } from '../../cache/deltas.ts';
import type { Cause, Notification } from '../../cache/notification.ts';
import type { Clock } from '../../core/clock.ts';
import { RingBuffer } from '../../core/ring-buffer.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import { isSameState } from '../../object/same-state.ts';
import type { ObjectVersion } from './object-version.ts';

export interface HistoryOptions {
  readonly clock: Clock;
  /** The object of a key as the store has it. */
  readonly present: (key: string) => KubeObject | undefined;
  /** Versions of one object. Default 50. */
  readonly perObject?: number;
  /** Bytes of all versions that are not the present ones. Default 64 Mi. */
  readonly maxBytes?: number;
}

/** What is kept of one key. */
interface Timeline {
  versions: Kept[];
  dropped: number;
}

interface Kept extends ObjectVersion {
  /** Higher than those of all versions before it. */
  readonly id: number;
  /** Counted, because the store does not hold it any more. */
  isCounted: boolean;
}

/** Without its version, which may have been dropped long ago. */
interface Counted {
  readonly key: string;
  readonly id: number;
}

/** A version besides its object: what the bookkeeping itself takes. */
const overheadBytes = 200;
const fewestStale = 64;

/**
 * The last versions of each object that changed, those of deleted objects included. They share their bytes with the store
 * as long as that holds them; the others count towards one limit, and the oldest of all go first.
 */
export class ObjectHistory {
  readonly #clock: Clock;
  readonly #present: (key: string) => KubeObject | undefined;
  #perObject: number;
  readonly #maxBytes: number;
  readonly #timelines = new Map<string, Timeline>();
  /** Versions that count, in the order in which they were superseded. */
  #counted = new RingBuffer<Counted>();
  /** Of these, how many have been dropped since. */
  #stale = 0;
  #bytes = 0;
  #nextId = 0;
  #dropped = 0;
  #startedMs: number;

  constructor({ clock, present, perObject = 50, maxBytes = 64 * 1024 ** 2 }: HistoryOptions) {
    this.#clock = clock;
    this.#present = present;
    this.#perObject = perObject;
    this.#maxBytes = maxBytes;
    this.#startedMs = clock.now();
  }

  /** How many versions of one object are kept from now on. */
  setPerObject(versions: number): void {
    this.#perObject = versions;
  }

  /** Of the versions that count. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Versions that the limits dropped. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Oldest first; an object that never changed has its present version alone. */
  versions(key: string): readonly ObjectVersion[] {
    const kept = this.#timelines.get(key)?.versions;
    if (kept && kept.length > 0) return kept;
    const object = this.#present(key);
    return object ? [{ object, timeMs: this.#startedMs, type: 'ADD', cause: 'initial', isReplacement: false }] : [];
  }

  /** Versions of this key that the limits dropped. */
  droppedOf(key: string): number {
    return this.#timelines.get(key)?.dropped ?? 0;
  }

  /** When the object was deleted; undefined while it exists. */
  deletedMs(key: string): number | undefined {
    const last = this.#timelines.get(key)?.versions.at(-1);
    return last?.type === 'DEL' ? last.timeMs : undefined;
  }

  /** Told by the pipeline, in the block in which the store changed. */
  notified(notification: Notification<KubeObject>): void {
    const nowMs = this.#clock.now();
    switch (notification.type) {
      case 'add':
        // The initial list is what an object without history has.
        if (notification.cause === 'initial') this.#startedMs = nowMs;
        else this.#push(notification.object, 'ADD', notification.cause, nowMs);
        return;
      case 'update':
        this.#updated(notification.oldObject, notification.object, notification.cause, nowMs);
        return;
      case 'delete':
        this.#deleted(notification.object, notification.cause, nowMs);
        return;
      case 'listed':
        return;
    }
  }

  #updated(oldObject: KubeObject, object: KubeObject, cause: Cause, nowMs: number): void {
    if (oldObject.uid === object.uid && isSameState(oldObject, object)) return;
    const timeline = this.#timelines.get(object.key);
    if (!timeline?.versions.length) this.#push(oldObject, 'ADD', 'initial', this.#startedMs);
    this.#push(object, 'UPD', cause, nowMs, oldObject.uid !== object.uid);
  }

  #deleted(last: KubeObject | DeletedFinalStateUnknown<KubeObject>, cause: Cause, nowMs: number): void {
    const object = last instanceof DeletedFinalStateUnknown ? last.object : last;
    if (object) this.#push(object, 'DEL', cause, nowMs);
  }

  #push(object: KubeObject, type: ObjectVersion['type'], cause: Cause, timeMs: number, isReplaced = false): void {
    const { key } = object;
    let timeline = this.#timelines.get(key);
    if (!timeline) {
      timeline = { versions: [], dropped: 0 };
      this.#timelines.set(key, timeline);
    }
    const last = timeline.versions.at(-1);
    const isReplacement = isReplaced || (last !== undefined && last.object.uid !== object.uid);
    const version: Kept = { object, timeMs, type, cause, isReplacement, id: this.#nextId, isCounted: false };
    this.#nextId += 1;
    if (last) this.#count(key, last);
    timeline.versions.push(version);
    if (type === 'DEL') this.#count(key, version);
    while (timeline.versions.length > this.#perObject) this.#dropFirst(key, timeline);
    while (this.#bytes > this.#maxBytes && this.#dropOldest());
    if (this.#stale > fewestStale && this.#stale > this.#counted.length / 2) this.#forgetStale();
  }

  #count(key: string, version: Kept): void {
    if (version.isCounted) return;
    version.isCounted = true;
    this.#bytes += version.object.bytes.length + overheadBytes;
    this.#counted.push({ key, id: version.id });
  }

  /** An object that changes all the time drops versions that stand behind others' in the order of all. */
  #forgetStale(): void {
    const live = new RingBuffer<Counted>();
    for (const counted of this.#counted) if (this.#isKept(counted)) live.push(counted);
    this.#counted = live;
    this.#stale = 0;
  }

  #dropOldest(): boolean {
    const oldest = this.#counted.shift();
    if (!oldest) return false;
    // Either it was dropped before, or it is now.
    const timeline = this.#timelines.get(oldest.key);
    // Every version before it in its timeline has been superseded earlier, and so was dropped before.
    if (timeline && this.#isKept(oldest)) this.#dropFirst(oldest.key, timeline);
    this.#stale -= 1;
    return true;
  }

  #isKept({ key, id }: Counted): boolean {
    const [first] = this.#timelines.get(key)?.versions ?? [];
    return first !== undefined && first.id <= id;
  }

  #dropFirst(key: string, timeline: Timeline): void {
    const first = timeline.versions.shift();
    if (!first) return;
    if (first.isCounted) {
      this.#bytes -= first.object.bytes.length + overheadBytes;
      this.#stale += 1;
    }
    timeline.dropped += 1;
    this.#dropped += 1;
    if (timeline.versions.length === 0) this.#timelines.delete(key);
  }
}
