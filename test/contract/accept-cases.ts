import { configMap } from '../apiserver/server-client.ts';
import type { CaseRun, Cases } from './case-run.ts';
import { outcome } from './outcome.ts';

export const protobuf = 'application/vnd.kubernetes.protobuf';
export const as = (kind: string, version = 'v1', type = 'application/json', group = 'meta.k8s.io') =>
  `${type};as=${kind};g=${group};v=${version}`;

/** Accept headers by a name that a case can carry. */
export const acceptHeaders: Readonly<Record<string, string>> = {
  star: '*/*',
  'lone-star': '*',
  'half-star': 'application/*',
  'upper-case': 'APPLICATION/JSON',
  charset: 'application/json;charset=utf-8',
  'quality-zero': 'application/json;q=0',
  'quality-order': 'application/json;q=0.5,application/yaml;q=0.9',
  'quality-wrong': 'application/json;q=x',
  'unknown-first': 'foo/bar,application/json',
  'text-star': 'text/*',
  junk: 'junk',
  semicolons: ';;;',
  cbor: 'application/cbor',
  stream: 'application/json;stream=watch',
  'stream-unknown': 'application/json;stream=foo',
  'yaml-stream': 'application/yaml;stream=watch',
  protobuf,
  'protobuf-first': `${protobuf},application/json`,
  'json-first': `application/json,${protobuf}`,
  'table-v1beta1': as('Table', 'v1beta1'),
  'table-v9': as('Table', 'v9'),
  'table-other-group': as('Table', 'v1', 'application/json', 'foo'),
  'table-without-version': 'application/json;as=Table;g=meta.k8s.io',
  'table-star': as('Table', 'v1', '*/*'),
  'table-quality': `${as('Table')};q=0.1,application/json`,
  'table-protobuf-then-json': `${as('Table', 'v1', protobuf)},application/json`,
  'table-unknown-then-table': `${as('Table', 'v9')},${as('Table')}`,
  'version-alone': 'application/json;v=v1',
  'group-alone': 'application/json;g=meta.k8s.io',
  'metadata-list': as('PartialObjectMetadataList'),
  'metadata-list-v1beta1': as('PartialObjectMetadataList', 'v1beta1'),
  'metadata-list-protobuf': as('PartialObjectMetadataList', 'v1', protobuf),
  metadata: as('PartialObjectMetadata'),
  'metadata-v1beta1': as('PartialObjectMetadata', 'v1beta1'),
  'metadata-protobuf': as('PartialObjectMetadata', 'v1', protobuf),
  'metadata-yaml': as('PartialObjectMetadata', 'v1', 'application/yaml'),
  'unknown-kind-then-json': `${as('Foo')},application/json`,
};

/** Bytes of protobuf are looked at elsewhere; here it counts that they are sent. */
const withoutBytes = (shown: Record<string, unknown>) =>
  String(shown.type).startsWith(protobuf) ? { ...shown, text: '<bytes>' } : shown;

const paths: Readonly<Record<string, string>> = { list: 'configmaps', get: 'configmaps/a', missing: 'configmaps/none' };

const ofPaths = Object.entries(paths).flatMap(([word, path]) =>
  Object.entries(acceptHeaders).map(([name, accept]): [string, Cases[string]] => [
    `encoding/accept-${word}/${name}`,
    async (run: CaseRun) => {
      await run.made(run.core('configmaps'), configMap('a'));
      const answer = await run.get(run.core(path), { accept });
      return withoutBytes(
        isYaml(answer.headers['content-type']) ? { status: answer.status, type: 'yaml' } : outcome(answer),
      );
    },
  ]),
);

function isYaml(type: string | undefined): boolean {
  return type === 'application/yaml';
}

export const acceptCases: Cases = Object.fromEntries(ofPaths);
