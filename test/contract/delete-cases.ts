import { configMap, pod } from '../apiserver/server-client.ts';
import type { CaseRun, Cases } from './case-run.ts';
import { compareVersions, namesOf, pick, show } from './show.ts';

async function deleteConfigMap(run: CaseRun, options?: unknown, query = '') {
  await run.made(run.core('configmaps'), configMap('a'));
  return run.delete(run.core(`configmaps/a${query}`), options);
}

async function after(run: CaseRun, path: string): Promise<number> {
  return (await run.get(run.core(path))).status;
}

export const deleteCases: Cases = {
  'delete/bad-propagation': async (run) => show(await deleteConfigMap(run, { propagationPolicy: 'Foo' })),
  'delete/both-propagation-options': async (run) =>
    show(await deleteConfigMap(run, { orphanDependents: true, propagationPolicy: 'Background' })),
  'delete/collection-dryRun': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    const { status } = await run.delete(run.core('configmaps?dryRun=All'));
    return [status, namesOf(await run.get(run.core('configmaps')))];
  },
  'delete/collection-selector': async (run) => {
    for (const [name, x] of [
      ['a', '1'],
      ['b', '2'],
      ['c', '1'],
    ] as const) {
      await run.made(run.core('configmaps'), configMap(name, { labels: { x } }));
    }
    const answer = await run.delete(run.core('configmaps?labelSelector=x%3D1'));
    const remaining = namesOf(await run.get(run.core('configmaps')));
    return { status: answer.status, items: namesOf(answer), after: remaining };
  },
  'delete/dryRun': async (run) => {
    const { status, body } = await deleteConfigMap(run, undefined, '?dryRun=All');
    return { status, kind: body.kind, after: await after(run, 'configmaps/a') };
  },
  'delete/foreground': async (run) =>
    pick(
      await deleteConfigMap(run, { propagationPolicy: 'Foreground' }),
      'kind',
      'metadata/finalizers',
      'metadata/deletionTimestamp',
    ),
  'delete/kubectl-body': async (run) => show(await deleteConfigMap(run, { propagationPolicy: 'Background' })),
  'delete/namespace-default': async (run) => show(await run.delete('/api/v1/namespaces/default')),
  'delete/orphanDependents-false': async (run) => pick(await deleteConfigMap(run, { orphanDependents: false }), 'kind'),
  'delete/pod-force': async (run) => {
    await run.made(run.core('pods'), pod('a', { nodeName: 'n1' }));
    const { status, body } = await run.delete(run.core('pods/a'), { gracePeriodSeconds: 0 });
    return { status, kind: body.kind, after: await after(run, 'pods/a') };
  },
  'delete/pod-unscheduled': async (run) => {
    await run.made(run.core('pods'), pod('a'));
    const answer = await run.delete(run.core('pods/a'));
    const fields = ['kind', 'metadata/deletionTimestamp', 'metadata/deletionGracePeriodSeconds', 'metadata/generation'];
    return { ...pick(answer, ...fields), after: await after(run, 'pods/a') };
  },
  'delete/recreate-new-uid': async (run) => {
    const first = await run.made(run.core('configmaps'), configMap('a'));
    await run.delete(run.core('configmaps/a'));
    const second = await run.made(run.core('configmaps'), configMap('a'));
    const rv = compareVersions(first.metadata.resourceVersion, second.metadata.resourceVersion);
    return { sameUid: first.metadata.uid === second.metadata.uid, rv };
  },
};
