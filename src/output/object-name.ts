import type { KubeObject } from '../object/kube-object.ts';

/** What `-o name` prints: `pod/cart-0`, `deployment.apps/web`. */
export function toObjectName({ apiVersion, kind, name }: KubeObject): string {
  const slash = apiVersion.indexOf('/');
  const group = slash < 0 ? '' : `.${apiVersion.slice(0, slash)}`;
  return `${kind.toLowerCase()}${group}/${name}`;
}
