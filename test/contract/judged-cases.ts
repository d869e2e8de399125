import type { CaseRun, Cases } from './case-run.ts';
import { casesOf } from './rows.ts';
import { show } from './show.ts';
import { casesOfRequests, casesOfSteps, type Step } from './steps.ts';

const own = { name: '$NAME' };
const metadata = { name: 'a' };
const admission = '/apis/admissionregistration.k8s.io/v1';
const rule = { apiGroups: ['none.example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['x'] };
const hook = {
  name: 'w.example.com',
  clientConfig: { url: 'https://x.example.com/y' },
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  rules: [rule],
};
const webhook = (more: object): Step => [
  `POST ${admission}/validatingwebhookconfigurations?dryRun=All`,
  { metadata: own, webhooks: [{ ...hook, ...more }] },
];
const policy = (spec: object): Step => [
  `POST ${admission}/validatingadmissionpolicies?dryRun=All`,
  {
    metadata: own,
    spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: 'true' }], ...spec },
  },
];
const mutatingPolicy = (spec: object): Step => [
  `POST ${admission}/mutatingadmissionpolicies?dryRun=All`,
  {
    metadata: own,
    spec: {
      reinvocationPolicy: 'Never',
      matchConstraints: { resourceRules: [rule] },
      mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{}' } }],
      ...spec,
    },
  },
];
const binding = (spec: object): Step => [
  `POST ${admission}/validatingadmissionpolicybindings?dryRun=All`,
  { metadata: own, spec: { policyName: 'p', validationActions: ['Deny'], ...spec } },
];
const flow = '/apis/flowcontrol.apiserver.k8s.io/v1';
const resourceRule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'], clusterScope: true };
const schema = (spec: object, rule: object = {}): Step => [
  `POST ${flow}/flowschemas?dryRun=All`,
  {
    metadata: own,
    spec: {
      priorityLevelConfiguration: { name: 'x' },
      rules: [{ subjects: [{ kind: 'User', user: { name: 'u' } }], resourceRules: [resourceRule], ...rule }],
      ...spec,
    },
  },
];
const level = (spec: object): Step => [
  `POST ${flow}/prioritylevelconfigurations?dryRun=All`,
  { metadata: own, spec: { type: 'Limited', ...spec } },
];

const invalid: Readonly<Record<string, Step>> = {
  'webhook/name-short': webhook({ name: 'w.example' }),
  'webhook/name-none': webhook({ name: '' }),
  'webhook/side-effects': webhook({ sideEffects: 'Some' }),
  'webhook/side-effects-none': webhook({ sideEffects: undefined }),
  'webhook/timeout': webhook({ timeoutSeconds: 31 }),
  'webhook/failure-policy': webhook({ failurePolicy: 'X' }),
  'webhook/match-policy': webhook({ matchPolicy: 'X' }),
  'webhook/url-http': webhook({ clientConfig: { url: 'http://u@x/y?z#f' } }),
  'webhook/url-relative': webhook({ clientConfig: { url: '/' } }),
  'webhook/client-none': webhook({ clientConfig: {} }),
  'webhook/client-both': webhook({ clientConfig: { ...hook.clientConfig, service: { name: 's', namespace: 'n' } } }),
  'webhook/service-names': webhook({ clientConfig: { service: { name: '', namespace: 'n' } } }),
  'webhook/service-port': webhook({ clientConfig: { service: { name: 's', namespace: 'n', port: 0, path: 'x//Y' } } }),
  'webhook/versions': webhook({ admissionReviewVersions: ['v2', 'v2', 'V'] }),
  'webhook/versions-none': webhook({ admissionReviewVersions: [] }),
  'webhook/rule-empty': webhook({ rules: [{}] }),
  'webhook/rule-stars': webhook({
    rules: [
      {
        apiGroups: ['*', 'a'],
        apiVersions: ['*', ''],
        operations: ['*', 'X'],
        resources: ['*', 'x', '*/*', 'x/*', 'x/y'],
      },
    ],
  }),
  'webhook/rule-scope': webhook({ rules: [{ ...rule, scope: 'X' }] }),
  'policy/no-validations': policy({ validations: [] }),
  'policy/no-constraints': policy({ matchConstraints: undefined }),
  'policy/no-rules': policy({ matchConstraints: {} }),
  'policy/match-policy': policy({
    matchConstraints: { matchPolicy: 'X', resourceRules: [{ ...rule, resourceNames: ['a', 'a', '/'] }] },
  }),
  'policy/reason': policy({ validations: [{ expression: 'true', reason: 'X', message: ' ' }] }),
  'policy/expression': policy({ validations: [{ expression: '' }] }),
  'policy/failure-policy': policy({ failurePolicy: 'X' }),
  'policy/parameters': policy({ paramKind: {} }),
  'mutating-policy/operation': mutatingPolicy({
    matchConstraints: { resourceRules: [{ ...rule, operations: ['DELETE'] }] },
  }),
  'mutating-policy/no-mutations': mutatingPolicy({ mutations: [] }),
  'mutating-policy/patch-type': mutatingPolicy({ mutations: [{ patchType: 'X' }] }),
  'mutating-policy/patch-other': mutatingPolicy({
    mutations: [{ patchType: 'JSONPatch', applyConfiguration: { expression: 'Object{}' } }],
  }),
  'mutating-policy/reinvocation': mutatingPolicy({ reinvocationPolicy: 'X' }),
  'policy-binding/no-policy': binding({ policyName: '' }),
  'policy-binding/policy': binding({ policyName: 'A_b' }),
  'policy-binding/no-actions': binding({ validationActions: [] }),
  'policy-binding/actions': binding({ validationActions: ['Deny', 'Warn', 'X', 'Deny'] }),
  'policy-binding/parameters': binding({ paramRef: { name: 'n', selector: {} } }),
  'policy-binding/parameters-none': binding({ paramRef: {} }),
  'flow-schema/precedence': schema({ matchingPrecedence: 10_001 }),
  'flow-schema/precedence-one': schema({ matchingPrecedence: 1 }),
  'flow-schema/precedence-negative': schema({ matchingPrecedence: -1 }),
  'flow-schema/no-level': schema({ priorityLevelConfiguration: {} }),
  'flow-schema/no-subjects': schema({}, { subjects: [] }),
  'flow-schema/no-rules': schema({}, { resourceRules: [] }),
  'flow-schema/subject-kind': schema({}, { subjects: [{ kind: 'X' }] }),
  'flow-schema/subject-other': schema({}, { subjects: [{ kind: 'Group', group: { name: 'g' }, user: { name: 'u' } }] }),
  'flow-schema/subject-account': schema(
    {},
    { subjects: [{ kind: 'ServiceAccount', serviceAccount: { name: 'A', namespace: '' } }] },
  ),
  'flow-schema/verbs': schema({}, { resourceRules: [{ ...resourceRule, verbs: ['get', 'X'] }] }),
  'flow-schema/stars': schema(
    {},
    { resourceRules: [{ verbs: ['*', 'get'], apiGroups: ['*', 'a'], resources: ['*', 'a'], namespaces: ['*', 'n'] }] },
  ),
  'flow-schema/empty-rule': schema({}, { resourceRules: [{}] }),
  'flow-schema/namespace': schema({}, { resourceRules: [{ ...resourceRule, namespaces: ['A'] }] }),
  'priority-level/no-limited': level({}),
  'priority-level/type': level({ type: 'X' }),
  'priority-level/response': level({ limited: { limitResponse: { type: 'X' } } }),
  'priority-level/reject-queuing': level({ limited: { limitResponse: { type: 'Reject', queuing: {} } } }),
  'priority-level/no-queuing': level({ limited: { limitResponse: { type: 'Queue' } } }),
  'priority-level/hand': level({ limited: { limitResponse: { type: 'Queue', queuing: { queues: 2 } } } }),
  'priority-level/percent': level({
    limited: { lendablePercent: 101, borrowingLimitPercent: -1, limitResponse: { type: 'Reject' } },
  }),
};

const mistyped: Readonly<Record<string, Step>> = {
  'service-type': ['POST services', { metadata, spec: { type: 5 } }],
  'claim-modes': ['POST persistentvolumeclaims', { metadata, spec: { accessModes: 'x' } }],
  'claim-mode': ['POST persistentvolumeclaims', { metadata, spec: { accessModes: [5] } }],
  'limits-map': ['POST limitranges', { metadata, spec: { limits: [{ max: [] }] } }],
  'volume-embedded': ['POST /api/v1/persistentvolumes', { metadata: own, spec: { hostPath: 5 } }],
  'ingress-embedded': ['POST networking.k8s.io/v1:ingresses', { metadata, spec: { rules: [{ http: [] }] } }],
  'rule-embedded': webhook({ rules: [{ ...rule, apiGroups: {} }] }),
  uid: ['POST configmaps', { metadata: { ...metadata, uid: 5 } }],
  'number-or-text': ['POST services', { metadata, spec: { ports: [{ port: 80, targetPort: {} }] } }],
};

const access = '/apis/authorization.k8s.io/v1';
const asked = { resourceAttributes: { verb: 'get', resource: 'pods' } };
const reviews: Readonly<Record<string, Step>> = {
  'own-name': [`POST ${access}/selfsubjectaccessreviews`, { metadata, spec: asked }],
  'own-labels': [`POST ${access}/selfsubjectaccessreviews`, { metadata: { labels: { a: 'b' } }, spec: asked }],
  'own-strict': [`POST ${access}/selfsubjectaccessreviews?fieldValidation=Strict`, { spec: { ...asked, x: 1 } }],
  'own-owners': [
    `POST ${access}/selfsubjectaccessreviews`,
    { spec: asked },
    ['status', 'metadata/managedFields/0/fieldsV1'],
  ],
  'other-name': [`POST ${access}/subjectaccessreviews`, { metadata, spec: { user: 'u', ...asked } }],
};

const pod = { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } };
const sequences: Readonly<Record<string, readonly Step[]>> = {
  'order/pod': [
    ['POST pods', pod],
    ['MERGE pods/p', { spec: { subdomain: 'S.' } }, ['status', 'details']],
  ],
  'order/runtimeclass': [
    ['POST /apis/node.k8s.io/v1/runtimeclasses', { metadata: own, handler: 'h' }],
    ['MERGE /apis/node.k8s.io/v1/runtimeclasses/$NAME', { handler: null }],
  ],
  'order/endpointslice': [
    ['POST discovery.k8s.io/v1:endpointslices', { metadata, addressType: 'IPv4', endpoints: [] }],
    ['MERGE discovery.k8s.io/v1:endpointslices/a', { addressType: 'X' }],
  ],
  'eviction/wrong-kind': [
    ['POST pods', pod],
    ['POST pods/p/eviction', { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'p' } }],
  ],
  'eviction/unknown-field': [
    ['POST pods', pod],
    ['POST pods/p/eviction?fieldValidation=Strict', { metadata: { name: 'p' }, foo: 1 }],
  ],
  'eviction/other-uid': [
    ['POST pods', pod],
    ['POST pods/p/eviction', { metadata: { name: 'p' }, deleteOptions: { preconditions: { uid: 'x' } } }],
    ['GET pods/p', undefined, ['status', 'status/conditions']],
  ],
  'binding/wrong-kind': [
    ['POST pods', pod],
    ['POST pods/p/binding', { kind: 'Pod', apiVersion: 'v1' }],
  ],
};

const long = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  folded: { plain: long, single: `# ${long}`, double: `\t${long}`, key: 'v' },
  words: {
    a: 'yes',
    b: 'n',
    c: '1',
    d: '1.5',
    e: '0x1f',
    f: '012',
    g: '1e3',
    h: '12:30:45',
    i: '2020-01-01',
    j: 'null',
    k: '~',
    l: '',
  },
  signs: {
    a: '- x',
    b: 'x: y',
    c: 'x #y',
    d: '@x',
    e: "it's",
    f: '"q"',
    g: '{x}',
    h: ' x',
    i: 'x ',
    j: 'a,b',
    k: '?',
    l: '-',
  },
  lines: { a: 'x\ny', b: 'x\n', c: 'x\n\n', d: '\nx', e: ' x\ny', f: 'x \ny', g: 'x\ty\n', h: '\n' },
  signed: { a: 'ü', b: '😀', c: '\u0001', d: '\u00a0', e: '\u2028', f: 'a\\b' },
  order: { a10: '', a2: '', A: '', 'a-b': '', ab: '', a_b: '', 'a.b': '', '1': '', b: '' },
};

const yamlCases = casesOf('yaml', texts, async (run: CaseRun, data) => {
  await run.made(run.core('configmaps'), { metadata, data });
  const answer = await run.get(run.core('configmaps/a'), { accept: 'application/yaml' });
  return { ...show(answer), body: answer.text.slice(0, answer.text.indexOf('\nkind:')) };
});

const prefixed = <Row>(prefix: string, table: Readonly<Record<string, Row>>) =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [`judged/${prefix}${name}`, row]));

/** What a search for differences from a real server found. */
export const judgedCases: Cases = {
  ...casesOfRequests(prefixed('invalid/', invalid)),
  ...casesOfRequests(prefixed('mistyped/', mistyped)),
  ...casesOfRequests(prefixed('review/', reviews)),
  ...casesOfSteps(prefixed('', sequences)),
  ...prefixed('', yamlCases),
};
