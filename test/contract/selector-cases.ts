import { configMap, deployment, pod } from '../apiserver/server-client.ts';
import type { CaseRun, Cases } from './case-run.ts';
import { namesOf, show } from './show.ts';

type Labels = Readonly<Record<string, string>>;
const labelled: Readonly<Record<string, Labels>> = {
  a: { x: '1', n: '2', tier: 'web' },
  b: { x: '2', n: '10' },
  c: { x: '' },
  d: { other: 'yes' },
  e: { x: '1' },
};

/** Names of the config maps that a query selects, or the refusal. */
const selected = (query: Labels) => async (run: CaseRun) => {
  for (const [name, labels] of Object.entries(labelled)) {
    await run.made(run.core('configmaps'), configMap(name, { labels }));
  }
  return namesOrRefusal(run, run.core('configmaps'), query);
};

const byLabel = (labelSelector: string) => selected({ labelSelector });
const byField = (fieldSelector: string) => selected({ fieldSelector });

const events = (fieldSelector: string) => async (run: CaseRun) => {
  for (const [name, reason] of [
    ['a', 'Started'],
    ['b', 'Killing'],
  ] as const) {
    const involvedObject = { kind: 'Pod', namespace: run.namespace, name };
    await run.made(run.core('events'), { metadata: { name }, involvedObject, reason });
  }
  return namesOrRefusal(run, run.core('events'), { fieldSelector });
};

const pods = (fieldSelector: string) => async (run: CaseRun) => {
  await run.made(run.core('pods'), pod('a', { nodeName: 'n1' }));
  await run.made(run.core('pods'), pod('b'));
  const status = { phase: 'Running', podIP: '10.1.0.1', podIPs: [{ ip: '10.1.0.1' }] };
  await run.patch('merge', run.core('pods/a/status'), { status });
  return namesOrRefusal(run, run.core('pods'), { fieldSelector });
};

/** How a kind without such objects answers. */
const kind = (path: (run: CaseRun) => string, fieldSelector: string) => async (run: CaseRun) => {
  const answer = await run.get(`${path(run)}?${new URLSearchParams({ fieldSelector })}`);
  if (answer.status !== 200) return show(answer);
  return { status: answer.status, kind: answer.body.kind, n: answer.body.items.length };
};

async function namesOrRefusal(run: CaseRun, path: string, query: Labels): Promise<unknown> {
  const answer = await run.get(`${path}?${new URLSearchParams(query)}`);
  return answer.status === 200 ? namesOf(answer) : show(answer);
}

export const selectorCases: Cases = {
  'selector/event-field/err': events('count=1'),
  'selector/event-field/reason': events('reason=Killing'),
  'selector/field-and-label': selected({ fieldSelector: 'metadata.name!=a', labelSelector: 'x=1' }),
  'selector/field/err-bad-escape': byField('metadata.name=a\\b'),
  'selector/field/err-no-operator': byField('metadata.name'),
  'selector/field/err-unescaped-equals': byField('metadata.name=a=b'),
  'selector/field/name': byField('metadata.name=b'),
  'selector/field/name-missing-object': byField('metadata.name=none'),
  'selector/field/namespace-other': byField('metadata.namespace=other'),
  'selector/kind-field/deployment-unknown': async (run) => {
    await run.made(run.in('apps/v1', 'deployments'), deployment('d'));
    return kind(() => run.in('apps/v1', 'deployments'), 'spec.replicas=1')(run);
  },
  'selector/kind-field/job-successful': kind((run) => run.in('batch/v1', 'jobs'), 'status.successful=1'),
  'selector/kind-field/namespace-phase': kind(() => '/api/v1/namespaces', 'status.phase=None'),
  'selector/kind-field/pvc-err': kind((run) => run.core('persistentvolumeclaims'), 'status.phase=Bound'),
  'selector/kind-field/secret-type': kind((run) => run.core('secrets'), 'type=Opaque'),
  'selector/label/and': byLabel('x=1,tier=web'),
  'selector/label/case-in': byLabel('x IN (1)'),
  'selector/label/empty-value': byLabel('x='),
  'selector/label/err-bad-key': byLabel('-a=b'),
  'selector/label/err-commas': byLabel(',,'),
  'selector/label/err-gt-not-int': byLabel('n>b'),
  'selector/label/err-trailing-comma': byLabel('x,'),
  'selector/label/err-unclosed': byLabel('x in (1'),
  'selector/label/greater': byLabel('n>9'),
  'selector/label/in-empty': byLabel('x in ()'),
  'selector/label/less': byLabel('n<9'),
  'selector/label/not-exists': byLabel('!x'),
  'selector/label/spaces': byLabel(' x  =\t1 , tier in ( web ) '),
  'selector/pod-field/err-image': pods('spec.containers=c'),
  'selector/pod-field/kubelet': pods('spec.nodeName=n1,status.phase!=Failed'),
  'selector/pod-field/node-empty': pods('spec.nodeName='),
  'selector/pod-field/podIP': pods('status.podIP=10.1.0.1'),
  'selector/pod-field/scheduler': pods('spec.schedulerName=default-scheduler'),
};
