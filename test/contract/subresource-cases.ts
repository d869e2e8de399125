import { deployment, pod } from '../apiserver/server-client.ts';
import type { Cases } from './case-run.ts';
import { show } from './show.ts';

const daemonSet = {
  metadata: { name: 'd' },
  spec: {
    selector: { matchLabels: { app: 'd' } },
    template: { metadata: { labels: { app: 'd' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
};

export const subresourceCases: Cases = {
  'subresource/ephemeralcontainers': async (run) => {
    await run.made(run.core('pods'), pod('p'));
    const spec = { ephemeralContainers: [{ name: 'dbg', image: 'busybox' }] };
    const { status, body } = await run.patch('strategic', run.core('pods/p/ephemeralcontainers'), { spec });
    return { status, names: body.spec.ephemeralContainers.map(({ name }: { name: string }) => name) };
  },
  'subresource/eviction-missing': async (run) => {
    const eviction = { kind: 'Eviction', apiVersion: 'policy/v1', metadata: { name: 'a' } };
    return show(await run.post(run.core('pods/a/eviction'), eviction));
  },
  'subresource/log-unscheduled': async (run) => {
    await run.made(run.core('pods'), pod('p'));
    const { status, headers, text } = await run.get(run.core('pods/p/log'));
    return { status, ct: headers['content-type'] ?? null, body: text };
  },
  'subresource/namespace-delete-then-finalize': async (run) => {
    const path = `/api/v1/namespaces/${run.name}`;
    await run.made('/api/v1/namespaces', { metadata: { name: run.name } });
    const deleted = await run.delete(path);
    const { body } = await run.get(path);
    const finalized = await run.put(`${path}/finalize`, { ...body, spec: { finalizers: [] } });
    const { kind, status } = finalized.body;
    return [deleted.status, finalized.status, kind, status.phase, (await run.get(path)).status];
  },
  'subresource/scale-daemonset': async (run) => {
    await run.made(run.in('apps/v1', 'daemonsets'), daemonSet);
    return show(await run.get(run.in('apps/v1', 'daemonsets/d/scale')));
  },
  'subresource/scale-missing': async (run) => show(await run.get(run.in('apps/v1', 'deployments/d/scale'))),
  'subresource/scale-put': async (run) => {
    await run.made(run.in('apps/v1', 'deployments'), deployment('d'));
    const path = run.in('apps/v1', 'deployments/d');
    const scale = { kind: 'Scale', apiVersion: 'autoscaling/v1', metadata: { name: 'd', namespace: run.namespace } };
    const answer = await run.put(`${path}/scale`, { ...scale, spec: { replicas: 7 } });
    return { ...show(answer), replicas: (await run.get(path)).body.spec.replicas };
  },
  'subresource/status-get': async (run) => {
    await run.made(run.in('apps/v1', 'deployments'), deployment('d'));
    const { status, body } = await run.get(run.in('apps/v1', 'deployments/d/status'));
    return [status, body.kind];
  },
};
