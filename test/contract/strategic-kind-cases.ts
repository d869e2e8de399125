import type { Cases } from './case-run.ts';
import { casesOf, outcome } from './rows.ts';

interface Target {
  /** With a leading slash when it has no namespace. */
  readonly collection: string;
  readonly object: object;
  readonly patches: Readonly<Record<string, object>>;
}

const rbac = 'rbac.authorization.k8s.io/v1';
const network = 'networking.k8s.io/v1';
const subject = (name: string) => ({ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name });
const rule = (resource: string) => ({ apiGroups: [''], resources: [resource], verbs: ['get'] });
const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i:1' }] } };

const targets: Readonly<Record<string, Target>> = {
  service: {
    collection: 'v1/services',
    object: {
      spec: {
        selector: { a: 'b' },
        ports: [
          { name: 'a', port: 80 },
          { name: 'b', port: 81, targetPort: 'x' },
          { name: 'u', port: 80, protocol: 'UDP' },
        ],
      },
    },
    patches: {
      'port-merge': { spec: { ports: [{ port: 81, targetPort: 90 }] } },
      'port-new': { spec: { ports: [{ name: 'c', port: 82 }] } },
      'port-delete': { spec: { ports: [{ port: 81, $patch: 'delete' }] } },
      'port-delete-both': { spec: { ports: [{ port: 80, $patch: 'delete' }] } },
      'port-order': {
        spec: { '$setElementOrder/ports': [{ port: 81 }, { port: 80 }], ports: [{ port: 80, name: 'z' }] },
      },
      'port-no-key': { spec: { ports: [{ name: 'c' }] } },
      selector: { spec: { selector: { a: null, c: 'd' } } },
      'affinity-null': { spec: { sessionAffinity: null } },
      'session-affinity': { spec: { sessionAffinity: 'ClientIP' } },
      headless: { spec: { clusterIP: 'None' } },
      'external-name': { spec: { type: 'ExternalName', externalName: 'ex.com' } },
    },
  },
  serviceaccount: {
    collection: 'v1/serviceaccounts',
    object: { secrets: [{ name: 's' }], imagePullSecrets: [{ name: 'p' }] },
    patches: {
      'secrets-merge': { secrets: [{ name: 't' }] },
      'secrets-delete': { secrets: [{ name: 's', $patch: 'delete' }] },
      'pull-secrets-merge': { imagePullSecrets: [{ name: 'q' }] },
      'pull-secrets-replace': { imagePullSecrets: [{ $patch: 'replace' }, { name: 'q' }] },
      automount: { automountServiceAccountToken: false },
    },
  },
  endpoints: {
    collection: 'v1/endpoints',
    object: { subsets: [{ addresses: [{ ip: '1.2.3.4' }], ports: [{ port: 80 }] }] },
    patches: {
      'subsets-replaced': { subsets: [{ addresses: [{ ip: '1.2.3.5' }], ports: [{ port: 81 }] }] },
      'subsets-null': { subsets: null },
    },
  },
  role: {
    collection: `${rbac}/roles`,
    object: { rules: [rule('pods'), rule('secrets')] },
    patches: { 'rules-replaced': { rules: [rule('configmaps')] }, 'rules-null': { rules: null } },
  },
  rolebinding: {
    collection: `${rbac}/rolebindings`,
    object: {
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'r' },
      subjects: [subject('a'), subject('b')],
    },
    patches: {
      'subjects-replaced': { subjects: [subject('c')] },
      'role-changed': { roleRef: { name: 'other' } },
      'subjects-null': { subjects: null },
    },
  },
  ingress: {
    collection: `${network}/ingresses`,
    object: { spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } }, tls: [{ hosts: ['a'] }] } },
    patches: {
      'backend-port': { spec: { defaultBackend: { service: { port: { number: 81 } } } } },
      'backend-port-name': { spec: { defaultBackend: { service: { port: { number: null, name: 'http' } } } } },
      'tls-replaced': { spec: { tls: [{ hosts: ['b'] }] } },
      'rules-new': { spec: { rules: [{ host: 'x.com' }] } },
    },
  },
  networkpolicy: {
    collection: `${network}/networkpolicies`,
    object: { spec: { podSelector: {}, ingress: [{ ports: [{ port: 80 }] }], policyTypes: ['Ingress'] } },
    patches: {
      'ingress-replaced': { spec: { ingress: [{ ports: [{ port: 'http' }] }] } },
      'types-replaced': { spec: { policyTypes: ['Egress'] } },
      'selector-expressions': {
        spec: { podSelector: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } },
      },
    },
  },
  limitrange: {
    collection: 'v1/limitranges',
    object: { spec: { limits: [{ type: 'Container', default: { cpu: '1' } }] } },
    patches: { 'limits-replaced': { spec: { limits: [{ type: 'Pod', max: { cpu: '2' } }] } } },
  },
  resourcequota: {
    collection: 'v1/resourcequotas',
    object: { spec: { hard: { pods: '5', 'requests.cpu': '1' } } },
    patches: {
      'hard-merge': { spec: { hard: { pods: '6', services: 2, 'requests.cpu': null } } },
      'hard-replace': { spec: { hard: { $patch: 'replace', services: '2' } } },
    },
  },
  secret: {
    collection: 'v1/secrets',
    object: { data: { a: 'YQ==' }, stringData: { b: 'b' } },
    patches: {
      'string-data': { stringData: { a: 'other', c: 'd' } },
      'data-null': { data: { a: null } },
      'data-not-base64': { data: { a: '$' } },
      type: { type: 'other' },
    },
  },
  statefulset: {
    collection: 'apps/v1/statefulsets',
    object: {
      spec: {
        serviceName: 's',
        selector: { matchLabels: { a: 'b' } },
        template,
        volumeClaimTemplates: [
          {
            metadata: { name: 'data' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
          },
        ],
      },
    },
    patches: {
      replicas: { spec: { replicas: 3 } },
      partition: { spec: { updateStrategy: { rollingUpdate: { partition: 2 } } } },
      'on-delete': { spec: { updateStrategy: { $retainKeys: ['type'], type: 'OnDelete' } } },
    },
  },
  daemonset: {
    collection: 'apps/v1/daemonsets',
    object: { spec: { selector: { matchLabels: { a: 'b' } }, template } },
    patches: {
      image: { spec: { template: { spec: { containers: [{ name: 'c', image: 'i:2' }] } } } },
      'update-strategy': { spec: { updateStrategy: { rollingUpdate: { maxUnavailable: '20%' } } } },
    },
  },
  job: {
    collection: 'batch/v1/jobs',
    object: { spec: { template: { spec: { ...template.spec, restartPolicy: 'Never' } } } },
    patches: {
      suspend: { spec: { suspend: true } },
      parallelism: { spec: { parallelism: 3 } },
      labels: { metadata: { labels: { x: 'y' } } },
    },
  },
  cronjob: {
    collection: 'batch/v1/cronjobs',
    object: {
      spec: {
        schedule: '* * * * *',
        jobTemplate: { spec: { template: { spec: { ...template.spec, restartPolicy: 'Never' } } } },
      },
    },
    patches: {
      suspend: { spec: { suspend: true } },
      schedule: { spec: { schedule: '5 4 * * *' } },
      image: {
        spec: { jobTemplate: { spec: { template: { spec: { containers: [{ name: 'c', image: 'i:2' }] } } } } },
      },
    },
  },
  hpa: {
    collection: 'autoscaling/v2/horizontalpodautoscalers',
    object: {
      spec: {
        maxReplicas: 3,
        scaleTargetRef: { kind: 'Deployment', name: 'x', apiVersion: 'apps/v1' },
        metrics: [
          { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 50 } } },
        ],
      },
    },
    patches: {
      max: { spec: { maxReplicas: 5 } },
      'metrics-replaced': {
        spec: {
          metrics: [
            { type: 'Resource', resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 60 } } },
          ],
        },
      },
    },
  },
  pdb: {
    collection: 'policy/v1/poddisruptionbudgets',
    object: { spec: { minAvailable: 1, selector: { matchLabels: { a: 'b' } } } },
    patches: {
      percent: { spec: { minAvailable: '50%' } },
      'selector-replaced': { spec: { selector: { matchLabels: { c: 'd' } } } },
      'selector-null': { spec: { selector: null } },
    },
  },
  lease: {
    collection: 'coordination.k8s.io/v1/leases',
    object: { spec: { holderIdentity: 'a', leaseDurationSeconds: 5 } },
    patches: { holder: { spec: { holderIdentity: 'b', renewTime: '2024-01-01T00:00:00.000000Z' } } },
  },
  pvc: {
    collection: 'v1/persistentvolumeclaims',
    object: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
    patches: { 'volume-name': { spec: { volumeName: 'v' } }, labels: { metadata: { labels: { a: 'b' } } } },
  },
  replicationcontroller: {
    collection: 'v1/replicationcontrollers',
    object: { spec: { replicas: 1, selector: { a: 'b' }, template } },
    patches: { replicas: { spec: { replicas: 4 } }, 'selector-merge': { spec: { selector: { c: 'd' } } } },
  },
};

const rows = Object.fromEntries(
  Object.entries(targets).flatMap(([kind, { patches, ...target }]) =>
    Object.entries(patches).map(([name, patch]) => [`${kind}/${name}`, { ...target, patch }]),
  ),
);

export const strategicKindCases: Cases = casesOf('strategic-kind', rows, async (run, { collection, object, patch }) => {
  const [resource = '', version = '', group] = collection.split('/').reverse();
  const path = group === undefined ? run.core(resource) : run.in(`${group}/${version}`, resource);
  const made = await run.made(path, { ...object, metadata: { name: 'o' } });
  return outcome(await run.patch('strategic', `${path}/o`, patch), made);
});
