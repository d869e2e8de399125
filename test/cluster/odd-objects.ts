import type { TableObject } from './generate/table-objects.ts';

// Objects beside those of table-objects.ts that somebody has seen in a cluster and no example shows.

const core = '/api/v1/namespaces/oddities';
const old = '2026-01-02T03:04:05Z';
const certificateRequest =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTk1FRUNBUUF3RGpFTU1Bb0dBMVVFQXd3RGIyUmtNQ293QlFZREsyVndBeUVBZysvaXB1ay9CYzBNRlY1aQpleWVCQmZidzI1VmNlZUIvem9oSFppallOcWVnQURBRkJnTXJaWEFEUVFDWGQ1aFVac2M5eGxVV0l2bGNMVEM0CnhNdXh6akdPMmpldlY3N0thaWhEMmtwbXVneHZBcGo1WitIanVlWXVlMElHdktHT2svaVdEaFRkeCs5VGNQNEoKLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==';
const labels = { app: 'odd' };
const image = (name: string, rest: object = {}) => ({ name, image: `registry.example/${name}:1`, ...rest });
const template = { metadata: { labels }, spec: { containers: [image('main')] } };
const named = (collection: string, name: string, body: object = {}, status?: Record<string, unknown>): TableObject => ({
  collection,
  object: { metadata: { name }, ...body },
  ...(status && { status }),
});
const inState = (name: string, state: object, rest: object = {}) => ({
  name,
  image: 'i',
  imageID: 'i',
  ready: false,
  restartCount: 0,
  state,
  ...rest,
});

const pods = `${core}/pods`;
const recently = () => new Date(Date.now() - 90_000).toISOString().replace(/\.\d+/, '');

export const oddObjects: readonly TableObject[] = [
  {
    ...named(pods, 'odd-finalizer', { spec: { containers: [image('main')] } }, { phase: 'Running' }),
    object: { metadata: { name: 'odd-finalizer', finalizers: ['example.org/wait'] }, spec: { containers: [image('a')] } },
    remove: true,
  },
  {
    ...named(pods, 'odd-lost', {}, { phase: 'Running', reason: 'NodeLost' }),
    object: { metadata: { name: 'odd-lost', finalizers: ['example.org/wait'] }, spec: { containers: [image('a')] } },
    remove: true,
  },
  named(pods, 'odd-gates', {
    spec: { containers: [image('a')], readinessGates: [{ conditionType: 'a.io/x' }, { conditionType: 'a.io/y' }] },
  }, {
    phase: 'Running',
    podIP: '10.0.0.1',
    podIPs: [{ ip: '10.0.0.1' }, { ip: 'fd00::1' }],
    nominatedNodeName: 'oak',
    conditions: [{ type: 'a.io/y', status: 'True' }],
  }),
  named(pods, 'odd-restarts', { spec: { containers: [image('a'), image('b')] } }, {
    phase: 'Running',
    containerStatuses: [
      inState('a', { waiting: { reason: 'CrashLoopBackOff' } }, {
        restartCount: 14,
        lastState: { terminated: { exitCode: 1, startedAt: old, finishedAt: recently() } },
      }),
      inState('b', { running: { startedAt: old } }, { ready: true, restartCount: 3 }),
    ],
  }),
  named(pods, 'odd-sidecar', {
    spec: { initContainers: [image('proxy', { restartPolicy: 'Always' }), image('prepare')], containers: [image('a')] },
  }, {
    phase: 'Pending',
    initContainerStatuses: [
      inState('proxy', { running: { startedAt: old } }, { ready: true, started: true, restartCount: 2 }),
      inState('prepare', { waiting: { reason: 'PodInitializing' } }),
    ],
  }),
  named(pods, 'odd-unknown', { spec: { containers: [image('a')] } }, { phase: 'Unknown' }),
  named('/apis/batch/v1/namespaces/oddities/jobs', 'odd-indexed', {
    spec: { completions: 5, parallelism: 2, completionMode: 'Indexed', suspend: true, template: { spec: { restartPolicy: 'Never', containers: [image('a'), image('b')] } } },
  }),
  named('/apis/batch/v1/namespaces/oddities/jobs', 'odd-failed', {
    spec: { parallelism: 3, template: { spec: { restartPolicy: 'Never', containers: [image('a')] } } },
  }, {
    startTime: old,
    failed: 3,
    conditions: [
      { type: 'FailureTarget', status: 'True', lastProbeTime: old, lastTransitionTime: old, reason: 'BackoffLimitExceeded' },
      { type: 'Failed', status: 'True', lastProbeTime: old, lastTransitionTime: old, reason: 'BackoffLimitExceeded' },
    ],
  }),
  named('/apis/batch/v1/namespaces/oddities/cronjobs', 'odd-cron', {
    spec: { schedule: '*/5 * * * *', timeZone: 'Europe/Berlin', suspend: true, jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [image('a')] } } } } },
  }, { lastScheduleTime: old, active: [{ kind: 'Job', name: 'a' }, { kind: 'Job', name: 'b' }] }),
  named(`${core}/services`, 'odd-external', {
    spec: { ports: [{ name: 'a', port: 80 }, { name: 'b', port: 443, protocol: 'UDP' }], externalIPs: ['192.0.2.7', '192.0.2.8'], selector: { app: 'odd', tier: 'web' } },
  }),
  named(`${core}/services`, 'odd-name', { spec: { type: 'ExternalName', externalName: 'db.example.org' } }),
  named('/apis/apps/v1/namespaces/oddities/deployments', 'odd-zero', {
    spec: { replicas: 0, selector: { matchLabels: labels, matchExpressions: [{ key: 'x', operator: 'Exists' }] }, template: { ...template, metadata: { labels: { ...labels, x: '1' } } } },
  }),
  named('/apis/networking.k8s.io/v1/namespaces/oddities/ingresses', 'odd-hosts', {
    spec: {
      ingressClassName: 'odd',
      tls: [{ hosts: ['a.example.org'] }],
      rules: ['a', 'b', 'c', 'd'].map((host) => ({ host: `${host}.example.org` })),
    },
  }, { loadBalancer: { ingress: [{ ip: '192.0.2.1' }, { hostname: 'lb.example.org' }] } }),
  named('/api/v1/nodes', 'odd-node', {
    metadata: { name: 'odd-node', labels: { 'node-role.kubernetes.io/control-plane': '', 'node-role.kubernetes.io/etcd': '', 'kubernetes.io/role': 'edge' } },
    spec: { unschedulable: true, taints: [{ key: 'a', effect: 'NoSchedule' }] },
  }, {
    conditions: [{ type: 'Ready', status: 'False' }],
    addresses: [{ type: 'Hostname', address: 'x' }, { type: 'ExternalIP', address: '192.0.2.9' }, { type: 'InternalIP', address: '10.0.0.9' }],
  }),
  named('/apis/certificates.k8s.io/v1/certificatesigningrequests', 'odd-request', {
    spec: { request: certificateRequest, signerName: 'example.org/signer', usages: ['client auth'], expirationSeconds: 86400 },
  }),
]; // biome-ignore format: a table
