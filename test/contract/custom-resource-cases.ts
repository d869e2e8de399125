import { type CaseRun, type Cases, tableAccept } from './case-run.ts';
import { compareVersions, events, namesOf, pick, show, table } from './show.ts';
import { defineWidgets, widget, widgetVersion } from './widgets.ts';

const withStatus = [widgetVersion('v1', { subresources: { status: {} } })];
const twoVersions = [widgetVersion('v1'), widgetVersion('v1beta1', { deprecated: true })];

const agesInSeconds = [
  ...[920, 10760, 10820, 12020, 28820, 34200, 171000, 172860, 279000, 604860, 698400, 8643600, 62989200, 63075600],
  ...[86403600, 252205200, 252291600, 954720000],
];

async function oneWidget(run: CaseRun): Promise<string> {
  const path = await defineWidgets(run);
  await run.made(path, widget(run));
  return path;
}

const labelled = (run: CaseRun, name: string, labels?: object) =>
  widget(run, { size: 1 }, { metadata: { name, ...(labels && { labels }) } });

export const customResourceCases: Cases = {
  'cr/apply': async (run) => {
    const path = `${await defineWidgets(run)}/a`;
    const first = await run.apply(path, widget(run, { size: 1 }), 'm1');
    const second = await run.apply(path, widget(run, { size: 2 }), 'm2');
    return [{ status: first.status, spec: first.body.spec }, show(second)];
  },
  'cr/create': async (run) => show(await run.post(await defineWidgets(run), widget(run))),
  'cr/delete-finalizer': async (run) => {
    const path = await defineWidgets(run);
    await run.made(path, widget(run, { size: 1 }, { metadata: { name: 'a', finalizers: ['ex.com/f'] } }));
    const fields = ['kind', 'metadata/deletionTimestamp', 'metadata/deletionGracePeriodSeconds', 'metadata/generation'];
    const deleted = pick(await run.delete(`${path}/a`), ...fields);
    const released = await run.patch('merge', `${path}/a`, { metadata: { finalizers: null } });
    return [deleted, released.status, (await run.get(`${path}/a`)).status];
  },
  'cr/deprecated-version-warning': async (run) => {
    await defineWidgets(run, twoVersions);
    return (await run.get(run.in(`${run.group}/v1beta1`, 'widgets'))).headers.warning;
  },
  'cr/generation': async (run) => {
    const path = await defineWidgets(run, withStatus);
    const created = await run.post(path, widget(run, { size: 1 }, { status: { phase: 'W' } }));
    const changed = await run.put(`${path}/a`, { ...created.body, spec: { size: 2 } });
    const reported = await run.put(`${path}/a/status`, { ...changed.body, status: { phase: 'X' } });
    const ignored = await run.put(`${path}/a`, { ...reported.body, status: { phase: 'Y' } });
    return [created, changed, reported, ignored].map(({ body }) => [body.metadata.generation, body.status?.phase]);
  },
  'cr/label-selector': async (run) => {
    const path = await defineWidgets(run);
    await run.made(path, labelled(run, 'a', { x: '1' }));
    await run.made(path, labelled(run, 'b', { x: '2' }));
    return namesOf(await run.get(`${path}?labelSelector=x%3D1`));
  },
  'cr/list-limit': async (run) => {
    const path = await defineWidgets(run);
    for (const name of ['a', 'b', 'c']) await run.made(path, labelled(run, name));
    const first = await run.get(`${path}?limit=2`);
    const { continue: token, remainingItemCount } = first.body.metadata;
    return [namesOf(first), remainingItemCount, namesOf(await run.get(`${path}?limit=2&continue=${token}`))];
  },
  'cr/list-shape': async (run) => show(await run.get(await oneWidget(run))),
  'cr/patch-json': async (run) => {
    const path = await oneWidget(run);
    const answer = await run.patch('json', `${path}/a`, [
      { op: 'add', path: '/spec/tags', value: ['x'] },
      { op: 'replace', path: '/spec/tags/0', value: 'y' },
    ]);
    return pick(answer, 'spec');
  },
  'cr/patch-no-op': async (run) => {
    const path = await defineWidgets(run);
    const created = await run.made(path, widget(run));
    const patched = await run.patch('merge', `${path}/a`, { spec: { size: 1 } });
    return compareVersions(created.metadata.resourceVersion, patched.body.metadata.resourceVersion);
  },
  'cr/post-all-namespaces': async (run) => {
    await defineWidgets(run);
    return show(await run.post(`/apis/${run.group}/v1/widgets`, widget(run)));
  },
  'cr/post-text-415': async (run) =>
    show(await run.post(await defineWidgets(run), widget(run), { 'content-type': 'text/plain' })),
  'cr/post-wrong-kind': async (run) =>
    show(await run.post(await defineWidgets(run), widget(run, { size: 1 }, { kind: 'Gadget' }))),
  'cr/protobuf-406': async (run) =>
    show(await run.get(await defineWidgets(run), { accept: 'application/vnd.kubernetes.protobuf' })),
  'cr/put': async (run) => {
    const path = await defineWidgets(run);
    const created = await run.made(path, widget(run));
    const answer = await run.put(`${path}/a`, { ...created, spec: { size: 2 } });
    const rv = compareVersions(created.metadata.resourceVersion, answer.body.metadata.resourceVersion);
    return { ...pick(answer, 'spec', 'metadata/generation'), rv };
  },
  'cr/put-without-rv': async (run) => show(await run.put(`${await oneWidget(run)}/a`, widget(run, { size: 2 }))),
  'cr/status-subresource-create-drops': async (run) => {
    const path = await defineWidgets(run, withStatus);
    return (await run.made(path, widget(run, { size: 1 }, { status: { phase: 'X' } }))).status;
  },
  'cr/status-without-subresource': async (run) => {
    const path = await defineWidgets(run);
    const created = await run.made(path, widget(run, { size: 1 }, { status: { phase: 'X' } }));
    const missing = await run.put(`${path}/a/status`, { ...created, status: { phase: 'Y' } });
    const { body } = await run.put(`${path}/a`, { ...created, status: { phase: 'Z' } });
    return [created.status, show(missing), body.status, body.metadata.generation];
  },
  'cr/table-default-columns': async (run) => table(await run.get(`${await oneWidget(run)}/a`, { accept: tableAccept })),
  'cr/table-human-durations': async (run) => {
    const column = { name: 'When', type: 'date', jsonPath: '.spec.when' };
    const path = await defineWidgets(run, [widgetVersion('v1', { additionalPrinterColumns: [column] })]);
    for (const [at, seconds] of agesInSeconds.entries()) {
      const when = `${new Date(Date.now() - seconds * 1000).toISOString().slice(0, 19)}Z`;
      await run.made(path, widget(run, { size: 1, when }, { metadata: { name: `n${String(at).padStart(2, '0')}` } }));
    }
    const answer = await run.get(path, { accept: tableAccept });
    return agesInSeconds.map((seconds, at) => [seconds, answer.body.rows[at].cells[1]]);
  },
  'cr/two-versions': async (run) => {
    const path = await defineWidgets(run, twoVersions);
    await run.made(path, widget(run));
    const answer = await run.get(run.in(`${run.group}/v1beta1`, 'widgets/a'));
    return pick(answer, 'apiVersion', 'kind', 'spec', 'metadata/generation');
  },
  'cr/unknown-subresource': async (run) => show(await run.get(`${await oneWidget(run)}/a/foo`)),
  'cr/validation-minimum': async (run) => show(await run.post(await defineWidgets(run), widget(run, { size: 0 }))),
  'cr/watch': async (run) => {
    const path = await defineWidgets(run);
    const watch = await run.watch(`${path}?watch=1&resourceVersion=${await run.listVersion(path)}`);
    const created = await run.made(path, widget(run));
    await run.put(`${path}/a`, { ...created, spec: { size: 2 } });
    await run.delete(`${path}/a`);
    return { ct: watch.contentType, ev: events(await watch.events(3)) };
  },
  'cr/watch-old-rv': async (run) => {
    const watch = await run.watch(`${await defineWidgets(run)}?watch=1&resourceVersion=1`);
    return events(await watch.events(1));
  },
};
