import type { Cases } from './case-run.ts';
import { casesOfSteps, type Step } from './steps.ts';

const metadata = { name: 'a' };
const c = { name: 'c', image: 'i' };
const pod = (spec: object = {}, more: object = {}): Step => [
  'POST pods',
  { metadata: { ...metadata, ...more }, spec: { containers: [c], ...spec } },
];
const scheduled = pod({ nodeName: 'n' });
const patched = (patch: object, first: Step = pod()): readonly Step[] => [first, ['STRATEGIC pods/a', patch]];
const binding = (more: object): Step => [
  'POST pods/a/binding',
  { metadata, target: { kind: 'Node', name: 'n' }, ...more },
];

/** How pods change and go. */
export const podWriteCases: Cases = casesOfSteps({
  'update/pod/image': patched({ spec: { containers: [{ name: 'c', image: 'j' }] } }),
  'update/pod/image-empty': patched({ spec: { containers: [{ name: 'c', image: '' }] } }),
  'update/pod/labels': patched({ metadata: { labels: { a: 'b' } } }),
  'update/pod/command': patched({ spec: { containers: [{ name: 'c', command: ['x'] }] } }),
  'update/pod/node-name': patched({ spec: { nodeName: 'n' } }),
  'update/pod/restart-policy': patched({ spec: { restartPolicy: 'Never' } }),
  'update/pod/env': patched({ spec: { containers: [{ name: 'c', env: [{ name: 'A', value: 'b' }] }] } }),
  'update/pod/add-container': patched({ spec: { containers: [{ name: 'd', image: 'i' }] } }),
  'update/pod/remove-container': [
    pod({ containers: [c, { name: 'd', image: 'i' }] }),
    ['STRATEGIC pods/a', { spec: { containers: [{ name: 'd', $patch: 'delete' }] } }],
  ],
  'update/pod/resources': patched({ spec: { containers: [{ name: 'c', resources: { limits: { cpu: '1' } } }] } }),
  'update/pod/add-volume': patched({ spec: { volumes: [{ name: 'v' }] } }),
  'update/pod/deadline-add': patched({ spec: { activeDeadlineSeconds: 5 } }),
  'update/pod/deadline-shrink': patched({ spec: { activeDeadlineSeconds: 5 } }, pod({ activeDeadlineSeconds: 9 })),
  'update/pod/deadline-grow': patched({ spec: { activeDeadlineSeconds: 9 } }, pod({ activeDeadlineSeconds: 5 })),
  'update/pod/deadline-remove': patched({ spec: { activeDeadlineSeconds: null } }, pod({ activeDeadlineSeconds: 5 })),
  'update/pod/toleration-add': patched({ spec: { tolerations: [{ key: 'k', operator: 'Exists' }] } }),
  'update/pod/toleration-remove': [
    pod({ tolerations: [{ key: 'k', operator: 'Exists' }] }),
    ['JSON pods/a', [{ op: 'remove', path: '/spec/tolerations/0' }]],
  ],
  'update/pod/grace': patched({ spec: { terminationGracePeriodSeconds: 5 } }),
  'update/pod/host-network': patched({ spec: { hostNetwork: true } }),
  'update/pod/service-account': patched({ spec: { serviceAccountName: 'x' } }),
  'update/pod/gates-remove': [
    pod({ schedulingGates: [{ name: 'example.com/g' }] }),
    ['MERGE pods/a', { spec: { schedulingGates: [] } }],
  ],
  'update/pod/gates-add': patched({ spec: { schedulingGates: [{ name: 'example.com/g' }] } }),
  'update/pod/priority': patched({ spec: { priority: 5 } }),
  'update/pod/put-without-defaults': [
    pod(),
    ['PUT pods/a', { metadata, spec: { containers: [{ ...c, image: 'j' }] } }],
  ],
  'update/pod/status-through-spec': patched({ status: { phase: 'Running' } }),
  'update/pod/status': [
    pod(),
    [
      'STRATEGIC pods/a/status',
      {
        metadata: { labels: { x: 'y' } },
        spec: { containers: [{ name: 'c', image: 'z' }] },
        status: { phase: 'Running', podIP: '10.1.1.1', conditions: [{ type: 'Ready', status: 'True' }] },
      },
    ],
  ],
  'update/pod/status-bad-ip': [pod(), ['STRATEGIC pods/a/status', { status: { podIP: 'x' } }]],
  'update/pod/status-restart-count': [
    pod(),
    [
      'STRATEGIC pods/a/status',
      {
        status: {
          containerStatuses: [
            {
              name: 'c',
              image: 'i',
              imageID: 'x',
              ready: true,
              restartCount: 1,
              state: { running: { startedAt: '2026-01-02T03:04:05Z' } },
            },
          ],
        },
      },
    ],
  ],
  'update/pod/status-nominated': [pod(), ['STRATEGIC pods/a/status', { status: { nominatedNodeName: 'A_b' } }]],
  'subresource/pod/bind': [pod(), binding({}), ['GET pods/a']],
  'subresource/pod/bind-twice': [pod(), binding({}), binding({})],
  'subresource/pod/bind-missing': [binding({})],
  'subresource/pod/bind-no-target': [pod(), binding({ target: {} })],
  'subresource/pod/bind-kind': [pod(), binding({ target: { kind: 'Pod', name: 'n' } })],
  'subresource/pod/bind-uid': [
    pod(),
    binding({ metadata: { name: 'a', uid: '00000000-0000-4000-8000-000000000000' } }),
  ],
  'subresource/pod/bind-annotations': [
    pod(),
    binding({ metadata: { name: 'a', annotations: { x: 'y' }, labels: { l: 'm' } } }),
    ['GET pods/a'],
  ],
  'subresource/pod/bind-other-name': [pod(), binding({ metadata: { name: 'b' } })],
  'subresource/pod/bind-no-name': [pod(), binding({ metadata: {} })],
  'subresource/pod/bind-gated': [pod({ schedulingGates: [{ name: 'example.com/g' }] }), binding({})],
  'subresource/pod/bind-dry-run': [
    pod(),
    ['POST pods/a/binding?dryRun=All', { metadata, target: { kind: 'Node', name: 'n' } }],
    ['GET pods/a', undefined, ['spec/nodeName']],
  ],
  'subresource/pod/bind-deleted': [
    pod({}, { finalizers: ['example.com/f'] }),
    ['DELETE pods/a'],
    binding({}),
    ['MERGE pods/a', { metadata: { finalizers: null } }, ['kind']],
  ],
  'subresource/bindings': [
    pod(),
    ['POST bindings', { metadata, target: { kind: 'Node', name: 'n' } }],
    ['GET pods/a', undefined, ['spec/nodeName']],
  ],
  'subresource/pod/evict': [
    pod(),
    ['POST pods/a/eviction', { apiVersion: 'policy/v1', kind: 'Eviction', metadata }],
    ['GET pods/a'],
  ],
  'subresource/pod/evict-scheduled': [
    scheduled,
    ['POST pods/a/eviction', { apiVersion: 'policy/v1', kind: 'Eviction', metadata }],
    ['GET pods/a', undefined, ['metadata/deletionGracePeriodSeconds', 'metadata/generation', 'status/conditions']],
  ],
  'subresource/pod/evict-dry-run': [
    pod(),
    ['POST pods/a/eviction?dryRun=All', { apiVersion: 'policy/v1', kind: 'Eviction', metadata }],
    ['GET pods/a', undefined, ['kind']],
  ],
  'subresource/pod/evict-options-dry-run': [
    pod(),
    [
      'POST pods/a/eviction',
      { apiVersion: 'policy/v1', kind: 'Eviction', metadata, deleteOptions: { dryRun: ['All'] } },
    ],
    ['GET pods/a', undefined, ['kind']],
  ],
  'subresource/pod/evict-wrong-name': [
    pod(),
    ['POST pods/a/eviction', { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'b' } }],
  ],
  'subresource/pod/evict-uid': [
    pod(),
    [
      'POST pods/a/eviction',
      { apiVersion: 'policy/v1', kind: 'Eviction', metadata, deleteOptions: { preconditions: { uid: 'x' } } },
    ],
  ],
  'subresource/pod/evict-no-kind': [pod(), ['POST pods/a/eviction', { metadata }]],
  'subresource/pod/evict-budget': [
    pod({ nodeName: 'n' }, { labels: { a: 'b' } }),
    [
      'STRATEGIC pods/a/status',
      { status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] } },
      ['kind'],
    ],
    [
      'POST policy/v1:poddisruptionbudgets',
      { metadata: { name: 'b' }, spec: { minAvailable: 1, selector: { matchLabels: { a: 'b' } } } },
    ],
    ['POST pods/a/eviction', { apiVersion: 'policy/v1', kind: 'Eviction', metadata }],
  ],
  'subresource/pod/ephemeral': [
    scheduled,
    ['STRATEGIC pods/a/ephemeralcontainers', { spec: { ephemeralContainers: [{ name: 'e', image: 'i' }] } }],
  ],
  'subresource/pod/ephemeral-twice': [
    scheduled,
    ['STRATEGIC pods/a/ephemeralcontainers', { spec: { ephemeralContainers: [{ name: 'e', image: 'i' }] } }, ['kind']],
    ['STRATEGIC pods/a/ephemeralcontainers', { spec: { ephemeralContainers: [{ name: 'e', image: 'j' }] } }],
  ],
  'subresource/pod/ephemeral-remove': [
    scheduled,
    ['STRATEGIC pods/a/ephemeralcontainers', { spec: { ephemeralContainers: [{ name: 'e', image: 'i' }] } }, ['kind']],
    ['MERGE pods/a/ephemeralcontainers', { spec: { ephemeralContainers: [] } }],
  ],
  'subresource/pod/ephemeral-ports': [
    scheduled,
    [
      'STRATEGIC pods/a/ephemeralcontainers',
      {
        spec: {
          ephemeralContainers: [
            { name: 'e', image: 'i', ports: [{ containerPort: 80 }], livenessProbe: { exec: { command: ['x'] } } },
          ],
        },
      },
    ],
  ],
  'subresource/pod/ephemeral-name': [
    scheduled,
    [
      'STRATEGIC pods/a/ephemeralcontainers',
      {
        spec: {
          ephemeralContainers: [
            { name: 'c', image: 'i' },
            { name: '', image: '' },
          ],
        },
      },
    ],
  ],
  'subresource/pod/ephemeral-target': [
    scheduled,
    [
      'STRATEGIC pods/a/ephemeralcontainers',
      { spec: { ephemeralContainers: [{ name: 'e', image: 'i', targetContainerName: 'x' }] } },
    ],
  ],
  'subresource/pod/ephemeral-through-spec': [
    scheduled,
    ['STRATEGIC pods/a', { spec: { ephemeralContainers: [{ name: 'e', image: 'i' }] } }],
  ],
  'subresource/pod/resize': [
    pod({ containers: [{ ...c, resources: { requests: { cpu: '1' } } }] }),
    ['STRATEGIC pods/a/resize', { spec: { containers: [{ name: 'c', resources: { requests: { cpu: '2' } } }] } }],
  ],
  'subresource/pod/resize-other': [
    pod(),
    ['STRATEGIC pods/a/resize', { spec: { containers: [{ name: 'c', image: 'z' }] } }],
  ],
  'subresource/pod/resize-qos': [
    pod(),
    [
      'STRATEGIC pods/a/resize',
      { spec: { containers: [{ name: 'c', resources: { limits: { cpu: '1', memory: '1Gi' } } }] } },
    ],
  ],
  'subresource/pod/log-missing': [['GET pods/zz/log']],
  'subresource/pod/status-missing': [['MERGE pods/zz/status', { status: {} }]],
});
