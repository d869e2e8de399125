import { configMap, pod } from '../apiserver/server-client.ts';
import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';
import { compareVersions, show } from './show.ts';

const base = configMap('a', { labels: { x: 'y' } }, { k: 'v', l: 'm' });

async function patched(run: CaseRun, act: (path: string) => Promise<Answer>, object: object = base): Promise<unknown> {
  const { metadata } = await run.made(run.core('configmaps'), object);
  const { status, body } = await act(run.core('configmaps/a'));
  const rv = compareVersions(metadata.resourceVersion, body.metadata.resourceVersion);
  return { status, data: body.data, labels: body.metadata.labels, rv };
}

async function refused(run: CaseRun, query: string, patch: object): Promise<unknown> {
  await run.made(run.core('configmaps'), base);
  const { status, body } = await run.patch('merge', run.core(`configmaps/a${query}`), patch);
  const causes = body.details.causes.map((cause: Record<string, string>) => [
    cause.reason,
    cause.field,
    cause.message?.replace(/"\{.*\}"/s, '<object>'),
  ]);
  return { status, reason: body.reason, causes };
}

const twoContainers = {
  metadata: { name: 'd' },
  spec: {
    selector: { matchLabels: { app: 'd' } },
    template: {
      metadata: { labels: { app: 'd' } },
      spec: {
        containers: [
          {
            name: 'c',
            image: 'i:1',
            env: [
              { name: 'A', value: '1' },
              { name: 'B', value: '2' },
            ],
            ports: [{ containerPort: 80 }],
          },
          { name: 'e', image: 'j:1' },
        ],
        volumes: [{ name: 'v', emptyDir: {} }],
      },
    },
  },
};

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { name: string; value: string }[];
  readonly ports?: readonly { containerPort: number }[];
}

/** What a strategic merge patch makes of the deployment with two containers. */
const strategic = (spec: object) => async (run: CaseRun) => {
  await run.made(run.in('apps/v1', 'deployments'), twoContainers);
  const { status, body } = await run.patch('strategic', run.in('apps/v1', 'deployments/d'), { spec });
  const { template, strategy } = body.spec;
  return {
    status,
    containers: template.spec.containers.map(({ name, image, env, ports }: Container) => [
      name,
      image,
      env?.map((variable) => `${variable.name}=${variable.value}`),
      ports?.map((port) => port.containerPort),
    ]),
    volumes: template.spec.volumes?.map(({ name, ...source }: { name: string }) => [name, Object.keys(source)]),
    strategy,
    tann: template.metadata.annotations,
    gen: body.metadata.generation,
  };
};

export const patchCases: Cases = {
  'patch/json': (run) =>
    patched(run, (path) =>
      run.patch('json', path, [
        { op: 'test', path: '/data/k', value: 'v' },
        { op: 'replace', path: '/data/k', value: 'w' },
        { op: 'remove', path: '/data/l' },
        { op: 'add', path: '/data/m', value: 'n' },
        { op: 'copy', from: '/data/m', path: '/data/p' },
        { op: 'add', path: '/metadata/labels/z', value: 'w' },
      ]),
    ),
  'patch/json-escape': (run) =>
    patched(
      run,
      (path) => run.patch('json', path, [{ op: 'replace', path: '/metadata/labels/ex.com~1k', value: 'w' }]),
      configMap('a', { labels: { 'ex.com/k': 'v' } }),
    ),
  'patch/json-remove-missing': async (run) => {
    await run.made(run.core('configmaps'), base);
    return show(await run.patch('json', run.core('configmaps/a'), [{ op: 'remove', path: '/data/none' }]));
  },
  'patch/merge': (run) =>
    patched(run, (path) =>
      run.patch('merge', path, { data: { k: null, n: '1' }, metadata: { labels: { x: null, z: 'w' } } }),
    ),
  'patch/merge-charset-content-type': (run) =>
    patched(run, (path) =>
      run.ask('PATCH', path, {
        body: { data: { n: '1' }, metadata: { labels: { z: 'w' } } },
        headers: { 'content-type': 'application/merge-patch+json; charset=utf-8' },
      }),
    ),
  'patch/merge-no-op': (run) =>
    patched(
      run,
      (path) => run.patch('merge', path, { data: { k: 'v' } }),
      configMap('a', { labels: { x: 'y', z: 'w' } }, { k: 'v', l: 'm' }),
    ),
  'patch/merge-unknown-field-strict': (run) => refused(run, '?fieldValidation=Strict', { foo: 1 }),
  'patch/merge-wrong-type': (run) => refused(run, '', { data: { k: 1 } }),
  'patch/strategic-conditions': async (run) => {
    await run.made(run.core('pods'), pod('p'));
    const patch = (conditions: readonly object[]) =>
      run.patch('strategic', run.core('pods/p/status'), { status: { conditions } });
    await patch([
      { type: 'Initialized', status: 'True' },
      { type: 'Ready', status: 'False' },
    ]);
    const { body } = await patch([{ type: 'Ready', status: 'True' }]);
    return body.status.conditions.map(({ type, status }: Record<string, string>) => [type, status]);
  },
  'patch/strategic-delete-container': strategic({
    template: { spec: { containers: [{ name: 'e', $patch: 'delete' }] } },
  }),
  'patch/strategic-finalizers-merge': async (run) => {
    await run.made(run.core('configmaps'), configMap('a', { finalizers: ['ex.com/a'] }));
    const patch = (metadata: object) => run.patch('strategic', run.core('configmaps/a'), { metadata });
    const added = await patch({ finalizers: ['ex.com/b'] });
    const removed = await patch({ '$deleteFromPrimitiveList/finalizers': ['ex.com/a'] });
    return [added, removed].map(({ body }) => body.metadata.finalizers);
  },
  'patch/strategic-null-list': strategic({ template: { spec: { volumes: null } } }),
  'patch/strategic-rollout-restart': strategic({
    template: { metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': 'now' } } },
  }),
  'patch/strategic-strategy-retainKeys': strategic({ strategy: { $retainKeys: ['type'], type: 'Recreate' } }),
};
