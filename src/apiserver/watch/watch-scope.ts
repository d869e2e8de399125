import type { StoredEvent } from '../storage/event-log.ts';

const nodeField = 'spec.nodeName';

/** What a watch is about, as far as it can be told from keys alone: of a thousand kubelets a change concerns one or two. */
export interface ScopedSelection {
  /** All keys in question begin with this. */
  readonly prefix: string;
  /** Whether `prefix` is the key of one object. */
  readonly isOneKey: boolean;
  /** The node whose pods are wanted; undefined: no matter. */
  readonly nodeName: string | undefined;
}

/** The name under which a watch waits for changes; see `scopesOf`. */
export function scopeOf({ prefix, isOneKey, nodeName }: ScopedSelection): string {
  if (isOneKey) return `key ${prefix}`;
  return nodeName === undefined ? `prefix ${prefix}` : `node ${nodeName}`;
}

/** The names under which watches may wait for this change. */
export function scopesOf({ object, previous }: StoredEvent): readonly string[] {
  const { key } = object;
  const slash = key.indexOf('/');
  const scopes = ['prefix ', `key ${key}`];
  if (slash > 0) scopes.push(`prefix ${key.slice(0, slash + 1)}`);
  const node = object.fields[nodeField];
  const before = previous?.fields[nodeField];
  if (node !== undefined) scopes.push(`node ${node}`);
  if (before !== undefined && before !== node) scopes.push(`node ${before}`);
  return scopes;
}
