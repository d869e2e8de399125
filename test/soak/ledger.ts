import { hash } from 'node:crypto';

/** One state that the server had of an object. */
export interface ObjectState {
  readonly version: number;
  readonly uid: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Of all that a write can change. */
  readonly digest: string;
}

/** What happened to one object: a new state, or its deletion, whose version the server does not tell to who deletes. */
type LedgerEvent = { readonly type: 'set'; readonly state: ObjectState } | { readonly type: 'gone' };

/** The same as somebody sees it who watches a part of the objects. */
export type SeenEvent =
  | { readonly type: 'set'; readonly state: ObjectState }
  | { readonly type: 'gone'; readonly version: number | undefined };

export type Selects = (key: string, state: ObjectState) => boolean;

interface Entry {
  base: ObjectState | undefined;
  readonly events: LedgerEvent[];
}

/**
 * All states that the server had of the objects that one writer writes, since the last quiet point. Each key is written by
 * one at a time, and a write whose outcome is unknown is looked up before the next, so that nothing is missing.
 */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  written(key: string, state: ObjectState): void {
    if (this.current(key)?.version === state.version) return;
    this.#entry(key).events.push({ type: 'set', state });
  }

  removed(key: string): void {
    this.#entry(key).events.push({ type: 'gone' });
  }

  current(key: string): ObjectState | undefined {
    const entry = this.#entries.get(key);
    const last = entry?.events.at(-1);
    if (!last) return entry?.base;
    return last.type === 'set' ? last.state : undefined;
  }

  knows(key: string): boolean {
    return this.#entries.has(key);
  }

  keys(): string[] {
    return [...this.#entries.keys()];
  }

  /** What somebody had at the last quiet point, and what there was to see since. */
  seenBy(selects: Selects, key: string): { readonly base: ObjectState | undefined; readonly events: SeenEvent[] } {
    const { base, events } = this.#entry(key);
    const seenBase = base && selects(key, base) ? base : undefined;
    const seen: SeenEvent[] = [];
    let isPresent = seenBase !== undefined;
    for (const event of events) {
      const isSelected = event.type === 'set' && selects(key, event.state);
      if (isSelected) seen.push(event);
      else if (isPresent) seen.push({ type: 'gone', version: event.type === 'set' ? event.state.version : undefined });
      isPresent = isSelected;
    }
    return { base: seenBase, events: seen };
  }

  /** Forgets how the current states came about. */
  settle(): void {
    for (const key of this.keys()) {
      const base = this.current(key);
      if (base) this.#entries.set(key, { base, events: [] });
      else this.#entries.delete(key);
    }
  }

  #entry(key: string): Entry {
    const known = this.#entries.get(key);
    if (known) return known;
    const entry: Entry = { base: undefined, events: [] };
    this.#entries.set(key, entry);
    return entry;
  }
}

export interface ConfigMap {
  readonly metadata: {
    readonly namespace: string;
    readonly name: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly data?: Readonly<Record<string, string>>;
}

export function toState({ metadata, data }: ConfigMap): ObjectState {
  const { resourceVersion, uid, labels = {}, annotations = {} } = metadata;
  const text = JSON.stringify([uid, labels, annotations, data ?? {}]);
  return { version: Number(resourceVersion), uid, labels, digest: hash('sha1', text, 'base64') };
}

export function toKey({ metadata: { namespace, name } }: ConfigMap): string {
  return `${namespace}/${name}`;
}
