import type { Indexers } from '../../cache/store.ts';
import type { ApiResource } from '../../kube/api.ts';
import { parseIndexExpression } from '../../object/index-expression.ts';
import type { KubeObject } from '../../object/kube-object.ts';

/** The indexes that a tab starts with: the usual ones of its type, and by more expressions. */
export function tabIndexers(
  { namespaced, name, group }: Pick<ApiResource, 'namespaced' | 'name' | 'group'>,
  by: readonly string[],
): Indexers<KubeObject> {
  const usual = [...(namespaced ? ['namespace'] : []), ...(name === 'pods' && group === '' ? ['node'] : [])];
  const expressions = [...new Set([...usual, ...by])].map(parseIndexExpression);
  return Object.fromEntries(expressions.map((expression) => [expression.name, expression.indexFunction]));
}
