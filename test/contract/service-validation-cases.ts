import type { Cases } from './case-run.ts';
import { casesOfRequests, casesOfSteps, type Step } from './steps.ts';

const metadata = { name: 'a' };
const ports = [{ port: 80 }];
const service = (spec: object): Step => ['POST services', { metadata, spec: { ports, ...spec } }];
const ingress = (spec: object): Step => ['POST networking.k8s.io/v1:ingresses', { metadata, spec }];
const backend = { service: { name: 's', port: { number: 80 } } };
const path = (more: object): Step =>
  ingress({ rules: [{ http: { paths: [{ path: '/', pathType: 'Prefix', backend, ...more }] } }] });
const policy = (spec: object): Step => [
  'POST networking.k8s.io/v1:networkpolicies',
  { metadata, spec: { podSelector: {}, ...spec } },
];
const slice = (more: object): Step => [
  'POST discovery.k8s.io/v1:endpointslices',
  { metadata, addressType: 'IPv4', endpoints: [], ...more },
];

const requests: Cases = casesOfRequests({
  'invalid/service/no-spec': ['POST services', { metadata }],
  'invalid/service/no-ports': service({ ports: [] }),
  'invalid/service/port-zero': service({ ports: [{ port: 0 }] }),
  'invalid/service/port-range': service({ ports: [{ port: 70000 }] }),
  'invalid/service/port-protocol': service({ ports: [{ port: 80, protocol: 'X' }] }),
  'invalid/service/port-names-missing': service({ ports: [{ port: 80 }, { port: 81 }] }),
  'invalid/service/port-name': service({ ports: [{ name: 'A_b', port: 80 }] }),
  'invalid/service/port-name-twice': service({
    ports: [
      { name: 'a', port: 80 },
      { name: 'a', port: 81 },
    ],
  }),
  'invalid/service/port-twice': service({
    ports: [
      { name: 'a', port: 80 },
      { name: 'b', port: 80 },
    ],
  }),
  'invalid/service/target-port': service({
    ports: [
      { port: 80, targetPort: 'A_b' },
      { name: 'x', port: 81, targetPort: 70000 },
    ],
  }),
  'invalid/service/target-port-headless': service({ clusterIP: 'None', ports: [{ port: 80, targetPort: 81 }] }),
  'invalid/service/node-port-on-cluster-ip': service({ ports: [{ port: 80, nodePort: 30080 }] }),
  'invalid/service/node-port-range': service({ type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] }),
  'invalid/service/app-protocol': service({ ports: [{ port: 80, appProtocol: 'a b' }] }),
  'invalid/service/type': service({ type: 'X' }),
  'invalid/service/affinity': service({ sessionAffinity: 'X' }),
  'invalid/service/affinity-timeout': service({
    sessionAffinity: 'ClientIP',
    sessionAffinityConfig: { clientIP: { timeoutSeconds: 0 } },
  }),
  'invalid/service/affinity-config': service({ sessionAffinityConfig: { clientIP: { timeoutSeconds: 5 } } }),
  'invalid/service/selector': service({ selector: { 'a b': 'c d' } }),
  'invalid/service/cluster-ip': service({ clusterIP: 'x' }),
  'invalid/service/cluster-ip-range': service({ clusterIP: '192.168.1.1' }),
  'invalid/service/cluster-ip-taken': service({ clusterIP: '10.0.0.1' }),
  'invalid/service/cluster-ips-mismatch': service({ clusterIP: '10.0.1.1', clusterIPs: ['10.0.1.2'] }),
  'invalid/service/cluster-ip-v6': service({ clusterIP: 'fd00::1' }),
  'invalid/service/ip-families': service({ ipFamilies: ['IPv6'] }),
  'invalid/service/ip-family-word': service({ ipFamilies: ['IPv5'] }),
  'invalid/service/ip-family-policy': service({ ipFamilyPolicy: 'X' }),
  'invalid/service/require-dual-stack': service({ ipFamilyPolicy: 'RequireDualStack' }),
  'invalid/service/external-name-missing': service({ type: 'ExternalName' }),
  'invalid/service/external-name': service({ type: 'ExternalName', externalName: 'A_b' }),
  'invalid/service/external-name-cluster-ip': service({
    type: 'ExternalName',
    externalName: 'x',
    clusterIP: '10.0.3.3',
  }),
  'invalid/service/external-ips': service({ externalIPs: ['x', '127.0.0.1'] }),
  'invalid/service/external-policy': service({ externalTrafficPolicy: 'Local' }),
  'invalid/service/external-policy-word': service({ type: 'NodePort', externalTrafficPolicy: 'X' }),
  'invalid/service/internal-policy': service({ internalTrafficPolicy: 'X' }),
  'invalid/service/source-ranges': service({ type: 'LoadBalancer', loadBalancerSourceRanges: ['x'] }),
  'invalid/service/source-ranges-cluster-ip': service({ loadBalancerSourceRanges: ['10.0.0.0/8'] }),
  'invalid/service/load-balancer-class': service({ loadBalancerClass: 'a/b' }),
  'invalid/service/allocate-node-ports': service({ allocateLoadBalancerNodePorts: true }),
  'invalid/service/headless-load-balancer': service({ type: 'LoadBalancer', clusterIP: 'None' }),
  'invalid/service/health-port': service({ healthCheckNodePort: 30000 }),
  'invalid/service/traffic-distribution': service({ trafficDistribution: 'X' }),
  'invalid/service/name': ['POST services', { metadata: { name: 'a.b' }, spec: { ports } }],
  'invalid/service/name-long': ['POST services', { metadata: { name: 'a'.repeat(64) }, spec: { ports } }],
  'invalid/ingress/empty': ingress({}),
  'invalid/ingress/host': ingress({ rules: [{ host: 'A_b' }, { host: '1.2.3.4' }, { host: '*.*.x' }] }),
  'invalid/ingress/no-paths': ingress({ rules: [{ http: { paths: [] } }] }),
  'invalid/ingress/path-type-missing': path({ pathType: undefined }),
  'invalid/ingress/path-type': path({ pathType: 'X' }),
  'invalid/ingress/path-relative': path({ path: 'x' }),
  'invalid/ingress/path-dots': path({ path: '/a/../b' }),
  'invalid/ingress/path-double': path({ path: '/a//b' }),
  'invalid/ingress/path-exact-empty': path({ path: '', pathType: 'Exact' }),
  'invalid/ingress/backend-empty': path({ backend: {} }),
  'invalid/ingress/backend-both': path({ backend: { ...backend, resource: { kind: 'K', name: 'n' } } }),
  'invalid/ingress/backend-name': path({ backend: { service: { name: '', port: { number: 80 } } } }),
  'invalid/ingress/backend-name-bad': path({ backend: { service: { name: 'A', port: { number: 80 } } } }),
  'invalid/ingress/backend-port-missing': path({ backend: { service: { name: 's' } } }),
  'invalid/ingress/backend-port-both': path({ backend: { service: { name: 's', port: { number: 80, name: 'x' } } } }),
  'invalid/ingress/backend-port-range': path({ backend: { service: { name: 's', port: { number: 70000 } } } }),
  'invalid/ingress/backend-port-name': path({ backend: { service: { name: 's', port: { name: 'A_b' } } } }),
  'invalid/ingress/default-backend': ingress({ defaultBackend: { service: { name: 's' } } }),
  'invalid/ingress/tls-host': ingress({ defaultBackend: backend, tls: [{ hosts: ['A_b'], secretName: 'A' }] }),
  'invalid/ingress/class': ingress({ defaultBackend: backend, ingressClassName: 'A_b' }),
  'invalid/ingress/class-both': [
    'POST networking.k8s.io/v1:ingresses',
    {
      metadata: { ...metadata, annotations: { 'kubernetes.io/ingress.class': 'x' } },
      spec: { defaultBackend: backend, ingressClassName: 'x' },
    },
  ],
  'invalid/ingressclass/controller': [
    'POST /apis/networking.k8s.io/v1/ingressclasses',
    { metadata: { name: '$NAME' }, spec: { controller: 'x' } },
  ],
  'invalid/ingressclass/no-controller': [
    'POST /apis/networking.k8s.io/v1/ingressclasses',
    { metadata: { name: '$NAME' }, spec: {} },
  ],
  'invalid/ingressclass/parameters': [
    'POST /apis/networking.k8s.io/v1/ingressclasses',
    { metadata: { name: '$NAME' }, spec: { controller: 'example.com/x', parameters: { scope: 'X' } } },
  ],
  'invalid/networkpolicy/selector': policy({ podSelector: { matchLabels: { 'a b': 'c' } } }),
  'invalid/networkpolicy/port': policy({ ingress: [{ ports: [{ port: 70000 }, { port: 'A_b' }, { protocol: 'X' }] }] }),
  'invalid/networkpolicy/end-port': policy({
    ingress: [{ ports: [{ port: 80, endPort: 70 }, { endPort: 80 }, { port: 'x', endPort: 80 }] }],
  }),
  'invalid/networkpolicy/peer-empty': policy({ ingress: [{ from: [{}] }] }),
  'invalid/networkpolicy/peer-block-and-selector': policy({
    egress: [{ to: [{ ipBlock: { cidr: '10.0.0.0/8' }, podSelector: {} }] }],
  }),
  'invalid/networkpolicy/cidr': policy({
    ingress: [{ from: [{ ipBlock: { cidr: 'x' } }, { ipBlock: { cidr: '' } }] }],
  }),
  'invalid/networkpolicy/except': policy({
    ingress: [{ from: [{ ipBlock: { cidr: '10.0.0.0/16', except: ['10.1.0.0/16', 'x'] } }] }],
  }),
  'invalid/networkpolicy/types': policy({ policyTypes: ['X'] }),
  'invalid/networkpolicy/types-many': policy({ policyTypes: ['Ingress', 'Egress', 'Ingress'] }),
  'invalid/endpointslice/type-missing': slice({ addressType: undefined }),
  'invalid/endpointslice/type': slice({ addressType: 'X' }),
  'invalid/endpointslice/address': slice({ endpoints: [{ addresses: ['x', '127.0.0.1'] }] }),
  'invalid/endpointslice/no-address': slice({ endpoints: [{ addresses: [] }] }),
  'invalid/endpointslice/family': slice({ endpoints: [{ addresses: ['fd00::1'] }] }),
  'invalid/endpointslice/ports': slice({
    ports: [
      { name: 'a', port: 80 },
      { name: 'a', port: 81 },
      { name: 'A_', port: 82, protocol: 'X' },
    ],
  }),
  'invalid/endpointslice/hostname': slice({ endpoints: [{ addresses: ['10.1.1.1'], hostname: 'A_b' }] }),
  'invalid/endpointslice/topology': slice({
    endpoints: [{ addresses: ['10.1.1.1'], deprecatedTopology: { 'a b': 'c' } }],
  }),
  'invalid/endpoints/address': [
    'POST endpoints',
    {
      metadata,
      subsets: [
        { addresses: [{ ip: 'x' }, { ip: '127.0.0.1' }, { ip: '169.254.1.1' }, { ip: '' }], ports: [{ port: 80 }] },
      ],
    },
  ],
  'invalid/endpoints/empty-subset': [
    'POST endpoints',
    { metadata, subsets: [{ ports: [{ port: 0, protocol: 'X' }] }] },
  ],
});

const changes: Cases = casesOfSteps({
  'update/service/to-node-port': [service({}), ['MERGE services/a', { spec: { type: 'NodePort' } }]],
  'update/service/to-external-name': [
    service({}),
    ['MERGE services/a', { spec: { type: 'ExternalName', externalName: 'x.example.com' } }],
  ],
  'update/service/external-name-to-cluster-ip': [
    service({ type: 'ExternalName', externalName: 'x' }),
    ['MERGE services/a', { spec: { type: 'ClusterIP', externalName: null } }],
  ],
  'update/service/cluster-ip': [
    service({}),
    ['MERGE services/a', { spec: { clusterIP: '10.0.9.9', clusterIPs: ['10.0.9.9'] } }],
  ],
  'update/service/cluster-ip-none': [
    service({}),
    ['MERGE services/a', { spec: { clusterIP: 'None', clusterIPs: ['None'] } }],
  ],
  'update/service/ports': [
    service({}),
    [
      'MERGE services/a',
      {
        spec: {
          ports: [
            { name: 'x', port: 81 },
            { name: 'y', port: 82, targetPort: 'z' },
          ],
        },
      },
    ],
  ],
  'update/service/put-without-address': [
    service({}),
    ['PUT services/a', { metadata, spec: { ports: [{ port: 90 }], selector: { a: 'b' } } }],
  ],
  'update/service/load-balancer-to-cluster-ip': [
    service({ type: 'LoadBalancer' }),
    ['MERGE services/a', { spec: { type: 'ClusterIP' } }],
  ],
  'update/service/status': [
    service({ type: 'LoadBalancer' }),
    [
      'MERGE services/a/status',
      { spec: { type: 'ClusterIP' }, status: { loadBalancer: { ingress: [{ ip: '1.2.3.4' }] } } },
    ],
  ],
  'update/service/status-not-load-balancer': [
    service({}),
    ['MERGE services/a/status', { status: { loadBalancer: { ingress: [{ ip: '1.2.3.4' }] } } }],
  ],
  'update/ingress/class': [
    ingress({ defaultBackend: backend }),
    ['MERGE networking.k8s.io/v1:ingresses/a', { spec: { ingressClassName: 'y' } }],
  ],
  'update/ingress/status': [
    ingress({ defaultBackend: backend }),
    ['MERGE networking.k8s.io/v1:ingresses/a/status', { status: { loadBalancer: { ingress: [{ hostname: 'h' }] } } }],
  ],
  'update/networkpolicy/spec': [
    policy({}),
    ['MERGE networking.k8s.io/v1:networkpolicies/a', { spec: { egress: [{}], policyTypes: ['Egress'] } }],
  ],
  'update/endpointslice/address-type': [
    slice({}),
    ['MERGE discovery.k8s.io/v1:endpointslices/a', { addressType: 'IPv6' }],
  ],
  'update/endpointslice/endpoints': [
    slice({}),
    ['MERGE discovery.k8s.io/v1:endpointslices/a', { endpoints: [{ addresses: ['10.1.1.1'] }] }],
  ],
});

/** What Services, and what else leads to pods, refuse and how they change. */
export const serviceValidationCases: Cases = { ...requests, ...changes };
