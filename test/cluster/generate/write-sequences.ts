/** Writes whose answers are recorded: each sequence works on one object, which its first step makes. */
export interface WriteSequence {
  readonly name: string;
  readonly collection: string;
  readonly object: string;
  readonly steps: readonly Write[];
}

export interface Write {
  readonly verb: 'create' | 'json' | 'merge' | 'strategic' | 'apply' | 'put';
  readonly manager: string;
  readonly body: unknown;
  readonly force?: true;
  readonly subresource?: string;
  /** Waits for the next second first, so that times differ. */
  readonly later?: true;
}

const core = '/api/v1/namespaces/quay';
const apps = '/apis/apps/v1/namespaces/quay';
const boats = '/apis/fleet.example.org/v1/namespaces/quay/boats';

const create = (manager: string, body: unknown): Write => ({ verb: 'create', manager, body });
const json = (manager: string, ...body: unknown[]): Write => ({ verb: 'json', manager, body });
const merge = (manager: string, body: unknown, rest: Partial<Write> = {}): Write => ({
  verb: 'merge',
  manager,
  body,
  ...rest,
});
const strategic = (manager: string, body: unknown, rest: Partial<Write> = {}): Write => ({
  verb: 'strategic',
  manager,
  body,
  ...rest,
});
const apply = (manager: string, body: unknown, rest: Partial<Write> = {}): Write => ({
  verb: 'apply',
  manager,
  body,
  ...rest,
});

const config = (rest: object, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'x', ...metadata },
  ...rest,
});
const boat = (rest: object, metadata: object = {}) => ({
  apiVersion: 'fleet.example.org/v1',
  kind: 'Boat',
  metadata: { name: 'x', ...metadata },
  ...rest,
});
const labels = { app: 'web' };
const container = (name: string, rest: object = {}) => ({ name, image: `${name}:1`, ...rest });
const deployment = (spec: object = {}, pod: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'x', labels },
  spec: {
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: {
        containers: [
          container('main', {
            ports: [{ containerPort: 80 }, { containerPort: 9000, name: 'probe' }],
            env: [{ name: 'A', value: '1' }],
          }),
          container('side'),
        ],
        volumes: [{ name: 'cache', emptyDir: {} }],
        ...pod,
      },
    },
    ...spec,
  },
});
const pod = (spec: object = {}, metadata: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'x', ...metadata },
  spec: { containers: [container('main')], ...spec },
});
const service = (spec: object) => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec });

const sequence = (name: string, collection: string, ...steps: Write[]): WriteSequence => ({
  name,
  collection,
  object: 'x',
  steps,
});

export const writeSequences: readonly WriteSequence[] = [
  sequence(
    'config map, updates',
    `${core}/configmaps`,
    create('a', config({ data: { k: 'v' } }, { labels, annotations: { note: '1' } })),
    merge('b', { data: { l: 'w' } }),
    merge('b', { data: { k: 'z' } }, { later: true }),
    merge('a', { data: { k: null } }, { later: true }),
    merge('a', { metadata: { labels: { app: 'db', more: 'x' } } }),
    merge('c', { data: null }),
    merge('c', { data: {} }),
    merge('c', { metadata: { labels: null, annotations: {} } }),
    merge('d', { binaryData: { b: 'AA==' } }),
    merge('d', { metadata: { managedFields: [] } }),
    merge('d', { data: { again: '1' } }),
  ),
  sequence(
    'config map, no-op',
    `${core}/configmaps`,
    create('a', config({ data: { k: 'v' } })),
    merge('b', { data: { k: 'v' } }, { later: true }),
  ),
  sequence('config map, empty', `${core}/configmaps`, create('a', config({}))),
  sequence(
    'config map, finalizers and owners',
    `${core}/configmaps`,
    create(
      'a',
      config(
        {},
        { finalizers: ['example.org/a'], ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u-1' }] },
      ),
    ),
    merge('b', { metadata: { finalizers: ['example.org/a', 'example.org/b'] } }),
    json('c', { op: 'remove', path: '/metadata/finalizers/0' }),
    merge('c', { metadata: { finalizers: null } }),
  ),
  sequence(
    'config map, twelve managers',
    `${core}/configmaps`,
    create('m00', config({ data: { k00: '1' } })),
    ...Array.from({ length: 12 }, (_, i) =>
      merge(`m${String(i + 1).padStart(2, '0')}`, { data: { [`k${i + 1}`]: '1' } }),
    ),
  ),
  sequence(
    'config map, apply',
    `${core}/configmaps`,
    apply('m1', config({ data: { k: 'v', l: 'w' } }, { labels })),
    apply('m1', config({ data: { k: 'v', l: 'w' } }, { labels }), { later: true }),
    apply('m1', config({ data: { k: 'v2' } })),
    apply('m2', config({ data: { k: 'v2' } }), { later: true }),
    apply('m2', config({ data: { k: 'v3', n: '1' } })),
    apply('m2', config({ data: { k: 'v3', n: '1' } }), { force: true }),
    apply('m1', config({})),
    apply('m2', config({ data: {} })),
    apply('m2', config({})),
  ),
  sequence(
    'config map, apply over updates',
    `${core}/configmaps`,
    create('u', config({ data: { k: 'v', l: 'w' } }, { labels })),
    apply('m', config({ data: { k: 'x', l: 'y' } })),
    apply('m', config({ data: { k: 'v' } }), { later: true }),
    merge('u2', { data: { k: 'other' } }, { later: true }),
    apply('m', config({ data: { k: 'v' } })),
    apply('m', config({ data: { k: 'v' } }), { force: true }),
    apply('m', config({})),
  ),
  sequence(
    'config map, shared and dropped',
    `${core}/configmaps`,
    apply('m1', config({ data: { k: 'v', l: 'w' } })),
    apply('m2', config({ data: { l: 'w', n: '1' } })),
    apply('m1', config({ data: { k: 'v' } })),
    apply('m2', config({ data: { n: '1' } })),
    merge('u', { data: { n: '2' } }),
    apply('m2', config({ data: { o: '1' } })),
  ),
  sequence(
    'config map, apply without managed fields',
    `${core}/configmaps`,
    create('u', config({ data: { k: 'v' } })),
    merge('u', { metadata: { managedFields: [{}] } }),
    apply('m', config({ data: { l: 'v' } })),
    apply('m', config({ data: { k: 'z' } })),
  ),
  sequence(
    'config map, bad applies',
    `${core}/configmaps`,
    create('u', config({ data: { k: 'v' } })),
    apply('m', config({ foo: 1 })),
    apply('m', config({ data: { k: 1 } })),
    apply('m', config({ data: 'x' })),
    apply('m', config({ data: { k: null } }), { force: true }),
    apply('m', config({ data: null }), { force: true }),
    apply('m', config({}, { finalizers: ['example.org/a', 'example.org/a'] })),
    apply('m', config({}, { labels: ['x'] })),
    apply('m', config({}, { managedFields: [] })),
    apply('m', config({}, { managedFields: [{ manager: 'x' }] })),
  ),
  sequence(
    'kubectl takes over',
    `${core}/configmaps`,
    create(
      'kubectl-client-side-apply',
      config(
        { data: { k: 'v' } },
        {
          annotations: {
            'kubectl.kubernetes.io/last-applied-configuration':
              '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"annotations":{},"name":"x","namespace":"quay"},"data":{"k":"v"}}\n',
          },
        },
      ),
    ),
    apply('kubectl', config({ data: { k: 'w' } })),
  ),
  sequence(
    'deployment, updates',
    `${apps}/deployments`,
    create('a', deployment()),
    strategic('b', { spec: { template: { spec: { containers: [{ name: 'main', image: 'main:2' }] } } } }),
    strategic('b', { spec: { template: { spec: { containers: [{ name: 'new', image: 'new:1' }] } } } }),
    strategic('c', {
      spec: {
        template: {
          spec: {
            $setElementOrder$containers: 1,
            '$setElementOrder/containers': [{ name: 'side' }, { name: 'main' }],
            containers: [{ name: 'new', $patch: 'delete' }],
          },
        },
      },
    }),
    strategic('c', {
      spec: {
        template: {
          spec: {
            '$setElementOrder/containers': [{ name: 'side' }, { name: 'main' }],
            containers: [{ name: 'new', $patch: 'delete' }],
          },
        },
      },
    }),
    strategic('c', {
      spec: {
        template: {
          spec: {
            containers: [
              {
                name: 'main',
                env: [
                  { name: 'B', value: '2' },
                  { name: 'A', $patch: 'delete' },
                ],
                ports: [{ containerPort: 80, protocol: 'TCP', name: 'web' }],
              },
            ],
          },
        },
      },
    }),
    strategic('d', { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } }),
    strategic('d', { spec: { template: { metadata: { annotations: { stamp: '1' } } } } }),
    strategic('d', { spec: { template: { spec: { volumes: null } } } }),
    strategic('e', {
      spec: {
        template: {
          spec: {
            volumes: [
              { name: 'cache', hostPath: { path: '/x' } },
              { name: 'more', $retainKeys: ['name', 'emptyDir'], emptyDir: {} },
            ],
          },
        },
      },
    }),
    strategic('e', {
      spec: {
        template: {
          spec: { volumes: [{ name: 'more', $retainKeys: ['name', 'hostPath'], hostPath: { path: '/y' } }] },
        },
      },
    }),
    strategic('e', {
      spec: { template: { spec: { containers: [{ name: 'solo', image: 'solo:1' }, { $patch: 'replace' }] } } },
    }),
    strategic('f', { spec: { replicas: 4 }, metadata: { labels: { $patch: 'replace', only: '1' } } }),
    strategic('f', { metadata: { labels: { $patch: 'delete' } } }),
    strategic('f', { spec: { template: { $patch: 'frob' } } }),
    strategic('f', { spec: { template: { spec: { containers: [{ name: 'solo', $patch: 'frob' }] } } } }),
    strategic('f', { spec: { template: { spec: { containers: [{ image: 'nameless' }] } } } }),
    strategic('f', { spec: 3 }),
    strategic('f', { spec: { template: { spec: { tolerations: [{ key: 'a', operator: 'Exists' }] } } } }),
    strategic('f', { spec: { template: { spec: { tolerations: [{ key: 'b', operator: 'Exists' }] } } } }),
    strategic(
      'g',
      { status: { readyReplicas: 1, replicas: 1, conditions: [{ type: 'Available', status: 'True' }] } },
      { subresource: 'status' },
    ),
    strategic('g', { status: { conditions: [{ type: 'Progressing', status: 'True' }] } }, { subresource: 'status' }),
    merge('h', { spec: { replicas: 7 } }, { subresource: 'scale' }),
  ),
  sequence(
    'deployment, apply',
    `${apps}/deployments`,
    apply('m1', deployment()),
    apply('m1', deployment({ replicas: 3 }), { later: true }),
    merge('scaler', { spec: { replicas: 5 } }),
    apply('m1', deployment({ replicas: 3 })),
    apply('m1', deployment()),
    apply(
      'm1',
      deployment(
        {},
        {
          containers: [container('side'), container('main', { ports: [{ containerPort: 80 }] }), container('extra')],
          volumes: null,
        },
      ),
    ),
    apply('m2', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x' },
      spec: {
        template: { spec: { containers: [{ name: 'main', image: 'main:2', env: [{ name: 'Z', value: '1' }] }] } },
      },
    }),
    apply('m2', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x' },
      spec: { template: { spec: { containers: [{ name: 'main', env: [{ name: 'Z', value: '1' }] }] } } },
    }),
    apply('m2', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' } }),
    apply('m3', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x' },
      spec: {
        template: {
          spec: {
            containers: [
              {
                name: 'main',
                ports: [
                  { containerPort: 80, protocol: 'TCP' },
                  { containerPort: 80, protocol: 'UDP' },
                ],
              },
            ],
          },
        },
      },
    }),
    apply('m3', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x' },
      spec: { selector: { matchLabels: { other: 'x' } } },
    }),
    apply('m4', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x' },
      spec: { template: { spec: { containers: [{ image: 'nameless' }] } } },
    }),
    apply('m4', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'x' },
      spec: { template: { spec: { containers: [{ name: 'main', bar: 1 }, { name: 'main' }], frob: true } } },
    }),
    apply(
      'ready',
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, status: { readyReplicas: 2, replicas: 2 } },
      { subresource: 'status' },
    ),
  ),
  sequence(
    'pod',
    `${core}/pods`,
    create(
      'a',
      pod(
        { initContainers: [container('first')], tolerations: [{ key: 'a', operator: 'Exists' }] },
        { finalizers: ['example.org/a'] },
      ),
    ),
    strategic(
      'k',
      {
        status: {
          phase: 'Running',
          conditions: [
            { type: 'Ready', status: 'True' },
            { type: 'Initialized', status: 'True' },
          ],
          podIPs: [{ ip: '10.0.0.1' }],
          podIP: '10.0.0.1',
        },
      },
      { subresource: 'status' },
    ),
    strategic(
      'k',
      {
        status: {
          $setElementOrder$conditions: [],
          '$setElementOrder/conditions': [{ type: 'Initialized' }, { type: 'Ready' }],
          conditions: [{ type: 'Ready', status: 'False' }],
        },
      },
      { subresource: 'status' },
    ),
    strategic(
      'k',
      {
        status: {
          '$setElementOrder/conditions': [{ type: 'Initialized' }, { type: 'Ready' }],
          conditions: [{ type: 'Ready', status: 'False' }],
        },
      },
      { subresource: 'status' },
    ),
    strategic('b', { metadata: { finalizers: ['example.org/b'], labels: { x: '1' } } }),
    strategic('b', { metadata: { '$deleteFromPrimitiveList/finalizers': ['example.org/a'] } }),
    strategic('b', {
      metadata: { '$setElementOrder/finalizers': ['example.org/c', 'example.org/b'], finalizers: ['example.org/c'] },
    }),
    strategic('b', { metadata: { finalizers: null } }),
    apply(
      'm',
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'x' },
        status: { conditions: [{ type: 'Custom', status: 'True' }] },
      },
      { subresource: 'status' },
    ),
  ),
  sequence(
    'service',
    `${core}/services`,
    create(
      'a',
      service({
        selector: labels,
        ports: [
          { name: 'web', port: 80 },
          { name: 'dns', port: 53, protocol: 'UDP' },
        ],
      }),
    ),
    strategic('b', { spec: { ports: [{ port: 443, name: 'tls' }] } }),
    strategic('b', { spec: { ports: [{ port: 53, $patch: 'delete' }], selector: { app: null, tier: 'x' } } }),
    apply('m', service({ ports: [{ name: 'web', port: 80, targetPort: 8080 }] })),
    apply('m', service({ ports: [{ name: 'web', port: 80, targetPort: 'http', protocol: 'TCP' }] }), { force: true }),
  ),
  sequence(
    'secret',
    `${core}/secrets`,
    create('a', { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'x' }, stringData: { a: 'b' } }),
    merge('b', { type: 'Other', stringData: { c: 'd' } }),
  ),
  sequence(
    'node',
    '/api/v1/nodes',
    create('kubelet', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'x', labels }, spec: {} }),
    strategic(
      'kubelet',
      {
        status: {
          conditions: [{ type: 'Ready', status: 'True' }],
          addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
          capacity: { cpu: '4' },
        },
      },
      { subresource: 'status' },
    ),
    strategic('b', { spec: { unschedulable: true, taints: [{ key: 'a', effect: 'NoSchedule' }] } }),
  ),
  sequence(
    'custom resource',
    boats,
    create(
      'a',
      boat({
        spec: {
          size: 1,
          crew: [{ name: 'ann', age: 30 }, { name: 'bob' }],
          ports: ['x', 'y'],
          extra: { deep: { a: 1 } },
          whole: { a: 1 },
        },
      }),
    ),
    merge('b', {
      spec: { size: 2, crew: [{ name: 'bob' }, { name: 'cid' }], extra: { deep: { b: 2 } }, whole: { b: 1 } },
    }),
    merge('s', { status: { level: 3 } }, { subresource: 'status' }),
    merge('s', { spec: { size: 9 }, metadata: { labels: { z: '1' } } }, { subresource: 'status' }),
    json('c', { op: 'replace', path: '/spec/size', value: 5 }, { op: 'add', path: '/spec/ports/-', value: 'z' }),
    apply('m', boat({ spec: { crew: [{ name: 'dan', age: 1 }], size: 5 } })),
    apply('m', boat({ spec: { crew: [{ name: 'ann', age: 31 }], ports: ['y', 'q'], size: 6 } })),
    apply('m', boat({ spec: { crew: [{ name: 'ann', age: 31 }], ports: ['y', 'q'], size: 6 } }), { force: true }),
    apply('m', boat({ spec: { whole: { c: 1 }, extra: { list: [1, 2] } } }), { force: true }),
    apply('m', boat({ spec: { unknown: 1 } })),
    apply('m', boat({ spec: { size: 'big' } })),
    apply('m', boat({ spec: { crew: [{ age: 1 }] } })),
    apply('m', boat({ status: { level: 4 } }), { subresource: 'status', force: true }),
    strategic('m', { spec: { size: 1 } }),
  ),
  sequence(
    'json patch',
    boats,
    create(
      'a',
      boat(
        { spec: { extra: { k: 'v', 'a/b': '1', 'm~n': '2' } } },
        { labels, finalizers: ['example.org/a', 'example.org/b'] },
      ),
    ),
    json(
      'b',
      { op: 'test', path: '/spec/extra/k', value: 'v' },
      { op: 'replace', path: '/spec/extra/k', value: 'w' },
      { op: 'copy', from: '/spec/extra/k', path: '/spec/extra/copied' },
      { op: 'move', from: '/spec/extra/a~1b', path: '/spec/extra/moved' },
    ),
    json('b', { op: 'add', path: '/spec/extra/m~0n', value: '3' }, { op: 'remove', path: '/metadata/labels/app' }),
    json(
      'b',
      { op: 'add', path: '/metadata/finalizers/1', value: 'example.org/c' },
      { op: 'add', path: '/metadata/finalizers/-', value: 'example.org/d' },
    ),
    json('b', { op: 'remove', path: '/metadata/finalizers/-1' }),
    json('b', { op: 'test', path: '/spec/extra/k', value: 'nope' }),
    json('b', { op: 'test', path: '/spec/extra/missing', value: 'nope' }),
    json('b', { op: 'test', path: '/spec/extra/missing', value: null }),
    json('b', { op: 'remove', path: '/spec/extra/missing' }),
    json('b', { op: 'replace', path: '/spec/extra/missing', value: 'x' }),
    json('b', { op: 'add', path: '/missing/deep', value: 'x' }),
    json('b', { op: 'add', path: '/metadata/finalizers/9', value: 'x' }),
    json('b', { op: 'add', path: '/metadata/finalizers/x', value: 'x' }),
    json('b', { op: 'remove', path: '/metadata/finalizers/9' }),
    json('b', { op: 'move', from: '/spec/extra/missing', path: '/spec/extra/q' }),
    json('b', { op: 'copy', from: '/spec/extra/missing', path: '/spec/extra/q' }),
    json('b', { op: 'frob', path: '/spec/extra/k' }),
    json('b', { op: 'add', path: '/spec/extra/k' }),
    json('b', { op: 'add', value: '1' }),
    json('b', { path: '/spec/extra/k', value: '1' }),
    json('b', { op: 'add', path: 'spec/extra/k', value: '1' }),
    json('b', { op: 'replace', path: '', value: {} }),
    { verb: 'json', manager: 'b', body: { op: 'add', path: '/spec/extra/k', value: '1' } },
    { verb: 'json', manager: 'b', body: 3 },
    json('b'),
    { verb: 'merge', manager: 'b', body: [1] },
    { verb: 'merge', manager: 'b', body: 3 },
    { verb: 'apply', manager: 'b', body: 3 },
    json('b', { op: 'add', path: '/spec/extra/n', value: null }),
    json('b', { op: 'replace', path: '/kind', value: 'Secret' }),
    json('b', { op: 'replace', path: '/metadata/name', value: 'y' }),
    json('b', { op: 'add', path: '/metadata/resourceVersion', value: '1' }),
  ),
  sequence(
    'odd patches',
    `${core}/configmaps`,
    create('a', config({ data: { k: 'v' } }, { labels, finalizers: ['example.org/a', 'example.org/b'] })),
    { verb: 'merge', manager: 'b', body: [1] },
    { verb: 'merge', manager: 'b', body: 3 },
    { verb: 'merge', manager: 'b', body: null },
    { verb: 'strategic', manager: 'b', body: [1] },
    { verb: 'strategic', manager: 'b', body: 3 },
    { verb: 'strategic', manager: 'b', body: null },
    { verb: 'apply', manager: 'b', body: [1] },
    { verb: 'json', manager: 'b', body: {} },
    { verb: 'json', manager: 'b', body: null },
    json('b', { op: 'remove', path: '/data/missing' }),
    json('b', { op: 'frob', path: '/data/k' }),
    json('b', { op: 'add', path: '/data/n', value: 3 }),
    json('b', { op: 'add', path: '/data/n', value: null }),
    json('b', { op: 'add', path: '/metadata/finalizers/0', value: 'example.org/0' }),
    json('b', { op: 'remove', path: '/metadata/finalizers/-1' }),
    merge('b', { data: { n: 3 } }),
    merge('b', { data: 'x' }),
    strategic('b', { data: 'x' }),
    strategic('b', { data: { n: 3 } }),
    strategic('b', { metadata: { finalizers: 'x' } }),
    strategic('b', { metadata: { '$deleteFromPrimitiveList/finalizers': 'x' } }),
    strategic('b', { metadata: { '$setElementOrder/finalizers': 'x' } }),
    strategic('b', { metadata: { '$setElementOrder/finalizers': ['example.org/a'], finalizers: ['example.org/q'] } }),
    strategic('b', { metadata: { $retainKeys: 'x' } }),
    strategic('b', { metadata: { $retainKeys: ['name'], labels: { a: 'b' } } }),
    strategic('b', { metadata: { $patch: 3 } }),
    strategic('b', { metadata: { $patch: 'merge', labels: { b: 'c' } } }),
    strategic('b', { $patch: 'delete' }),
    strategic('b', { $patch: 'replace', data: { only: '1' } }),
    strategic('b', { foo: 1, data: { last: '1' } }),
    strategic('b', { metadata: { ownerReferences: [{ uid: 'u-1', $patch: 'delete' }] } }),
    strategic('b', {
      metadata: {
        ownerReferences: [
          { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u-1' },
          { apiVersion: 'v1', kind: 'Pod', name: 'q', uid: 'u-2' },
        ],
      },
    }),
    strategic('b', {
      metadata: {
        ownerReferences: [
          { uid: 'u-1', name: 'pp' },
          { uid: 'u-2', $patch: 'delete' },
        ],
      },
    }),
    strategic('b', { metadata: { ownerReferences: ['x'] } }),
  ),
];
