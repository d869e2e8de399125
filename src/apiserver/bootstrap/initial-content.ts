import type { JsonObject } from '../api-object.ts';
import { createObject } from '../endpoints/create-object.ts';
import type { ServerState } from '../server-state.ts';

/** Creates what a fresh cluster has. */
export function createInitialContent(state: ServerState): void {
  for (const name of ['default', 'kube-system', 'kube-public', 'kube-node-lease']) {
    create(state, '', 'v1', 'namespaces', '', { metadata: { name } });
  }
}

function create(
  state: ServerState,
  group: string,
  version: string,
  resource: string,
  namespace: string,
  object: JsonObject,
): void {
  const served = state.resources.find(group, version, resource);
  if (!served) throw new Error(`the initial content names an unknown resource ${resource}`);
  createObject(state, served, namespace, object, {
    fieldManager: 'kube-apiserver',
    dryRun: false,
    fieldValidation: 'Ignore',
    warnings: [],
  });
}
