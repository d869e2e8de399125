import type { ResourceRegistry } from '../resources/resource-registry.ts';
import { toJson } from '../storage/stored-object.ts';
import type { Exchange } from './exchange.ts';
import { healthPaths } from './health.ts';
import { sendBytes } from './send.ts';

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

const otherPaths = ['/apis/', '/metrics', '/openapi/v2', '/openapi/v3', '/openapi/v3/', '/version'];

/** Answers `/` and `/version`; false for other paths. */
export function serveRoot(exchange: Exchange, resources: ResourceRegistry): boolean {
  const { path } = exchange.info;
  if (path === '/version' || path === '/version/') sendIndented(exchange, serverVersion);
  else if (path === '/') sendIndented(exchange, { paths: rootPaths(resources) });
  else return false;
  return true;
}

function rootPaths(resources: ResourceRegistry): readonly string[] {
  const paths = resources.groups.flatMap(({ name, versions }) => {
    const base = name === '' ? '/api' : `/apis/${name}`;
    return [base, ...[...versions.keys()].map((version) => `${base}/${version}`)];
  });
  return [...paths, '/apis', ...healthPaths(), ...otherPaths].sort();
}

function sendIndented(exchange: Exchange, document: unknown): void {
  sendBytes(exchange, 200, 'application/json', Buffer.from(toJson(document, 2)));
}
