import { KinformerError } from '../core/errors.ts';
import type { ApiClient } from '../kube/api.ts';
import type { OptionValues } from './option-table.ts';

/** The namespace to look at; undefined is all of them. `fallback` is for a context that names none. */
export function chooseNamespace(
  { allNamespaces, namespace }: Pick<OptionValues, 'allNamespaces' | 'namespace'>,
  client: Pick<ApiClient, 'namespace'>,
  fallback: string | undefined,
): string | undefined {
  if (allNamespaces) return undefined;
  const found = namespace && pathBreakers.find(({ isIn }) => isIn(namespace));
  if (found) {
    throw new KinformerError('USAGE', `invalid namespace "${namespace}": [${found.problem}]`, {
      hint: '`kubectl get namespaces` lists them',
    });
  }
  return namespace || client.namespace || fallback;
}

/** What no segment of a path may be or hold, as the API server says it. */
const pathBreakers = [
  { isIn: (name: string) => name === '.' || name === '..', problem: "may not be '.' or '..'" },
  { isIn: (name: string) => name.includes('/'), problem: "may not contain '/'" },
  { isIn: (name: string) => name.includes('%'), problem: "may not contain '%'" },
] as const;
