import type { ApiObject } from '../api-object.ts';
import type { ServedResource } from '../resources/resource-definition.ts';
import type { ServerState } from '../server-state.ts';

/** Fills in what the API fills in for the kind. */
export function applyDefaults(_state: ServerState, resource: ServedResource, object: ApiObject): void {
  defaulters[resource.qualified]?.(object);
}

type Defaulter = (object: ApiObject) => void;

const defaulters: Readonly<Record<string, Defaulter>> = {
  namespaces: (namespace) => {
    namespace.metadata.labels = {
      ...namespace.metadata.labels,
      'kubernetes.io/metadata.name': namespace.metadata.name ?? '',
    };
    namespace.spec = { finalizers: ['kubernetes'] };
    namespace.status = { phase: 'Active' };
  },
};
