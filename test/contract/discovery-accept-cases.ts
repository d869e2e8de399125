import { as, protobuf } from './accept-cases.ts';
import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';

const list = (version: string, type?: string) => as('APIGroupDiscoveryList', version, type, 'apidiscovery.k8s.io');

const headers: Readonly<Record<string, string>> = {
  star: '*/*',
  'half-star': 'application/*',
  yaml: 'application/yaml',
  protobuf,
  cbor: 'application/cbor',
  'upper-case': 'APPLICATION/JSON',
  'quality-zero': 'application/json;q=0',
  v2: list('v2'),
  v1: list('v1'),
  'v2-yaml': list('v2', 'application/yaml'),
  'v2-protobuf': list('v2', protobuf),
  'v2-star': list('v2', '*/*'),
  'v2-less-wanted': `${list('v2')};q=0.1,application/json`,
  'v2-last': `application/json,${list('v2')}`,
  'v2-nopeer': `${list('v2')};profile=nopeer`,
  'v2-unknown-profile': `${list('v2')};profile=foo`,
  'v2beta1-then-json': `${list('v2beta1')},application/json`,
  'v2beta1-then-v2': `${list('v2beta1')},${list('v2')}`,
  'other-group': as('APIGroupDiscoveryList', 'v2', 'application/json', 'foo'),
  'without-version': 'application/json;as=APIGroupDiscoveryList;g=apidiscovery.k8s.io',
  table: as('Table'),
};
const paths = ['/api', '/apis', '/apis/', '/api/v1', '/apis/apps', '/apis/apps/', '/apis/apps/v1'];

function shape({ status, headers: sent, body }: Answer): Record<string, unknown> {
  const { 'content-type': type, 'cache-control': cache, vary, etag } = sent;
  const kind = typeof body === 'object' ? (body?.kind ?? body?.message) : '<no JSON>';
  return { status, type, cache, vary, etag: etag !== undefined, kind, message: body?.message };
}

const ofHeaders = paths.flatMap((path) =>
  Object.entries(headers).map(([name, accept]): [string, Cases[string]] => [
    `discovery/accept${path}:${name}`,
    async (run: CaseRun) => shape(await run.get(path, { accept })),
  ]),
);

export const discoveryAcceptCases: Cases = {
  ...Object.fromEntries(ofHeaders),
  'discovery/pretty': async (run) => (await run.get('/apis/apps?pretty=1')).text,
  'discovery/yaml-group': async (run) => (await run.get('/apis/apps', { accept: 'application/yaml' })).text,
  'discovery/head-group': async (run) => shape(await run.ask('HEAD', '/apis/apps')),
  'discovery/etag-other': async (run) => shape(await run.get('/apis', { accept: list('v2'), 'if-none-match': '"0"' })),
};
