import { configMap, pod } from '../apiserver/server-client.ts';
import type { Cases } from './case-run.ts';
import { casesOf, outcome } from './rows.ts';

const json = 'application/json-patch+json';
const merge = 'application/merge-patch+json';
const strategic = 'application/strategic-merge-patch+json';
const apply = 'application/apply-patch+yaml';

interface Request {
  readonly type?: string | undefined;
  readonly query?: string;
  readonly body?: unknown;
  readonly accept?: string;
}

const data = { data: { n: '1' } };
const full = configMap('a', {}, { k: 'w' });
const duplicate = '{"data":{"n":"1","n":"2"}}';
const unknown = { foo: 1, metadata: { bar: 2 } };
const operation = [{ op: 'add', path: '/data/n', value: '1', more: 2 }];

const requests: Readonly<Record<string, Request>> = {
  'type/json': { type: 'application/json', body: data },
  'type/yaml': { type: 'application/yaml', body: 'data: {n: "1"}' },
  'type/none': { type: undefined, body: data },
  'type/empty': { type: '', body: data },
  'type/text': { type: 'text/plain', body: data },
  'type/protobuf': { type: 'application/vnd.kubernetes.protobuf', body: data },
  'type/upper': { type: 'APPLICATION/MERGE-PATCH+JSON', body: data },
  'type/blanks': { type: ' application/merge-patch+json ;q=1', body: data },
  'type/merge-yaml': { type: 'application/merge-patch+yaml', body: data },
  'type/apply-json': { type: 'application/apply-patch+json', body: full, query: '?fieldManager=m' },
  'type/apply-cbor': { type: 'application/apply-patch+cbor', body: full, query: '?fieldManager=m' },
  'type/apply-yaml-text': {
    type: apply,
    body: 'kind: ConfigMap\napiVersion: v1\nmetadata:\n  name: a\ndata:\n  n: "1"\n',
    query: '?fieldManager=m',
  },
  'type/yaml-answer': { type: merge, body: data, accept: 'application/yaml' },
  'type/not-acceptable': { type: merge, body: data, accept: 'text/html' },
  'force/merge': { type: merge, body: data, query: '?force=true' },
  'force/merge-false': { type: merge, body: data, query: '?force=false' },
  'force/merge-empty': { type: merge, body: data, query: '?force=' },
  'force/json': { type: json, body: [], query: '?force=1' },
  'force/strategic': { type: strategic, body: data, query: '?force=true&fieldManager=m' },
  'force/apply-no-manager': { type: apply, body: full, query: '?force=true' },
  'force/apply-text': { type: apply, body: full, query: '?force=yes&fieldManager=m' },
  'force/apply-zero': { type: apply, body: full, query: '?force=0&fieldManager=m' },
  'manager/apply-none': { type: apply, body: full },
  'manager/apply-empty': { type: apply, body: full, query: '?fieldManager=' },
  'manager/too-long': { type: merge, body: data, query: `?fieldManager=${'m'.repeat(129)}` },
  'manager/longest': { type: merge, body: data, query: `?fieldManager=${'m'.repeat(128)}` },
  'manager/unprintable': { type: merge, body: data, query: '?fieldManager=a%0Ab' },
  'manager/tab-apply': { type: apply, body: full, query: '?fieldManager=a%09b' },
  'manager/unicode': { type: merge, body: data, query: '?fieldManager=%C3%A4' },
  'dry-run/all': { type: merge, body: data, query: '?dryRun=All' },
  'dry-run/twice': { type: merge, body: data, query: '?dryRun=All&dryRun=All' },
  'dry-run/wrong': { type: merge, body: data, query: '?dryRun=Some' },
  'dry-run/empty': { type: merge, body: data, query: '?dryRun=' },
  'dry-run/all-and-wrong': { type: merge, body: data, query: '?dryRun=All&dryRun=x' },
  'dry-run/several-faults': { type: merge, body: data, query: '?dryRun=x&fieldValidation=y&force=true' },
  'dry-run/apply': { type: apply, body: full, query: '?dryRun=All&fieldManager=m&force=true' },
  'dry-run/invalid': { type: merge, body: { data: 1 }, query: '?dryRun=All' },
  'validation/wrong': { type: merge, body: data, query: '?fieldValidation=strict' },
  'validation/merge-unknown-warn': { type: merge, body: unknown },
  'validation/merge-unknown-strict': { type: merge, body: unknown, query: '?fieldValidation=Strict' },
  'validation/merge-unknown-ignore': { type: merge, body: unknown, query: '?fieldValidation=Ignore' },
  'validation/merge-duplicate-warn': { type: merge, body: duplicate, query: '?fieldValidation=Warn' },
  'validation/merge-duplicate-strict': { type: merge, body: duplicate, query: '?fieldValidation=Strict' },
  'validation/merge-duplicate-ignore': { type: merge, body: duplicate, query: '?fieldValidation=Ignore' },
  'validation/merge-both-strict': {
    type: merge,
    body: '{"foo":1,"data":{"n":"1","n":"2"}}',
    query: '?fieldValidation=Strict',
  },
  'validation/merge-both-warn': { type: merge, body: '{"foo":1,"data":{"n":"1","n":"2"}}' },
  'validation/strategic-unknown-warn': { type: strategic, body: unknown },
  'validation/strategic-unknown-strict': { type: strategic, body: unknown, query: '?fieldValidation=Strict' },
  'validation/strategic-duplicate-warn': { type: strategic, body: duplicate },
  'validation/strategic-duplicate-strict': { type: strategic, body: duplicate, query: '?fieldValidation=Strict' },
  'validation/strategic-both-strict': {
    type: strategic,
    body: '{"foo":1,"data":{"n":"1","n":"2"}}',
    query: '?fieldValidation=Strict',
  },
  'validation/json-member-strict': { type: json, body: operation, query: '?fieldValidation=Strict' },
  'validation/json-member-ignore': { type: json, body: operation, query: '?fieldValidation=Ignore' },
  'validation/json-duplicate-warn': { type: json, body: '[{"op":"add","op":"add","path":"/data/n","value":"1"}]' },
  'validation/json-duplicate-strict': {
    type: json,
    body: '[{"op":"add","op":"add","path":"/data/n","value":"1"}]',
    query: '?fieldValidation=Strict',
  },
  'validation/json-unknown-field-strict': {
    type: json,
    body: [{ op: 'add', path: '/foo', value: 1 }],
    query: '?fieldValidation=Strict',
  },
  'validation/json-unknown-field-warn': { type: json, body: [{ op: 'add', path: '/foo', value: 1 }] },
  'validation/json-both-strict': {
    type: json,
    body: [{ op: 'add', path: '/foo', value: 1, more: 1 }],
    query: '?fieldValidation=Strict',
  },
  'validation/apply-duplicate-warn': {
    type: apply,
    body: `${JSON.stringify(full).slice(0, -1)},"data":{}}`,
    query: '?fieldManager=m',
  },
  'validation/apply-duplicate-strict': {
    type: apply,
    body: `${JSON.stringify(full).slice(0, -1)},"data":{}}`,
    query: '?fieldManager=m&fieldValidation=Strict',
  },
  'validation/apply-yaml-duplicate-strict': {
    type: apply,
    body: 'kind: ConfigMap\napiVersion: v1\nmetadata:\n  name: a\n  name: a\ndata:\n  n: "1"\n',
    query: '?fieldManager=m&fieldValidation=Strict',
  },
  'pretty/yes': { type: merge, body: data, query: '?pretty=true' },
};

interface Subresource {
  readonly path: string;
  readonly type: string;
  readonly body: unknown;
}

const condition = (type: string, status: string) => ({ type, status });

const subresources: Readonly<Record<string, Subresource>> = {
  'status-merge': { path: 'status', type: merge, body: { status: { phase: 'Running', podIP: '10.1.1.1' } } },
  'status-keeps-spec': { path: 'status', type: merge, body: { spec: { nodeName: 'n' }, status: { phase: 'Failed' } } },
  'status-metadata': {
    path: 'status',
    type: merge,
    body: { metadata: { labels: { a: 'b' }, annotations: { c: 'd' } } },
  },
  'status-finalizers': { path: 'status', type: merge, body: { metadata: { finalizers: ['ex.com/a'] } } },
  'status-json': { path: 'status', type: json, body: [{ op: 'add', path: '/status/reason', value: 'why' }] },
  'status-conditions': {
    path: 'status',
    type: strategic,
    body: { status: { conditions: [condition('Ready', 'True'), condition('ex.com/x', 'False')] } },
  },
  'status-no-op': { path: 'status', type: merge, body: { status: { phase: 'Pending' } } },
  'status-unknown-field': { path: 'status', type: merge, body: { status: { foo: 7 } } },
  log: { path: 'log', type: merge, body: {} },
  binding: { path: 'binding', type: merge, body: {} },
  eviction: { path: 'eviction', type: merge, body: {} },
  unknown: { path: 'foo', type: merge, body: {} },
  'status-deep': { path: 'status/foo', type: merge, body: {} },
  'ephemeral-containers': {
    path: 'ephemeralcontainers',
    type: strategic,
    body: { spec: { ephemeralContainers: [{ name: 'd', image: 'i:1' }] } },
  },
};

export const patchOptionCases: Cases = {
  ...casesOf('patch-options', requests, async (run, { type, query = '', body, accept = 'application/json' }) => {
    const made = await run.made(run.core('configmaps'), configMap('a'));
    const headers = { 'content-type': type, accept };
    return outcome(await run.ask('PATCH', run.core(`configmaps/a${query}`), { body, headers }), made);
  }),
  ...casesOf('patch-subresource', subresources, async (run, { path, type, body }) => {
    const made = await run.made(run.core('pods'), pod('p'));
    const headers = { 'content-type': type };
    return outcome(await run.ask('PATCH', run.core(`pods/p/${path}`), { body, headers }), made);
  }),
  'patch-options/dry-run/changes-nothing': async (run) => {
    const made = await run.made(run.core('configmaps'), configMap('a'));
    await run.patch('merge', run.core('configmaps/a?dryRun=All'), data);
    return outcome(await run.get(run.core('configmaps/a')), made);
  },
};
