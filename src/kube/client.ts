import type { ApiClient, ClientEnvironment, ConnectionFlags } from './api.ts';
import { type Connection, resolveConnection } from './connection.ts';
import { ConnectionPool } from './connection-pool.ts';
import type { Credential } from './credential.ts';
import { createDial, isForwardProxy } from './dial.ts';
import { impersonationHeaders } from './impersonation.ts';
import { textOf } from './kubeconfig-file.ts';
import { chooseProxy } from './proxy-rules.ts';
import { RestClient } from './rest-client.ts';
import { isLoopback } from './server-address.ts';
import { readTrust } from './trust.ts';
import { createUserCredential } from './user-credential.ts';

/**
 * Reads the configuration and makes a client of the server that it names. No request is sent. Rejects with NO_CONFIG or
 * BAD_CONFIG.
 */
export async function openClient(
  flags: ConnectionFlags,
  environment: ClientEnvironment,
): Promise<ApiClient & Disposable> {
  // Node reads its root certificates on another thread from here on.
  process.getBuiltinModule('node:tls');
  const connection = await resolveConnection(flags, environment);
  return openConnection(connection, flags, environment, await createUserCredential(connection, environment));
}

/** The client of a server that is chosen already. */
export async function openConnection(
  connection: Connection,
  flags: ConnectionFlags,
  environment: ClientEnvironment,
  credential: Credential,
): Promise<ApiClient & Disposable> {
  const { server, cluster, user } = connection;
  const trust = readTrust(cluster);
  const proxy = chooseProxy(server, textOf(cluster.fields['proxy-url']), environment.env);
  const forward = proxy !== undefined && isForwardProxy(proxy, server) ? proxy : undefined;
  const dial = proxy === undefined || forward !== undefined ? undefined : createDial(proxy, server);
  const noCompression = flags.disableCompression === true || cluster.fields['disable-compression'] === true;
  const pool = new ConnectionPool({ server, trust, dial });
  if (environment.opensAhead && !user.fields.exec && !user.fields['auth-provider']) await openAhead(pool, credential);
  return new RestClient({
    connection,
    environment,
    pool,
    proxy: forward,
    credential,
    impersonation: impersonationHeaders(user),
    compress: !noCompression && !isLoopback(server.host),
    requestTimeoutMs: flags.requestTimeoutMs || undefined,
  });
}

/** Resolves as soon as the connection is under way; what fails now is told to the first request. */
async function openAhead(pool: ConnectionPool, credential: Credential): Promise<void> {
  try {
    const { certificate } = await credential.current();
    pool.openAhead(certificate);
    // Lets the event loop greet the server before the caller goes on to load the rest of the program.
    await new Promise((resolve) => setImmediate(resolve));
  } catch {}
}
