import type { Step } from './steps.ts';

const metadata = { name: 'a' };
const own = { name: '$NAME' };
const selector = { matchLabels: { a: 'b' } };
const clientConfig = { service: { namespace: 'n', name: 's' } };
const webhook = { name: 'w.example.com', clientConfig, sideEffects: 'None', admissionReviewVersions: ['v1'] };
const rules = [{ apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['deployments'] }];
const rbac = 'rbac.authorization.k8s.io';
const policyGroup = '/apis/admissionregistration.k8s.io/v1';

/** Objects of the kinds in named groups that a create must fill in. */
export const groupObjects: Readonly<Record<string, Step>> = {
  apiservices: [
    'POST /apis/apiregistration.k8s.io/v1/apiservices',
    {
      metadata: { name: 'v1.$NAME.example.com' },
      spec: {
        group: '$NAME.example.com',
        version: 'v1',
        groupPriorityMinimum: 10,
        versionPriority: 10,
        service: { namespace: 'n', name: 's' },
        insecureSkipTLSVerify: true,
      },
    },
    ['kind', 'spec'],
  ],
  clusterrolebindings: [
    `POST /apis/${rbac}/v1/clusterrolebindings`,
    {
      metadata: own,
      roleRef: { kind: 'ClusterRole', name: 'view' },
      subjects: [
        { kind: 'User', name: 'u' },
        { kind: 'Group', name: 'g' },
        { kind: 'ServiceAccount', name: 's', namespace: 'n' },
      ],
    },
  ],
  clusterroles: [
    `POST /apis/${rbac}/v1/clusterroles`,
    {
      metadata: own,
      rules: [
        { apiGroups: [''], resources: ['pods'], verbs: ['get'] },
        { nonResourceURLs: ['/x'], verbs: ['get'] },
      ],
    },
  ],
  'clusterroles-aggregated': [
    `POST /apis/${rbac}/v1/clusterroles`,
    { metadata: own, aggregationRule: { clusterRoleSelectors: [selector] } },
  ],
  'clusterroles-empty': [`POST /apis/${rbac}/v1/clusterroles`, { metadata: own }],
  endpointslices: [
    'POST discovery.k8s.io/v1:endpointslices',
    {
      metadata,
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.1.1.1'], conditions: { ready: true } }],
      ports: [{ port: 80 }, { name: 'x', port: 443, protocol: 'UDP' }],
    },
  ],
  'endpointslices-empty': ['POST discovery.k8s.io/v1:endpointslices', { metadata, addressType: 'FQDN', endpoints: [] }],
  ingressclasses: [
    'POST /apis/networking.k8s.io/v1/ingressclasses',
    {
      metadata: own,
      spec: { controller: 'example.com/x', parameters: { kind: 'K', name: 'n', apiGroup: 'g.example.com' } },
    },
  ],
  ingresses: [
    'POST networking.k8s.io/v1:ingresses',
    { metadata, spec: { defaultBackend: { service: { name: 's', port: { number: 80 } } } } },
  ],
  'ingresses-rich': [
    'POST networking.k8s.io/v1:ingresses',
    {
      metadata,
      spec: {
        ingressClassName: 'x',
        tls: [{ hosts: ['h.example.com'], secretName: 's' }],
        rules: [
          {
            host: 'h.example.com',
            http: {
              paths: [
                { path: '/', pathType: 'Prefix', backend: { service: { name: 's', port: { name: 'http' } } } },
                { pathType: 'ImplementationSpecific', backend: { resource: { apiGroup: 'g', kind: 'K', name: 'n' } } },
              ],
            },
          },
        ],
      },
    },
  ],
  ipaddresses: [
    'POST /apis/networking.k8s.io/v1/ipaddresses?dryRun=All',
    { metadata: { name: '192.168.77.1' }, spec: { parentRef: { resource: 'services', name: 's', namespace: 'n' } } },
  ],
  mutatingadmissionpolicies: [
    `POST ${policyGroup}/mutatingadmissionpolicies`,
    {
      metadata: own,
      spec: {
        reinvocationPolicy: 'Never',
        matchConstraints: {
          resourceRules: [
            { apiGroups: ['none.example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['x'] },
          ],
        },
        mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{}' } }],
      },
    },
  ],
  mutatingadmissionpolicybindings: [
    `POST ${policyGroup}/mutatingadmissionpolicybindings`,
    { metadata: own, spec: { policyName: 'p' } },
  ],
  mutatingwebhookconfigurations: [
    `POST ${policyGroup}/mutatingwebhookconfigurations`,
    { metadata: own, webhooks: [webhook] },
  ],
  networkpolicies: ['POST networking.k8s.io/v1:networkpolicies', { metadata, spec: { podSelector: {} } }],
  'networkpolicies-rich': [
    'POST networking.k8s.io/v1:networkpolicies',
    {
      metadata,
      spec: {
        podSelector: selector,
        ingress: [
          {
            from: [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } }, { namespaceSelector: {} }],
            ports: [{ port: 80 }, { port: 'x', protocol: 'UDP' }],
          },
        ],
        egress: [{ to: [{ podSelector: selector }], ports: [{ port: 1, endPort: 9 }] }],
      },
    },
  ],
  poddisruptionbudgets: ['POST policy/v1:poddisruptionbudgets', { metadata, spec: { minAvailable: 1, selector } }],
  'poddisruptionbudgets-percent': [
    'POST policy/v1:poddisruptionbudgets',
    { metadata, spec: { maxUnavailable: '50%', unhealthyPodEvictionPolicy: 'AlwaysAllow', selector: {} } },
  ],
  'poddisruptionbudgets-empty': ['POST policy/v1:poddisruptionbudgets', { metadata, spec: {} }],
  rolebindings: [
    `POST ${rbac}/v1:rolebindings`,
    {
      metadata,
      roleRef: { kind: 'Role', name: 'r' },
      subjects: [
        { kind: 'User', name: 'u' },
        { kind: 'ServiceAccount', name: 's' },
      ],
    },
  ],
  'rolebindings-empty': [
    `POST ${rbac}/v1:rolebindings`,
    { metadata, roleRef: { kind: 'ClusterRole', name: 'r', apiGroup: rbac } },
  ],
  roles: [
    `POST ${rbac}/v1:roles`,
    {
      metadata: { name: 'a:b' },
      rules: [{ apiGroups: [''], resources: ['pods'], resourceNames: ['x'], verbs: ['get'] }],
    },
  ],
  servicecidrs: [
    'POST /apis/networking.k8s.io/v1/servicecidrs?dryRun=All',
    { metadata: own, spec: { cidrs: ['192.168.0.0/24'] } },
  ],
  validatingadmissionpolicies: [
    `POST ${policyGroup}/validatingadmissionpolicies`,
    {
      metadata: own,
      spec: {
        matchConstraints: {
          resourceRules: [
            { apiGroups: ['none.example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['x'] },
          ],
        },
        validations: [{ expression: 'true' }],
      },
    },
  ],
  validatingadmissionpolicybindings: [
    `POST ${policyGroup}/validatingadmissionpolicybindings`,
    { metadata: own, spec: { policyName: 'p', validationActions: ['Deny'], matchResources: {} } },
  ],
  validatingwebhookconfigurations: [
    `POST ${policyGroup}/validatingwebhookconfigurations`,
    {
      metadata: own,
      webhooks: [
        {
          ...webhook,
          clientConfig: { url: 'https://x.example.com/y' },
          failurePolicy: 'Ignore',
          timeoutSeconds: 3,
          rules: [{ ...rules[0], apiGroups: ['none.example.com'] }],
        },
      ],
    },
  ],
};
