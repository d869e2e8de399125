import { objectMeta } from '../object/meta.ts';
import type { KeyFunction } from './queue.ts';
import type { IndexFunction } from './store.ts';

/** Name of the index that listers by namespace use. */
export const namespaceIndex = 'namespace';

/** client-go's `MetaNamespaceIndexFunc`: the object's namespace, empty for cluster-scoped ones. Throws without metadata. */
export function metaNamespaceIndex(object: unknown): readonly string[] {
  const meta = objectMeta(object);
  if (!meta) throw new Error('object has no metadata');
  return [meta.namespace ?? ''];
}

/** client-go's `IndexFuncToKeyFuncAdapter`: the index value as key. Throws unless there is exactly one. */
export function toKeyFunction<T>(indexFunction: IndexFunction<T>): KeyFunction {
  return (object) => {
    const values = indexFunction(object as T);
    const [value] = values;
    if (values.length !== 1 || value === undefined) throw new Error(`${values.length} index values, one was expected`);
    return value;
  };
}
