import { defaultIssuer, publicKeys } from '../authentication/service-account-tokens.ts';
import { isRouted } from '../encoding/accept.ts';
import { methodNotAllowed, notAcceptable, routeNotFound } from '../errors/status-errors.ts';
import type { ResourceRegistry } from '../resources/resource-registry.ts';
import { toJson } from '../storage/stored-object.ts';
import { debugPaths, serveDebugPage } from './debug-pages.ts';
import { acceptOf, type Exchange } from './exchange.ts';
import { healthPaths } from './health.ts';
import { sendBytes } from './send.ts';
import { sendText } from './send-status.ts';

/** What the server says it is. */
const serverVersion = {
  major: '1',
  minor: '36',
  emulationMajor: '1',
  emulationMinor: '36',
  minCompatibilityMajor: '1',
  minCompatibilityMinor: '35',
  gitVersion: 'v1.36.3',
  gitCommit: '0000000000000000000000000000000000000000',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: 'go1.26.8',
  compiler: 'gc',
  platform: 'linux/amd64',
};

const otherPaths = [
  '/.well-known/openid-configuration',
  '/apis/',
  '/metrics',
  '/openapi/v2',
  '/openapi/v3',
  '/openapi/v3/',
  '/openid/v1/jwks',
  '/metrics/slis',
  '/version',
];

/** Answers `/` and `/version`; false for other paths. */
export function serveRoot(exchange: Exchange, resources: ResourceRegistry): boolean {
  const { path } = exchange.info;
  if (serveDebugPage(exchange, serverVersion.gitVersion)) return true;
  if (path === '/' || path === '/index.html') sendIndented(exchange, { paths: rootPaths(resources) });
  else if (/^\/version(?:\/|$)/.test(path)) serveRoutes(exchange, path.replace(/\/+$/, ''));
  else if (path === '/metrics' || path === '/metrics/slis') sendMetrics(exchange, resources);
  else if (path === openIdPath || path === keysPath) serveRoutes(exchange, path);
  else return false;
  return true;
}

/** What a router serves: it can only be read. */
function serveRoutes(exchange: Exchange, path: string): void {
  if (path.startsWith('/version/')) throw routeNotFound();
  if (exchange.request.method !== 'GET') throw methodNotAllowed();
  if (path === '/version') sendIndented(exchange, serverVersion);
  else if (path === openIdPath) send(exchange, 'application/json', openIdConfiguration(exchange));
  else {
    if (!isRouted(acceptOf(exchange.request), [keysType]))
      throw notAcceptable(`406: Not Acceptable\n\nAvailable representations: ${keysType}`, {});
    send(exchange, keysType, { keys: publicKeys() });
  }
}

const openIdPath = '/.well-known/openid-configuration';
const keysPath = '/openid/v1/jwks';
const keysType = 'application/jwk-set+json';

/** Where the key is that tokens of service accounts can be checked by. */
function openIdConfiguration({ request }: Exchange): object {
  return {
    issuer: defaultIssuer,
    jwks_uri: `https://${request.headers.host ?? ''}${keysPath}`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function send(exchange: Exchange, type: string, document: object): void {
  sendBytes(exchange, 200, type, Buffer.from(JSON.stringify(document)));
}

/** Of all that the real server counts, only what it is. */
function sendMetrics(exchange: Exchange, resources: ResourceRegistry): void {
  if (exchange.request.method === 'DELETE') {
    sendText(exchange, 200, 'metrics reset\n', false);
    return;
  }
  const { major, minor, gitVersion } = serverVersion;
  const lines = [
    '# HELP kubernetes_build_info [ALPHA] What this server says it is.',
    '# TYPE kubernetes_build_info gauge',
    `kubernetes_build_info{git_version="${gitVersion}",major="${major}",minor="${minor}"} 1`,
    '# HELP kinformer_served_resources Resources that are served, in each of their versions.',
    '# TYPE kinformer_served_resources gauge',
    `kinformer_served_resources ${resources.all.length}`,
  ];
  const type = 'text/plain; version=0.0.4; charset=utf-8; escaping=underscores';
  sendBytes(exchange, 200, type, Buffer.from(`${lines.join('\n')}\n`));
}

function rootPaths(resources: ResourceRegistry): readonly string[] {
  const paths = resources.groups.flatMap(({ name, versions }) => {
    const base = name === '' ? '/api' : `/apis/${name}`;
    return [base, ...[...versions.keys()].map((version) => `${base}/${version}`)];
  });
  return [...paths, '/apis', ...healthPaths(), ...debugPaths, ...otherPaths].sort();
}

function sendIndented(exchange: Exchange, document: unknown): void {
  sendBytes(exchange, 200, 'application/json', Buffer.from(toJson(document, 2)));
}
