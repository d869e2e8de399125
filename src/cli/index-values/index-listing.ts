import type { Indexer } from '../../cache/store.ts';
import type { KubeObject } from '../../object/kube-object.ts';

/** One index as it is printed. */
export interface IndexListing {
  readonly index: string;
  readonly resource: string;
  /** Ascending by value; keys ascending. */
  readonly values: readonly IndexBucketListing[];
  /** Objects without a value. */
  readonly none: number;
}

interface IndexBucketListing {
  readonly value: string;
  readonly count: number;
  readonly keys: readonly string[];
}

export function listIndex(indexer: Indexer<KubeObject>, index: string, resource: string): IndexListing {
  const valuesOf = indexer.getIndexers()[index];
  const values = indexer
    .listIndexFuncValues(index)
    .sort()
    .map((value) => {
      const keys = indexer.indexKeys(index, value);
      return { value, count: keys.length, keys };
    });
  const none = valuesOf ? indexer.list().filter((object) => valuesOf(object).length === 0).length : 0;
  return { index, resource, values, none };
}

/** The objects under a value, ascending by key; `<none>` are those without a value. */
export function listBucket(indexer: Indexer<KubeObject>, index: string, value: string): readonly KubeObject[] {
  const valuesOf = indexer.getIndexers()[index];
  const found = indexer.byIndex(index, value);
  const objects =
    found.length === 0 && value === '<none>' && valuesOf
      ? indexer.list().filter((object) => valuesOf(object).length === 0)
      : found;
  return [...objects].sort((a, b) => (a.key < b.key ? -1 : 1));
}
