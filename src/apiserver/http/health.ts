import type { Exchange } from './exchange.ts';
import { sendPageNotFound, sendText } from './send-status.ts';

const checks = [
  'ping',
  'log',
  'etcd',
  'poststarthook/start-apiextensions-controllers',
  'poststarthook/rbac/bootstrap-roles',
  'poststarthook/scheduling/bootstrap-system-priority-classes',
  'autoregister-completion',
];
const checksOf: Readonly<Record<string, readonly string[]>> = {
  healthz: checks,
  livez: checks,
  readyz: [...checks, 'etcd-readiness', 'informer-sync', 'shutdown'],
};

/** Answers `/healthz`, `/livez` and `/readyz`, whole or one check; false for other paths. */
export function serveHealth(exchange: Exchange): boolean {
  const [, endpoint = '', ...rest] = exchange.info.path.replace(/\/$/, '').split('/');
  const all = checksOf[endpoint];
  if (!all) return false;
  const check = rest.join('/');
  if (check !== '') {
    if (all.includes(check)) sendText(exchange, 200, 'ok', false);
    else sendPageNotFound(exchange);
    return true;
  }
  sendText(
    exchange,
    200,
    exchange.query.has('verbose') ? verbose(endpoint, all, exchange.query.getAll('exclude')) : 'ok',
  );
  return true;
}

function verbose(endpoint: string, all: readonly string[], excluded: readonly string[]): string {
  const lines = all.map((check) => `[+]${check} ${excluded.includes(check) ? 'excluded: ok' : 'ok'}`);
  return `${lines.join('\n')}\n${endpoint} check passed\n`;
}

/** Paths that `/` lists for the health endpoints. */
export function healthPaths(): readonly string[] {
  return Object.entries(checksOf).flatMap(([endpoint, all]) => [
    `/${endpoint}`,
    ...all.map((check) => `/${endpoint}/${check}`),
  ]);
}
