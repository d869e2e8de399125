import { configMap, deployment } from '../apiserver/server-client.ts';
import type { Cases } from './case-run.ts';
import { compareVersions, show } from './show.ts';

export const updateCases: Cases = {
  'update/generation-bump': async (run) => {
    await run.made(run.in('apps/v1', 'deployments'), deployment('d'));
    const path = run.in('apps/v1', 'deployments/d');
    const answers = [
      await run.patch('merge', path, { spec: { replicas: 2 } }),
      await run.patch('merge', path, { metadata: { labels: { a: 'b' } } }),
      await run.patch('merge', path, { spec: { replicas: 3 } }),
      await run.patch('merge', `${path}/status`, { status: { replicas: 3 } }),
      await run.patch('merge', path, { spec: { replicas: 3 } }),
    ];
    return answers.map(({ body }) => body.metadata.generation);
  },
  'update/lease-create-on-update': async (run) =>
    show(
      await run.put(run.in('coordination.k8s.io/v1', 'leases/l'), {
        kind: 'Lease',
        apiVersion: 'coordination.k8s.io/v1',
        metadata: { name: 'l', namespace: run.namespace },
        spec: { holderIdentity: 'me' },
      }),
    ),
  'update/name-via-patch': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    return show(await run.patch('merge', run.core('configmaps/a'), { metadata: { name: 'b' } }));
  },
  'update/put': async (run) => {
    const created = await run.made(run.core('configmaps'), configMap('a', { labels: { x: 'y' } }));
    const answer = await run.put(run.core('configmaps/a'), configMap('a', {}, { z: '1' }));
    const rv = compareVersions(created.metadata.resourceVersion, answer.body.metadata.resourceVersion);
    return { ...show(answer), rv };
  },
  'update/role-missing': async (run) => {
    const role = { metadata: { name: 'r', namespace: run.namespace }, rules: [] };
    return (await run.put(run.in('rbac.authorization.k8s.io/v1', 'roles/r'), role)).status;
  },
  'update/secret-type-immutable': async (run) => {
    await run.made(run.core('secrets'), { metadata: { name: 's' } });
    return show(await run.patch('merge', run.core('secrets/s'), { type: 'other' }));
  },
};
