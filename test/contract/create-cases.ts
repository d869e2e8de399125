import { configMap, deployment, pod } from '../apiserver/server-client.ts';
import type { Cases } from './case-run.ts';
import { compareVersions, pick, show } from './show.ts';

export const createCases: Cases = {
  'create/configmap': async (run) =>
    show(await run.post(run.core('configmaps'), configMap('a', { labels: { a: 'b' }, annotations: { c: 'd' } }))),
  'create/deployment-defaults': async (run) =>
    show(await run.post(run.in('apps/v1', 'deployments'), deployment('d', { replicas: 2 }))),
  'create/dryRun-generateName': async (run) => {
    const { status, body } = await run.post(run.core('configmaps?dryRun=All'), {
      metadata: { generateName: 'pre-' },
    });
    return { status, named: /^pre-.{5}$/.test(body.metadata.name) };
  },
  'create/generateName': async (run) => {
    const { status, body } = await run.post(run.core('configmaps'), { metadata: { generateName: 'pre-' } });
    const { name, generateName } = body.metadata;
    return { status, name: name.replace(/^pre-[bcdfghjklmnpqrstvwxz2456789]{5}$/, 'pre-<5>'), gen: generateName };
  },
  'create/generation-by-kind': async (run) => {
    const metadata = { name: 'a' };
    const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    const made = {
      cm: run.made(run.core('configmaps'), configMap('a')),
      secret: run.made(run.core('secrets'), { metadata }),
      sa: run.made(run.core('serviceaccounts'), { metadata }),
      svc: run.made(run.core('services'), { metadata, spec: { ports: [{ port: 80 }] } }),
      pod: run.made(run.core('pods'), pod('a')),
      deploy: run.made(run.in('apps/v1', 'deployments'), deployment('a')),
      lease: run.made(run.in('coordination.k8s.io/v1', 'leases'), { metadata, spec: { holderIdentity: 'x' } }),
      role: run.made(run.in('rbac.authorization.k8s.io/v1', 'roles'), { metadata, rules: [] }),
      netpol: run.made(run.in('networking.k8s.io/v1', 'networkpolicies'), { metadata, spec: { podSelector: {} } }),
      pvc: run.made(run.core('persistentvolumeclaims'), { metadata, spec: claim }),
    };
    const generations: Record<string, number | null> = {};
    for (const [word, object] of Object.entries(made)) generations[word] = (await object).metadata.generation ?? null;
    return generations;
  },
  'create/lease': async (run) =>
    show(
      await run.post(run.in('coordination.k8s.io/v1', 'leases'), {
        kind: 'Lease',
        apiVersion: 'coordination.k8s.io/v1',
        metadata: { name: 'l' },
        spec: { holderIdentity: 'x', leaseDurationSeconds: 15, renewTime: '2026-01-02T03:04:05.678901Z' },
      }),
    ),
  'create/namespace-defaults': async (run) => show(await run.get(`/api/v1/namespaces/${run.namespace}`)),
  'create/pod-defaults': async (run) => show(await run.post(run.core('pods'), pod('a'))),
  'create/pod-status-reset': async (run) => {
    const { body } = await run.post(run.core('pods'), { ...pod('a'), status: { phase: 'Running', podIP: '10.1.0.1' } });
    return { status: body.status };
  },
  'create/rv-global-counter': async (run) => {
    const made = [
      await run.made(run.core('configmaps'), configMap('a')),
      await run.made(run.core('secrets'), { metadata: { name: 'a' } }),
      await run.made(run.core('configmaps'), configMap('b')),
    ];
    const versions: string[] = made.map(({ metadata }) => metadata.resourceVersion);
    return [compareVersions(versions[0]!, versions[1]!), compareVersions(versions[1]!, versions[2]!)];
  },
  'create/secret-stringData': async (run) =>
    show(
      await run.post(run.core('secrets'), {
        metadata: { name: 's' },
        data: { a: 'eA==', b: 'eQ==' },
        stringData: { b: 'x' },
      }),
    ),
  'create/service-headless': async (run) => {
    const spec = { clusterIP: 'None', selector: { a: 'b' }, ports: [{ port: 80 }] };
    const answer = await run.post(run.core('services'), { metadata: { name: 's' }, spec });
    return pick(answer, 'spec/clusterIP', 'spec/clusterIPs', 'spec/type');
  },
};
