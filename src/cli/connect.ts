import type { Logger } from '../core/log.ts';
import type { ApiClient, ClientEnvironment, ConnectionFlags } from '../kube/api.ts';
import { openClient } from '../kube/client.ts';
import type { CommandContext } from './command-runner.ts';
import type { OptionValues } from './option-table.ts';
import { createStderrLogger } from './stderr-logger.ts';

export interface Connection {
  readonly client: ApiClient;
  readonly logger: Logger;
}

/** Opens a client as the connection options say. The caller closes it. */
export async function connect(options: OptionValues, context: CommandContext): Promise<Connection> {
  const logger = createStderrLogger(options.v, context.notice);
  const client = await openClient(toConnectionFlags(options), toEnvironment(context, logger));
  return { client, logger };
}

/** What a client takes from the process. */
export function toEnvironment(context: CommandContext, logger: Logger): ClientEnvironment {
  return {
    env: context.env,
    homeDir: context.homeDir,
    logger,
    warn: context.notice,
    interactive: context.isStdinTerminal,
    whilePrompting: (run) => context.handover.lend(run),
    clock: context.clock,
    version: context.version,
    opensAhead: true,
    onRequest: context.meter?.onRequest,
  };
}

export function toConnectionFlags(options: OptionValues): ConnectionFlags {
  return withoutUndefined({
    kubeconfig: options.kubeconfig,
    context: options.context,
    cluster: options.cluster,
    user: options.user,
    server: options.server,
    token: options.token,
    as: options.as,
    asGroup: options.asGroup.length > 0 ? options.asGroup : undefined,
    asUid: options.asUid,
    requestTimeoutMs: options.requestTimeout || undefined,
    insecureSkipTlsVerify: options.insecureSkipTlsVerify || undefined,
    certificateAuthority: options.certificateAuthority,
    clientCertificate: options.clientCertificate,
    clientKey: options.clientKey,
    tlsServerName: options.tlsServerName,
    disableCompression: options.disableCompression || undefined,
    cacheDir: options.cacheDir,
  });
}

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(record: T): Defined<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Defined<T>;
}
