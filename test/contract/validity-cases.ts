import type { Cases } from './case-run.ts';
import { casesOfRequests, type Step } from './steps.ts';

const own = { name: '$NAME' };
const dry = '?dryRun=All';
const resource = '/apis/resource.k8s.io/v1';
const network = '/apis/networking.k8s.io/v1';
const storage = '/apis/storage.k8s.io/v1';
const long = (length: number) => 'a'.repeat(length);

const claim = (devices: object): Step => [
  `POST resource.k8s.io/v1:resourceclaims${dry}`,
  { metadata: { name: 'a' }, spec: { devices } },
];
const exact = (more: object): Step =>
  claim({ requests: [{ name: 'r', exactly: { deviceClassName: 'c.example.com', ...more } }] });
const one = { name: 'r', exactly: { deviceClassName: 'c' } };
const choice = (name: string, more: object = {}) => ({ name, deviceClassName: 'c', ...more });

const claims: Readonly<Record<string, Step>> = {
  good: exact({ count: 2, selectors: [{ cel: { expression: 'true' } }] }),
  'request-name': claim({ requests: [{ ...one, name: 'A' }] }),
  'request-name-none': claim({ requests: [{ exactly: { deviceClassName: 'c' } }] }),
  'request-twice': claim({ requests: [one, one] }),
  'request-empty': claim({ requests: [{ name: 'r' }] }),
  'request-both': claim({ requests: [{ ...one, firstAvailable: [choice('s')] }] }),
  'class-none': exact({ deviceClassName: '' }),
  class: exact({ deviceClassName: 'a_b' }),
  mode: exact({ allocationMode: 'X' }),
  count: exact({ count: -1 }),
  'count-all': exact({ allocationMode: 'All', count: 2 }),
  selector: exact({ selectors: [{}] }),
  toleration: exact({ tolerations: [{ key: 'a b', operator: 'Equal' }] }),
  'toleration-operator': exact({ tolerations: [{ key: 'a', operator: 'X' }] }),
  'toleration-value': exact({ tolerations: [{ key: 'a', operator: 'Exists', value: 'v' }] }),
  'toleration-key': exact({ tolerations: [{ operator: 'Equal', value: 'v' }] }),
  'toleration-effect': exact({ tolerations: [{ key: 'a', operator: 'Exists', effect: 'X' }] }),
  'first-empty': claim({ requests: [{ name: 'r', firstAvailable: [{}] }] }),
  'first-name': claim({ requests: [{ name: 'r', firstAvailable: [choice('A.')] }] }),
  'first-twice': claim({ requests: [{ name: 'r', firstAvailable: [choice('s'), choice('s')] }] }),
  'first-class': claim({ requests: [{ name: 'r', firstAvailable: [choice('s', { deviceClassName: 'a_b' })] }] }),
  'first-mode': claim({ requests: [{ name: 'r', firstAvailable: [choice('s', { allocationMode: 'X' })] }] }),
  'first-many': claim({ requests: [{ name: 'r', firstAvailable: [...'abcdefghi'].map((name) => choice(name)) }] }),
  'constraint-request': claim({ requests: [one], constraints: [{ requests: ['x'], matchAttribute: 'a.com/b' }] }),
  'constraint-none': claim({ requests: [one], constraints: [{ requests: ['r'] }] }),
  'constraint-attribute': claim({ requests: [one], constraints: [{ matchAttribute: 'b' }] }),
  'config-driver': claim({ requests: [one], config: [{ opaque: { driver: 'A', parameters: { a: 1 } } }] }),
  'config-none': claim({ requests: [one], config: [{}] }),
  'config-request': claim({ requests: [one], config: [{ requests: ['x'], opaque: { driver: 'a', parameters: {} } }] }),
  'config-parameters': claim({ requests: [one], config: [{ opaque: { driver: 'a' } }] }),
};

const slice = (more: object): Step => [
  `POST ${resource}/resourceslices${dry}`,
  {
    metadata: own,
    spec: {
      driver: 'd.example.com',
      nodeName: 'n',
      pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
      ...more,
    },
  },
];
const device = (more: object): Step => slice({ devices: [{ name: 'd', ...more }] });

const slices: Readonly<Record<string, Step>> = {
  good: device({ attributes: { x: { string: 'y' } }, capacity: { m: { value: '1Gi' } } }),
  driver: slice({ driver: '<&>' }),
  'driver-none': slice({ driver: '' }),
  'driver-long': slice({ driver: long(64) }),
  'node-none': slice({ nodeName: undefined }),
  'node-two': slice({ allNodes: true }),
  node: slice({ nodeName: 'A_' }),
  'pool-name': slice({ pool: { name: 'a_b', generation: 0, resourceSliceCount: 1 } }),
  'pool-empty': slice({ pool: {} }),
  'pool-numbers': slice({ pool: { name: 'p', generation: -1, resourceSliceCount: -1 } }),
  'device-name': device({ name: 'a_b' }),
  'device-twice': slice({ devices: [{ name: 'd' }, { name: 'd' }] }),
  'attribute-none': device({ attributes: { x: {} } }),
  'attribute-two': device({ attributes: { x: { string: 'y', int: 1 } } }),
  'attribute-name': device({ attributes: { 'a-b': { string: 'y' } } }),
  'attribute-domain': device({ attributes: { 'A_/x': { int: 1 } } }),
  'attribute-version': device({ attributes: { x: { version: '1' } } }),
  'attribute-long': device({ attributes: { x: { string: long(65) } } }),
  'capacity-name': device({ capacity: { 'a-b': { value: '1' } } }),
  taint: device({ taints: [{ key: 'a b', effect: 'X' }] }),
  'taint-empty': device({ taints: [{}] }),
};

const deviceClass = (spec: object): Step => [`POST ${resource}/deviceclasses${dry}`, { metadata: own, spec }];
const classes: Readonly<Record<string, Step>> = {
  selector: deviceClass({ selectors: [{}] }),
  config: deviceClass({ config: [{}] }),
  'config-driver': deviceClass({ config: [{ opaque: { driver: 'A', parameters: { a: 1 } } }] }),
  'extended-name': deviceClass({ extendedResourceName: 'a b' }),
};

const address = (name: string, spec: object): Step => [
  `POST ${network}/ipaddresses${dry}`,
  { metadata: { name }, spec },
];
const parent = { resource: 'services', name: 'n', namespace: 'x' };
const range = (spec: object): Step => [`POST ${network}/servicecidrs${dry}`, { metadata: own, spec }];
const addresses: Readonly<Record<string, Step>> = {
  name: address('x', { parentRef: parent }),
  'name-form': address('192.168.077.1', { parentRef: parent }),
  'name-long-six': address('fd00:0::1', { parentRef: parent }),
  'parent-none': address('192.168.77.1', {}),
  'parent-empty': address('192.168.77.1', { parentRef: {} }),
  'parent-names': address('192.168.77.1', {
    parentRef: { resource: 'a/b', name: 'c/d', namespace: 'e/f', group: 'a_b' },
  }),
  'range-none': range({ cidrs: [] }),
  'range-invalid': range({ cidrs: ['a.'] }),
  'range-three': range({ cidrs: ['10.9.0.0/16', 'fd00:1::/64', '10.8.0.0/16'] }),
  'range-family': range({ cidrs: ['10.9.0.0/16', '10.8.0.0/16'] }),
  'range-host-bits': range({ cidrs: ['10.9.0.1/16'] }),
  'range-six-wide': range({ cidrs: ['fd00:1:0::/64'] }),
};

const csiNode = (...drivers: object[]): Step => [
  `POST ${storage}/csinodes${dry}`,
  { metadata: own, spec: { drivers } },
];
const storageClass = (more: object): Step => [
  `POST ${storage}/storageclasses${dry}`,
  { metadata: own, provisioner: 'p', ...more },
];
const topology = (...matchLabelExpressions: object[]): Step =>
  storageClass({ allowedTopologies: [{ matchLabelExpressions }] });
const attachment = (spec: object): Step => [
  `POST ${storage}/volumeattachments${dry}`,
  { metadata: own, spec: { attacher: 'a', nodeName: 'n', source: { persistentVolumeName: 'p' }, ...spec } },
];
const volumes: Readonly<Record<string, Step>> = {
  'node-name': csiNode({ name: '10%', nodeID: 'i' }),
  'node-name-long': csiNode({ name: long(64), nodeID: 'i' }),
  'node-empty': csiNode({}),
  'node-id-long': csiNode({ name: 'd', nodeID: long(193) }),
  'node-twice': csiNode({ name: 'd', nodeID: 'i' }, { name: 'd', nodeID: 'i' }),
  'node-topology': csiNode({ name: 'd', nodeID: 'i', topologyKeys: ['a b', 'k', 'k', ''] }),
  'node-count': csiNode({ name: 'd', nodeID: 'i', allocatable: { count: -1 } }),
  'topology-key': topology({ key: 'a b', values: ['v'] }),
  'topology-empty': topology({ values: [] }),
  'topology-none': topology(),
  'topology-twice': topology({ key: 'k', values: ['v', 'v'] }, { key: 'k', values: ['w'] }),
  'topology-same': storageClass({
    allowedTopologies: [
      { matchLabelExpressions: [{ key: 'k', values: ['v'] }] },
      { matchLabelExpressions: [{ key: 'k', values: ['v'] }] },
    ],
  }),
  'attacher-long': attachment({ attacher: long(64) }),
  attacher: attachment({ attacher: 'a_b' }),
  'attacher-upper': attachment({ attacher: 'A' }),
  'source-empty': attachment({ source: { persistentVolumeName: '' } }),
  'source-none': attachment({ source: undefined }),
  'source-inline': attachment({ source: { inlineVolumeSpec: { accessModes: ['X'] } } }),
  'driver-modes': [
    `POST ${storage}/csidrivers${dry}`,
    { metadata: own, spec: { volumeLifecycleModes: ['X'], tokenRequests: [{ audience: 'a' }, { audience: 'a' }] } },
  ],
};

const quota = (spec: object): Step => [
  `POST resourcequotas${dry}`,
  { metadata: { name: 'a' }, spec: { hard: { pods: '1' }, ...spec } },
];
const scoped = (...matchExpressions: object[]): Step => quota({ scopeSelector: { matchExpressions } });
const runtime = (scheduling: object): Step => [
  `POST /apis/node.k8s.io/v1/runtimeclasses${dry}`,
  { metadata: own, handler: 'h', scheduling },
];
const others: Readonly<Record<string, Step>> = {
  'quota/scope': scoped({ scopeName: 'X', operator: 'Exists' }),
  'quota/operator': scoped({ scopeName: 'PriorityClass', operator: '<&>', values: ['x'] }),
  'quota/exists-values': scoped({ scopeName: 'PriorityClass', operator: 'Exists', values: ['x'] }),
  'quota/in-none': scoped({ scopeName: 'PriorityClass', operator: 'In' }),
  'quota/not-exists': scoped({ scopeName: 'Terminating', operator: 'In', values: ['x'] }),
  'quota/value': scoped({ scopeName: 'PriorityClass', operator: 'In', values: ['A b'] }),
  'quota/conflict': scoped(
    { scopeName: 'BestEffort', operator: 'Exists' },
    { scopeName: 'NotBestEffort', operator: 'Exists' },
  ),
  'quota/resource': quota({
    hard: { services: '1' },
    scopeSelector: { matchExpressions: [{ scopeName: 'Terminating', operator: 'Exists' }] },
  }),
  'runtime/selector': runtime({ nodeSelector: { a: '"q"' } }),
  'runtime/selector-key': runtime({ nodeSelector: { 'a b': 'c' } }),
  'runtime/toleration': runtime({ tolerations: [{ key: 'a b' }] }),
  'runtime/toleration-twice': runtime({ tolerations: [{ key: 'a' }, { key: 'a' }] }),
  'node/cidrs': [`POST /api/v1/nodes${dry}`, { metadata: own, spec: { podCIDR: 'a_b', podCIDRs: ['10.1.0.0/24'] } }],
  'node/cidrs-family': [
    `POST /api/v1/nodes${dry}`,
    { metadata: own, spec: { podCIDRs: ['10.1.0.0/24', '10.2.0.0/24'] } },
  ],
  'node/taints': [
    `POST /api/v1/nodes${dry}`,
    {
      metadata: own,
      spec: {
        taints: [
          { key: 'a b', effect: 'X' },
          { key: 'k', value: 'a b' },
        ],
      },
    },
  ],
  'limits/name': [
    `POST limitranges${dry}`,
    { metadata: { name: 'a' }, spec: { limits: [{ type: 'Container', default: { unknown: 1 } }] } },
  ],
};

/** A request for a certificate with a key of an elliptic curve. */
const pem =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlITE1IUUNBUUF3RWpFUU1BNEdBMVVFQXd3SGMyOXRaVzl1WlRC' +
  'Wk1CTUdCeXFHU000OUFnRUdDQ3FHU000OQpBd0VIQTBJQUJJTWZMSGRtTEdIWjRmNHhRb3c1SkplRVVFNnB5TUNzbTZnTlh2QUwz' +
  'ODZjRHI2WWI1VXo2OE9SCkxsQ2VJNnJEQ0dSc1F2Y1BXY0QrdDc0T2tGQkJDNkNnQURBS0JnZ3Foa2pPUFFRREFnTkhBREJFQWlC' +
  'bGhsUHYKN1lsT1ZwbnRMNmJEcHNvNGhVMk9HVC9LV2lqM2ZoYmhRNHBDZlFJZ2FUS1MxUHprU0FuNkUvbGVXaVB2SDA0UgpLYSsv' +
  'aFhHWXF0TmRWUDlJdTJFPQotLS0tLUVORCBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0K';
const signing = (spec: object): Step => [
  `POST /apis/certificates.k8s.io/v1/certificatesigningrequests${dry}`,
  { metadata: own, spec: { request: pem, signerName: 'example.com/s', usages: ['client auth'], ...spec } },
];
const text = (value: string) => Buffer.from(value).toString('base64');
const requests: Readonly<Record<string, Step>> = {
  good: signing({}),
  'request-none': signing({ request: undefined }),
  'request-text': signing({ request: text('x') }),
  'request-other': signing({ request: text('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n') }),
  'signer-none': signing({ signerName: '' }),
  'signer-bare': signing({ signerName: 's' }),
  'signer-slashes': signing({ signerName: 'example.com/a/b' }),
  'signer-domain': signing({ signerName: 'example/s' }),
  'signer-path': signing({ signerName: 'example.com/A_b' }),
  'signer-legacy': signing({ signerName: 'kubernetes.io/legacy-unknown' }),
  'usages-none': signing({ usages: [] }),
  'usages-unknown': signing({ usages: ['X', 'client auth'] }),
  'usages-twice': signing({ usages: ['client auth', 'client auth'] }),
  'expiry-short': signing({ expirationSeconds: 599 }),
  'kubelet-subject': signing({ signerName: 'kubernetes.io/kube-apiserver-client-kubelet' }),
  'kubelet-serving': signing({ signerName: 'kubernetes.io/kubelet-serving' }),
};

const tables = {
  claim: claims,
  slice: slices,
  class: classes,
  address: addresses,
  storage: volumes,
  signing: requests,
} as const;

/** What is wrong with objects of kinds that few clients write. */
export const validityCases: Cases = {
  ...casesOfRequests(prefixed('', others)),
  ...Object.assign({}, ...Object.entries(tables).map(([kind, table]) => casesOfRequests(prefixed(`${kind}/`, table)))),
};

function prefixed(prefix: string, table: Readonly<Record<string, Step>>): Readonly<Record<string, Step>> {
  return Object.fromEntries(Object.entries(table).map(([name, step]) => [`validity/${prefix}${name}`, step]));
}
