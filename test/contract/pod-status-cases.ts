import type { Cases } from './case-run.ts';
import { casesOfSteps, type Step } from './steps.ts';

const container = { name: 'c', image: 'i' };
const state = (more: object) => ({ name: 'c', image: 'i', imageID: '', ready: false, restartCount: 0, ...more });
const pod = (spec: object = {}): Step => [
  'POST pods',
  { metadata: { name: 'p' }, spec: { containers: [container], ...spec } },
];
const status = (change: object): Step => ['MERGE pods/p/status', { status: change }];
const ended = { terminated: { exitCode: 1 } };
const running = { running: {} };
const waiting = { waiting: { reason: 'ContainerCreating' } };
const claimed = (change: object): readonly Step[] => [
  pod({ resourceClaims: [{ name: 'one', resourceClaimTemplateName: 't' }] }),
  status(change),
];

/** Changes of the status of a pod that nothing has run yet. */
const changes: Readonly<Record<string, object>> = {
  'condition-type': { conditions: [{ type: 'a b', status: 'True' }] },
  'condition-status': { conditions: [{ type: 'Ready', status: 'Maybe' }] },
  'condition-status-none': { conditions: [{ type: 'Ready' }] },
  'condition-generation': { conditions: [{ type: 'Ready', status: 'True', observedGeneration: -1 }] },
  'observed-generation': { observedGeneration: -1 },
  'qos-class': { qosClass: 'Guaranteed' },
  'qos-class-unknown': { qosClass: 'X' },
  phase: { phase: 'X' },
  nominated: { nominatedNodeName: 'm' },
  'nominated-invalid': { nominatedNodeName: 'a_b' },
  'ips-differ': { podIP: '10.0.0.1', podIPs: [{ ip: '10.1.2.3' }] },
  'ips-duplicate': { podIPs: [{ ip: '10.1.2.3' }, { ip: '10.1.2.3' }] },
  'ips-family': { podIPs: [{ ip: '10.1.2.3' }, { ip: '10.1.2.4' }] },
  'ips-dual': { podIPs: [{ ip: '10.1.2.3' }, { ip: 'fd00::1' }] },
  'ips-three': { podIPs: [{ ip: '10.1.2.3' }, { ip: 'fd00::1' }, { ip: '10.1.2.5' }] },
  'ips-invalid': { podIPs: [{ ip: 'x' }] },
  'ips-alone': { podIP: '10.1.2.3' },
  'host-ips': { hostIPs: [{ ip: 'x' }] },
  'host-ips-alone': { hostIP: '10.1.2.3' },
  'host-ips-differ': { hostIP: '10.1.2.4', hostIPs: [{ ip: '10.1.2.3' }] },
  'host-ips-family': { hostIP: '10.1.2.3', hostIPs: [{ ip: '10.1.2.3' }, { ip: '10.1.2.4' }] },
  'container-unknown': { containerStatuses: [state({ name: 'other', state: running })] },
  'container-twice': { containerStatuses: [state({ state: running }), state({ state: running })] },
  'container-states': { containerStatuses: [state({ state: { ...running, ...ended } })] },
  'container-restarts': { containerStatuses: [state({ restartCount: -1 })] },
  'container-resources': {
    containerStatuses: [state({ allocatedResourcesStatus: [{ name: 'claim:x', resources: [{ resourceID: 'a' }] }] })],
  },
  'container-resource-name': {
    containerStatuses: [state({ allocatedResourcesStatus: [{ name: 'a b', resources: [{ resourceID: 'a' }] }] })],
  },
  'container-resource-health': {
    containerStatuses: [
      state({ allocatedResourcesStatus: [{ name: 'x.com/y', resources: [{ resourceID: 'a', health: 'X' }] }] }),
    ],
  },
  'container-user': { containerStatuses: [state({ user: { linux: { uid: -1, gid: -2, supplementalGroups: [-3] } } })] },
  'container-signal': { containerStatuses: [state({ state: ended, stopSignal: 'SIGX' })] },
};

const lives: Readonly<Record<string, readonly Step[]>> = {
  'ended-runs': [
    pod({ restartPolicy: 'Never' }),
    status({ containerStatuses: [state({ state: ended })] }),
    status({ containerStatuses: [state({ state: running })] }),
  ],
  'ended-waits': [
    pod({ restartPolicy: 'Never' }),
    status({ containerStatuses: [state({ state: ended })] }),
    status({ containerStatuses: [state({ state: waiting })] }),
  ],
  'ended-gone': [
    pod({ restartPolicy: 'Never' }),
    status({ containerStatuses: [state({ state: ended })] }),
    status({ containerStatuses: [] }),
  ],
  'ended-always': [
    pod(),
    status({ containerStatuses: [state({ state: ended })] }),
    status({ containerStatuses: [state({ state: running })] }),
  ],
  'failed-on-failure': [
    pod({ restartPolicy: 'OnFailure' }),
    status({ containerStatuses: [state({ state: ended })] }),
    status({ containerStatuses: [state({ state: running })] }),
  ],
  'done-on-failure': [
    pod({ restartPolicy: 'OnFailure' }),
    status({ containerStatuses: [state({ state: { terminated: { exitCode: 0 } } })] }),
    status({ containerStatuses: [state({ state: running })] }),
  ],
  'init-ended-runs': [
    pod({ restartPolicy: 'Never', initContainers: [{ name: 'j', image: 'i' }] }),
    status({ initContainerStatuses: [state({ name: 'j', state: ended })] }),
    status({ initContainerStatuses: [state({ name: 'j', state: running })] }),
  ],
  'init-unknown': [pod(), status({ initContainerStatuses: [state({ name: 'j', state: running })] })],
  'ephemeral-unknown': [pod(), status({ ephemeralContainerStatuses: [state({ name: 'j', state: running })] })],
  'claim-known': claimed({ resourceClaimStatuses: [{ name: 'one', resourceClaimName: 'x' }] }),
  'claim-unknown': claimed({ resourceClaimStatuses: [{ name: 'two', resourceClaimName: 'x' }] }),
  'claim-name': claimed({ resourceClaimStatuses: [{ name: 'one', resourceClaimName: 'a_b' }] }),
  'qos-emptied': [pod(), status({ qosClass: null })],
  'phase-back': [pod(), status({ phase: 'Succeeded' }), status({ phase: 'Running' })],
  'status-resize': [pod(), status({ resize: 'X' })],
  'ips-changed': [pod(), status({ podIP: '10.1.2.3', podIPs: [{ ip: '10.1.2.3' }] }), status({ podIP: '10.1.2.4' })],
};

/** What the server takes of the status that a node reports for a pod, and what it refuses. */
export const podStatusCases: Cases = {
  ...casesOfSteps(
    Object.fromEntries(
      Object.entries(changes).map(([name, change]) => [`pod-status/${name}`, [pod(), status(change)]]),
    ),
  ),
  ...casesOfSteps(Object.fromEntries(Object.entries(lives).map(([name, steps]) => [`pod-status/${name}`, steps]))),
};
