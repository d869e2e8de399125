import type { CaseRun, Cases } from './case-run.ts';
import { casesOf, outcome } from './rows.ts';

const authorization = '/apis/authorization.k8s.io/v1';
const authentication = '/apis/authentication.k8s.io/v1';
const rbac = '/apis/rbac.authorization.k8s.io/v1';

interface Review {
  readonly path: string;
  readonly body: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const self = (spec: object | undefined, more: object = {}): Review => ({
  path: `${authorization}/selfsubjectaccessreviews`,
  body: spec && { spec },
  token: 'viewer-token',
  ...more,
});
const subject = (spec: object, more: object = {}): Review => ({
  path: `${authorization}/subjectaccessreviews`,
  body: { spec },
  ...more,
});
const local = (spec: object, namespace = 'NS'): Review => ({
  path: `${authorization}/namespaces/NS/localsubjectaccessreviews`,
  body: { metadata: { namespace }, spec },
});
const resource = (more: object) => ({
  resourceAttributes: { namespace: 'default', verb: 'get', resource: 'pods', ...more },
});
const path = (of: string, verb = 'get') => ({ nonResourceAttributes: { path: of, verb } });

const reviews: Readonly<Record<string, Review>> = {
  'self/allowed': self(resource({})),
  'self/denied': self(resource({ verb: 'delete' })),
  'self/secret': self(resource({ resource: 'secrets' })),
  'self/cluster-wide': self(resource({ namespace: '', verb: 'list' })),
  'self/any-verb': self(resource({ verb: '*' })),
  'self/any-resource': self(resource({ resource: '*', group: '*' })),
  'self/subresource': self(resource({ subresource: 'log' })),
  'self/subresource-denied': self(resource({ subresource: 'exec', verb: 'create' })),
  'self/named': self(resource({ name: 'x' })),
  'self/version': self(resource({ version: 'v1' })),
  'self/unknown-resource': self(resource({ resource: 'foos', group: 'x.y' })),
  'self/empty-attributes': self({ resourceAttributes: {} }),
  'self/admin': self(resource({ verb: 'delete' }), { token: 'admin-token' }),
  'self/path': self(path('/api')),
  'self/path-denied': self(path('/metrics')),
  'self/path-post': self(path('/healthz', 'post')),
  'self/both': self({ ...resource({}), ...path('/healthz') }),
  'self/neither': self({}),
  'self/no-spec': self(undefined),
  'self/namespace': self(resource({}), { body: { metadata: { namespace: 'x' }, spec: resource({}) } }),
  'self/unknown-field': self(resource({ foo: 1 })),
  'self/wrong-kind': self(resource({}), { body: { kind: 'Pod', apiVersion: 'v1' } }),
  'self/field-selector': self(resource({ verb: 'list', fieldSelector: { rawSelector: 'metadata.name=x' } })),
  'self/field-requirements': self(
    resource({
      verb: 'list',
      fieldSelector: { requirements: [{ key: 'metadata.name', operator: 'In', values: ['x'] }] },
    }),
  ),
  'self/label-selector': self(
    resource({ verb: 'list', labelSelector: { requirements: [{ key: 'a', operator: 'Exists' }] } }),
  ),
  'self/selector-both': self(
    resource({
      fieldSelector: { rawSelector: 'a=b', requirements: [{ key: 'a', operator: 'In', values: ['b'] }] },
    }),
  ),
  'self/selector-empty': self(resource({ fieldSelector: {} })),
  'self/selector-no-key': self(resource({ labelSelector: { requirements: [{ key: '', operator: 'Exists' }] } })),
  'self/selector-bad-operator': self(resource({ labelSelector: { requirements: [{ key: 'a', operator: 'Foo' }] } })),
  'self/selector-no-values': self(resource({ labelSelector: { requirements: [{ key: 'a', operator: 'In' }] } })),
  'subject/nobody': subject({ user: 'nobody', ...resource({}) }),
  'subject/viewer': subject({ user: 'jane', groups: ['viewers'], ...resource({}) }),
  'subject/masters': subject({ user: 'jane', groups: ['system:masters'], ...resource({ verb: 'delete' }) }),
  'subject/authenticated-path': subject({ user: 'jane', groups: ['system:authenticated'], ...path('/openapi/v2') }),
  'subject/anonymous-path': subject({ user: 'x', groups: ['system:unauthenticated'], ...path('/healthz') }),
  'subject/group-only': subject({ groups: ['viewers'], ...resource({}) }),
  'subject/no-one': subject(resource({})),
  'subject/extra': subject({ user: 'a', uid: 'u', extra: { K: ['v'] }, ...resource({}) }),
  'subject/neither': subject({ user: 'a' }),
  'subject/both-faults': subject({}),
  'subject/service-account': subject({ user: 'system:serviceaccount:kube-system:x', ...resource({}) }),
  'subject/controller': subject({
    user: 'system:serviceaccount:kube-system:job-controller',
    ...resource({ verb: 'create' }),
  }),
  'subject/kube-scheduler': subject({
    user: 'system:kube-scheduler',
    ...resource({ subresource: 'binding', verb: 'create' }),
  }),
  'subject/by-viewer': subject({ user: 'nobody', ...resource({}) }, { token: 'viewer-token' }),
  'local/allowed': local({ user: 'jane', groups: ['viewers'], ...resource({ namespace: 'NS' }) }),
  'local/other-namespace': local({ user: 'jane', ...resource({ namespace: 'default' }) }),
  'local/no-namespace': local({ user: 'jane', ...resource({ namespace: '' }) }),
  'local/path': local({ user: 'jane', ...path('/healthz') }),
  'local/metadata-other': local({ user: 'jane', ...resource({ namespace: 'NS' }) }, 'default'),
  'local/neither': local({ user: 'jane' }),
  'rules/viewer': {
    path: `${authorization}/selfsubjectrulesreviews`,
    body: { spec: { namespace: 'default' } },
    token: 'viewer-token',
  },
  'rules/admin': { path: `${authorization}/selfsubjectrulesreviews`, body: { spec: { namespace: 'default' } } },
  'rules/no-namespace': { path: `${authorization}/selfsubjectrulesreviews`, body: {} },
  'rules/nobody': {
    path: `${authorization}/selfsubjectrulesreviews`,
    body: { spec: { namespace: 'default' } },
    headers: { 'impersonate-user': 'jane' },
  },
  'who/jane': {
    path: `${authentication}/selfsubjectreviews`,
    body: {},
    headers: {
      'impersonate-user': 'jane',
      'impersonate-group': 'devs',
      'impersonate-uid': 'u1',
      'impersonate-extra-reason': 'why',
    },
  },
  'who/account': {
    path: `${authentication}/selfsubjectreviews`,
    body: {},
    headers: { 'impersonate-user': 'system:serviceaccount:a:b' },
  },
  'who/anonymous': {
    path: `${authentication}/selfsubjectreviews`,
    body: {},
    headers: { 'impersonate-user': 'system:anonymous' },
  },
  'who/masters': {
    path: `${authentication}/selfsubjectreviews`,
    body: {},
    headers: { 'impersonate-user': 'x', 'impersonate-group': 'system:masters' },
  },
  'token/junk': { path: `${authentication}/tokenreviews`, body: { spec: { token: 'junk' } } },
  'token/none': { path: `${authentication}/tokenreviews`, body: { spec: {} } },
  'token/audience': { path: `${authentication}/tokenreviews`, body: { spec: { token: 'junk', audiences: ['x'] } } },
  'token/by-viewer': {
    path: `${authentication}/tokenreviews`,
    body: { spec: { token: 'junk' } },
    token: 'viewer-token',
  },
  'get-not-allowed': { path: `${authorization}/selfsubjectaccessreviews/x`, body: {} },
  'dry-run': { ...self(resource({})), path: `${authorization}/selfsubjectaccessreviews?dryRun=All` },
};

/** Rules come in the order in which the server happens to know them. */
function inOrder(body: { status?: { nonResourceRules?: object[]; resourceRules?: object[] } }): object {
  const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  body.status?.nonResourceRules?.sort(byText);
  body.status?.resourceRules?.sort(byText);
  return body;
}

const rule = (more: object) => ({ apiGroups: [''], resources: ['configmaps'], verbs: ['get'], ...more });

/** Makes the case's user the owner of roles and bindings in the namespace, and lets it read config maps. */
async function beginner(run: CaseRun, verbs: readonly string[]): Promise<{ headers: Record<string, string> }> {
  const user = `user-${run.name}`;
  const roles = { apiGroups: ['rbac.authorization.k8s.io'], resources: ['roles', 'rolebindings'], verbs };
  const path = `${rbac}/namespaces/${run.namespace}`;
  await run.made(`${path}/roles`, { metadata: { name: 'own' }, rules: [roles, rule({})] });
  await run.made(`${path}/rolebindings`, {
    metadata: { name: 'own' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'own' },
    subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: user }],
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { headers: { 'impersonate-user': user } };
}

interface Escalation {
  readonly verbs?: readonly string[];
  readonly rules?: readonly object[];
  readonly role?: string;
}

const escalations: Readonly<Record<string, Escalation>> = {
  'role-within': { rules: [rule({})] },
  'role-beyond-verb': { rules: [rule({ verbs: ['get', 'delete'] })] },
  'role-beyond-resource': { rules: [rule({ resources: ['secrets'] })] },
  'role-beyond-several': {
    rules: [rule({ verbs: ['*'] }), rule({ resources: ['secrets', 'pods'], resourceNames: ['a'] })],
  },
  'role-beyond-all': { rules: [rule({ apiGroups: ['*'], resources: ['*'], verbs: ['*'] })] },
  'role-with-escalate': { verbs: ['create', 'escalate'], rules: [rule({ resources: ['secrets'] })] },
  'role-named': { rules: [rule({ resourceNames: ['a'] })] },
  'binding-own': { role: 'own' },
  'binding-missing-role': { role: 'none' },
  'binding-cluster-role': { role: 'ClusterRole/view' },
  'binding-with-bind': { verbs: ['create', 'bind'], role: 'ClusterRole/view' },
};

export const accessReviewCases: Cases = {
  ...casesOf('reviews', reviews, async (run, { path: at, body, token = 'admin-token', headers = {} }) => {
    const filled = body && JSON.parse(JSON.stringify(body).replaceAll('"NS"', JSON.stringify(run.namespace)));
    const answer = await run.ask('POST', at.replace('NS', run.namespace), { body: filled, token, headers });
    return outcome({ ...answer, body: inOrder(answer.body) });
  }),
  ...casesOf('escalation', escalations, async (run, { verbs = ['create', 'update'], rules, role }) => {
    const { headers } = await beginner(run, verbs);
    const path = `${rbac}/namespaces/${run.namespace}`;
    if (rules)
      return outcome(await run.ask('POST', `${path}/roles`, { headers, body: { metadata: { name: 'new' }, rules } }));
    const [name = '', kind = 'Role'] = (role ?? '').split('/').reverse();
    const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind, name };
    const subjects = [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'x' }];
    const body = { metadata: { name: 'new' }, roleRef, subjects };
    return outcome(await run.ask('POST', `${path}/rolebindings`, { headers, body }));
  }),
};
