import { configMap, pod } from '../apiserver/server-client.ts';
import type { Cases } from './case-run.ts';
import { casesOf, outcome } from './rows.ts';

const base = configMap(
  'a',
  { labels: { x: 'y' }, annotations: { t: 'v' }, finalizers: ['ex.com/a', 'ex.com/b'] },
  { k: 'v', l: 'm' },
);

const patches: Readonly<Record<string, unknown>> = {
  'add-member': { data: { n: '1' } },
  'remove-member': { data: { k: null } },
  'remove-map': { data: null },
  'remove-missing': { data: { none: null } },
  'remove-missing-parent': { binaryData: { none: null } },
  'replace-list': { metadata: { finalizers: ['ex.com/z'] } },
  'empty-list': { metadata: { finalizers: [] } },
  'null-list': { metadata: { finalizers: null } },
  'null-in-list': { metadata: { finalizers: [null, 'ex.com/z'] } },
  'list-for-map': { data: [] },
  'text-for-map': { data: 'x' },
  'number-for-text': { data: { k: 1 } },
  'bool-for-text': { data: { k: true } },
  'map-for-text': { data: { k: {} } },
  'text-for-list': { metadata: { finalizers: 'ex.com/z' } },
  'text-for-bool': { immutable: 'yes' },
  'number-label': { metadata: { labels: { n: 5 } } },
  empty: {},
  null: null,
  list: [],
  text: '"x"',
  number: 5,
  true: true,
  'not-json': 'data: yaml',
  'no-body': '',
  'cut-off': '{"data":',
  'trailing-text': '{} x',
  'duplicate-member': '{"data":{"n":"1","n":"2"}}',
  'unknown-field': { foo: 1, data: { n: '1' } },
  'unknown-nested-field': { metadata: { foo: 1 } },
  kind: { kind: 'ConfigMap', apiVersion: 'v1', data: { n: '1' } },
  'other-kind': { kind: 'Namespace' },
  'unknown-kind': { kind: 'Foo' },
  'null-kind': { kind: null },
  'null-version': { apiVersion: null },
  'other-version': { apiVersion: 'v9' },
  'null-metadata': { metadata: null },
  'null-name': { metadata: { name: null } },
  'other-name': { metadata: { name: 'b' } },
  'other-namespace': { metadata: { namespace: 'b' } },
  'null-namespace': { metadata: { namespace: null } },
  'other-uid': { metadata: { uid: 'b' } },
  'null-uid': { metadata: { uid: null } },
  'old-version': { metadata: { resourceVersion: '1' } },
  'zero-version': { metadata: { resourceVersion: '0' } },
  'empty-version': { metadata: { resourceVersion: '' }, data: { n: '1' } },
  'text-version': { metadata: { resourceVersion: 'x' } },
  'null-managers': { metadata: { managedFields: null } },
  'bad-managers': { metadata: { managedFields: [{ manager: 'x' }] } },
  'set-generate-name': { metadata: { generateName: 'x-' } },
  'set-grace': { metadata: { deletionGracePeriodSeconds: 5 } },
  'set-created': { metadata: { creationTimestamp: '2020-01-01T00:00:00Z' } },
  'null-created': { metadata: { creationTimestamp: null } },
  'set-self-link': { metadata: { selfLink: '/x' } },
  'owner-incomplete': { metadata: { ownerReferences: [{ kind: 'Pod', name: 'p' }] } },
  'owner-good': { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' }] } },
  'owner-event': { metadata: { ownerReferences: [{ apiVersion: 'v1', kind: 'Event', name: 'p', uid: 'u' }] } },
  'finalizer-bad': { metadata: { finalizers: ['bad'] } },
  'label-key-bad': { metadata: { labels: { 'a b': 'c' } } },
  'annotation-key-bad': { metadata: { annotations: { 'a b': 'c' } } },
  'immutable-then-same': { immutable: true },
  nested: { metadata: { annotations: { t: null, u: 'w' }, labels: { x: 'z' } } },
  'case-differs': { Data: { n: '1' } },
};

const podPatches: Readonly<Record<string, object>> = {
  image: { spec: { containers: [{ name: 'c', image: 'j:2' }] } },
  'active-deadline': { spec: { activeDeadlineSeconds: 5 } },
  tolerations: { spec: { tolerations: [{ key: 'a', operator: 'Exists' }] } },
  'status-ignored': { status: { phase: 'Running' } },
  'wrong-type': { spec: { activeDeadlineSeconds: 'x' } },
  'wrong-nested-type': { spec: { containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 'x' }] }] } },
};

export const mergePatchCases: Cases = {
  ...casesOf('merge-patch', patches, async (run, patch) => {
    const made = await run.made(run.core('configmaps'), base);
    return outcome(await run.patch('merge', run.core('configmaps/a'), patch), made);
  }),
  ...casesOf('merge-patch/pod', podPatches, async (run, patch) => {
    const made = await run.made(run.core('pods'), pod('p'));
    return outcome(await run.patch('merge', run.core('pods/p'), patch), made);
  }),
  'merge-patch/not-found': async (run) => outcome(await run.patch('merge', run.core('configmaps/none'), {})),
  'merge-patch/collection': async (run) => outcome(await run.patch('merge', run.core('configmaps'), {})),
  'merge-patch/immutable-data': async (run) => {
    const made = await run.made(run.core('configmaps'), { ...base, immutable: true });
    return outcome(await run.patch('merge', run.core('configmaps/a'), { data: { k: 'w' }, immutable: false }), made);
  },
};
