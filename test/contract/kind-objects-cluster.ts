import type { Step } from './steps.ts';

const metadata = { name: 'a' };
const own = { name: '$NAME' };
const selector = { matchLabels: { a: 'b' } };

/** Objects of the kinds that machines, devices and volumes have, and of those that share them out. */
export const clusterObjects: Readonly<Record<string, Step>> = {
  csidrivers: ['POST /apis/storage.k8s.io/v1/csidrivers', { metadata: own, spec: {} }],
  'csidrivers-rich': [
    'POST /apis/storage.k8s.io/v1/csidrivers',
    {
      metadata: own,
      spec: {
        attachRequired: false,
        podInfoOnMount: true,
        fsGroupPolicy: 'None',
        volumeLifecycleModes: ['Ephemeral'],
        tokenRequests: [{ audience: 'x' }],
      },
    },
  ],
  csinodes: [
    'POST /apis/storage.k8s.io/v1/csinodes',
    { metadata: own, spec: { drivers: [{ name: 'd', nodeID: 'i', topologyKeys: ['k'] }] } },
  ],
  'csinodes-empty': ['POST /apis/storage.k8s.io/v1/csinodes', { metadata: own, spec: { drivers: [] } }],
  csistoragecapacities: [
    'POST storage.k8s.io/v1:csistoragecapacities',
    { metadata, storageClassName: 's', capacity: '1024Mi', nodeTopology: selector },
  ],
  deviceclasses: [
    'POST /apis/resource.k8s.io/v1/deviceclasses',
    { metadata: own, spec: { selectors: [{ cel: { expression: 'true' } }] } },
  ],
  flowschemas: [
    'POST /apis/flowcontrol.apiserver.k8s.io/v1/flowschemas',
    {
      metadata: own,
      spec: {
        priorityLevelConfiguration: { name: 'x' },
        rules: [
          {
            subjects: [{ kind: 'User', user: { name: 'u' } }],
            resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true }],
          },
        ],
      },
    },
  ],
  leases: [
    'POST coordination.k8s.io/v1:leases',
    {
      metadata,
      spec: {
        holderIdentity: 'x',
        leaseDurationSeconds: 10,
        leaseTransitions: 0,
        acquireTime: '2026-01-02T03:04:05.000000Z',
        strategy: 'OldestEmulationVersion',
      },
    },
  ],
  'leases-empty': ['POST coordination.k8s.io/v1:leases', { metadata }],
  priorityclasses: ['POST /apis/scheduling.k8s.io/v1/priorityclasses', { metadata: own, value: 10 }],
  'priorityclasses-never': [
    'POST /apis/scheduling.k8s.io/v1/priorityclasses',
    { metadata: own, value: -10, preemptionPolicy: 'Never', description: 'd' },
  ],
  prioritylevelconfigurations: [
    'POST /apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations',
    { metadata: own, spec: { type: 'Limited', limited: { limitResponse: { type: 'Queue', queuing: {} } } } },
  ],
  'prioritylevelconfigurations-reject': [
    'POST /apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations',
    {
      metadata: own,
      spec: { type: 'Limited', limited: { nominalConcurrencyShares: 0, limitResponse: { type: 'Reject' } } },
    },
  ],
  resourceclaims: [
    'POST resource.k8s.io/v1:resourceclaims',
    { metadata, spec: { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c' } }] } } },
  ],
  'resourceclaims-prioritized': [
    'POST resource.k8s.io/v1:resourceclaims',
    {
      metadata,
      spec: {
        devices: {
          requests: [
            {
              name: 'r',
              firstAvailable: [
                { name: 's', deviceClassName: 'c' },
                { name: 't', deviceClassName: 'c', allocationMode: 'All', tolerations: [{ key: 'k' }] },
              ],
            },
          ],
        },
      },
    },
  ],
  resourceclaimtemplates: [
    'POST resource.k8s.io/v1:resourceclaimtemplates',
    {
      metadata,
      spec: {
        metadata: { labels: { a: 'b' } },
        spec: { devices: { requests: [{ name: 'r', exactly: { deviceClassName: 'c', count: 2 } }] } },
      },
    },
  ],
  resourceslices: [
    'POST /apis/resource.k8s.io/v1/resourceslices',
    {
      metadata: own,
      spec: {
        driver: 'd.example.com',
        nodeName: 'n',
        pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
        devices: [{ name: 'd', attributes: { x: { string: 'y' } }, capacity: { m: { value: '1024Mi' } } }],
      },
    },
  ],
  runtimeclasses: ['POST /apis/node.k8s.io/v1/runtimeclasses', { metadata: own, handler: 'h' }],
  'runtimeclasses-rich': [
    'POST /apis/node.k8s.io/v1/runtimeclasses',
    {
      metadata: own,
      handler: 'h',
      overhead: { podFixed: { cpu: '100m' } },
      scheduling: { nodeSelector: { a: 'b' }, tolerations: [{ key: 'k', operator: 'Exists' }] },
    },
  ],
  storageclasses: ['POST /apis/storage.k8s.io/v1/storageclasses', { metadata: own, provisioner: 'p.example.com/x' }],
  'storageclasses-rich': [
    'POST /apis/storage.k8s.io/v1/storageclasses',
    {
      metadata: own,
      provisioner: 'p',
      reclaimPolicy: 'Retain',
      volumeBindingMode: 'WaitForFirstConsumer',
      allowVolumeExpansion: true,
      parameters: { a: 'b' },
      mountOptions: ['ro'],
      allowedTopologies: [{ matchLabelExpressions: [{ key: 'k', values: ['v'] }] }],
    },
  ],
  volumeattachments: [
    'POST /apis/storage.k8s.io/v1/volumeattachments',
    { metadata: own, spec: { attacher: 'a.example.com', nodeName: 'n', source: { persistentVolumeName: 'v' } } },
  ],
  volumeattributesclasses: [
    'POST /apis/storage.k8s.io/v1/volumeattributesclasses',
    { metadata: own, driverName: 'd.example.com', parameters: { a: 'b' } },
  ],
};
