/** A pod as a real API server encodes it: about 11 KB with managedFields. */
export function samplePod(index: number): Record<string, unknown> {
  const name = `web-${(index * 7919).toString(36).padStart(8, '0')}-${index}`;
  const namespace = `team-${index % 20}`;
  const labels = {
    app: `app-${index % 50}`,
    'app.kubernetes.io/name': 'web',
    'app.kubernetes.io/part-of': 'shop',
    'pod-template-hash': (index % 97).toString(16),
    tier: index % 2 ? 'front' : 'back',
  };
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: {
      name,
      generateName: 'web-',
      namespace,
      uid: `0b1f7f0e-5f0a-4e0b-9d5c-${index.toString(16).padStart(12, '0')}`,
      resourceVersion: String(100_000 + index),
      generation: 1,
      creationTimestamp: '2026-11-01T10:00:00Z',
      labels,
      annotations: { 'prometheus.io/scrape': 'true', 'example.com/note': 'a "quoted" note\nwith lines – and ünïcode' },
      ownerReferences: [
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: `web-${index % 50}`,
          uid: 'u',
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
      managedFields: [managedFields('kube-controller-manager'), managedFields('kubelet')],
    },
    spec: {
      volumes: [
        {
          name: 'kube-api-access',
          projected: { sources: [{ serviceAccountToken: { expirationSeconds: 3607, path: 'token' } }] },
        },
      ],
      containers: ['web', 'sidecar', 'logger'].map(container),
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 30,
      dnsPolicy: 'ClusterFirst',
      serviceAccountName: 'default',
      nodeName: `node-${index % 100}`,
      securityContext: {},
      tolerations: ['not-ready', 'unreachable'].map((key) => ({
        key: `node.kubernetes.io/${key}`,
        operator: 'Exists',
        effect: 'NoExecute',
        tolerationSeconds: 300,
      })),
    },
    status: {
      phase: index % 10 ? 'Running' : 'Pending',
      conditions: ['PodReadyToStartContainers', 'Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map(
        (type) => ({
          type,
          status: 'True',
          lastProbeTime: null,
          lastTransitionTime: '2026-11-01T10:00:05Z',
        }),
      ),
      hostIP: '10.0.0.1',
      podIP: `10.1.${index % 250}.7`,
      podIPs: [{ ip: `10.1.${index % 250}.7` }],
      startTime: '2026-11-01T10:00:00Z',
      containerStatuses: ['web', 'sidecar', 'logger'].map((name) => ({
        name,
        state: { running: { startedAt: '2026-11-01T10:00:04Z' } },
        lastState: {},
        ready: true,
        restartCount: index % 5,
        image: `registry.example.com/shop/${name}:1.27.3`,
        imageID: `registry.example.com/shop/${name}@sha256:4c1c50d0ffc614f90b93b07d778028dc765548e823f676fb027f61d281ac380d`,
        containerID: `containerd://8f3d2f1c0a9b8e7d6c5b4a39281706f5e4d3c2b1a0f9e8d7c6b5a4938271605f${index}`,
        started: true,
      })),
      qosClass: 'Burstable',
    },
  };
}

export function samplePodBytes(index: number): Uint8Array {
  return Buffer.from(JSON.stringify(samplePod(index)));
}

/** A PodList body as the server sends it: items without kind and apiVersion. */
export function samplePodListBytes(count: number): Uint8Array {
  const items = Array.from({ length: count }, (_, index) => ({
    ...samplePod(index),
    kind: undefined,
    apiVersion: undefined,
  }));
  return Buffer.from(
    JSON.stringify({ kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '123456' }, items }),
  );
}

function container(name: string): Record<string, unknown> {
  return {
    name,
    image: `registry.example.com/shop/${name}:1.27.3`,
    args: ['--listen=:8080', '--log-format=json', `--name=${name}`],
    ports: [{ name: 'http', containerPort: 8080, protocol: 'TCP' }],
    env: Array.from({ length: 8 }, (_, i) => ({ name: `SHOP_VARIABLE_${i}`, value: `value-${i}-of-${name}` })),
    resources: { limits: { cpu: '500m', memory: '256Mi' }, requests: { cpu: '100m', memory: '128Mi' } },
    livenessProbe: {
      httpGet: { path: '/healthz', port: 8080, scheme: 'HTTP' },
      timeoutSeconds: 1,
      periodSeconds: 10,
      successThreshold: 1,
      failureThreshold: 3,
    },
    volumeMounts: [
      { name: 'kube-api-access', readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' },
    ],
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: 'IfNotPresent',
  };
}

function managedFields(manager: string): Record<string, unknown> {
  const fields = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`f:${name}`, {}]));
  const ofContainer = (name: string) => [
    `k:{"name":"${name}"}`,
    {
      '.': {},
      ...fields(['args', 'image', 'imagePullPolicy', 'name', 'terminationMessagePath', 'terminationMessagePolicy']),
      'f:env': Object.fromEntries(
        Array.from({ length: 8 }, (_, i) => [
          `k:{"name":"SHOP_VARIABLE_${i}"}`,
          { '.': {}, 'f:name': {}, 'f:value': {} },
        ]),
      ),
      'f:resources': { '.': {}, 'f:limits': fields(['cpu', 'memory']), 'f:requests': fields(['cpu', 'memory']) },
    },
  ];
  return {
    manager,
    operation: 'Update',
    apiVersion: 'v1',
    time: '2026-11-01T10:00:00Z',
    fieldsType: 'FieldsV1',
    fieldsV1: {
      'f:metadata': {
        'f:generateName': {},
        'f:labels': { '.': {}, ...fields(['app', 'tier', 'pod-template-hash']) },
        'f:ownerReferences': { '.': {} },
      },
      'f:spec': {
        'f:containers': Object.fromEntries(['web', 'sidecar', 'logger'].map(ofContainer)),
        ...fields(['dnsPolicy', 'restartPolicy', 'schedulerName']),
      },
    },
  };
}
