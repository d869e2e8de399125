import type { OutgoingHttpHeaders } from 'node:http';
import { realClock } from '../core/clock.ts';
import type { ClientEnvironment } from './api.ts';
import { ConnectionPool } from './connection-pool.ts';
import { createDial, isForwardProxy } from './dial.ts';
import { exchange } from './exchange.ts';
import { isRecord, type KubeconfigEntry, textOf } from './kubeconfig-file.ts';
import { readPem } from './pem.ts';
import { chooseProxy } from './proxy-rules.ts';
import { ResponseBody } from './response-body.ts';
import { parseServerAddress } from './server-address.ts';

/** What an issuer gave in exchange for a refresh token. */
export interface RefreshedTokens {
  readonly idToken: string;
  /** Absent: the old one stays good. */
  readonly refreshToken: string | undefined;
}

/**
 * Asks the issuer of an oidc user for a new id-token (RFC 6749 section 6): discovery, then the token endpoint. A client
 * without secret names itself in the body, one with a secret as the issuer's discovery says. Rejects with a plain Error
 * whose message is safe to show.
 */
export async function refreshIdToken(
  provider: KubeconfigEntry,
  environment: ClientEnvironment,
  signal: AbortSignal,
): Promise<RefreshedTokens> {
  const issuer = textOf(provider.fields['idp-issuer-url']);
  const clientId = textOf(provider.fields['client-id']);
  const refreshToken = textOf(provider.fields['refresh-token']);
  if (issuer === undefined || clientId === undefined || refreshToken === undefined) {
    throw new Error('it has expired, and issuer, client-id or refresh-token is missing');
  }
  const ca = readPem(provider, 'user', 'idp-certificate-authority');
  const ask = (url: string, form?: URLSearchParams, headers: OutgoingHttpHeaders = {}) =>
    askIssuer(url, { ca, form, headers, environment, signal });
  const metadata = await ask(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
  const endpoint = textOf(metadata.token_endpoint);
  if (endpoint === undefined) throw new Error('the issuer names no token_endpoint');
  const { form, headers } = toTokenRequest(metadata, clientId, textOf(provider.fields['client-secret']));
  form.set('grant_type', 'refresh_token');
  form.set('refresh_token', refreshToken);
  const answer = await ask(endpoint, form, headers);
  const idToken = textOf(answer.id_token);
  if (idToken === undefined) throw new Error('the answer of the issuer has no id_token');
  return { idToken, refreshToken: textOf(answer.refresh_token) };
}

function toTokenRequest(
  metadata: Readonly<Record<string, unknown>>,
  clientId: string,
  secret: string | undefined,
): { readonly form: URLSearchParams; readonly headers: OutgoingHttpHeaders } {
  if (secret === undefined) return { form: new URLSearchParams({ client_id: clientId }), headers: {} };
  const methods = metadata.token_endpoint_auth_methods_supported;
  const inBody =
    Array.isArray(methods) && methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  if (inBody) return { form: new URLSearchParams({ client_id: clientId, client_secret: secret }), headers: {} };
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`;
  return {
    form: new URLSearchParams(),
    headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  };
}

interface IssuerRequest {
  readonly ca: string | undefined;
  /** Present: a POST of it. */
  readonly form: URLSearchParams | undefined;
  readonly headers: OutgoingHttpHeaders;
  readonly environment: ClientEnvironment;
  readonly signal: AbortSignal;
}

const limitMs = 30_000;

async function askIssuer(url: string, request: IssuerRequest): Promise<Record<string, unknown>> {
  const { ca, form, environment, signal } = request;
  const server = parseServerAddress(url.replace(/[?#].*$/, ''), true);
  const proxy = chooseProxy(server, undefined, environment.env);
  const dial = proxy === undefined || isForwardProxy(proxy, server) ? undefined : createDial(proxy, server);
  const pool = new ConnectionPool({ server, trust: { insecure: false, ...(ca !== undefined && { ca }) }, dial });
  const clock = environment.clock ?? realClock;
  const body = form === undefined ? undefined : Buffer.from(form.toString());
  const headers: OutgoingHttpHeaders = { Accept: 'application/json', ...request.headers };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/x-www-form-urlencoded';
    headers['Content-Length'] = body.length;
  }
  const { secure, host, port, prefix: path } = server;
  const method = body === undefined ? 'GET' : 'POST';
  try {
    const wire = {
      secure,
      host,
      port,
      method,
      path,
      headers,
      body,
      agent: pool.agentFor(undefined),
      headersMs: limitMs,
    };
    const response = await exchange(wire, signal, clock);
    const chunks: Uint8Array[] = [];
    const content = new ResponseBody(response, signal, clock, { idleMs: limitMs, deadlineMs: undefined });
    await content.consume((chunk) => chunks.push(Buffer.from(chunk)));
    return readAnswer(response.message.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'));
  } finally {
    pool.close();
  }
}

function readAnswer(status: number, text: string): Record<string, unknown> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = undefined;
  }
  const reason = isRecord(answer) ? textOf(answer.error) : undefined;
  if (status < 200 || status >= 300)
    throw new Error(`the issuer answered ${status}${reason === undefined ? '' : ` (${reason})`}`);
  if (!isRecord(answer)) throw new Error('the issuer answered no JSON');
  return answer;
}
