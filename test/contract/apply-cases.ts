import { configMap, pod } from '../apiserver/server-client.ts';
import type { Cases } from './case-run.ts';
import { compareVersions, managers, show } from './show.ts';

export const applyCases: Cases = {
  'apply/conflict-two-fields': async (run) => {
    const path = run.core('configmaps/a');
    await run.apply(path, configMap('a', {}, { k: 'v', l: 'm' }), 'm1');
    return show(await run.apply(path, configMap('a', {}, { k: 'w', l: 'n' }), 'm2'));
  },
  'apply/conflict-with-update-manager': async (run) => {
    await run.made(run.core('configmaps?fieldManager=kubectl-create'), configMap('a'));
    return show(await run.apply(run.core('configmaps/a'), configMap('a', {}, { k: 'w' }), 'm1'));
  },
  'apply/force': async (run) => {
    const path = run.core('configmaps/a');
    await run.apply(path, configMap('a'), 'm1');
    const { status, body } = await run.apply(path, configMap('a', {}, { k: 'w' }), 'm2', '&force=true');
    return { status, data: body.data, mf: managers(body) };
  },
  'apply/managedFields-set': async (run) => {
    const managedFields = [
      { manager: 'x', operation: 'Apply', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1: {} },
    ];
    return show(await run.apply(run.core('configmaps/a'), configMap('a', { managedFields }), 'm1'));
  },
  'apply/no-kind': async (run) =>
    show(await run.apply(run.core('configmaps/a'), { metadata: { name: 'a' }, data: { k: 'v' } }, 'm1')),
  'apply/no-op': async (run) => {
    const first = await run.apply(run.core('configmaps/a'), configMap('a'), 'm1');
    const second = await run.apply(run.core('configmaps/a'), configMap('a'), 'm1');
    return [second.status, compareVersions(first.body.metadata.resourceVersion, second.body.metadata.resourceVersion)];
  },
  'apply/status': async (run) => {
    await run.made(run.core('pods'), pod('a'));
    const status = { kind: 'Pod', apiVersion: 'v1', metadata: { name: 'a' }, status: { phase: 'Running' } };
    const answer = await run.apply(run.core('pods/a/status'), status, 'm1');
    const entries = managers(answer.body) as { manager: string }[];
    return {
      status: answer.status,
      phase: answer.body.status.phase,
      mf: entries.filter(({ manager }) => manager === 'm1'),
    };
  },
  'apply/unknown-field': async (run) =>
    show(await run.apply(run.core('configmaps/a'), { ...configMap('a'), foo: 1 }, 'm1')),

  'managedfields/create-fieldManager': async (run) =>
    managers(await run.made(run.core('configmaps?fieldManager=foo'), configMap('a'))),
  'managedfields/reset': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    const { status, body } = await run.patch('merge', run.core('configmaps/a'), { metadata: { managedFields: [{}] } });
    return [status, managers(body)];
  },
  'managedfields/two-updaters': async (run) => {
    await run.made(run.core('configmaps?fieldManager=a'), configMap('a'));
    const { body } = await run.patch('merge', run.core('configmaps/a?fieldManager=b'), { data: { l: 'm' } });
    return managers(body);
  },
};
