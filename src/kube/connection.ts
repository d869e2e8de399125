import { KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';
import type { ClientEnvironment, ConnectionFlags } from './api.ts';
import { findInCluster } from './in-cluster.ts';
import { type Kubeconfig, type KubeconfigEntry, textOf } from './kubeconfig-file.ts';
import { isEmptyKubeconfig, loadKubeconfig } from './kubeconfig-load.ts';
import { parseServerAddress, type ServerAddress } from './server-address.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Which server to talk to, and as whom: the kubeconfig's current context under the flags. */
export interface Connection {
  readonly contextName: string;
  readonly namespace: string | undefined;
  readonly server: ServerAddress;
  readonly cluster: KubeconfigEntry;
  readonly user: KubeconfigEntry;
}

/**
 * Decides server and user as kubectl's clientcmd does: flags over the context, in-cluster settings when there is no
 * kubeconfig at all. Throws NO_CONFIG when nothing says where the server is, BAD_CONFIG when a name leads nowhere.
 */
export async function resolveConnection(flags: ConnectionFlags, environment: ClientEnvironment): Promise<Connection> {
  const loaded = await loadKubeconfig(flags.kubeconfig, environment);
  const inCluster = isEmptyKubeconfig(loaded) ? findInCluster(environment) : undefined;
  return chooseConnection(inCluster ?? loaded, flags);
}

/** As resolveConnection, of a kubeconfig that is read already. */
export function chooseConnection(config: Kubeconfig, given: ConnectionFlags): Connection {
  const flags = dropEmpty(given);
  const context = findContext(config, flags);
  const clusterName = flags.cluster ?? textOf(context?.fields.cluster);
  const userName = flags.user ?? textOf(context?.fields.user);
  const cluster = findEntry(config.clusters, 'cluster', clusterName, context, flags.server !== undefined);
  const user = findEntry(config.users, 'user', userName, context, true);
  const fields = overrideCluster(cluster?.fields ?? {}, flags);
  return {
    contextName: context?.name ?? '',
    namespace: textOf(context?.fields.namespace),
    server: serverOf(fields, config, flags),
    cluster: { name: clusterName ?? '', file: cluster?.file ?? '', fields },
    user: { name: userName ?? '', file: user?.file ?? '', fields: overrideUser(user?.fields ?? {}, flags) },
  };
}

/** A flag with an empty text, as scripts give it for a variable that is not set, counts as not given. */
function dropEmpty(flags: ConnectionFlags): ConnectionFlags {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== '')) as ConnectionFlags;
}

function findContext(config: Kubeconfig, flags: ConnectionFlags): KubeconfigEntry | undefined {
  const name = flags.context ?? config.currentContext;
  if (name === undefined || name === '') return undefined;
  const context = config.contexts.get(name);
  if (context) return context;
  throw new KinformerError(
    'BAD_CONFIG',
    `context "${toPrintable(name)}" does not exist in ${config.files.join(', ')}`,
    {
      hint: listNames(config),
    },
  );
}

function findEntry(
  entries: ReadonlyMap<string, KubeconfigEntry>,
  kind: string,
  name: string | undefined,
  context: KubeconfigEntry | undefined,
  mayBeAbsent: boolean,
): KubeconfigEntry | undefined {
  if (name === undefined && (mayBeAbsent || context === undefined)) return undefined;
  const entry = entries.get(name ?? '');
  if (entry) return entry;
  const source = context === undefined ? '' : ` of context "${toPrintable(context.name)}" in ${context.file}`;
  throw new KinformerError('BAD_CONFIG', `${kind} "${toPrintable(name ?? '')}"${source} does not exist`);
}

function serverOf(fields: Fields, config: Kubeconfig, flags: ConnectionFlags): ServerAddress {
  const server = textOf(fields.server);
  if (server !== undefined) return parseServerAddress(server, hasTlsSettings(fields));
  if (
    config.contexts.size > 0 &&
    flags.cluster === undefined &&
    (config.currentContext ?? '') === '' &&
    !flags.context
  ) {
    throw new KinformerError('NO_CONFIG', 'no current context is set', { hint: listNames(config) });
  }
  if (!isEmptyKubeconfig(config))
    throw new KinformerError('BAD_CONFIG', `no server is set in ${config.files.join(', ')}`);
  throw new KinformerError(
    'NO_CONFIG',
    `no configuration: ${config.files.join(', ')} ${config.files.length > 1 ? 'are' : 'is'} absent or empty`,
  );
}

function hasTlsSettings(fields: Fields): boolean {
  const keys = ['certificate-authority', 'certificate-authority-data', 'insecure-skip-tls-verify'];
  return keys.some((key) => textOf(fields[key]) !== undefined && fields[key] !== false);
}

function listNames(config: Kubeconfig): string {
  const names = [...config.contexts.keys()].sort();
  if (names.length === 0) return 'there are no contexts; see `kubectl config view`';
  return `pass --context with one of: ${names.map(toPrintable).join(', ')}`;
}

function overrideCluster(fields: Fields, flags: ConnectionFlags): Fields {
  const result: Record<string, unknown> = { ...fields };
  if (flags.server !== undefined) result.server = flags.server;
  // A flag about trust replaces everything that the file says about it; a new server also clears the file's name for it.
  if (flags.insecureSkipTlsVerify === true || flags.certificateAuthority !== undefined) {
    result['insecure-skip-tls-verify'] = flags.insecureSkipTlsVerify ?? false;
    result['certificate-authority'] = flags.certificateAuthority;
    result['certificate-authority-data'] = undefined;
  }
  if (flags.tlsServerName !== undefined || flags.server !== undefined) result['tls-server-name'] = flags.tlsServerName;
  return result;
}

function overrideUser(fields: Fields, flags: ConnectionFlags): Fields {
  const result: Record<string, unknown> = { ...fields };
  if (flags.token !== undefined) {
    for (const key of ['tokenFile', 'exec', 'auth-provider', 'username', 'password']) delete result[key];
    result.token = flags.token;
  }
  if (flags.clientCertificate !== undefined) {
    result['client-certificate'] = flags.clientCertificate;
    delete result['client-certificate-data'];
  }
  if (flags.clientKey !== undefined) {
    result['client-key'] = flags.clientKey;
    delete result['client-key-data'];
  }
  if (flags.as !== undefined) result.as = flags.as;
  if (flags.asUid !== undefined) result['as-uid'] = flags.asUid;
  if (flags.asGroup !== undefined && flags.asGroup.length > 0) result['as-groups'] = flags.asGroup;
  return result;
}
