import type { Cases } from './case-run.ts';
import { clusterObjects } from './kind-objects-cluster.ts';
import { coreObjects } from './kind-objects-core.ts';
import { groupObjects } from './kind-objects-groups.ts';
import { workloadObjects } from './kind-objects-workloads.ts';
import { casesOfSteps, type Step } from './steps.ts';

const objects = { ...coreObjects, ...workloadObjects, ...groupObjects, ...clusterObjects };

/** Creates the object of that name, and patches it. */
function changed(name: string, patch: unknown, method = 'MERGE'): readonly Step[] {
  const [request, body] = objects[name] ?? ['', {}];
  const path = `${request.slice('POST '.length)}/${(body as { metadata: { name: string } }).metadata.name}`;
  return [
    [request, body, ['kind']],
    [`${method} ${path}`, patch],
  ];
}

const container = { name: 'd', image: 'j' };

/** Fields that cannot change once an object is there, and some that can. */
export const immutableCases: Cases = casesOfSteps({
  'immutable/clusterrolebinding/ref': changed('clusterrolebindings', { roleRef: { name: 'other' } }),
  'immutable/csidriver/attach': changed('csidrivers', { spec: { attachRequired: false } }),
  'immutable/csidriver/modes': changed('csidrivers', {
    spec: { volumeLifecycleModes: ['Ephemeral'], fsGroupPolicy: 'File', podInfoOnMount: true },
  }),
  'immutable/csistoragecapacity/class': changed('csistoragecapacities', { storageClassName: 'x', nodeTopology: null }),
  'immutable/cronjob/schedule': changed('cronjobs', { spec: { schedule: '1 * * * *' } }),
  'immutable/cronjob/schedule-bad': changed('cronjobs', { spec: { schedule: 'x' } }),
  'immutable/daemonset/selector': changed('daemonsets', {
    spec: { selector: { matchLabels: { x: 'y' } }, template: { metadata: { labels: { x: 'y' } } } },
  }),
  'immutable/daemonset/template': changed('daemonsets', { spec: { template: { spec: { hostNetwork: true } } } }),
  'immutable/deployment/selector': changed('deployments', {
    spec: { selector: { matchLabels: { x: 'y' } }, template: { metadata: { labels: { x: 'y' } } } },
  }),
  'immutable/deployment/template': changed('deployments', {
    spec: { template: { spec: { containers: [container] } } },
  }),
  'immutable/endpointslice/type': changed('endpointslices', { addressType: 'IPv6', endpoints: [] }),
  'immutable/hpa/max': changed('horizontalpodautoscalers-v2', { spec: { maxReplicas: 9 } }),
  'immutable/hpa/min-over-max': changed('horizontalpodautoscalers-v2', { spec: { minReplicas: 9 } }),
  'immutable/ingressclass/controller': changed('ingressclasses', { spec: { controller: 'example.com/y' } }),
  'immutable/job/completions': changed('jobs', { spec: { completions: 5 } }),
  'immutable/job/parallelism': changed('jobs', { spec: { parallelism: 5 } }),
  'immutable/job/selector': changed('jobs', { spec: { selector: { matchLabels: { x: 'y' } } } }),
  'immutable/job/template': changed('jobs', {
    spec: { template: { spec: { containers: [{ name: 'c', image: 'other' }] } } },
  }),
  'immutable/job/suspend': changed('jobs', { spec: { suspend: true, activeDeadlineSeconds: 5 } }),
  'immutable/job/mode': changed('jobs', { spec: { completionMode: 'Indexed' } }),
  'immutable/job/policy': changed('jobs', { spec: { podReplacementPolicy: 'Failed', backoffLimit: 2 } }),
  'immutable/limitrange/spec': changed('limitranges', { spec: { limits: [{ type: 'Pod', max: { cpu: '1' } }] } }),
  'immutable/pdb/min': changed('poddisruptionbudgets', { spec: { minAvailable: 2 } }),
  'immutable/pdb/selector': changed('poddisruptionbudgets', { spec: { selector: { matchLabels: { x: 'y' } } } }),
  'immutable/podtemplate/template': changed('podtemplates', { template: { spec: { containers: [container] } } }),
  'immutable/replicaset/selector': changed('replicasets', {
    spec: { selector: { matchLabels: { x: 'y' } }, template: { metadata: { labels: { x: 'y' } } } },
  }),
  'immutable/replicaset/selector-only': changed('replicasets', { spec: { selector: { matchLabels: { x: 'y' } } } }),
  'immutable/replicationcontroller/selector': changed('replicationcontrollers', {
    spec: { selector: { x: 'y' }, template: { metadata: { labels: { x: 'y' } } } },
  }),
  'immutable/resourceslice/driver': changed('resourceslices', { spec: { driver: 'e.example.com', nodeName: 'm' } }),
  'immutable/role/rules': changed('clusterroles', {
    rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }],
  }),
  'immutable/statefulset/service': changed('statefulsets', { spec: { serviceName: 'other' } }),
  'immutable/statefulset/selector': changed('statefulsets', {
    spec: { selector: { matchLabels: { x: 'y' } }, template: { metadata: { labels: { x: 'y' } } } },
  }),
  'immutable/statefulset/replicas': changed('statefulsets', {
    spec: { replicas: 5, template: { spec: { containers: [container] } } },
  }),
  'immutable/statefulset/claims': changed('statefulsets-rich', { spec: { volumeClaimTemplates: [] } }),
  'immutable/statefulset/policy': changed('statefulsets', { spec: { podManagementPolicy: 'Parallel' } }),
  'immutable/volumeattributesclass/parameters': changed('volumeattributesclasses', {
    parameters: { a: 'c' },
    driverName: 'x.example.com',
  }),
  'immutable/webhook/name': changed('validatingwebhookconfigurations', { webhooks: [] }),
  'immutable/policybinding/name': changed('validatingadmissionpolicybindings', { spec: { policyName: 'q' } }),
  'immutable/claim/class': changed('persistentvolumeclaims', { spec: { storageClassName: 'x' } }),
  'immutable/claim/mode': changed('persistentvolumeclaims', { spec: { volumeMode: 'Block' } }),
  'immutable/volume/csi': changed('persistentvolumes-csi', { spec: { csi: { volumeHandle: 'other' } } }),
  'immutable/volume/mode': changed('persistentvolumes', { spec: { volumeMode: 'Block' } }),
  'immutable/volume/capacity': changed('persistentvolumes', { spec: { capacity: { storage: '2Gi' } } }),
  'status/deployment': changed('deployments', {
    spec: { replicas: 9 },
    metadata: { labels: { x: 'y' } },
    status: { replicas: 1 },
  }).map(toStatus),
  'status/deployment-negative': changed('deployments', {
    status: { replicas: -1, readyReplicas: 2, availableReplicas: 3 },
  }).map(toStatus),
  'status/replicaset-available': changed('replicasets', { status: { replicas: 1, readyReplicas: 2 } }).map(toStatus),
  'status/statefulset': changed('statefulsets', { status: { replicas: 1, readyReplicas: 1, currentReplicas: 2 } }).map(
    toStatus,
  ),
  'status/daemonset': changed('daemonsets', {
    status: { currentNumberScheduled: 1, desiredNumberScheduled: -1, numberReady: 0, numberMisscheduled: 0 },
  }).map(toStatus),
  'status/job-complete': changed('jobs', {
    status: { conditions: [{ type: 'Complete', status: 'True' }], succeeded: 1 },
  }).map(toStatus),
  'status/job-active': changed('jobs', { status: { active: 1 } }).map(toStatus),
  'status/job-active-started': changed('jobs', {
    status: { startTime: '2026-01-02T03:04:05Z', active: 1, ready: 0 },
  }).map(toStatus),
  'status/job-negative': changed('jobs', { status: { active: -1, succeeded: -1 } }).map(toStatus),
  'status/cronjob': changed('cronjobs', { status: { lastScheduleTime: '2026-01-02T03:04:05Z' } }).map(toStatus),
  'status/pdb': changed('poddisruptionbudgets', {
    status: { disruptionsAllowed: 1, currentHealthy: 1, desiredHealthy: 0, expectedPods: 1 },
  }).map(toStatus),
  'status/pdb-negative': changed('poddisruptionbudgets', { status: { disruptionsAllowed: -1 } }).map(toStatus),
  'status/hpa': changed('horizontalpodautoscalers-v2', { status: { currentReplicas: 1, desiredReplicas: 2 } }).map(
    toStatus,
  ),
  'status/hpa-negative': changed('horizontalpodautoscalers-v2', { status: { currentReplicas: -1 } }).map(toStatus),
  'status/replicationcontroller': changed('replicationcontrollers', { status: { replicas: 1, readyReplicas: 2 } }).map(
    toStatus,
  ),
  'status/ingress': changed('ingresses', { status: { loadBalancer: { ingress: [{ ip: 'x' }] } } }).map(toStatus),
  'status/quota': changed('resourcequotas', { status: { hard: { pods: '1' }, used: { pods: '-1' } } }).map(toStatus),
  'status/claim': changed('persistentvolumeclaims', { status: { phase: 'X', accessModes: ['Y'] } }).map(toStatus),
  'status/volume': changed('persistentvolumes', { status: { phase: 'Available' } }).map(toStatus),
  'status/volumeattachment': changed('volumeattachments', { status: { attached: true } }).map(toStatus),
  'status/flowschema': changed('flowschemas', { status: { conditions: [{ type: 'Dangling', status: 'True' }] } }).map(
    toStatus,
  ),
});

function toStatus([request, body, shown]: Step, index: number): Step {
  const step = index === 0 ? request : `${request}/status`;
  return shown ? [step, body, shown] : [step, body];
}
