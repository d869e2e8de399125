import { configMap } from '../apiserver/server-client.ts';
import type { Cases } from './case-run.ts';
import { casesOf, outcome } from './rows.ts';

const good = configMap('a');

const bodies: Readonly<Record<string, unknown>> = {
  'no-version': { ...good, apiVersion: undefined },
  'empty-version': { ...good, apiVersion: '' },
  'other-version': { ...good, apiVersion: 'v2' },
  'other-group': { ...good, apiVersion: 'apps/v1' },
  'no-kind': { ...good, kind: undefined },
  'empty-kind': { ...good, kind: '' },
  'other-kind': { ...good, kind: 'Secret' },
  'unknown-kind': { ...good, kind: 'Foo' },
  'no-metadata': { ...good, metadata: undefined },
  'no-name': { ...good, metadata: {} },
  'other-name': { ...good, metadata: { name: 'b' } },
  'other-namespace': { ...good, metadata: { name: 'a', namespace: 'b' } },
  'generate-name': { ...good, metadata: { generateName: 'a' } },
  'metadata-text': { ...good, metadata: 'x' },
  'name-number': { ...good, metadata: { name: 5 } },
  'data-text': { ...good, data: 'x' },
  'data-list': { ...good, data: [] },
  'data-number': { ...good, data: { k: 5 } },
  'data-bool': { ...good, data: { k: true } },
  'data-map': { ...good, data: { k: { l: 'm' } } },
  'data-list-member': { ...good, data: { k: ['l'] } },
  'immutable-text': { ...good, immutable: 'yes' },
  'binary-bad': { ...good, binaryData: { k: '$' } },
  'labels-list': { ...good, metadata: { name: 'a', labels: ['x'] } },
  'labels-number': { ...good, metadata: { name: 'a', labels: { x: 1 } } },
  'finalizers-text': { ...good, metadata: { name: 'a', finalizers: 'x' } },
  'finalizers-number': { ...good, metadata: { name: 'a', finalizers: [1] } },
  'unknown-top': { ...good, foo: 1 },
  'unknown-nested': { ...good, metadata: { name: 'a', foo: 1 } },
  'unknown-null': { ...good, foo: null },
  'managed-fields-empty': { ...good, metadata: { name: 'a', managedFields: [] } },
  'managed-fields-null': { ...good, metadata: { name: 'a', managedFields: null } },
  'managed-fields-set': { ...good, metadata: { name: 'a', managedFields: [{ manager: 'x' }] } },
  'invalid-label': { ...good, metadata: { name: 'a', labels: { x: 'no good' } } },
  'status-member': { ...good, status: {} },
  list: [],
  text: '"x"',
  number: 5,
  null: null,
  'no-body': '',
  'yaml-list': '- a\n',
  'yaml-two-documents': 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\n---\nkind: X\n',
  'yaml-comment': '# hello\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: a} # name\n',
  'yaml-anchor': 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: &n a, labels: {l: *n}}\n',
  'yaml-types': 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\ndata: {t: "yes", s: "1", r: 2020-01-01}\n',
  'yaml-unquoted-bool': 'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\ndata: {t: yes}\n',
  'yaml-multi-line':
    'kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\ndata:\n  t: |\n    x\n    y\n  u: >-\n    x\n    y\n',
};

export const applyErrorCases: Cases = {
  ...casesOf('apply-body/create', bodies, async (run, body) =>
    outcome(await run.apply(run.core('configmaps/a'), body, 'm')),
  ),
  ...casesOf('apply-body/existing', bodies, async (run, body) => {
    const made = await run.apply(run.core('configmaps/a'), good, 'm');
    return outcome(await run.apply(run.core('configmaps/a'), body, 'm'), made.body);
  }),
  'apply-body/namespace-missing': async (run) =>
    outcome(await run.apply(`/api/v1/namespaces/${run.name}/configmaps/a`, good, 'm')),
  'apply-body/cluster-scoped': async (run) => {
    const body = { kind: 'Namespace', apiVersion: 'v1', metadata: { name: run.name } };
    const { status } = await run.apply(`/api/v1/namespaces/${run.name}`, body, 'm');
    return [status, outcome(await run.apply(`/api/v1/namespaces/${run.name}`, body, 'm'))];
  },
  'apply-body/dry-run-creates-nothing': async (run) => {
    const { status } = await run.apply(run.core('configmaps/a'), good, 'm', '&dryRun=All');
    return [status, outcome(await run.get(run.core('configmaps/a')))];
  },
  'apply-body/status-of-missing': async (run) =>
    outcome(
      await run.apply(run.core('pods/a/status'), { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'a' } }, 'm'),
    ),
  'apply-body/terminating-namespace': async (run) => {
    await run.delete(`/api/v1/namespaces/${run.namespace}`);
    return outcome(await run.apply(run.core('configmaps/a'), good, 'm'));
  },
};
