import { describe, expect, it } from 'vitest';
import { DeletedFinalStateUnknown } from '../../src/cache/deltas.ts';
import {
  deletionHandlingMetaNamespaceKey,
  ExplicitKey,
  metaNamespaceKey,
  ObjectName,
  splitMetaNamespaceKey,
  toObjectName,
} from '../../src/cache/keys.ts';
import { isMetaCarrier } from '../../src/object/meta.ts';

describe('keys', () => {
  it('are namespace/name, or name without a namespace', () => {
    expect(metaNamespaceKey({ metadata: { namespace: 'shop', name: 'cart' } })).toBe('shop/cart');
    expect(metaNamespaceKey({ metadata: { name: 'node-1' } })).toBe('node-1');
    expect(metaNamespaceKey({ metadata: { namespace: '', name: 'a:b/c' } })).toBe('a:b/c');
  });

  it('are taken from objects that carry them, and computed for those that do not', () => {
    expect(metaNamespaceKey({ [isMetaCarrier]: true, namespace: 'shop', name: 'cart', key: 'shop/cart' })).toBe(
      'shop/cart',
    );
    expect(metaNamespaceKey({ [isMetaCarrier]: true, namespace: 'shop', name: 'cart' })).toBe('shop/cart');
    expect(metaNamespaceKey({ key: 'mine', metadata: { name: 'cart', key: 'other' } })).toBe('cart');
  });

  it('are given as such by an ExplicitKey, and by a tombstone to those who know them', () => {
    expect(metaNamespaceKey(new ExplicitKey('any/thing/at all'))).toBe('any/thing/at all');
    const tombstone = new DeletedFinalStateUnknown('shop/cart', { metadata: { name: 'other' } });
    expect(deletionHandlingMetaNamespaceKey(tombstone)).toBe('shop/cart');
    expect(() => metaNamespaceKey(tombstone)).toThrow('no metadata');
  });

  it('need metadata', () => {
    for (const object of [undefined, null, 'text', 7, {}, { metadata: 'text' }]) {
      expect(() => metaNamespaceKey(object)).toThrow('no metadata');
      expect(() => toObjectName(object)).toThrow('no metadata');
    }
  });

  it('split at one slash; either side may be empty', () => {
    const split = (key: string) => {
      const { namespace, name } = splitMetaNamespaceKey(key);
      return [namespace, name];
    };
    expect(split('')).toEqual(['', '']);
    expect(split('a')).toEqual(['', 'a']);
    expect(split('a/b')).toEqual(['a', 'b']);
    expect(split('/b')).toEqual(['', 'b']);
    expect(split('a/')).toEqual(['a', '']);
    expect(() => split('a/b/c')).toThrow('"a/b/c"');
    expect(String(new ObjectName('a', 'b'))).toBe('a/b');
    expect(String(new ObjectName('', 'b'))).toBe('b');
  });
});
