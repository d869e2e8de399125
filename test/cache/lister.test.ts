import { describe, expect, it } from 'vitest';
import { metaNamespaceIndex, namespaceIndex } from '../../src/cache/index-functions.ts';
import { createIndexer } from '../../src/cache/indexer.ts';
import { metaNamespaceKey } from '../../src/cache/keys.ts';
import { everything, type LabelMatcher, listAll, listAllByNamespace, nothing } from '../../src/cache/lister.ts';
import type { Indexers } from '../../src/cache/store.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { parseLabelSelector } from '../../src/object/label-selector.ts';

interface Labelled {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
}

const labelled = (namespace: string, name: string, app?: string): Labelled => ({
  metadata: app === undefined ? { namespace, name } : { namespace, name, labels: { app } },
});

const web: LabelMatcher = { matches: ({ app }) => app === 'web' };
const objects = [labelled('shop', 'a', 'web'), labelled('shop', 'b'), labelled('bar', 'c', 'web')];

function indexerOf(indexers: Indexers<Labelled>) {
  const indexer = createIndexer<Labelled>(metaNamespaceKey, indexers);
  indexer.replace(objects, '1');
  return indexer;
}

function recordingLogger() {
  const errors: string[] = [];
  return { errors, info() {}, warn() {}, error: (message: string) => errors.push(message) };
}

describe('listAll', () => {
  it('a selector of nothing, and one of everything, read no labels', () => {
    const indexer = indexerOf({});
    expect(listAll(indexer, nothing)).toEqual([]);
    expect(listAll(indexer, everything)).toEqual(objects);
    expect(listAll(indexer, web)).toEqual([objects[0], objects[2]]);
    const strings = { list: () => ['no metadata'] };
    expect(listAll(strings, nothing)).toEqual([]);
    expect(listAll(strings, everything)).toEqual(['no metadata']);
    expect(() => listAll(strings, web)).toThrow('metadata');
  });
});

describe('a label selector and objects of bytes', () => {
  it('select as a matcher of plain objects does, and all of them when it is empty', () => {
    const bytes = objects.map((object) => KubeObject.from(object));
    const indexer = createIndexer<KubeObject>(metaNamespaceKey, { [namespaceIndex]: metaNamespaceIndex });
    indexer.replace(bytes, '1');
    for (const text of ['app=web', 'app!=web', '!app', 'app in (db,web)', '']) {
      const selector = parseLabelSelector(text);
      const keys = listAll(indexerOf({}), selector).map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
      expect(
        listAll(indexer, selector).map(({ key }) => key),
        text,
      ).toEqual(keys);
      expect(
        listAllByNamespace(indexer, 'shop', selector).map(({ key }) => key),
        text,
      ).toEqual(keys.filter((key) => key.startsWith('shop/')));
    }
    expect(listAll(indexer, parseLabelSelector('app=web'))).toHaveLength(2);
  });
});

describe('listAllByNamespace', () => {
  it('asks the index with an object that has nothing but a namespace', () => {
    const probes: unknown[] = [];
    const indexer = indexerOf({
      [namespaceIndex]: (object) => {
        probes.push(object);
        return metaNamespaceIndex(object);
      },
    });
    probes.length = 0;
    const logger = recordingLogger();
    expect(listAllByNamespace(indexer, 'shop', everything, logger)).toEqual(objects.slice(0, 2));
    expect(listAllByNamespace(indexer, 'shop', web, logger)).toEqual([objects[0]]);
    expect(probes).toMatchObject([{ metadata: { namespace: 'shop' } }, { metadata: { namespace: 'shop' } }]);
    expect(logger.errors).toEqual([]);
  });

  it('works with an index function that reads plain objects and with one that reads metadata carriers', () => {
    const plain = indexerOf({ [namespaceIndex]: ({ metadata }) => [metadata.namespace] });
    expect(listAllByNamespace(plain, 'bar', everything)).toEqual([objects[2]]);
    interface Carrier {
      readonly namespace: string;
    }
    const indexer = createIndexer<Carrier>((object) => (object as Carrier).namespace, {
      [namespaceIndex]: ({ namespace }) => [namespace],
    });
    indexer.add({ namespace: 'bar' });
    const logger = recordingLogger();
    expect(listAllByNamespace(indexer, 'bar', everything, logger)).toEqual([{ namespace: 'bar' }]);
    expect(logger.errors).toEqual([]);
  });

  it('looks at every object, and says so, when there is no such index or it fails', () => {
    const failing = indexerOf({});
    failing.addIndexers({
      [namespaceIndex]: () => {
        throw new Error('cannot');
      },
    });
    for (const indexer of [indexerOf({}), failing]) {
      const logger = recordingLogger();
      expect(listAllByNamespace(indexer, 'shop', web, logger)).toEqual([objects[0]]);
      expect(listAllByNamespace(indexer, 'nowhere', everything, logger)).toEqual([]);
      expect(logger.errors).toHaveLength(2);
    }
  });

  it('an empty namespace means all; a selector of nothing looks nowhere', () => {
    const indexer = indexerOf({});
    expect(listAllByNamespace(indexer, '', everything)).toEqual(objects);
    expect(listAllByNamespace(indexer, '', web)).toEqual([objects[0], objects[2]]);
    const logger = recordingLogger();
    expect(listAllByNamespace(indexer, 'shop', nothing, logger)).toEqual([]);
    expect(logger.errors).toEqual([]);
  });
});
