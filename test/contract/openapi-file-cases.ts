import type { CaseRun, Cases } from './case-run.ts';
import type { Answer } from './client.ts';

const v3 = 'application/com.github.proto-openapi.spec.v3.v1.0+protobuf';
const v2 = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';
const accepts: Readonly<Record<string, string | undefined>> = {
  none: undefined,
  star: '*/*',
  'half-star': 'application/*',
  yaml: 'application/yaml',
  html: 'text/html',
  'v2-protobuf': v2,
  'v2-protobuf-at': v2.replace('.v2.v1.0', '.v2@v1.0'),
  'json-first': `application/json,${v2}`,
};

function shape({ status, headers, bytes }: Answer): Record<string, unknown> {
  const { 'content-type': type, 'cache-control': cache, vary, etag, 'accept-ranges': ranges } = headers;
  const isFile = headers['last-modified'] !== undefined;
  const { 'content-encoding': encoding, 'content-range': range } = headers;
  const part = range?.replace(/\/\d+$/, '/<size>');
  return {
    status,
    type,
    cache,
    vary,
    etag: etag !== undefined,
    ranges,
    isFile,
    encoding,
    part,
    empty: bytes.length === 0,
  };
}

const ofAccepts = ['/openapi/v2', '/openapi/v3', '/openapi/v3/apis/apps/v1'].flatMap((path) =>
  Object.entries(accepts)
    .filter(([name]) => !(path === '/openapi/v2' && name.startsWith('v2-')))
    .map(([name, accept]): [string, Cases[string]] => [
      `openapi/accept${path}:${name}`,
      async (run: CaseRun) => shape(await run.get(path, { accept })),
    ]),
);

const conditions: Readonly<Record<string, (etag: string) => Record<string, string>>> = {
  'same-etag': (etag) => ({ 'if-none-match': etag }),
  'weak-etag': (etag) => ({ 'if-none-match': `W/${etag}` }),
  'one-of-etags': (etag) => ({ 'if-none-match': `"a", ${etag}` }),
  'other-etag': () => ({ 'if-none-match': '"a"' }),
  'any-etag': () => ({ 'if-none-match': '*' }),
  since: () => ({ 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' }),
  range: () => ({ range: 'bytes=0-9' }),
};

const ofConditions = ['/openapi/v2', '/openapi/v3/apis/batch/v1'].flatMap((path) =>
  Object.entries(conditions).map(([name, headers]): [string, Cases[string]] => [
    `openapi/condition${path}:${name}`,
    async (run: CaseRun) => {
      const first = await run.get(path);
      const second = await run.get(path, headers(first.headers.etag ?? ''));
      return { ...shape(second), sameEtag: first.headers.etag === second.headers.etag };
    },
  ]),
);

export const openApiFileCases: Cases = {
  ...Object.fromEntries(ofAccepts),
  ...Object.fromEntries(ofConditions),
  'openapi/index-changed-since': async (run) =>
    shape(await run.get('/openapi/v3', { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' })),
  'openapi/v2-gzip': async (run) => shape(await run.get('/openapi/v2', { 'accept-encoding': 'gzip' })),
  'openapi/v3-wrong-hash': async (run) => {
    const answer = await run.get('/openapi/v3/api/v1?hash=ABC');
    return { ...shape(answer), location: answer.headers.location?.replace(/[0-9A-F]{128}/, '<hash>') };
  },
  'openapi/v3-empty-hash': async (run) => shape(await run.get('/openapi/v3/api/v1?hash=')),
  'openapi/v3-not-acceptable-protobuf-v2': async (run) => shape(await run.get('/openapi/v3/api/v1', { accept: v2 })),
  'openapi/v2-not-acceptable-protobuf-v3': async (run) => shape(await run.get('/openapi/v2', { accept: v3 })),
  'openapi/v3-trailing-slash': async (run) => shape(await run.get('/openapi/v3/')),
  'openapi/v3-unknown': async (run) => shape(await run.get('/openapi/v3/apis/nope/v1')),
  'openapi/viewer-may-not': async (run) => shape(await run.ask('GET', '/openapi/v2', { token: null })),
};
