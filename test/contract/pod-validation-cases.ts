import type { Cases } from './case-run.ts';
import { casesOfRequests, type Step } from './steps.ts';

const metadata = { name: 'a' };
const c = { name: 'c', image: 'i' };
const podOf = (spec: object, more: object = {}): Step => [
  'POST pods',
  { metadata: { ...metadata, ...more }, spec: { containers: [c], ...spec } },
];
const containerOf = (more: object): Step => podOf({ containers: [{ ...c, ...more }] });
const volumeOf = (source: object): Step => podOf({ volumes: [{ name: 'v', ...source }] });

/** Pod specs that a create fills in, and those that it refuses. */
export const podValidationCases: Cases = casesOfRequests({
  'create/pod/probes': containerOf({
    livenessProbe: { httpGet: { port: 80 } },
    readinessProbe: { tcpSocket: { port: 'x' } },
    startupProbe: { grpc: { port: 1 } },
    lifecycle: { preStop: { httpGet: { port: 1 } } },
  }),
  'create/pod/volumes': podOf({
    volumes: [
      { name: 'a' },
      { name: 'b', configMap: { name: 'x' } },
      { name: 'c', secret: { secretName: 'x', items: [{ key: 'k', path: 'p' }] } },
      { name: 'd', hostPath: { path: '/x' } },
      { name: 'e', emptyDir: { medium: 'Memory', sizeLimit: '1024Mi' } },
      { name: 'f', downwardAPI: { items: [{ path: 'l', fieldRef: { fieldPath: 'metadata.labels' } }] } },
      {
        name: 'g',
        projected: {
          sources: [
            { configMap: { name: 'x' } },
            { downwardAPI: { items: [{ path: 'l', fieldRef: { fieldPath: 'metadata.name' } }] } },
          ],
        },
      },
      { name: 'h', persistentVolumeClaim: { claimName: 'x' } },
      { name: 'i', nfs: { server: 's', path: '/p' } },
      { name: 'j', csi: { driver: 'd' } },
      {
        name: 'k',
        ephemeral: {
          volumeClaimTemplate: {
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        },
      },
    ],
  }),
  'create/pod/resources': containerOf({ resources: { limits: { cpu: '1', memory: '1024Mi' } } }),
  'create/pod/resources-burstable': containerOf({ resources: { requests: { cpu: '0.1' } } }),
  'create/pod/env': containerOf({
    env: [
      { name: 'A', value: 'b' },
      { name: 'B', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
      { name: 'C', valueFrom: { configMapKeyRef: { name: 'x', key: 'k' } } },
      { name: 'D', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
    ],
    envFrom: [{ secretRef: { name: 's' } }],
  }),
  'create/pod/host-network': podOf({ hostNetwork: true, containers: [{ ...c, ports: [{ containerPort: 80 }] }] }),
  'create/pod/latest-images': podOf({
    containers: [
      { name: 'a', image: 'r:5000/i' },
      { name: 'b', image: 'i:latest' },
      { name: 'c', image: 'i@sha256:0123456789012345678901234567890123456789012345678901234567890123' },
      { name: 'd', image: 'r:5000/i:1' },
    ],
  }),
  'create/pod/init-containers': podOf({
    initContainers: [
      { ...c, name: 'i' },
      { ...c, name: 's', restartPolicy: 'Always' },
    ],
  }),
  'create/pod/affinity': podOf({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: 'k', operator: 'In', values: ['v'] }] }],
        },
      },
    },
    topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'z', whenUnsatisfiable: 'DoNotSchedule' }],
  }),
  'create/pod/service-account': podOf({
    serviceAccountName: 'sa',
    automountServiceAccountToken: false,
    hostname: 'h',
    subdomain: 's',
    runtimeClassName: undefined,
    imagePullSecrets: [{ name: 'p' }],
  }),
  'create/pod/scheduling-gates': podOf({ schedulingGates: [{ name: 'example.com/g' }] }),
  'create/pod/tolerations': podOf({ tolerations: [{ operator: 'Exists' }] }),
  'create/pod/tolerations-own': podOf({
    tolerations: [
      { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 5 },
    ],
  }),
  'create/pod/grace-negative': podOf({ terminationGracePeriodSeconds: -5 }),
  'create/pod/null-fields': podOf({ volumes: null, tolerations: null, nodeSelector: null }),
  'create/pod/wrong-status-and-meta': [
    'POST pods',
    {
      metadata: {
        ...metadata,
        generation: 7,
        uid: 'x',
        creationTimestamp: '2020-01-01T00:00:00Z',
        deletionTimestamp: '2020-01-01T00:00:00Z',
        deletionGracePeriodSeconds: 3,
        selfLink: '/x',
      },
      spec: { containers: [c] },
      status: { phase: 'Running' },
    },
  ],

  'invalid/pod/no-spec': ['POST pods', { metadata }],
  'invalid/pod/no-containers': podOf({ containers: [] }),
  'invalid/pod/no-image': podOf({ containers: [{ name: 'c' }] }),
  'invalid/pod/empty-container': podOf({ containers: [{}] }),
  'invalid/pod/image-space': containerOf({ image: ' i' }),
  'invalid/pod/container-name': podOf({ containers: [{ name: 'A_b', image: 'i' }] }),
  'invalid/pod/container-name-dot': podOf({ containers: [{ name: 'a.b', image: 'i' }] }),
  'invalid/pod/container-name-long': podOf({ containers: [{ name: 'a'.repeat(64), image: 'i' }] }),
  'invalid/pod/container-twice': podOf({ containers: [c, c] }),
  'invalid/pod/init-same-name': podOf({ initContainers: [c] }),
  'invalid/pod/init-probe': podOf({
    initContainers: [{ ...c, name: 'i', livenessProbe: { exec: { command: ['x'] } } }],
  }),
  'invalid/pod/restart-policy': podOf({ restartPolicy: 'Sometimes' }),
  'invalid/pod/dns-policy': podOf({ dnsPolicy: 'X' }),
  'invalid/pod/dns-none': podOf({ dnsPolicy: 'None' }),
  'invalid/pod/pull-policy': containerOf({ imagePullPolicy: 'X' }),
  'invalid/pod/termination-policy': containerOf({ terminationMessagePolicy: 'X' }),
  'invalid/pod/port-zero': containerOf({ ports: [{}] }),
  'invalid/pod/port-range': containerOf({ ports: [{ containerPort: 70000 }] }),
  'invalid/pod/port-protocol': containerOf({ ports: [{ containerPort: 80, protocol: 'tcp' }] }),
  'invalid/pod/port-name': containerOf({ ports: [{ containerPort: 80, name: 'Ab' }] }),
  'invalid/pod/port-name-long': containerOf({ ports: [{ containerPort: 80, name: 'abcdefghijklmnopq' }] }),
  'invalid/pod/port-name-twice': containerOf({
    ports: [
      { containerPort: 80, name: 'a' },
      { containerPort: 81, name: 'a' },
    ],
  }),
  'invalid/pod/host-port-twice': containerOf({
    ports: [
      { containerPort: 80, hostPort: 80 },
      { containerPort: 81, hostPort: 80 },
    ],
  }),
  'invalid/pod/host-port-range': containerOf({ ports: [{ containerPort: 80, hostPort: 70000 }] }),
  'invalid/pod/host-network-port': podOf({
    hostNetwork: true,
    containers: [{ ...c, ports: [{ containerPort: 80, hostPort: 81 }] }],
  }),
  'invalid/pod/env-name': containerOf({ env: [{ name: '' }, { name: 'a=b' }] }),
  'invalid/pod/env-both': containerOf({
    env: [{ name: 'A', value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }],
  }),
  'invalid/pod/env-value-from-empty': containerOf({ env: [{ name: 'A', valueFrom: {} }] }),
  'invalid/pod/env-field-path': containerOf({
    env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.foo' } } }],
  }),
  'invalid/pod/env-key-ref': containerOf({
    env: [
      { name: 'A', valueFrom: { configMapKeyRef: { name: 'x', key: '' } } },
      { name: 'B', valueFrom: { secretKeyRef: { name: '', key: 'a b' } } },
    ],
  }),
  'invalid/pod/env-from': containerOf({ envFrom: [{ configMapRef: { name: '' } }, {}] }),
  'invalid/pod/mount-unknown': containerOf({ volumeMounts: [{ name: 'v', mountPath: '/x' }] }),
  'invalid/pod/mount-empty': containerOf({ volumeMounts: [{}] }),
  'invalid/pod/mount-twice': podOf({
    volumes: [{ name: 'v' }],
    containers: [
      {
        ...c,
        volumeMounts: [
          { name: 'v', mountPath: '/x' },
          { name: 'v', mountPath: '/x' },
        ],
      },
    ],
  }),
  'invalid/pod/mount-subpath': podOf({
    volumes: [{ name: 'v' }],
    containers: [{ ...c, volumeMounts: [{ name: 'v', mountPath: '/x', subPath: '../y' }] }],
  }),
  'invalid/pod/volume-name': podOf({ volumes: [{ name: 'A' }, {}] }),
  'invalid/pod/volume-twice': podOf({ volumes: [{ name: 'v' }, { name: 'v' }] }),
  'invalid/pod/volume-two-sources': volumeOf({ emptyDir: {}, hostPath: { path: '/x' } }),
  'invalid/pod/volume-host-path': volumeOf({ hostPath: { path: '' } }),
  'invalid/pod/volume-host-path-type': volumeOf({ hostPath: { path: '/x', type: 'X' } }),
  'invalid/pod/volume-config-map': volumeOf({ configMap: {} }),
  'invalid/pod/volume-secret-items': volumeOf({ secret: { secretName: 's', items: [{ key: '', path: '/x' }] } }),
  'invalid/pod/volume-mode': volumeOf({ configMap: { name: 'x', defaultMode: 1000 } }),
  'invalid/pod/volume-claim': volumeOf({ persistentVolumeClaim: { claimName: '' } }),
  'invalid/pod/volume-nfs': volumeOf({ nfs: { server: '', path: 'x' } }),
  'invalid/pod/resource-quantity': containerOf({ resources: { limits: { cpu: 'x' } } }),
  'invalid/pod/resource-negative': containerOf({ resources: { limits: { cpu: '-1' } } }),
  'invalid/pod/resource-request-over-limit': containerOf({
    resources: { limits: { cpu: '1' }, requests: { cpu: '2' } },
  }),
  'invalid/pod/resource-name': containerOf({ resources: { limits: { foo: '1' } } }),
  'invalid/pod/resource-extended': containerOf({ resources: { requests: { 'example.com/gpu': '1' } } }),
  'invalid/pod/resource-hugepages': containerOf({ resources: { limits: { 'hugepages-2Mi': '2Mi' } } }),
  'invalid/pod/probe-no-handler': containerOf({ livenessProbe: { periodSeconds: 1 } }),
  'invalid/pod/probe-two-handlers': containerOf({
    livenessProbe: { exec: { command: ['x'] }, tcpSocket: { port: 80 } },
  }),
  'invalid/pod/probe-negative': containerOf({
    livenessProbe: { exec: { command: ['x'] }, periodSeconds: -1, initialDelaySeconds: -1 },
  }),
  'invalid/pod/probe-success-threshold': containerOf({
    livenessProbe: { exec: { command: ['x'] }, successThreshold: 2 },
  }),
  'invalid/pod/probe-http': containerOf({ livenessProbe: { httpGet: { port: 0, path: '', scheme: 'X' } } }),
  'invalid/pod/probe-exec-empty': containerOf({ livenessProbe: { exec: {} } }),
  'invalid/pod/lifecycle': containerOf({ lifecycle: { preStop: {} } }),
  'invalid/pod/security-context': containerOf({
    securityContext: { privileged: true, allowPrivilegeEscalation: false },
  }),
  'invalid/pod/run-as-user': podOf({ securityContext: { runAsUser: -1, fsGroup: -2 } }),
  'invalid/pod/node-selector': podOf({ nodeSelector: { 'a b': 'c d' } }),
  'invalid/pod/node-name': podOf({ nodeName: 'A_b' }),
  'invalid/pod/active-deadline': podOf({ activeDeadlineSeconds: 0 }),
  'invalid/pod/hostname': podOf({ hostname: 'a.b', subdomain: 'A' }),
  'invalid/pod/service-account': podOf({ serviceAccountName: 'A b' }),
  'invalid/pod/priority-class': podOf({ priorityClassName: 'missing' }),
  'invalid/pod/priority': podOf({ priority: 5 }),
  'invalid/pod/runtime-class': podOf({ runtimeClassName: 'missing' }),
  'invalid/pod/toleration': podOf({
    tolerations: [
      { key: 'k', operator: 'X' },
      { operator: 'Equal' },
      { key: 'k', operator: 'Exists', value: 'v' },
      { key: 'k', effect: 'Y' },
      { key: 'k', effect: 'NoSchedule', tolerationSeconds: 1 },
    ],
  }),
  'invalid/pod/affinity': podOf({
    affinity: {
      nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } },
      podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: '' }] },
    },
  }),
  'invalid/pod/spread': podOf({ topologySpreadConstraints: [{ maxSkew: 0, topologyKey: '', whenUnsatisfiable: 'X' }] }),
  'invalid/pod/host-aliases': podOf({ hostAliases: [{ ip: 'x', hostnames: ['A_'] }] }),
  'invalid/pod/scheduling-gates': podOf({ nodeName: 'n', schedulingGates: [{ name: 'a b' }] }),
  'invalid/pod/ephemeral-on-create': podOf({ ephemeralContainers: [{ name: 'e', image: 'i' }] }),
  'invalid/pod/os': podOf({ os: { name: 'beos' } }),
  'invalid/pod/share-and-host-pid': podOf({ hostPID: true, shareProcessNamespace: true }),
  'invalid/pod/host-users': podOf({ hostUsers: false, hostNetwork: true }),
  'invalid/pod/scheduler-name-ok': podOf({ schedulerName: 'x' }),
  'invalid/pod/name': ['POST pods', { metadata: { name: 'A.b' }, spec: { containers: [c] } }],
  'invalid/pod/name-long': ['POST pods', { metadata: { name: 'a'.repeat(254) }, spec: { containers: [c] } }],
  'invalid/pod/many': [
    'POST pods',
    {
      metadata: { name: 'A', labels: { 'x y': 'z' } },
      spec: {
        containers: [{ name: 'c', ports: [{ containerPort: 0 }], volumeMounts: [{ name: 'v' }] }],
        restartPolicy: 'X',
        volumes: [{ name: 'V' }],
        nodeSelector: { 'a b': 'c' },
      },
    },
  ],
});
