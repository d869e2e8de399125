import type { ClientEnvironment, ConnectionFlags } from './api.ts';
import { loadKubeconfig } from './kubeconfig-load.ts';

export interface ContextNames {
  /** Empty in a cluster, and when only flags say where the server is. */
  readonly current: string;
  readonly all: readonly string[];
}

/** The contexts of the kubeconfig that the flags mean. Rejects with BAD_CONFIG. */
export async function readContextNames(flags: ConnectionFlags, environment: ClientEnvironment): Promise<ContextNames> {
  const { contexts, currentContext = '' } = await loadKubeconfig(flags.kubeconfig, environment);
  return { current: flags.context ?? currentContext, all: [...contexts.keys()].sort() };
}
