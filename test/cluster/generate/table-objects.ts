/** Objects whose tables are recorded: where they live, what is created, and the status that is written to them. */
export interface TableObject {
  readonly collection: string;
  readonly object: Record<string, unknown> & { readonly metadata: Record<string, unknown> };
  readonly status?: Record<string, unknown>;
  readonly remove?: boolean;
}

const core = '/api/v1/namespaces/harbor';
const apis = (group: string, version = 'v1') => `/apis/${group}/${version}/namespaces/harbor`;
const old = '2026-01-02T03:04:05Z';

const image = (name: string) => ({ name, image: `registry.example/${name}:1` });
const running = { state: { running: { startedAt: old } }, ready: true, image: 'i', imageID: 'i' };
const container = (name: string, rest: object = {}) => ({
  name,
  restartCount: 0,
  ready: false,
  image: 'i',
  imageID: 'i',
  ...rest,
});
const waiting = (reason?: string) => ({ state: { waiting: reason === undefined ? {} : { reason } } });
const exited = (exitCode: number, reason?: string, signal?: number) => ({
  state: {
    terminated: {
      exitCode,
      ...(reason ? { reason } : {}),
      ...(signal ? { signal } : {}),
      startedAt: old,
      finishedAt: old,
    },
  },
});
const crashed = (restartCount: number, finishedAt = old) => ({
  restartCount,
  lastState: { terminated: { exitCode: 1, startedAt: old, finishedAt } },
});
const condition = (type: string, status: string, rest: object = {}) => ({ type, status, ...rest });

let pods = 0;
function pod(
  status: Record<string, unknown>,
  spec: Record<string, unknown> = {},
  rest: Partial<TableObject> = {},
  metadata = {},
): TableObject {
  pods += 1;
  return {
    collection: `${core}/pods`,
    object: {
      metadata: { name: `pilot-${pods}`, ...metadata },
      spec: { containers: [image('main')], ...spec },
    },
    status,
    ...rest,
  };
}

const two = { containers: [image('main'), image('side')] };
const init = { initContainers: [image('prepare'), image('migrate')] };
const sidecar = { initContainers: [{ ...image('proxy'), restartPolicy: 'Always' }, image('migrate')] };

const podObjects: readonly TableObject[] = [
  pod({ phase: 'Pending' }),
  pod(
    {
      phase: 'Running',
      podIPs: [{ ip: '10.1.0.7' }],
      podIP: '10.1.0.7',
      containerStatuses: [container('main', running)],
    },
    { nodeName: 'oak' },
  ),
  pod({ phase: 'Running', containerStatuses: [container('main', { ...running, ...crashed(3) })] }),
  pod({ phase: 'Running', containerStatuses: [container('main', { ...waiting('CrashLoopBackOff'), ...crashed(7) })] }),
  pod({ phase: 'Pending', containerStatuses: [container('main', waiting('ContainerCreating'))] }),
  pod({ phase: 'Pending', containerStatuses: [container('main', waiting())] }),
  pod(
    {
      phase: 'Running',
      containerStatuses: [container('main', waiting('ErrImagePull')), container('side', waiting('ImagePullBackOff'))],
    },
    two,
  ),
  pod(
    { phase: 'Running', containerStatuses: [container('main', exited(0, 'Completed')), container('side', running)] },
    two,
  ),
  pod(
    {
      phase: 'Running',
      conditions: [condition('Ready', 'True')],
      containerStatuses: [container('main', exited(0, 'Completed')), container('side', running)],
    },
    two,
  ),
  pod(
    {
      phase: 'Running',
      containerStatuses: [container('main', exited(0, 'Completed')), container('side', exited(2, 'Error'))],
    },
    two,
  ),
  pod({ phase: 'Running', containerStatuses: [container('main', exited(3))] }),
  pod({ phase: 'Running', containerStatuses: [container('main', exited(137, undefined, 9))] }),
  pod({ phase: 'Succeeded', containerStatuses: [container('main', exited(0, 'Completed'))] }),
  pod({ phase: 'Failed', reason: 'Evicted', message: 'out of memory' }),
  pod({ phase: 'Failed', containerStatuses: [container('main', exited(1, 'Error'))] }),
  pod({ phase: 'Pending', conditions: [condition('PodScheduled', 'False', { reason: 'SchedulingGated' })] }),
  pod(
    {
      phase: 'Pending',
      initContainerStatuses: [container('prepare', waiting('PodInitializing')), container('migrate', waiting())],
    },
    init,
  ),
  pod(
    {
      phase: 'Pending',
      initContainerStatuses: [
        container('prepare', exited(0, 'Completed')),
        container('migrate', { ...running, ...crashed(2) }),
      ],
    },
    init,
  ),
  pod({ phase: 'Pending', initContainerStatuses: [container('prepare', exited(1, 'Error'))] }, init),
  pod({ phase: 'Pending', initContainerStatuses: [container('prepare', exited(5))] }, init),
  pod({ phase: 'Pending', initContainerStatuses: [container('prepare', exited(137, undefined, 9))] }, init),
  pod({ phase: 'Pending', initContainerStatuses: [container('prepare', waiting('CrashLoopBackOff'))] }, init),
  pod(
    {
      phase: 'Running',
      conditions: [condition('Initialized', 'True')],
      initContainerStatuses: [container('prepare', exited(1, 'Error'))],
      containerStatuses: [container('main', running)],
    },
    init,
  ),
  pod(
    {
      phase: 'Running',
      conditions: [condition('Initialized', 'True')],
      initContainerStatuses: [container('prepare', exited(1, 'Error'))],
    },
    init,
  ),
  pod(
    {
      phase: 'Running',
      initContainerStatuses: [
        container('proxy', { ...running, ...crashed(2), started: true }),
        container('migrate', { ...exited(0), restartCount: 4 }),
      ],
      containerStatuses: [container('main', { ...running, ...crashed(1, '2026-02-02T03:04:05Z') })],
    },
    sidecar,
  ),
  pod({ phase: 'Pending', initContainerStatuses: [container('proxy', { ...running, started: false })] }, sidecar),
  pod(
    {
      phase: 'Pending',
      initContainerStatuses: [
        container('proxy', { ...running, ready: false, started: true }),
        container('migrate', running),
      ],
    },
    sidecar,
  ),
  pod(
    { phase: 'Running', containerStatuses: [container('main', running)] },
    { nodeName: 'oak' },
    { remove: true },
    { finalizers: ['example.org/hold'] },
  ),
  pod(
    { phase: 'Running', reason: 'NodeLost', containerStatuses: [container('main', running)] },
    { nodeName: 'oak' },
    { remove: true },
    { finalizers: ['example.org/hold'] },
  ),
  pod(
    { phase: 'Succeeded', containerStatuses: [container('main', exited(0, 'Completed'))] },
    {},
    { remove: true },
    { finalizers: ['example.org/hold'] },
  ),
  pod(
    {
      phase: 'Running',
      nominatedNodeName: 'elm',
      conditions: [condition('example.org/a', 'True'), condition('example.org/b', 'False')],
      containerStatuses: [container('main', running)],
    },
    {
      readinessGates: [
        { conditionType: 'example.org/a' },
        { conditionType: 'example.org/b' },
        { conditionType: 'example.org/c' },
      ],
    },
  ),
];

const labels = { app: 'web', tier: 'front' };
const template = { metadata: { labels }, spec: two };
const selector = { matchLabels: labels };
const expressions = {
  matchLabels: { app: 'web' },
  matchExpressions: [
    { key: 'zone', operator: 'DoesNotExist' },
    { key: 'tier', operator: 'In', values: ['front', 'back'] },
    { key: 'app', operator: 'NotIn', values: ['db'] },
    { key: 'tier', operator: 'Exists' },
  ],
};

const named = (name: string, rest: object = {}) => ({ metadata: { name }, ...rest });

const workloads: readonly TableObject[] = [
  {
    collection: `${apis('apps')}/deployments`,
    object: named('web', { spec: { replicas: 3, selector, template } }),
    status: { replicas: 3, readyReplicas: 2, updatedReplicas: 1, availableReplicas: 2 },
  },
  {
    collection: `${apis('apps')}/deployments`,
    object: named('web-expr', { spec: { selector: expressions, template } }),
  },
  {
    collection: `${apis('apps')}/replicasets`,
    object: named('web-1', { spec: { replicas: 3, selector: expressions, template } }),
    status: { replicas: 3, readyReplicas: 2, fullyLabeledReplicas: 1 },
  },
  {
    collection: `${core}/replicationcontrollers`,
    object: named('legacy', { spec: { replicas: 2, selector: labels, template } }),
    status: { replicas: 2, readyReplicas: 1 },
  },
  {
    collection: `${apis('apps')}/statefulsets`,
    object: named('db', { spec: { replicas: 3, serviceName: 'db', selector, template } }),
    status: { replicas: 3, readyReplicas: 1, availableReplicas: 1 },
  },
  {
    collection: `${apis('apps')}/daemonsets`,
    object: named('agent', {
      spec: { selector, template: { ...template, spec: { ...two, nodeSelector: { disk: 'ssd', arch: 'arm' } } } },
    }),
    status: {
      desiredNumberScheduled: 5,
      currentNumberScheduled: 4,
      numberReady: 3,
      updatedNumberScheduled: 2,
      numberAvailable: 1,
      numberMisscheduled: 0,
    },
  },
  { collection: `${apis('apps')}/daemonsets`, object: named('agent-2', { spec: { selector, template } }) },
  {
    collection: `${apis('apps')}/controllerrevisions`,
    object: named('db-1', {
      metadata: {
        name: 'db-1',
        ownerReferences: [{ apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'db', uid: 'u', controller: true }],
      },
      revision: 7,
      data: {},
    }) as TableObject['object'],
  },
  { collection: `${apis('apps')}/controllerrevisions`, object: named('loose', { revision: 2, data: {} }) },
  { collection: `${core}/podtemplates`, object: named('form', { template }) },
  {
    collection: `${apis('policy')}/poddisruptionbudgets`,
    object: named('web', { spec: { minAvailable: 2, selector } }),
    status: { disruptionsAllowed: 1, currentHealthy: 3, desiredHealthy: 2, expectedPods: 3 },
  },
  {
    collection: `${apis('policy')}/poddisruptionbudgets`,
    object: named('web-2', { spec: { maxUnavailable: '25%', selector } }),
  },
];

const job = (
  name: string,
  spec: object,
  status?: Record<string, unknown>,
  rest: Partial<TableObject> = {},
): TableObject => ({
  collection: `${apis('batch')}/jobs`,
  object: named(name, { spec: { template: { spec: { ...two, restartPolicy: 'Never' } }, ...spec } }),
  ...(status ? { status } : {}),
  ...rest,
});

const jobs: readonly TableObject[] = [
  job('once', { completions: 3 }, { startTime: old, succeeded: 1 }),
  job('idle', {}),
  job('many', { parallelism: 4 }, { startTime: old, succeeded: 2 }),
  job('held', { suspend: true }, { conditions: [condition('Suspended', 'True')] }),
  job('going', {}, { startTime: old, conditions: [condition('FailureTarget', 'True')] }),
  {
    collection: `${apis('batch')}/cronjobs`,
    object: named('nightly', {
      spec: {
        schedule: '0 3 * * *',
        timeZone: 'Europe/Berlin',
        suspend: true,
        jobTemplate: { spec: { template: { spec: { ...two, restartPolicy: 'Never' } } } },
      },
    }),
    status: { active: [{ name: 'x', kind: 'Job' }], lastScheduleTime: old },
  },
  {
    collection: `${apis('batch')}/cronjobs`,
    object: named('hourly', {
      spec: {
        schedule: '0 * * * *',
        jobTemplate: { spec: { template: { metadata: { labels }, spec: { ...two, restartPolicy: 'Never' } } } },
      },
    }),
  },
];

const scaled = { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, maxReplicas: 10 };
const utilization = (averageUtilization: number) => ({ type: 'Utilization', averageUtilization });
const scalers: readonly TableObject[] = [
  {
    collection: `${apis('autoscaling', 'v2')}/horizontalpodautoscalers`,
    object: named('cpu', {
      spec: {
        ...scaled,
        minReplicas: 2,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: utilization(80) } }],
      },
    }),
    status: {
      currentReplicas: 3,
      desiredReplicas: 3,
      currentMetrics: [
        { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 42, averageValue: '42m' } } },
      ],
    },
  },
  { collection: `${apis('autoscaling', 'v2')}/horizontalpodautoscalers`, object: named('plain', { spec: scaled }) },
  {
    collection: `${apis('autoscaling', 'v2')}/horizontalpodautoscalers`,
    object: named('mixed', {
      spec: {
        ...scaled,
        metrics: [
          { type: 'Pods', pods: { metric: { name: 'rps' }, target: { type: 'AverageValue', averageValue: '100' } } },
          {
            type: 'Object',
            object: {
              describedObject: { kind: 'Service', name: 'web' },
              metric: { name: 'queue' },
              target: { type: 'Value', value: '30' },
            },
          },
          {
            type: 'External',
            external: { metric: { name: 'lag' }, target: { type: 'AverageValue', averageValue: '5' } },
          },
        ],
      },
    }),
    status: {
      currentReplicas: 1,
      desiredReplicas: 1,
      currentMetrics: [{ type: 'Pods', pods: { metric: { name: 'rps' }, current: { averageValue: '90' } } }],
    },
  },
  {
    collection: `${apis('autoscaling', 'v2')}/horizontalpodautoscalers`,
    object: named('average', {
      spec: {
        ...scaled,
        metrics: [
          {
            type: 'External',
            external: { metric: { name: 'lag' }, target: { type: 'AverageValue', averageValue: '5' } },
          },
          {
            type: 'ContainerResource',
            containerResource: {
              name: 'memory',
              container: 'main',
              target: { type: 'AverageValue', averageValue: '200Mi' },
            },
          },
        ],
      },
    }),
    status: {
      currentReplicas: 1,
      desiredReplicas: 1,
      currentMetrics: [
        { type: 'External', external: { metric: { name: 'lag' }, current: { averageValue: '3' } } },
        {
          type: 'ContainerResource',
          containerResource: { name: 'memory', container: 'main', current: { averageValue: '100Mi' } },
        },
      ],
    },
  },
  {
    collection: `${apis('autoscaling', 'v1')}/horizontalpodautoscalers`,
    object: named('first', { spec: { ...scaled, targetCPUUtilizationPercentage: 50 } }),
  },
];

const port = (number: number, rest: object = {}) => ({ name: `p${number}`, port: number, ...rest });
const networks: readonly TableObject[] = [
  {
    collection: `${core}/services`,
    object: named('plain', { spec: { selector: labels, ports: [port(80), port(53, { protocol: 'UDP' })] } }),
  },
  { collection: `${core}/services`, object: named('headless', { spec: { clusterIP: 'None', selector: labels } }) },
  {
    collection: `${core}/services`,
    object: named('node', { spec: { type: 'NodePort', externalIPs: ['192.0.2.1', '192.0.2.2'], ports: [port(80)] } }),
  },
  { collection: `${core}/services`, object: named('pending', { spec: { type: 'LoadBalancer', ports: [port(80)] } }) },
  {
    collection: `${core}/services`,
    object: named('balanced', { spec: { type: 'LoadBalancer', externalIPs: ['192.0.2.1'], ports: [port(80)] } }),
    status: { loadBalancer: { ingress: [{ hostname: 'lb.example.org' }, { ip: '198.51.100.7', ipMode: 'VIP' }] } },
  },
  {
    collection: `${core}/services`,
    object: named('outside', { spec: { type: 'ExternalName', externalName: 'db.example.org' } }),
  },
  {
    collection: `${core}/endpoints`,
    object: named('manual', {
      subsets: [
        {
          addresses: [{ ip: '10.0.1.1' }, { ip: '10.0.1.2' }],
          ports: [
            { name: 'a', port: 80 },
            { name: 'b', port: 81 },
          ],
        },
      ],
    }),
  },
  { collection: `${core}/endpoints`, object: named('portless', { subsets: [{ addresses: [{ ip: '10.0.1.1' }] }] }) },
  { collection: `${core}/endpoints`, object: named('none') },
  {
    collection: `${apis('discovery.k8s.io')}/endpointslices`,
    object: named('four', {
      addressType: 'IPv4',
      ports: [{ port: 80 }, { name: 'b', port: 81 }],
      endpoints: [
        { addresses: ['10.0.1.1'] },
        { addresses: ['10.0.1.2'] },
        { addresses: ['10.0.1.3'] },
        { addresses: ['10.0.1.4'] },
      ],
    }),
  },
  {
    collection: `${apis('discovery.k8s.io')}/endpointslices`,
    object: named('none', { addressType: 'IPv6', endpoints: [] }),
  },
  {
    collection: `${apis('networking.k8s.io')}/ingresses`,
    object: named('shop', {
      spec: {
        ingressClassName: 'edge',
        tls: [{ hosts: ['a.example.org'] }],
        rules: ['a', 'b', 'c', 'd', 'e'].map((it) => ({ host: `${it}.example.org` })),
      },
    }),
    status: { loadBalancer: { ingress: [{ hostname: 'lb.example.org' }, { ip: '198.51.100.7' }] } },
  },
  {
    collection: `${apis('networking.k8s.io')}/ingresses`,
    object: named('any', { spec: { defaultBackend: { service: { name: 'plain', port: { number: 80 } } } } }),
  },
  {
    collection: `${apis('networking.k8s.io')}/ingresses`,
    object: named('three', { spec: { rules: ['a', 'b', 'c'].map((it) => ({ host: `${it}.example.org` })) } }),
  },
  {
    collection: '/apis/networking.k8s.io/v1/ingressclasses',
    object: {
      metadata: { name: 'edge', annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } },
      spec: {
        controller: 'example.org/edge',
        parameters: { apiGroup: 'example.org', kind: 'Edge', name: 'main', scope: 'Cluster' },
      },
    },
  },
  {
    collection: '/apis/networking.k8s.io/v1/ingressclasses',
    object: { metadata: { name: 'inner' }, spec: { controller: 'example.org/inner' } },
  },
  {
    collection: `${apis('networking.k8s.io')}/networkpolicies`,
    object: named('deny', { spec: { podSelector: expressions } }),
  },
  { collection: `${apis('networking.k8s.io')}/networkpolicies`, object: named('all', { spec: { podSelector: {} } }) },
  {
    collection: '/apis/networking.k8s.io/v1/servicecidrs',
    object: { metadata: { name: 'more' }, spec: { cidrs: ['10.9.0.0/24'] } },
  },
  {
    collection: '/apis/networking.k8s.io/v1/ipaddresses',
    object: {
      metadata: {
        name: '10.9.0.7',
        labels: { 'ipaddress.kubernetes.io/ip-family': 'IPv4', 'ipaddress.kubernetes.io/managed-by': 'x' },
      },
      spec: { parentRef: { resource: 'services', namespace: 'harbor', name: 'plain' } },
    },
  },
];

const configs: readonly TableObject[] = [
  {
    collection: `${core}/configmaps`,
    object: named('settings', { data: { a: '1', b: '2' }, binaryData: { c: 'AA==' } }),
  },
  { collection: `${core}/configmaps`, object: named('empty') },
  { collection: `${core}/secrets`, object: named('token', { type: 'Opaque', data: { a: 'AA==' } }) },
  { collection: `${core}/serviceaccounts`, object: named('robot', { secrets: [{ name: 'token' }] }) },
  {
    collection: `${core}/resourcequotas`,
    object: named('team', { spec: { hard: { 'limits.cpu': '4', 'requests.example.org/chip': '2', pods: '10' } } }),
    status: {
      hard: { 'limits.cpu': '4', 'requests.example.org/chip': '2', pods: '10' },
      used: { 'requests.example.org/chip': '1', pods: '3', 'limits.cpu': '1500m' },
    },
  },
  {
    collection: `${core}/limitranges`,
    object: named('small', { spec: { limits: [{ type: 'PersistentVolumeClaim', max: { storage: '100Gi' } }] } }),
  },
  { collection: '/api/v1/namespaces', object: named('quiet') },
];

const volumeSource = { hostPath: { path: '/data' } };
const volumes: readonly TableObject[] = [
  {
    collection: '/api/v1/persistentvolumes',
    object: named('disk-1', {
      spec: {
        capacity: { storage: '5Gi' },
        accessModes: ['ReadWriteMany', 'ReadWriteOnce'],
        storageClassName: 'fast',
        claimRef: { namespace: 'harbor', name: 'data' },
        ...volumeSource,
      },
    }),
    status: { phase: 'Bound' },
  },
  {
    collection: '/api/v1/persistentvolumes',
    object: named('disk-2', { spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadOnlyMany'], ...volumeSource } }),
    status: { phase: 'Failed', reason: 'Broken' },
  },
  {
    collection: '/api/v1/persistentvolumes',
    object: {
      metadata: {
        name: 'disk-3',
        finalizers: ['example.org/hold'],
        annotations: { 'volume.beta.kubernetes.io/storage-class': 'ancient' },
      },
      spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], volumeMode: 'Block', ...volumeSource },
    },
    remove: true,
  },
  {
    collection: `${core}/persistentvolumeclaims`,
    object: named('data', {
      spec: {
        volumeName: 'disk-1',
        storageClassName: 'fast',
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '3Gi' } },
      },
    }),
    status: { phase: 'Bound', capacity: { storage: '5Gi' }, accessModes: ['ReadWriteOnce', 'ReadWriteMany'] },
  },
  {
    collection: `${core}/persistentvolumeclaims`,
    object: named('waiting', {
      spec: {
        accessModes: ['ReadWriteOncePod'],
        volumeAttributesClassName: 'gold',
        resources: { requests: { storage: '3Gi' } },
      },
    }),
  },
  {
    collection: `${core}/persistentvolumeclaims`,
    object: named('unsized', {
      spec: { volumeName: 'disk-9', accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '3Gi' } } },
    }),
  },
  {
    collection: '/apis/storage.k8s.io/v1/storageclasses',
    object: {
      metadata: { name: 'fast', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
      provisioner: 'example.org/disk',
      reclaimPolicy: 'Retain',
      volumeBindingMode: 'WaitForFirstConsumer',
      allowVolumeExpansion: true,
    },
  },
  {
    collection: '/apis/storage.k8s.io/v1/storageclasses',
    object: { metadata: { name: 'slow' }, provisioner: 'example.org/tape' },
  },
  {
    collection: '/apis/storage.k8s.io/v1/volumeattributesclasses',
    object: { metadata: { name: 'gold' }, driverName: 'example.org', parameters: { iops: '1' } },
  },
  {
    collection: '/apis/storage.k8s.io/v1/volumeattachments',
    object: named('attach', {
      spec: { attacher: 'example.org', nodeName: 'oak', source: { persistentVolumeName: 'disk-1' } },
    }),
    status: { attached: true },
  },
  {
    collection: '/apis/storage.k8s.io/v1/csinodes',
    object: named('oak', { spec: { drivers: [{ name: 'example.org', nodeID: 'oak' }] } }),
  },
  {
    collection: '/apis/storage.k8s.io/v1/csidrivers',
    object: named('disk.example.org', {
      spec: {
        attachRequired: false,
        podInfoOnMount: true,
        volumeLifecycleModes: ['Persistent', 'Ephemeral'],
        tokenRequests: [{ audience: 'a' }, { audience: 'b' }],
      },
    }),
  },
  { collection: '/apis/storage.k8s.io/v1/csidrivers', object: named('tape.example.org', { spec: {} }) },
  { collection: `${apis('storage.k8s.io')}/csistoragecapacities`, object: named('room', { storageClassName: 'fast' }) },
];

const subjects = [
  { kind: 'User', name: 'ann' },
  { kind: 'User', name: 'bob' },
  { kind: 'Group', name: 'dev' },
  { kind: 'ServiceAccount', name: 'robot', namespace: 'harbor' },
];
const rbac = 'rbac.authorization.k8s.io';
const accesses: readonly TableObject[] = [
  { collection: `${apis(rbac)}/roles`, object: named('reader', { rules: [] }) },
  { collection: `/apis/${rbac}/v1/clusterroles`, object: named('table-reader', { rules: [] }) },
  {
    collection: `${apis(rbac)}/rolebindings`,
    object: named('readers', { roleRef: { apiGroup: rbac, kind: 'Role', name: 'reader' }, subjects }),
  },
  {
    collection: `/apis/${rbac}/v1/clusterrolebindings`,
    object: named('table-readers', { roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'table-reader' } }),
  },
];

const clusters: readonly TableObject[] = [
  { collection: '/api/v1/nodes', object: named('bare') },
  {
    collection: '/api/v1/nodes',
    object: {
      metadata: {
        name: 'oak',
        labels: {
          'node-role.kubernetes.io/worker': '',
          'node-role.kubernetes.io/edge': '',
          'kubernetes.io/role': 'worker',
        },
      },
      spec: { unschedulable: true },
    },
    status: {
      conditions: [condition('MemoryPressure', 'False'), condition('Ready', 'True')],
      addresses: [
        { type: 'Hostname', address: 'oak' },
        { type: 'InternalIP', address: '10.0.0.4' },
        { type: 'ExternalIP', address: '192.0.2.9' },
      ],
      nodeInfo: {
        kubeletVersion: 'v1.36.3',
        osImage: 'Pond OS',
        kernelVersion: '6.9',
        containerRuntimeVersion: 'containerd://2',
        architecture: 'arm64',
        machineID: '',
        systemUUID: '',
        bootID: '',
        kubeProxyVersion: '',
        operatingSystem: 'linux',
      },
    },
  },
  { collection: '/api/v1/nodes', object: named('elm'), status: { conditions: [condition('Ready', 'Unknown')] } },
  { collection: `${apis('coordination.k8s.io')}/leases`, object: named('leader', { spec: { holderIdentity: 'me' } }) },
  { collection: `${apis('coordination.k8s.io')}/leases`, object: named('free') },
  {
    collection: '/apis/scheduling.k8s.io/v1/priorityclasses',
    object: { metadata: { name: 'urgent' }, value: 1000, globalDefault: true, preemptionPolicy: 'Never' },
  },
  { collection: '/apis/node.k8s.io/v1/runtimeclasses', object: { metadata: { name: 'vm' }, handler: 'kata' } },
  {
    collection: '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas',
    object: named('mine', {
      spec: {
        priorityLevelConfiguration: { name: 'mine' },
        matchingPrecedence: 900,
        distinguisherMethod: { type: 'ByUser' },
      },
    }),
  },
  {
    collection: '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas',
    object: named('plain', { spec: { priorityLevelConfiguration: { name: 'mine' } } }),
    status: { conditions: [condition('Dangling', 'True')] },
  },
  {
    collection: '/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations',
    object: named('mine', {
      spec: {
        type: 'Limited',
        limited: {
          nominalConcurrencyShares: 7,
          limitResponse: { type: 'Queue', queuing: { queues: 8, handSize: 3, queueLengthLimit: 9 } },
        },
      },
    }),
  },
  {
    collection: '/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations',
    object: named('strict', {
      spec: { type: 'Limited', limited: { nominalConcurrencyShares: 7, limitResponse: { type: 'Reject' } } },
    }),
  },
  {
    collection: '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
    object: named('check', {
      webhooks: [
        {
          name: 'a.example.org',
          clientConfig: { url: 'https://localhost/' },
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          rules: [],
        },
      ],
    }),
  },
  { collection: '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations', object: named('change') },
  {
    collection: '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies',
    object: named('rules', {
      spec: {
        paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
        matchConstraints: {
          resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
        },
        validations: [{ expression: 'true' }],
      },
    }),
  },
  {
    collection: '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings',
    object: named('rules', {
      spec: {
        policyName: 'rules',
        paramRef: { name: 'settings', parameterNotFoundAction: 'Allow' },
        validationActions: ['Audit'],
      },
    }),
  },
  {
    collection: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    object: named('boats.example.org', {
      spec: {
        group: 'example.org',
        scope: 'Namespaced',
        names: { plural: 'boats', singular: 'boat', kind: 'Boat' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        ],
      },
    }),
  },
  {
    collection: '/apis/apiregistration.k8s.io/v1/apiservices',
    object: named('v1.metrics.example.org', {
      spec: {
        group: 'metrics.example.org',
        version: 'v1',
        groupPriorityMinimum: 100,
        versionPriority: 100,
        insecureSkipTLSVerify: true,
        service: { namespace: 'harbor', name: 'metrics' },
      },
    }),
  },
  { collection: '/apis/resource.k8s.io/v1/deviceclasses', object: named('chip', { spec: {} }) },
  { collection: `${apis('resource.k8s.io')}/resourceclaimtemplates`, object: named('chips', { spec: { spec: {} } }) },
  { collection: `${apis('resource.k8s.io')}/resourceclaims`, object: named('mine', { spec: { devices: {} } }) },
  {
    collection: '/apis/resource.k8s.io/v1/resourceslices',
    object: named('slice', {
      spec: {
        driver: 'chip.example.org',
        nodeName: 'oak',
        pool: { name: 'pool', generation: 1, resourceSliceCount: 1 },
      },
    }),
  },
];

const involved = { kind: 'Pod', namespace: 'harbor', name: 'pilot-1', fieldPath: 'spec.containers{main}' };
const event = (name: string, rest: object): TableObject => ({
  collection: `${core}/events`,
  object: named(name, {
    involvedObject: involved,
    type: 'Normal',
    reason: 'Started',
    message: ' it started\n',
    ...rest,
  }),
});
const events: readonly TableObject[] = [
  event('classic', {
    firstTimestamp: old,
    lastTimestamp: '2026-02-02T03:04:05Z',
    count: 3,
    source: { component: 'kubelet', host: 'oak' },
  }),
  event('first-only', { firstTimestamp: old, source: { component: 'kubelet' } }),
  event('bare', { involvedObject: { namespace: 'harbor', kind: 'Pod' } }),
  event('newer', {
    eventTime: '2026-02-02T03:04:05.000000Z',
    reportingComponent: 'example.org/boss',
    reportingInstance: 'boss-1',
    action: 'Start',
    metadata: { name: 'newer', namespace: 'harbor' },
  }),
  event('series', {
    eventTime: '2026-02-02T03:04:05.000000Z',
    reportingComponent: 'example.org/boss',
    reportingInstance: 'boss-1',
    action: 'Start',
    series: { count: 9, lastObservedTime: '2026-03-02T03:04:05.000000Z' },
  }),
  {
    collection: `${apis('events.k8s.io')}/events`,
    object: named('new-api', {
      regarding: involved,
      type: 'Warning',
      reason: 'Stopped',
      note: 'it stopped',
      action: 'Stop',
      eventTime: '2026-02-02T03:04:05.000000Z',
      reportingController: 'example.org/boss',
      reportingInstance: 'boss-1',
    }),
  },
];

export const tableObjects: readonly TableObject[] = [
  ...clusters,
  ...podObjects,
  ...workloads,
  ...jobs,
  ...scalers,
  ...networks,
  ...volumes,
  ...accesses,
  ...events,
  ...configs,
];
