import { configMap } from '../apiserver/server-client.ts';
import { as, protobuf } from './accept-cases.ts';
import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';
import { envelopeTree } from './protobuf-tree.ts';
import { clusterTableObjects, type TableObject, tableObjects } from './table-objects.ts';

const accept = { accept: protobuf };

function shown(answer: Answer): unknown {
  const type = answer.headers['content-type'];
  const isProtobuf = type?.startsWith(protobuf) ?? false;
  return { status: answer.status, type, content: isProtobuf ? envelopeTree(answer.bytes) : answer.body };
}

/** As the cases of tables: each kind with what its columns show. */
async function objectOf(run: CaseRun, base: string, name: string, object: TableObject): Promise<unknown> {
  const { metadata } = object.body as { metadata?: object };
  await run.made(base, { ...object.body, metadata: { ...metadata, name } });
  if (object.status) await run.patch('merge', `${base}/${name}/status`, { status: object.status });
  const shownObject = shown(await run.get(`${base}/${name}`, accept));
  return JSON.parse(JSON.stringify(shownObject).replace(/"10\.\d+\.\d+\.\d+"/g, '"<clusterIP>"'));
}

const unlike = new Set(['deployment-selector-expr', 'job']);
const ofKinds = Object.entries(tableObjects)
  .filter(([word]) => !unlike.has(word))
  .map(([word, objectIn]): [string, Cases[string]] => [
    `protobuf/kind/${word}`,
    (run: CaseRun) => {
      const object = objectIn(run.namespace);
      const { groupVersion, resource } = object;
      return objectOf(run, groupVersion === 'v1' ? run.core(resource) : run.in(groupVersion, resource), 'x', object);
    },
  ]);
const ofClusterKinds = Object.entries(clusterTableObjects).map(([word, object]): [string, Cases[string]] => [
  `protobuf/cluster-kind/${word}`,
  (run: CaseRun) => {
    const root = object.groupVersion === 'v1' ? '/api/v1' : `/apis/${object.groupVersion}`;
    return objectOf(run, `${root}/${object.resource}`, run.name, object);
  },
]);

const forms = {
  plain: protobuf,
  'v1-list': as('PartialObjectMetadataList', 'v1', protobuf),
  'v1beta1-list': as('PartialObjectMetadataList', 'v1beta1', protobuf),
  v1: as('PartialObjectMetadata', 'v1', protobuf),
  v1beta1: as('PartialObjectMetadata', 'v1beta1', protobuf),
};
const ofForms = Object.entries(forms).flatMap(([form, header]) =>
  ['configmaps', 'configmaps?limit=1', 'configmaps/a', 'configmaps/none', 'endpoints'].map(
    (path): [string, Cases[string]] => [
      `protobuf/${form}/${path}`,
      async (run) => {
        for (const name of ['a', 'b']) await run.made(run.core('configmaps'), configMap(name));
        return shown(await run.get(run.core(path), { accept: header }));
      },
    ],
  ),
);

export const protobufCases: Cases = {
  ...Object.fromEntries([...ofKinds, ...ofClusterKinds, ...ofForms]),
  'protobuf/create-answer': async (run) => shown(await run.post(run.core('configmaps'), configMap('a'), accept)),
  'protobuf/create-again': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    return shown(await run.post(run.core('configmaps'), configMap('a'), accept));
  },
  'protobuf/delete-answer': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    return shown(await run.ask('DELETE', run.core('configmaps/a'), { headers: accept }));
  },
  'protobuf/discovery-group': async (run) => shown(await run.get('/apis/apps', accept)),
  'protobuf/discovery-versions': async (run) => {
    const { status, headers, bytes } = await run.get('/apis/batch/v1', accept);
    return { status, type: headers['content-type'], magic: bytes.subarray(0, 4).toString('hex') };
  },
  'protobuf/review': async (run) => {
    const review = { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } };
    return shown(await run.post('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', review, accept));
  },
};
