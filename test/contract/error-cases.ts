import { configMap } from '../apiserver/server-client.ts';
import { type CaseRun, type Cases, viewer } from './case-run.ts';
import { show } from './show.ts';

const posted =
  (resource: string, body: unknown, query = '') =>
  async (run: CaseRun) =>
    show(await run.post(run.core(`${resource}${query}`), body));

/** What the viewer, who has no rights, gets. */
const forbidden = (path: (run: CaseRun) => string) => async (run: CaseRun) =>
  show(await run.ask('GET', path(run), viewer), 'x-content-type-options', 'cache-control');

export const errorCases: Cases = {
  'errors/400-body-bad-base64': posted('secrets', { metadata: { name: 'a' }, data: { a: '!!' } }),
  'errors/400-body-kind-only': posted('configmaps', { kind: 'ConfigMap', metadata: { name: 'a' } }),
  'errors/400-body-other-namespace': posted('configmaps', configMap('a', { namespace: 'other' })),
  'errors/400-body-trailing-garbage': posted('configmaps', `${JSON.stringify(configMap('a'))}x`),
  'errors/400-body-wrong-kind': posted('configmaps', { kind: 'Secret', apiVersion: 'v1', metadata: { name: 'a' } }),
  'errors/400-body-wrong-type': async (run) => {
    const { status, body } = await run.post(run.core('configmaps'), { ...configMap('a'), data: 5 });
    const message = body.message.replace(/(json: cannot unmarshal) .*/, '$1 <text>');
    return { status, body: { ...body, message } };
  },
  'errors/400-strict-duplicate-field': posted(
    'configmaps',
    '{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a"},"data":{"a":"1","a":"2"}}',
    '?fieldValidation=Strict',
  ),
  'errors/400-strict-unknown-field': posted('configmaps', { ...configMap('a'), foo: 1 }, '?fieldValidation=Strict'),
  'errors/403-create': async (run) =>
    show(await run.ask('POST', run.core('configmaps'), { ...viewer, body: configMap('a') })),
  'errors/403-field-selector-name': forbidden((run) => run.core('pods?fieldSelector=metadata.name%3Dfoo')),
  'errors/403-list-all': forbidden(() => '/api/v1/pods'),
  'errors/403-non-resource': forbidden(() => '/metrics'),
  'errors/403-unknown-group': forbidden(() => '/apis/nope.example.com/v1/things'),
  'errors/403-watch': forbidden((run) => run.core('pods?watch=1')),
  'errors/404-delete': async (run) => show(await run.delete(run.core('configmaps/x'))),
  'errors/404-object': async (run) => show(await run.get(run.core('configmaps/x'))),
  'errors/404-protobuf-accept': async (run) => {
    const { status, headers, bytes } = await run.get(run.core('configmaps/x'), {
      accept: 'application/vnd.kubernetes.protobuf',
    });
    return { status, ct: headers['content-type'], magic: bytes.subarray(0, 4).toString('hex') };
  },
  'errors/404-put': async (run) => show(await run.put(run.core('configmaps/x'), configMap('x'))),
  'errors/404-yaml-accept': async (run) => {
    const { status, headers, text } = await run.get(run.core('configmaps/x'), { accept: 'application/yaml' });
    return { status, ct: headers['content-type'], reasonLine: text.split('\n').includes('reason: NotFound') };
  },
  'errors/405-options': async (run) => ({ status: (await run.ask('OPTIONS', run.core('configmaps'))).status }),
  'errors/405-post-object': async (run) => show(await run.post(run.core('configmaps/a'), configMap('a'))),
  'errors/409-already-exists': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    return show(await run.post(run.core('configmaps'), configMap('a')));
  },
  'errors/409-conflict': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    return show(await run.put(run.core('configmaps/a'), configMap('a', { resourceVersion: '1' }, { k: 'w' })));
  },
  'errors/409-rv-precondition-delete': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    return show(await run.delete(run.core('configmaps/a'), { preconditions: { resourceVersion: '1' } }));
  },
  'errors/413-too-large': posted('configmaps', configMap('a', {}, { k: 'x'.repeat(3_200_000) })),
  'errors/415-patch-none': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    const headers = { 'content-type': undefined };
    return show(await run.ask('PATCH', run.core('configmaps/a'), { body: '{}', headers }));
  },
  'errors/415-post-text': async (run) =>
    show(await run.post(run.core('configmaps'), configMap('a'), { 'content-type': 'text/plain' })),
  'errors/422-configmap-name-dot-ok': async (run) => (await run.post(run.core('configmaps'), configMap('a.b'))).status,
  'errors/422-configmap-name-slash': posted('configmaps', configMap('a/b')),
  'errors/422-configmap-name-upper': posted('configmaps', configMap('UPPER')),
  'errors/422-finalizer-name': posted('configmaps', configMap('a', { finalizers: ['bad name'] })),
  'errors/422-label-key': posted('configmaps', configMap('a', { labels: { 'a b': 'c' } })),
  'errors/422-no-name': posted('configmaps', { kind: 'ConfigMap', apiVersion: 'v1', metadata: {} }),
  'errors/422-ownerReferences': posted(
    'configmaps',
    configMap('a', { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: '' }] }),
  ),
  'errors/422-pod-several': posted('pods', {
    metadata: { name: 'a' },
    spec: { containers: [{ name: 'A', image: 'i' }, { name: 'b' }], restartPolicy: 'Foo' },
  }),
  'errors/anonymous-version-healthz': async (run) => {
    const statuses: number[] = [];
    for (const path of ['/version', '/healthz', '/api']) {
      statuses.push((await run.ask('GET', path, { token: null })).status);
    }
    return statuses;
  },
  'errors/deprecated-endpoints-warning': async (run) => (await run.get(run.core('endpoints'))).headers.warning,
  'errors/fieldManager-too-long': posted('configmaps', configMap('a'), `?fieldManager=${'x'.repeat(129)}`),
  'errors/post-no-content-type': async (run) => {
    const { status, body } = await run.post(run.core('configmaps'), configMap('a'), { 'content-type': undefined });
    return { status, kind: body.kind };
  },
  'errors/service-name-starting-with-digit': posted('services', {
    metadata: { name: '1a' },
    spec: { clusterIP: 'None', ports: [{ port: 80 }] },
  }),
};
