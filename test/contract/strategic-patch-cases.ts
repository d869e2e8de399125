import type { Cases } from './case-run.ts';
import { casesOf, outcome } from './rows.ts';

const containers = [
  {
    name: 'c',
    image: 'i:1',
    args: ['a', 'b'],
    env: [
      { name: 'A', value: '1' },
      { name: 'B', value: '2' },
    ],
    ports: [
      { containerPort: 80, name: 'http' },
      { containerPort: 53, protocol: 'UDP' },
    ],
    volumeMounts: [
      { name: 'v', mountPath: '/v' },
      { name: 'v', mountPath: '/w', subPath: 's' },
    ],
    resources: { limits: { cpu: '1' }, requests: { cpu: '500m', memory: '1Mi' } },
  },
  { name: 'd', image: 'j:1' },
];

const deployment = {
  metadata: { name: 'd', labels: { a: 'b', c: 'd' }, annotations: { e: 'f' }, finalizers: ['ex.com/a', 'ex.com/b'] },
  spec: {
    replicas: 2,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    selector: { matchLabels: { app: 'd' } },
    template: {
      metadata: { labels: { app: 'd' } },
      spec: {
        containers,
        initContainers: [{ name: 'n', image: 'k:1' }],
        volumes: [
          { name: 'v', emptyDir: {} },
          { name: 'w', configMap: { name: 'cm', items: [{ key: 'k', path: 'p' }] } },
        ],
        tolerations: [{ key: 'a', operator: 'Exists' }],
        imagePullSecrets: [{ name: 's' }, { name: 't' }],
        hostAliases: [{ ip: '1.1.1.1', hostnames: ['x'] }],
        nodeSelector: { k: 'v' },
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'zone',
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: { matchLabels: { app: 'd' } },
          },
        ],
        affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } },
      },
    },
  },
};

const inPod = (spec: object) => ({ spec: { template: { spec } } });
const inContainer = (container: object) => inPod({ containers: [{ name: 'c', ...container }] });

const patches: Readonly<Record<string, unknown>> = {
  empty: {},
  null: null,
  list: [],
  text: '"x"',
  'not-json': 'spec:',
  'no-op': { spec: { replicas: 2 } },
  'label-add-and-remove': { metadata: { labels: { a: null, n: '1' } } },
  'label-replace': { metadata: { labels: { $patch: 'replace', n: '1' } } },
  'label-delete': { metadata: { labels: { $patch: 'delete' } } },
  'label-delete-more': { metadata: { labels: { $patch: 'delete', n: '1' } } },
  'label-merge': { metadata: { labels: { $patch: 'merge', n: '1' } } },
  'label-frob': { metadata: { labels: { $patch: 'frob' } } },
  'label-directive-number': { metadata: { labels: { $patch: 5 } } },
  'null-labels': { metadata: { labels: null } },
  'label-number': { metadata: { labels: { n: 5 } } },
  'container-image': inContainer({ image: 'i:2' }),
  'container-new': inPod({ containers: [{ name: 'n', image: 'n:1' }] }),
  'container-two-new': inPod({
    containers: [
      { name: 'n', image: 'n:1' },
      { name: 'm', image: 'm:1' },
    ],
  }),
  'container-new-and-old': inPod({
    containers: [
      { name: 'd', image: 'j:2' },
      { name: 'n', image: 'n:1' },
    ],
  }),
  'container-no-name': inPod({ containers: [{ image: 'n:1' }] }),
  'container-null-item': inPod({ containers: [null] }),
  'container-text-item': inPod({ containers: ['x'] }),
  'container-delete': inPod({ containers: [{ name: 'd', $patch: 'delete' }] }),
  'container-delete-missing': inPod({ containers: [{ name: 'z', $patch: 'delete' }] }),
  'container-delete-no-name': inPod({ containers: [{ $patch: 'delete' }] }),
  'container-replace-list': inPod({ containers: [{ $patch: 'replace' }, { name: 'n', image: 'n:1' }] }),
  'container-replace-item': inPod({ containers: [{ name: 'c', image: 'n:1', $patch: 'replace' }] }),
  'container-merge-item': inPod({ containers: [{ name: 'c', image: 'n:1', $patch: 'merge' }] }),
  'container-frob-item': inPod({ containers: [{ name: 'c', $patch: 'frob' }] }),
  'container-empty-list': inPod({ containers: [] }),
  'container-null-list': inPod({ containers: null }),
  'container-twice': inPod({
    containers: [
      { name: 'c', image: 'x:1' },
      { name: 'c', image: 'x:2' },
    ],
  }),
  'container-map-for-list': inPod({ containers: { name: 'c' } }),
  'container-order': inPod({ $setElementOrder: 0, '$setElementOrder/containers': [{ name: 'd' }, { name: 'c' }] }),
  'container-order-only': inPod({ '$setElementOrder/containers': [{ name: 'd' }, { name: 'c' }] }),
  'container-order-new-last': inPod({
    '$setElementOrder/containers': [{ name: 'c' }, { name: 'd' }, { name: 'n' }],
    containers: [{ name: 'n', image: 'n:1' }],
  }),
  'container-order-new-middle': inPod({
    '$setElementOrder/containers': [{ name: 'c' }, { name: 'n' }, { name: 'd' }],
    containers: [{ name: 'n', image: 'n:1' }],
  }),
  'container-order-partial': inPod({
    '$setElementOrder/containers': [{ name: 'n' }, { name: 'd' }],
    containers: [{ name: 'n', image: 'n:1' }],
  }),
  'container-order-against-list': inPod({
    '$setElementOrder/containers': [{ name: 'd' }, { name: 'c' }],
    containers: [
      { name: 'c', image: 'c:2' },
      { name: 'd', image: 'd:2' },
    ],
  }),
  'container-order-lacks-item': inPod({
    '$setElementOrder/containers': [{ name: 'd' }],
    containers: [{ name: 'n', image: 'n:1' }],
  }),
  'container-order-delete': inPod({
    '$setElementOrder/containers': [{ name: 'c' }],
    containers: [{ name: 'd', $patch: 'delete' }],
  }),
  'container-order-no-key': inPod({ '$setElementOrder/containers': [{ image: 'x' }] }),
  'container-order-text': inPod({ '$setElementOrder/containers': 'x' }),
  'container-order-unknown-list': inPod({ '$setElementOrder/foo': ['x'] }),
  'args-replaced': inContainer({ args: ['c'] }),
  'args-order': inContainer({ '$setElementOrder/args': ['b', 'a'] }),
  'env-merge': inContainer({
    env: [
      { name: 'B', value: '3' },
      { name: 'C', value: '4' },
    ],
  }),
  'env-delete': inContainer({ env: [{ name: 'A', $patch: 'delete' }] }),
  'env-value-null': inContainer({ env: [{ name: 'A', value: null }] }),
  'env-value-from': inContainer({
    env: [{ name: 'A', value: null, valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
  }),
  'env-replace': inContainer({ env: [{ $patch: 'replace' }, { name: 'Z', value: '1' }] }),
  'env-order': inContainer({
    '$setElementOrder/env': [{ name: 'B' }, { name: 'C' }, { name: 'A' }],
    env: [{ name: 'C', value: '5' }],
  }),
  'port-merge': inContainer({ ports: [{ containerPort: 80, name: 'web' }] }),
  'port-new': inContainer({ ports: [{ containerPort: 90 }] }),
  'port-other-protocol': inContainer({ ports: [{ containerPort: 53, protocol: 'TCP' }] }),
  'port-delete': inContainer({ ports: [{ containerPort: 80, $patch: 'delete' }] }),
  'port-key-text': inContainer({ ports: [{ containerPort: '80', name: 'web' }] }),
  'mount-merge': inContainer({ volumeMounts: [{ mountPath: '/v', name: 'v', readOnly: true }] }),
  'mount-new': inContainer({ volumeMounts: [{ mountPath: '/x', name: 'v' }] }),
  'mount-delete': inContainer({ volumeMounts: [{ mountPath: '/w', $patch: 'delete' }] }),
  'resources-merge': inContainer({ resources: { limits: { memory: '1Gi' }, requests: { cpu: null } } }),
  'resources-replace': inContainer({ resources: { $patch: 'replace', limits: { memory: '1Gi' } } }),
  'env-from-new': inContainer({ envFrom: [{ configMapRef: { name: 'x' } }] }),
  'probe-new': inContainer({ readinessProbe: { httpGet: { path: '/', port: 80 } } }),
  'volume-merge': inPod({ volumes: [{ name: 'w', configMap: { name: 'other' } }] }),
  'volume-other-source': inPod({ volumes: [{ name: 'v', secret: { secretName: 's' } }] }),
  'volume-other-source-null': inPod({ volumes: [{ name: 'v', emptyDir: null, secret: { secretName: 's' } }] }),
  'volume-retain-keys': inPod({
    volumes: [{ name: 'v', $retainKeys: ['name', 'secret'], secret: { secretName: 's' } }],
  }),
  'volume-retain-keys-lacks': inPod({ volumes: [{ name: 'v', $retainKeys: ['name'], secret: { secretName: 's' } }] }),
  'volume-retain-keys-text': inPod({ volumes: [{ name: 'v', $retainKeys: 'name' }] }),
  'volume-delete': inPod({ volumes: [{ name: 'w', $patch: 'delete' }] }),
  'volume-items-replaced': inPod({ volumes: [{ name: 'w', configMap: { items: [{ key: 'l', path: 'q' }] } }] }),
  'tolerations-replaced': inPod({ tolerations: [{ key: 'b', operator: 'Exists' }] }),
  'pull-secrets-merge': inPod({ imagePullSecrets: [{ name: 'u' }] }),
  'pull-secrets-delete': inPod({ imagePullSecrets: [{ name: 's', $patch: 'delete' }] }),
  'host-aliases-merge': inPod({ hostAliases: [{ ip: '1.1.1.1', hostnames: ['y'] }] }),
  'host-aliases-new': inPod({ hostAliases: [{ ip: '2.2.2.2', hostnames: ['y'] }] }),
  'spread-merge': inPod({ topologySpreadConstraints: [{ topologyKey: 'zone', maxSkew: 2 }] }),
  'init-container-new': inPod({ initContainers: [{ name: 'o', image: 'o:1' }] }),
  'node-selector': inPod({ nodeSelector: { k: null, l: 'm' } }),
  'node-selector-replace': inPod({ nodeSelector: { $patch: 'replace', l: 'm' } }),
  'affinity-null': inPod({ affinity: null }),
  'security-context': inPod({ securityContext: { fsGroup: 5, sysctls: [] } }),
  'finalizers-merge': { metadata: { finalizers: ['ex.com/c', 'ex.com/a'] } },
  'finalizers-delete': { metadata: { '$deleteFromPrimitiveList/finalizers': ['ex.com/a'] } },
  'finalizers-delete-and-add': {
    metadata: { '$deleteFromPrimitiveList/finalizers': ['ex.com/a'], finalizers: ['ex.com/c'] },
  },
  'finalizers-delete-missing': { metadata: { '$deleteFromPrimitiveList/finalizers': ['ex.com/z'] } },
  'finalizers-delete-text': { metadata: { '$deleteFromPrimitiveList/finalizers': 'ex.com/a' } },
  'finalizers-delete-no-list': { metadata: { $deleteFromPrimitiveList: ['ex.com/a'] } },
  'finalizers-delete-other-list': { metadata: { '$deleteFromPrimitiveList/foo': ['ex.com/a'] } },
  'finalizers-order': { metadata: { '$setElementOrder/finalizers': ['ex.com/b', 'ex.com/a'] } },
  'finalizers-order-new': {
    metadata: { '$setElementOrder/finalizers': ['ex.com/c', 'ex.com/b', 'ex.com/a'], finalizers: ['ex.com/c'] },
  },
  'finalizers-null': { metadata: { finalizers: null } },
  'finalizers-empty': { metadata: { finalizers: [] } },
  'owners-new': {
    metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' }] },
  },
  'strategy-recreate': { spec: { strategy: { type: 'Recreate' } } },
  'strategy-recreate-null': { spec: { strategy: { type: 'Recreate', rollingUpdate: null } } },
  'strategy-retain': { spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } } },
  'strategy-retain-rolling': {
    spec: { strategy: { $retainKeys: ['type', 'rollingUpdate'], rollingUpdate: { maxSurge: 2 } } },
  },
  'strategy-replace': { spec: { strategy: { $patch: 'replace', type: 'RollingUpdate' } } },
  'strategy-delete': { spec: { strategy: { $patch: 'delete' } } },
  'strategy-null': { spec: { strategy: null } },
  'strategy-percent': { spec: { strategy: { rollingUpdate: { maxSurge: '50%' } } } },
  'selector-changed': { spec: { selector: { matchLabels: { app: 'e' } } } },
  'selector-and-template': {
    spec: { selector: { matchLabels: { app: 'e' } }, template: { metadata: { labels: { app: 'e' } } } },
  },
  'replicas-null': { spec: { replicas: null } },
  'replicas-text': { spec: { replicas: '3' } },
  'replicas-float': { spec: { replicas: 1.5 } },
  'replicas-negative': { spec: { replicas: -1 } },
  'spec-null': { spec: null },
  'spec-delete': { spec: { $patch: 'delete' } },
  'spec-list': { spec: [] },
  'spec-text': { spec: 'x' },
  'top-replace': { $patch: 'replace', metadata: { name: 'd' } },
  'top-delete': { $patch: 'delete' },
  'top-frob': { $patch: 'frob' },
  paused: { spec: { paused: true } },
  'paused-text': { spec: { paused: 'true' } },
  'status-ignored': { status: { replicas: 5 } },
  'unknown-field': { spec: { foo: { bar: 1 } } },
  'unknown-list': { spec: { foos: [{ name: 'x' }] } },
  'template-annotation': { spec: { template: { metadata: { annotations: { a: 'b' } } } } },
  'kind-other': { kind: 'Pod' },
  'version-other': { apiVersion: 'v1' },
  'name-other': { metadata: { name: 'e' } },
  'version-old': { metadata: { resourceVersion: '1' } },
  'uid-other': { metadata: { uid: 'x' } },
};

export const strategicPatchCases: Cases = {
  ...casesOf('strategic', patches, async (run, patch) => {
    const made = await run.made(run.in('apps/v1', 'deployments'), deployment);
    return outcome(await run.patch('strategic', run.in('apps/v1', 'deployments/d'), patch), made);
  }),
  'strategic/not-found': async (run) =>
    outcome(await run.patch('strategic', run.in('apps/v1', 'deployments/none'), { spec: null })),
};
