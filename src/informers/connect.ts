import { homedir } from 'node:os';
import { createConsoleLogger } from '../core/console-logger.ts';
import type { Logger } from '../core/log.ts';
import type { ApiClient, ClientEnvironment, ConnectionFlags } from '../kube/api.ts';
import { openClient } from '../kube/client.ts';
import { type KubeConfigSource, openKubeConfig } from '../kube/kube-config-source.ts';

/** Where the API server is and who asks it. Without anything: what kubectl would use. */
export interface ConnectOptions extends ConnectionFlags {
  /** A loaded `KubeConfig` of `@kubernetes/client-node`. Its current context counts, and nothing else of these options but the logger. */
  readonly kubeConfig?: KubeConfigSource | undefined;
  /** Gets warnings of the server and, from level 6 on, requests. Default: warnings and errors go to stderr. */
  readonly logger?: Logger | undefined;
  /** Default: a copy of what the process has now. KUBECONFIG, proxies and credential plugins are read from it. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * Opens a client of an API server: of the given KubeConfig, else as kubectl finds it (the options; `KUBECONFIG`;
 * `~/.kube/config`; the service account of the pod). No request is sent yet. Whoever opens it closes it, with `close` or `using`.
 * Rejects with a KinformerError NO_CONFIG or BAD_CONFIG. client-go's name: `clientcmd` and `rest.HTTPClientFor`.
 */
export function connect(options: ConnectOptions = {}): Promise<ApiClient & Disposable> {
  const { kubeConfig, logger = createConsoleLogger(), env = { ...process.env }, ...flags } = options;
  const environment: ClientEnvironment = {
    env,
    homeDir: homedir(),
    logger,
    warn: (text) => logger.warn(text),
    interactive: false,
  };
  return kubeConfig ? openKubeConfig(kubeConfig, environment) : openClient(flags, environment);
}
