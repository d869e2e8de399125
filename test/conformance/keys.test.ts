import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import {
  KeyError,
  metaNamespaceKey,
  splitMetaNamespaceKey,
  toDeletionHandlingObjectName,
  toObjectName,
} from '../../src/cache/keys.ts';
import { createSeededRandom } from '../../src/core/random.ts';

const pod = { metadata: { namespace: 'shop', name: 'cart' } };

function hasCause(error: unknown, cause: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (e === cause) return true;
  return false;
}

describe('keys', () => {
  it('TestKeyError: a KeyError, and a KeyError of a KeyError, unwrap to what the key function threw', () => {
    const cause = new Error('no name');
    const once = new KeyError({ id: 1 }, cause);
    const twice = new KeyError({ id: 1 }, once);
    expect(once.cause).toBe(cause);
    expect(once.object).toEqual({ id: 1 });
    expect(hasCause(once, cause)).toBe(true);
    expect(hasCause(twice, cause)).toBe(true);
    expect(hasCause(twice, new Error('no name'))).toBe(false);
  });

  it('TestObjectNames: random keys split at their only slash, and only a leading slash is lost', () => {
    const random = createSeededRandom(7);
    const alphabet = 'abcdefgh//';
    let seen = { none: 0, one: 0, more: 0 };
    for (let round = 0; round < 2000; round += 1) {
      let key = '';
      for (let i = 0; i < 10; i += 1) key += alphabet[Math.floor(random() * alphabet.length)];
      const parts = key.split('/');
      if (parts.length > 2) {
        expect(() => splitMetaNamespaceKey(key), key).toThrow(key);
        seen = { ...seen, more: seen.more + 1 };
        continue;
      }
      const { namespace, name, ...rest } = splitMetaNamespaceKey(key);
      expect({ namespace, name, rest }).toEqual({
        namespace: parts.length === 2 ? parts[0] : '',
        name: parts.at(-1),
        rest: {},
      });
      expect(splitMetaNamespaceKey(key).toString()).toBe(key.startsWith('/') ? key.slice(1) : key);
      seen = parts.length === 2 ? { ...seen, one: seen.one + 1 } : { ...seen, none: seen.none + 1 };
    }
    expect(Math.min(seen.none, seen.one, seen.more)).toBeGreaterThan(20);
  });

  it('TestDeletionHandlingObjectToName: a tombstone has the same structured name as its object', () => {
    const expected = toObjectName(pod);
    expect(expected).toMatchObject({ namespace: 'shop', name: 'cart' });
    expect(toDeletionHandlingObjectName(pod)).toEqual(expected);
    expect(toDeletionHandlingObjectName(new DeletedFinalStateUnknown(metaNamespaceKey(pod), pod))).toEqual(expected);
    expect(() => toDeletionHandlingObjectName(new DeletedFinalStateUnknown('a/b/c', pod))).toThrow('a/b/c');
  });
});
