import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';
import { clusterObjects } from './kind-objects-cluster.ts';
import { coreObjects } from './kind-objects-core.ts';
import { groupObjects } from './kind-objects-groups.ts';
import { workloadObjects } from './kind-objects-workloads.ts';
import { compareVersions } from './show.ts';
import type { Step } from './steps.ts';

/** Kinds that the server itself, or the first write of anything, writes once more. */
const unsteady = ['ipaddresses', 'servicecidrs', 'apiservices', 'jobs', 'persistentvolumeclaims'];

/** One object of each kind goes through its life: how an update, a status write and a delete are answered. */
export const lifecycleCases: Cases = Object.fromEntries(
  Object.entries({ ...coreObjects, ...workloadObjects, ...groupObjects, ...clusterObjects })
    .filter(
      ([name]) =>
        !unsteady.includes(name) &&
        (!name.includes('-') || name === 'events-k8s-io' || name.startsWith('horizontalpodautoscalers-v1')),
    )
    .map(([name, step]) => [`lifecycle/${name}`, (run: CaseRun) => live(run, step)]),
);

async function live(run: CaseRun, [request, template]: Step): Promise<unknown> {
  const fill = (text: string) => text.replaceAll('$NAME', run.name).replaceAll('$NS', run.namespace);
  const where = request.slice('POST '.length);
  const [groupVersion = '', resource] = where.split(':');
  const collection = where.startsWith('/') ? fill(where) : resource ? run.in(groupVersion, resource) : run.core(where);
  const created = await run.made(collection, JSON.parse(fill(JSON.stringify(template))));
  const path = `${collection}/${encodeURIComponent(created.metadata.name)}`;
  const versionOf = ({ body }: Answer) => body?.metadata?.resourceVersion;
  const said = (answer: Answer, before = created.metadata.resourceVersion) =>
    answer.body.kind === 'Status'
      ? [answer.status, answer.body.message ?? answer.body.details]
      : [
          answer.status,
          answer.body.kind,
          compareVersions(before, versionOf(answer)),
          answer.body.metadata.generation ?? null,
        ];

  const same = await run.put(path, created);
  const labelled = { ...created, metadata: { ...created.metadata, labels: { ...created.metadata.labels, l: 'x' } } };
  const changed = await run.put(path, labelled);
  const { resourceVersion: _version, ...unversioned } = labelled.metadata;
  const withoutVersion = await run.put(path, { ...labelled, metadata: { ...unversioned, annotations: { n: 'x' } } });
  const stale = await run.put(path, created);
  const { body: now } = await run.get(path);
  const status = await run.put(`${path}/status`, { ...now, status: now.status ?? {} });
  const missing = { ...created, metadata: { ...unversioned, name: `${created.metadata.name}9`, uid: undefined } };
  const absent = await run.put(`${path}9`, missing);
  const dry = await run.ask('DELETE', `${path}?dryRun=All`);
  const deleted = await run.delete(path);
  const hide = (text: unknown) => (typeof text === 'string' ? text.replace(/10\.0\.\d+\.\d+/g, '<ip>') : text);
  const answers = {
    same: said(same),
    changed: said(changed),
    withoutVersion: said(withoutVersion, versionOf(changed)),
    stale: said(stale),
    status: status.body.kind === 'Status' ? said(status) : [status.status, status.body.kind],
    absent: absent.body.kind === 'Status' ? said(absent).map(hide) : [absent.status, absent.body.kind],
    dry: [dry.status, dry.body.kind, dry.body.status === 'Success' ? dry.body.details : null],
    deleted: [deleted.status, deleted.body.kind, deleted.body.status === 'Success' ? deleted.body.details : null],
    deletion: deleted.body.metadata.deletionTimestamp !== undefined,
    finalizers: deleted.body.metadata.finalizers ?? null,
    grace: deleted.body.metadata.deletionGracePeriodSeconds ?? null,
    after: (await run.get(path)).status,
  };
  if (absent.status === 201) await run.delete(`${path}9`);
  if (created.metadata.finalizers) await run.patch('merge', path, { metadata: { finalizers: [] } });
  return answers;
}
