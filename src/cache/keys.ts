import { objectMeta } from '../object/meta.ts';
import { DeletedFinalStateUnknown } from './deltas.ts';
import type { KeyFunction } from './queue.ts';

/**
 * client-go's `MetaNamespaceKeyFunc`: `namespace/name`, or `name` when there is no namespace. Nothing is escaped.
 * Throws for what has no metadata. An ExplicitKey is its own key.
 */
export function metaNamespaceKey(object: unknown): string {
  const meta = objectMeta(object);
  if (!meta) {
    if (object instanceof ExplicitKey) return object.key;
    throw new Error('object has no metadata');
  }
  if (meta === object) {
    const { key } = meta as { readonly key?: unknown };
    if (typeof key === 'string') return key;
  }
  const name = meta.name ?? '';
  return meta.namespace ? `${meta.namespace}/${name}` : name;
}

/** client-go's `DeletionHandlingMetaNamespaceKeyFunc`: a tombstone's own key, else metaNamespaceKey. */
export function deletionHandlingMetaNamespaceKey(object: unknown): string {
  return object instanceof DeletedFinalStateUnknown ? object.key : metaNamespaceKey(object);
}

/** A key given as such, for stores that are asked by key alone. */
export class ExplicitKey {
  readonly key: string;

  constructor(key: string) {
    this.key = key;
  }
}

/** An object could not be keyed. `cause` is what the key function threw. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly object: unknown;

  constructor(object: unknown, cause: unknown) {
    super(`no key for object: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.object = object;
  }
}

/** The object's key; what the key function throws comes as a KeyError. */
export function keyOrThrow(keyFunction: KeyFunction, object: unknown): string {
  try {
    return keyFunction(object);
  } catch (error) {
    throw new KeyError(object, error);
  }
}

/** Namespace and name; `toString` is the key. A name with an empty namespace has no slash, so `/x` becomes `x`. */
export class ObjectName {
  readonly namespace: string;
  readonly name: string;

  constructor(namespace: string, name: string) {
    this.namespace = namespace;
    this.name = name;
  }

  toString(): string {
    return this.namespace === '' ? this.name : `${this.namespace}/${this.name}`;
  }
}

/**
 * client-go's `SplitMetaNamespaceKey` and `ParseObjectName`: without a slash the whole key is the name; either side of one
 * slash may be empty. Throws, naming the key, for more slashes.
 */
export function splitMetaNamespaceKey(key: string): ObjectName {
  const slash = key.indexOf('/');
  if (slash < 0) return new ObjectName('', key);
  if (key.indexOf('/', slash + 1) >= 0) throw new Error(`key ${JSON.stringify(key)} has more than one slash`);
  return new ObjectName(key.slice(0, slash), key.slice(slash + 1));
}

/** client-go's `ObjectToName`. Throws for what has no metadata. */
export function toObjectName(object: unknown): ObjectName {
  const meta = objectMeta(object);
  if (!meta) throw new Error('object has no metadata');
  return new ObjectName(meta.namespace ?? '', meta.name ?? '');
}

/** client-go's `DeletionHandlingObjectToName`: a tombstone's key, split; else toObjectName. */
export function toDeletionHandlingObjectName(object: unknown): ObjectName {
  return object instanceof DeletedFinalStateUnknown ? splitMetaNamespaceKey(object.key) : toObjectName(object);
}
