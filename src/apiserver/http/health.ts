import type { Exchange } from './exchange.ts';
import { sendPageNotFound, sendText } from './send-status.ts';

/** The steps of a start, in the order in which they are checked. */
const steps = [
  'poststarthook/start-apiserver-admission-initializer',
  'poststarthook/generic-apiserver-start-informers',
  'poststarthook/max-in-flight-filter',
  'poststarthook/storage-object-count-tracker-hook',
  'poststarthook/start-apiextensions-informers',
  'poststarthook/start-apiextensions-controllers',
  'poststarthook/crd-informer-synced',
  'poststarthook/start-system-namespaces-controller',
  'poststarthook/peer-endpoint-reconciler-controller',
  'poststarthook/start-cluster-authentication-info-controller',
  'poststarthook/start-kube-apiserver-identity-lease-controller',
  'poststarthook/start-kube-apiserver-identity-lease-garbage-collector',
  'poststarthook/storage-readiness',
  'poststarthook/start-legacy-token-tracking-controller',
  'poststarthook/start-service-ip-repair-controllers',
  'poststarthook/rbac/bootstrap-roles',
  'poststarthook/scheduling/bootstrap-system-priority-classes',
  'poststarthook/priority-and-fairness-config-producer',
  'poststarthook/bootstrap-controller',
  'poststarthook/start-kubernetes-service-cidr-controller',
  'poststarthook/start-kube-aggregator-informers',
  'poststarthook/apiservice-status-local-available-controller',
  'poststarthook/apiservice-status-remote-available-controller',
  'poststarthook/apiservice-registration-controller',
  'poststarthook/apiservice-discovery-controller',
  'poststarthook/kube-apiserver-autoregistration',
  'autoregister-completion',
  'poststarthook/apiservice-openapi-controller',
  'poststarthook/apiservice-openapiv3-controller',
];
const alive = ['ping', 'log', 'loopback-serving-certificate', 'etcd', ...steps];
const checksOf: Readonly<Record<string, readonly string[]>> = {
  healthz: alive,
  livez: alive,
  readyz: ['ping', 'log', 'etcd', 'etcd-readiness', 'informer-sync', ...steps, 'shutdown'],
};

/** Answers `/healthz`, `/livez` and `/readyz`, whole or one check; false for other paths. */
export function serveHealth(exchange: Exchange): boolean {
  const [, endpoint = '', ...rest] = exchange.info.path.split('/');
  const all = Object.hasOwn(checksOf, endpoint) ? checksOf[endpoint] : undefined;
  if (!all) return false;
  const check = rest.join('/');
  if (rest.length > 0) {
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
  const unmatched = [...new Set(excluded)].filter((name) => !all.includes(name)).sort();
  if (unmatched.length > 0) {
    const names = unmatched.map((name) => JSON.stringify(name)).join(',');
    lines.push(`warn: some health checks cannot be excluded: no matches for ${names}`);
  }
  return `${lines.join('\n')}\n${endpoint} check passed\n`;
}

/** Paths that `/` lists for the health endpoints. */
export function healthPaths(): readonly string[] {
  return Object.entries(checksOf).flatMap(([endpoint, all]) => [
    `/${endpoint}`,
    ...all.map((check) => `/${endpoint}/${check}`),
  ]);
}
