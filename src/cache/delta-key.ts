import { DeletedFinalStateUnknown, type Deltas } from './deltas.ts';
import { KeyError, keyOrThrow } from './keys.ts';
import type { KeyFunction } from './queue.ts';

/**
 * client-go's `KeyOf` of the queues: the key of an object, of a tombstone, or of deltas (the newest one's object). Throws
 * a KeyError.
 */
export function deltaKeyOrThrow<T>(
  keyFunction: KeyFunction,
  object: T | DeletedFinalStateUnknown<T> | Deltas<T>,
): string {
  if (object instanceof DeletedFinalStateUnknown) return object.key;
  if (!Array.isArray(object)) return keyOrThrow(keyFunction, object);
  const newest = (object as Deltas<T>).at(-1);
  if (!newest || !('object' in newest)) throw new KeyError(object, new Error('no object among the deltas'));
  return deltaKeyOrThrow(keyFunction, newest.object);
}
