import type { CaseRun, Cases } from './case-run.ts';
import { casesOf, outcome } from './rows.ts';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const viewer = 'viewer-token';

interface Request {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

const cm = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a' } };
const as = (user: string, ...groups: readonly string[]) => ({
  'impersonate-user': user,
  ...(groups[0] ? { 'impersonate-group': groups[0] } : {}),
});

/** What the viewer, who may read most things, is told; `NS` is the case's namespace. */
const requests: Readonly<Record<string, Request>> = {
  get: { path: '/api/v1/namespaces/NS/configmaps/a' },
  list: { path: '/api/v1/namespaces/NS/pods' },
  'get-secret': { path: '/api/v1/namespaces/NS/secrets/a' },
  'list-secrets': { path: '/api/v1/secrets' },
  'watch-secrets': { path: '/api/v1/secrets?watch=1' },
  'list-one-secret': { path: '/api/v1/namespaces/NS/secrets?fieldSelector=metadata.name%3Da' },
  create: { method: 'POST', path: '/api/v1/namespaces/NS/configmaps', body: cm },
  update: { method: 'PUT', path: '/api/v1/namespaces/NS/configmaps/a', body: cm },
  patch: { method: 'PATCH', path: '/api/v1/namespaces/NS/configmaps/a', body: {} },
  delete: { method: 'DELETE', path: '/api/v1/namespaces/NS/configmaps/a' },
  'delete-collection': { method: 'DELETE', path: '/api/v1/namespaces/NS/configmaps' },
  'create-cluster': { method: 'POST', path: '/api/v1/namespaces', body: {} },
  'get-namespace': { path: '/api/v1/namespaces/NS' },
  'delete-namespace': { method: 'DELETE', path: '/api/v1/namespaces/NS' },
  'finalize-namespace': { method: 'PUT', path: '/api/v1/namespaces/NS/finalize', body: {} },
  'get-node': { path: '/api/v1/nodes/n' },
  log: { path: '/api/v1/namespaces/NS/pods/p/log' },
  exec: { method: 'POST', path: '/api/v1/namespaces/NS/pods/p/exec' },
  'exec-get': { path: '/api/v1/namespaces/NS/pods/p/exec' },
  proxy: { path: '/api/v1/namespaces/NS/pods/p/proxy/x' },
  eviction: { method: 'POST', path: '/api/v1/namespaces/NS/pods/p/eviction', body: {} },
  binding: { method: 'POST', path: '/api/v1/namespaces/NS/pods/p/binding', body: {} },
  token: { method: 'POST', path: '/api/v1/namespaces/NS/serviceaccounts/a/token', body: {} },
  'scale-get': { path: '/apis/apps/v1/namespaces/NS/deployments/d/scale' },
  'scale-patch': { method: 'PATCH', path: '/apis/apps/v1/namespaces/NS/deployments/d/scale', body: {} },
  'status-patch': { method: 'PATCH', path: '/apis/apps/v1/namespaces/NS/deployments/d/status', body: {} },
  'other-group': { method: 'POST', path: '/apis/batch/v1/namespaces/NS/jobs', body: {} },
  roles: { path: `${rbac}/clusterroles` },
  'unknown-resource': { path: '/api/v1/namespaces/NS/foos' },
  'unknown-subresource': { path: '/api/v1/namespaces/NS/pods/p/foo' },
  'unknown-group': { path: '/apis/x.y/v1/foos/a' },
  'unknown-version': { path: '/apis/apps/v9/namespaces/NS/deployments' },
  'head-secret': { method: 'HEAD', path: '/api/v1/namespaces/NS/secrets/a' },
  'options-secret': { method: 'OPTIONS', path: '/api/v1/namespaces/NS/secrets/a' },
  metrics: { path: '/metrics' },
  healthz: { path: '/healthz' },
  livez: { path: '/livez/ping' },
  version: { path: '/version' },
  root: { path: '/' },
  apis: { path: '/apis' },
  logs: { path: '/logs/' },
  'debug-post': { method: 'POST', path: '/debug/pprof', body: {} },
  'path-escaped': { path: '/a%3Cb%3E&c' },
  'anonymous-get': { path: '/api/v1/namespaces/NS/configmaps/a', token: null },
  'anonymous-api': { path: '/api', token: null },
  'anonymous-healthz': { path: '/healthz', token: null },
  'anonymous-readyz-check': { path: '/readyz/ping', token: null },
  'anonymous-metrics': { path: '/metrics', token: null },
  'anonymous-openapi': { path: '/openapi/v3', token: null },
  'bad-token': { path: '/api/v1/namespaces', token: 'junk' },
  'bad-token-healthz': { path: '/healthz', token: 'junk' },
  'impersonate-not-allowed': { path: '/api/v1/namespaces', headers: as('jane') },
  'impersonate-self': { path: '/api/v1/namespaces', headers: as('viewer') },
  'impersonate-group-not-allowed': { path: '/api/v1/namespaces', headers: as('jane', 'devs') },
  'impersonate-account-not-allowed': { path: '/api/v1/namespaces', headers: as('system:serviceaccount:a:b') },
  'impersonate-node-not-allowed': { path: '/api/v1/namespaces', headers: as('system:node:n') },
  'impersonate-non-resource': { path: '/healthz', headers: as('jane') },
  'impersonate-create': { method: 'POST', path: '/api/v1/namespaces/NS/configmaps', body: cm, headers: as('jane') },
  'admin-as-nobody': { path: '/api/v1/namespaces', token: 'admin-token', headers: as('jane') },
  'admin-as-viewers': { path: '/api/v1/namespaces/NS/secrets', token: 'admin-token', headers: as('jane', 'viewers') },
  'admin-as-masters': {
    path: '/api/v1/namespaces/NS/secrets/a',
    token: 'admin-token',
    headers: as('jane', 'system:masters'),
  },
  'admin-as-anonymous': { path: '/api/v1/pods', token: 'admin-token', headers: as('system:anonymous') },
  'admin-as-account': {
    path: '/api/v1/pods',
    token: 'admin-token',
    headers: as('system:serviceaccount:kube-system:x'),
  },
  'admin-as-odd-account': { path: '/api/v1/pods', token: 'admin-token', headers: as('system:serviceaccount:x') },
  'admin-group-without-user': { path: '/api/v1/pods', token: 'admin-token', headers: { 'impersonate-group': 'devs' } },
  'admin-uid-without-user': { path: '/api/v1/pods', token: 'admin-token', headers: { 'impersonate-uid': 'u' } },
  'admin-extra-without-user': { path: '/api/v1/pods', token: 'admin-token', headers: { 'impersonate-extra-a': 'b' } },
  'admin-as-quoted': { path: '/api/v1/pods', token: 'admin-token', headers: as('a"b<c>') },
};

const rule = (more: object) => ({ apiGroups: [''], resources: ['configmaps'], verbs: ['get'], ...more });

interface Grant {
  readonly rules: readonly object[];
  readonly asks: readonly (readonly [method: string, path: string])[];
  readonly isCluster?: boolean;
}

/** What a role of these rules lets a user do. */
const grants: Readonly<Record<string, Grant>> = {
  'one-verb': {
    rules: [rule({})],
    asks: [
      ['GET', 'configmaps/a'],
      ['GET', 'configmaps'],
      ['DELETE', 'configmaps/a'],
    ],
  },
  'all-verbs': {
    rules: [rule({ verbs: ['*'] })],
    asks: [
      ['DELETE', 'configmaps/a'],
      ['GET', 'secrets'],
    ],
  },
  'all-resources': {
    rules: [rule({ resources: ['*'] })],
    asks: [
      ['GET', 'secrets/a'],
      ['GET', 'pods/p/log'],
      ['GET', 'secrets'],
    ],
  },
  names: {
    rules: [rule({ resourceNames: ['a'], verbs: ['get', 'list', 'delete', 'create'] })],
    asks: [
      ['GET', 'configmaps/a'],
      ['GET', 'configmaps/b'],
      ['GET', 'configmaps'],
      ['GET', 'configmaps?fieldSelector=metadata.name%3Da'],
      ['DELETE', 'configmaps'],
    ],
  },
  subresource: {
    rules: [rule({ resources: ['pods/log'] })],
    asks: [
      ['GET', 'pods/p/log'],
      ['GET', 'pods/p'],
      ['GET', 'pods/p/status'],
    ],
  },
  'any-subresource': {
    rules: [rule({ resources: ['*/status'] })],
    asks: [
      ['GET', 'pods/p/status'],
      ['GET', 'pods/p'],
    ],
  },
  'other-group': { rules: [rule({ apiGroups: ['apps'], resources: ['*'] })], asks: [['GET', 'configmaps/a']] },
  'all-groups': { rules: [rule({ apiGroups: ['*'], resources: ['*'] })], asks: [['GET', 'configmaps/a']] },
  'no-rules': { rules: [], asks: [['GET', 'configmaps/a']] },
};

const user = (run: CaseRun) => as(`user-${run.name}`);

async function bind(run: CaseRun, rules: readonly object[]): Promise<void> {
  const subjects = [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: `user-${run.name}` }];
  const path = `${rbac}/namespaces/${run.namespace}`;
  await run.made(`${path}/roles`, { metadata: { name: 'r' }, rules });
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' };
  await run.made(`${path}/rolebindings`, { metadata: { name: 'b' }, roleRef, subjects });
  // The authorizer sees new roles a moment later.
  await new Promise((resolve) => setTimeout(resolve, 300));
}

export const accessCases: Cases = {
  ...casesOf('access', requests, async (run, { method = 'GET', path, body, token = viewer, headers = {} }) => {
    const types = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {};
    const answer = await run.ask(method, path.replace('NS', run.namespace), {
      body,
      token,
      headers: { ...types, ...headers },
    });
    return answer.status === 200 ? 200 : outcome(answer);
  }),
  ...casesOf('access-role', grants, async (run, { rules, asks }) => {
    await bind(run, rules);
    const shown: unknown[] = [];
    for (const [method, path] of asks) {
      const answer = await run.ask(method, run.core(path), { headers: user(run) });
      shown.push(answer.status === 200 ? 200 : outcome(answer));
    }
    return shown;
  }),
  'access-role/other-namespace': async (run) => {
    await bind(run, [rule({})]);
    return outcome(await run.ask('GET', '/api/v1/namespaces/default/configmaps/a', { headers: user(run) }));
  },
};
