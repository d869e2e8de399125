import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';

const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH'];

/** Asked with each method that cannot change anything there. */
const paths = [
  '/api', '/api/', '/api//', '/apis', '/apis//', '/apis/apps', '/apis/apps/v9', '/apis/apps/v9/x', '/apis/nope', '/apis/nope/v1',
  '/apis/nope/v1/foos', '/api/v2', '/api/v1', '/api/v1//', '/api/v1/nope', '/api/v1/nope/x', '/version', '/version/', '/version/x',
  '/healthz', '/healthz/', '/healthz/ping', '/healthz/nope', '/livez/ping/', '/readyz/shutdown', '/livez/shutdown',
  '/openapi/v3/nope', '/openapi', '/foo', '/API', '//api', '/api//v1', '/apis//apps', '/api/v1//pods', '/api/v1/pods//',
  '/api/./v1', '/api/v1/../v1', '/%61pi', '/api%2Fv1', '/api/v1/watch', '/api/v1/watch/', '/apis/apps/v1/watch', '/api/v1/proxy',
  '/api/v1/pods/x', '/api/v1/namespaces/default/nodes', '/api/v1/namespaces/default/nodes/x', '/api/v1/deployments',
  '/apis/apps/v1/pods', '/api/v1/bindings', '/api/v1/namespaces/default/bindings', '/api/v1/namespaces/default/bindings/x',
  '/api/v1/componentstatuses', '/api/v1/componentstatuses/x', '/apis/extensions/v1beta1/ingresses', '/apis/batch/v1beta1/cronjobs',
  '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews/x', '/apis/authorization.k8s.io/v1/localsubjectaccessreviews',
  '/apis/apiregistration.k8s.io', '/.well-known/openid-configuration', '/index.html', '/logs/x', '/ui', '/favicon.ico',
]; // biome-ignore format: a list

/** Subresources and paths of objects that do not exist. */
const objectPaths = [
  'pods/x', 'pods/x/', 'pods//', 'pods/x/log', 'pods/x/status', 'pods/x/exec', 'pods/x/attach', 'pods/x/portforward',
  'pods/x/proxy', 'pods/x/proxy/a/b', 'pods/x/binding', 'pods/x/eviction', 'pods/x/nope', 'pods/x/status/y', 'pods%2Fx',
  'p%6Fds', 'pods/a:b', 'pods/%20', 'services/x/proxy', 'services/https:x:443/proxy/v', 'configmaps/x/status',
  'serviceaccounts/x/token', 'nope', 'nope/x', 'replicationcontrollers/x/scale',
]; // biome-ignore format: a list

function shape({ status, headers, body, text }: Answer): unknown {
  const { 'content-type': type, 'x-content-type-options': sniff, warning } = headers;
  const message =
    typeof body === 'object' && body !== null ? (body.message ?? body.kind ?? Object.keys(body)[0]) : text;
  return [status, type, sniff, warning, typeof message === 'string' ? message.slice(0, 200) : message];
}

const answers = async (run: CaseRun, path: string, asked: readonly string[]) => {
  const shown: Record<string, unknown> = {};
  for (const method of asked) shown[method] = shape(await run.ask(method, path));
  return shown;
};

const ofPaths = paths.map((path): [string, Cases[string]] => [
  `root/path${path}`,
  (run) => answers(run, path, path === '/api/v1/componentstatuses' ? ['HEAD', 'POST'] : methods),
]);
const ofObjects = objectPaths.map((path): [string, Cases[string]] => [
  `root/object-path/${path}`,
  (run) => answers(run, run.core(path), ['GET', 'HEAD', 'OPTIONS']),
]);

export const rootPathCases: Cases = {
  ...Object.fromEntries(ofPaths),
  ...Object.fromEntries(ofObjects),
  'root/path-broken-escape': async (run) => {
    const { status, headers, text } = await run.get('/api/v1/%zz');
    return { status, type: headers['content-type'], text };
  },
  'root/namespace-left-empty': async (run) => {
    const { status, body } = await run.get('/api/v1/namespaces//configmaps?limit=1');
    return { status, kind: body.kind };
  },
  'root/body-on-get': async (run) => shape(await run.ask('GET', '/api/v1/namespaces/default', { body: { a: 1 } })),
  'root/long-url': async (run) => shape(await run.get(run.core(`configmaps?labelSelector=${'a%3Db,'.repeat(1500)}a`))),
  'root/openid-keys-not-acceptable': async (run) => shape(await run.get('/openid/v1/jwks')),
  'root/metrics-type': async (run) => {
    const { status, headers } = await run.get('/metrics');
    return [status, headers['content-type']];
  },
  ...Object.fromEntries(
    ['livez?verbose', 'readyz?verbose', 'healthz?verbose', 'healthz?verbose&exclude=etcd', 'readyz?verbose&exclude=nope',
      'readyz?exclude=nope', 'readyz?exclude=etcd&exclude=log&verbose', 'livez?verbose=false', 'healthz/ping?verbose',
      'livez/etcd', 'livez/poststarthook/rbac/bootstrap-roles', 'livez/poststarthook', 'version?pretty=false',
    ].map((path) => [`root/text/${path}`, async (run: CaseRun) => shown(await run.get(`/${path}`))]), // biome-ignore format: a list
  ),
};

function shown({ status, headers, text }: Answer): unknown {
  const noBuild = text.replace(/"(git\w+|buildDate|goVersion)": "[^"]*"/g, '"$1": "<build>"');
  return { status, type: headers['content-type'], sniff: headers['x-content-type-options'], text: noBuild };
}
