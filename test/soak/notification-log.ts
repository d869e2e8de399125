/** One notification, from a handler or from a record. */
export interface Seen {
  readonly op: 'add' | 'update' | 'delete';
  readonly key: string;
  /** Of the object; undefined for a tombstone that knows none. */
  readonly version: number | undefined;
  readonly old?: number | undefined;
  readonly uid: string;
  /** Only where content is compared, too. */
  readonly digest?: string | undefined;
  readonly cause: string;
  readonly isTombstone?: boolean;
}

export interface ListEnd {
  /** Notifications before it. */
  readonly at: number;
  readonly version: number;
}

export interface Held {
  readonly version: number;
  readonly uid: string;
  readonly digest: string | undefined;
}

/**
 * What one handler was told, and the state that it makes of it. A notification that does not fit what came before is a
 * problem at once: a second add, an update or deletion of what is not there, an older version.
 */
export class NotificationLog {
  readonly name: string;
  readonly held = new Map<string, Held>();
  readonly problems: string[] = [];
  doubled = 0;
  misfits = 0;
  total = 0;
  #entries: Seen[] = [];
  #listEnds: ListEnd[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** Since the last quiet point. */
  get entries(): readonly Seen[] {
    return this.#entries;
  }

  get listEnds(): readonly ListEnd[] {
    return this.#listEnds;
  }

  push(seen: Seen): void {
    this.#fold(seen);
    this.total += 1;
    this.#entries.push(seen);
  }

  listed(version: number): void {
    this.#listEnds.push({ at: this.#entries.length, version });
  }

  settle(): void {
    this.#entries = [];
    this.#listEnds = [];
  }

  #fold(seen: Seen): void {
    const { op, key, version = 0, old, uid, digest, isTombstone } = seen;
    const held = this.held.get(key);
    if (op === 'add' && held) this.#report('doubled', seen, held);
    else if (op !== 'add' && !held) this.#report(op === 'delete' ? 'doubled' : 'misfits', seen, held);
    else if (op === 'update' && old !== held?.version) this.#report('misfits', seen, held);
    else if (held && !isTombstone && version < held.version) this.#report('misfits', seen, held);
    if (op === 'delete') this.held.delete(key);
    else this.held.set(key, { version, uid, digest });
  }

  #report(kind: 'doubled' | 'misfits', seen: Seen, held: Held | undefined): void {
    this[kind] += 1;
    const after = held ? `version ${held.version}` : 'nothing';
    this.problems.push(`${this.name}: ${describeSeen(seen)} after ${after}`);
  }
}

/** Same version before and after: a relist or resync that only repeats the state. */
export function isRepeat({ op, version, old }: Seen): boolean {
  return op === 'update' && version === old;
}

export function describeSeen({ op, key, version, old, cause, isTombstone }: Seen): string {
  const from = old === undefined ? '' : ` from ${old}`;
  return `${op} ${key}${from} ${version ?? 'unknown'} (${cause}${isTombstone ? ', tombstone' : ''})`;
}
