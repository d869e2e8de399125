import { bytesField, envelope } from '../../contract/protobuf.ts';
import { configMap, deployment, pod } from '../server-client.ts';
import type { Dice } from './dice.ts';
import { oddObject, oddText } from './odd-values.ts';

/** A request that HTTP can carry, with something wrong in it most of the time. */
export interface MalformedRequest {
  readonly kind: RequestKind;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type RequestKind =
  | 'path'
  | 'query'
  | 'headers'
  | 'body'
  | 'patch'
  | 'protobuf'
  | 'yaml'
  | 'selector'
  | 'continue';

const core = '/api/v1/namespaces/default';
const collections: readonly (readonly [path: string, object: object])[] = [
  [`${core}/configmaps`, configMap('fuzz')],
  [`${core}/pods`, pod('fuzz')],
  [
    `${core}/secrets`,
    { kind: 'Secret', apiVersion: 'v1', metadata: { name: 'fuzz' }, data: { a: 'YQ==' }, type: 'Opaque' },
  ],
  [`${core}/services`, service()],
  ['/apis/apps/v1/namespaces/default/deployments', deployment('fuzz')],
  ['/apis/rbac.authorization.k8s.io/v1/clusterroles', clusterRole()],
  ['/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition()],
  ['/apis/coordination.k8s.io/v1/namespaces/default/leases', lease()],
  [`${core}/events`, event()],
  ['/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', review()],
  ['/apis/batch/v1/namespaces/default/jobs', job()],
  ['/api/v1/nodes', { kind: 'Node', apiVersion: 'v1', metadata: { name: 'fuzz' } }],
];

const makers: Readonly<Record<RequestKind, (dice: Dice) => Omit<MalformedRequest, 'kind'>>> = {
  path: makePath,
  query: makeQuery,
  headers: makeHeaders,
  body: makeBody,
  patch: makePatch,
  protobuf: makeProtobuf,
  yaml: makeYaml,
  selector: makeSelector,
  continue: makeContinue,
};

export const requestKinds = Object.keys(makers) as readonly RequestKind[];

export function makeRequest(dice: Dice, kind: RequestKind): MalformedRequest {
  return { kind, ...makers[kind](dice) };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
const none = Buffer.alloc(0);
const json = { 'content-type': 'application/json' };

function makePath(dice: Dice): Omit<MalformedRequest, 'kind'> {
  const [collection] = dice.pick(collections);
  const parts = dice
    .pick([collection, '/apis', '/api', '/openapi/v2', '/openapi/v3', '/version', '/healthz', '/'])
    .split('/');
  for (let i = dice.below(3); i >= 0; i -= 1)
    parts.splice(1 + dice.below(parts.length), dice.below(2), toPath(oddText(dice)));
  if (dice.hits(0.2))
    parts.push(dice.pick(['status', 'scale', 'log', 'exec', 'proxy', 'binding', 'eviction', 'token', 'x']));
  const method = dice.hits(0.6) ? 'GET' : dice.pick(methods);
  return { method, path: `/${parts.slice(1).join('/')}`, headers: {}, body: none };
}

/** What may stand in a request line. */
function toPath(text: string): string {
  return text.toWellFormed().replace(/[^!-~]|[#?]/gu, encodeURIComponent);
}

const options = [
  'watch', 'limit', 'continue', 'resourceVersion', 'resourceVersionMatch', 'sendInitialEvents', 'allowWatchBookmarks',
  'labelSelector', 'fieldSelector', 'timeoutSeconds', 'timeout', 'pretty', 'includeObject', 'dryRun', 'fieldManager',
  'fieldValidation', 'force', 'gracePeriodSeconds', 'propagationPolicy', 'orphanDependents', 'exact', 'export', 'follow',
]; // biome-ignore format: a list

function makeQuery(dice: Dice): Omit<MalformedRequest, 'kind'> {
  const [collection, object] = dice.pick(collections);
  const pairs = Array.from({ length: 1 + dice.below(4) }, () => {
    const value = oddText(dice);
    return `${dice.pick(options)}=${dice.hits(0.7) ? encodeURIComponent(value.toWellFormed()) : toPath(value)}`;
  });
  const method = dice.pick(['GET', 'GET', 'GET', 'POST', 'DELETE']);
  // A watch that is accepted must end by itself.
  const path = `${collection}${method === 'DELETE' ? '/none' : ''}?${pairs.join('&')}`;
  const body = method === 'POST' ? Buffer.from(JSON.stringify(object)) : none;
  return { method, path, headers: method === 'POST' ? json : {}, body };
}

const oddHeaders: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['accept', ['', '*', '*/*', 'text/html', 'application/json;as=Table', 'application/json;as=Table;v=v1;g=x', ';;;', 'a/b;q=x', ',,', 'application/json;q=0', 'application/yaml;as=Table;v=v1;g=meta.k8s.io', 'application/vnd.kubernetes.protobuf', 'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io', '"', 'application/cbor']],
  ['content-type', ['', 'text/plain', 'application/json; charset=', ';', 'application/JSON', 'multipart/form-data', 'application/apply-patch+yaml', 'application/vnd.kubernetes.protobuf']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['accept-encoding', ['gzip', 'gzip;q=0', 'identity', '*', 'x'.repeat(500)]],
  ['impersonate-user', ['', 'system:anonymous', 'x'.repeat(2000)]],
  ['impersonate-group', ['a', '']],
  ['impersonate-extra-%zz', ['a']],
  ['impersonate-uid', ['1']],
  ['audit-id', ['', 'x'.repeat(500), '"<>"']],
  ['authorization', ['Bearer', 'Bearer ', 'Basic x', 'Bearer wrong', `Bearer ${'x'.repeat(20_000)}`, 'x']],
  ['upgrade', ['websocket', 'h2c', 'SPDY/3.1']],
  ['sec-websocket-key', ['x']],
  ['expect', ['100-continue', 'x']],
  ['range', ['bytes=0-1']],
  ['if-none-match', ['*', '"x"', 'W/"']],
  ['origin', ['http://evil.example', 'null']],
]; // biome-ignore format: a table

function makeHeaders(dice: Dice): Omit<MalformedRequest, 'kind'> {
  const [collection, object] = dice.pick(collections);
  const headers: Record<string, string> = {};
  for (let i = dice.below(3); i >= 0; i -= 1) {
    const [name, values] = dice.pick(oddHeaders);
    headers[name] = dice.pick(values);
  }
  if (headers.upgrade !== undefined) headers.connection = 'Upgrade';
  const method = dice.pick(['GET', 'POST']);
  const body = method === 'POST' ? Buffer.from(JSON.stringify(object)) : none;
  const watch = method === 'GET' && dice.hits(0.2) ? '?watch=1&timeoutSeconds=1' : '';
  return { method, path: `${collection}${watch}`, headers: { ...(method === 'POST' ? json : {}), ...headers }, body };
}

function makeBody(dice: Dice): Omit<MalformedRequest, 'kind'> {
  const [collection, object] = dice.pick(collections);
  const text = oddObject(dice, JSON.stringify(object));
  const body = Buffer.from(text, dice.hits(0.1) ? 'latin1' : 'utf8');
  const strict = dice.hits(0.3) ? `?fieldValidation=${dice.pick(['Strict', 'Warn', 'Ignore'])}` : '';
  const place = dice.pick([
    '',
    '',
    '/fuzz',
    '/fuzz/status',
    '/fuzz/scale',
    '/fuzz/binding',
    '/fuzz/eviction',
    '/fuzz/finalize',
  ]);
  const method = place === '' || /binding|eviction/.test(place) ? 'POST' : dice.pick(['PUT', 'DELETE']);
  return { method, path: collection + place + strict, headers: json, body };
}

const patchTypes = [
  'json-patch+json',
  'merge-patch+json',
  'strategic-merge-patch+json',
  'apply-patch+yaml',
  'patch',
  'json',
];

const patchBases = [
  '[{"op":"add","path":"/data/a","value":"b"}]',
  '[{"op":"remove","path":"/metadata"}]',
  '[{"op":"move","from":"/data","path":"/data/x"},{"op":"test","path":"","value":1}]',
  '[{"op":"copy","from":"/metadata/name","path":"/metadata/labels/-"}]',
  '[{"op":"replace","path":"/__proto__/polluted","value":true}]',
  '[{"op":"add","path":"/metadata/__proto__","value":{"polluted":true}}]',
  '[{"op":"add","path":"/metadata/labels/~2~","value":1}]',
  '{"data":{"a":null}}',
  '{"metadata":{"name":"other","labels":{"$patch":"delete"}}}',
  '{"spec":{"containers":[{"name":"c","$patch":"delete"},{"$patch":"replace"}]}}',
  '{"spec":{"$setElementOrder/containers":[{"name":"x"}],"containers":[{"image":"y"}]}}',
  '{"metadata":{"$deleteFromPrimitiveList/finalizers":["a"],"$retainKeys":["x"]}}',
  '{"__proto__":{"polluted":true},"constructor":null}',
];

function makePatch(dice: Dice): Omit<MalformedRequest, 'kind'> {
  const [collection, object] = dice.pick(collections);
  const base = dice.hits(0.3) ? JSON.stringify(object) : dice.pick(patchBases);
  const type = dice.pick(patchTypes);
  const query =
    type.startsWith('apply') && dice.hits(0.9) ? `?fieldManager=fuzz${dice.hits(0.5) ? '&force=true' : ''}` : '';
  const place = dice.pick(['/fuzz', '/fuzz', '/kept', '/kept/status', '/kept/scale']);
  const body = Buffer.from(oddObject(dice, base));
  return {
    method: 'PATCH',
    path: collection + place + query,
    headers: { 'content-type': `application/${type}` },
    body,
  };
}

function makeProtobuf(dice: Dice): Omit<MalformedRequest, 'kind'> {
  const metadata = bytesField(1, bytesField(1, 'fuzz'));
  const kind = dice.pick(['ConfigMap', 'Pod', 'Secret', 'DeleteOptions', '']);
  const valid = envelope(
    dice.pick(['v1', 'apps/v1', '']),
    kind,
    Buffer.concat([metadata, bytesField(2, dice.bytes(6))]),
  );
  const method = dice.pick(['POST', 'PUT', 'DELETE']);
  const path = `${dice.pick(collections)[0]}${method === 'POST' ? '' : '/fuzz'}`;
  return { method, path, headers: { 'content-type': 'application/vnd.kubernetes.protobuf' }, body: dice.damage(valid) };
}

const yamls = [
  'kind: ConfigMap\napiVersion: v1\nmetadata:\n  name: fuzz\ndata:\n  a: b\n',
  'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n',
  'kind: ConfigMap\napiVersion: v1\nmetadata: {name: fuzz, labels: {a: 1}}\n',
  '!!js/function "x"\n',
  '? {a: 1}\n: b\n',
  '- a\n- b\n',
  'a: 1\na: 2\n',
  '---\n---\n',
  '\ta: b\n',
  '{"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": "fuzz"}, "data": {a: yes}}',
];

function makeYaml(dice: Dice): Omit<MalformedRequest, 'kind'> {
  const text = Buffer.from(dice.pick(yamls));
  const body = dice.hits(0.7) ? dice.damage(text) : text;
  const apply = dice.hits(0.5);
  return {
    method: apply ? 'PATCH' : 'POST',
    path: `${core}/configmaps${apply ? '/fuzz?fieldManager=f' : ''}`,
    headers: { 'content-type': apply ? 'application/apply-patch+yaml' : 'application/yaml' },
    body,
  };
}

function makeSelector(dice: Dice): Omit<MalformedRequest, 'kind'> {
  const name = dice.pick(['labelSelector', 'fieldSelector']);
  const text = Array.from({ length: 1 + dice.below(3) }, () => oddText(dice)).join(dice.pick(['', ',', '=', ' ']));
  const method = dice.pick(['GET', 'GET', 'DELETE']);
  const dryRun = method === 'DELETE' ? '&dryRun=All' : '';
  return {
    method,
    path: `${dice.pick(collections)[0]}?${name}=${encodeURIComponent(text.toWellFormed())}${dryRun}`,
    headers: {},
    body: none,
  };
}

function makeContinue(dice: Dice): Omit<MalformedRequest, 'kind'> {
  const token = JSON.stringify({
    v: dice.pick(['meta.k8s.io/v1', 'v2', 1]),
    rv: dice.pick([0, -1, 9e15, 'x', 1.5]),
    start: dice.pick(['/a\u0000', '', '../x', '/../../x', 'x', 5, null]),
  });
  const encoded = dice.hits(0.7)
    ? Buffer.from(token).toString('base64url')
    : dice.damage(Buffer.from(token)).toString('base64url');
  const text = dice.hits(0.2) ? oddText(dice) : encoded;
  const more = dice.hits(0.3) ? `&resourceVersion=${encodeURIComponent(oddText(dice).toWellFormed())}` : '';
  return {
    method: 'GET',
    path: `${dice.pick(collections)[0]}?limit=1&continue=${encodeURIComponent(text.toWellFormed())}${more}`,
    headers: {},
    body: none,
  };
}

function service() {
  return {
    kind: 'Service',
    apiVersion: 'v1',
    metadata: { name: 'fuzz' },
    spec: { ports: [{ port: 80 }], selector: { a: 'b' } },
  };
}

function clusterRole() {
  const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }];
  return { kind: 'ClusterRole', apiVersion: 'rbac.authorization.k8s.io/v1', metadata: { name: 'fuzz' }, rules };
}

function lease() {
  const spec = { holderIdentity: 'x', leaseDurationSeconds: 5, renewTime: '2026-01-01T00:00:00.000000Z' };
  return { kind: 'Lease', apiVersion: 'coordination.k8s.io/v1', metadata: { name: 'fuzz' }, spec };
}

function event() {
  const involvedObject = { kind: 'Pod', namespace: 'default', name: 'x' };
  return {
    kind: 'Event',
    apiVersion: 'v1',
    metadata: { name: 'fuzz' },
    involvedObject,
    reason: 'R',
    message: 'm',
    type: 'Normal',
  };
}

function review() {
  const spec = { resourceAttributes: { verb: 'get', resource: 'pods' } };
  return { kind: 'SelfSubjectAccessReview', apiVersion: 'authorization.k8s.io/v1', spec };
}

function job() {
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } };
  return { kind: 'Job', apiVersion: 'batch/v1', metadata: { name: 'fuzz' }, spec: { template } };
}

function definition() {
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } };
  return {
    kind: 'CustomResourceDefinition',
    apiVersion: 'apiextensions.k8s.io/v1',
    metadata: { name: 'fuzzes.fuzz.example' },
    spec: {
      group: 'fuzz.example',
      names: { plural: 'fuzzes', kind: 'Fuzz' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  };
}
