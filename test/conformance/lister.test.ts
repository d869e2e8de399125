import { describe, expect, it } from 'vitest';
import { metaNamespaceIndex, namespaceIndex } from '../../src/cache/index-functions.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { createGenericLister } from '../../src/cache/lister.ts';
import { isNotFound, StatusError } from '../../src/object/status.ts';

interface Named {
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

const inShop = (name: string): Named => ({ metadata: { namespace: 'shop', name } });
const inBar = (name: string): Named => ({ metadata: { namespace: 'bar', name } });
const clusterWide = (name: string): Named => ({ metadata: { name } });

function listerOf(...objects: Named[]) {
  const indexer = createIndexer<Named>(metaNamespaceKey, { [namespaceIndex]: metaNamespaceIndex });
  for (const object of objects) indexer.add(object);
  return createGenericLister(indexer, { group: 'apps', resource: 'deployments' });
}

function failure(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('listers', () => {
  it('TestNamespaceGetMethod: by name within a namespace; else NotFound', () => {
    const cart = inShop('cart');
    const lister = listerOf(cart, inBar('till'));
    expect(lister.byNamespace('shop').get('cart')).toBe(cart);
    const error = failure(() => lister.byNamespace('shop').get('till'));
    expect(error).toBeInstanceOf(StatusError);
    expect(isNotFound(error)).toBe(true);
    expect(error).toMatchObject({
      message: 'deployments.apps "till" not found',
      status: { code: 404, details: { group: 'apps', kind: 'deployments', name: 'till' } },
    });
    expect(isNotFound(failure(() => lister.byNamespace('').get('cart')))).toBe(true);
  });

  it('TestListerGetMethod: by key; a namespaced object is not found by its name alone', () => {
    const node = clusterWide('node-1');
    const lister = listerOf(node, inShop('cart'));
    expect(lister.get('node-1')).toBe(node);
    expect(lister.get('shop/cart')).toEqual(inShop('cart'));
    expect(isNotFound(failure(() => lister.get('cart')))).toBe(true);
    expect(isNotFound(failure(() => lister.get('node-2')))).toBe(true);
  });

  it('TestNamespaceListMethod: only the objects of that namespace', () => {
    const lister = listerOf(inShop('cart'), inBar('cart'), inShop('till'), clusterWide('shop'));
    expect(lister.byNamespace('shop').list()).toEqual([inShop('cart'), inShop('till')]);
    expect(lister.byNamespace('empty').list()).toEqual([]);
  });

  it('TestListerListMethod: all objects', () => {
    const objects = [inShop('cart'), inBar('cart'), clusterWide('shop')];
    expect(listerOf(...objects).list()).toEqual(objects);
  });
});
