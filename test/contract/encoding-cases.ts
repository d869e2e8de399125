import { gunzipSync } from 'node:zlib';
import { configMap } from '../apiserver/server-client.ts';
import { type CaseRun, type Cases, metadataAccept, tableAccept } from './case-run.ts';

const listAs = (accept: string) => async (run: CaseRun) => {
  const answer = await run.get(run.core('configmaps'), { accept });
  if (answer.status !== 200) return { status: answer.status, body: answer.body };
  const isJson = typeof answer.body === 'object';
  return {
    status: answer.status,
    ct: answer.headers['content-type'],
    kind: isJson ? answer.body.kind : '(not JSON)',
    apiVersion: isJson ? answer.body.apiVersion : undefined,
  };
};

const layoutOf = (query: string, agent: string) => async (run: CaseRun) => {
  const { text } = await run.get(run.core(`configmaps${query}`), { 'user-agent': agent });
  return { indented: text.includes('\n  '), end: JSON.stringify(text.slice(-3)) };
};

async function largeList(run: CaseRun): Promise<string> {
  for (const name of ['a', 'b', 'c', 'd']) {
    await run.made(run.core('configmaps'), configMap(name, {}, { k: 'x'.repeat(50_000) }));
  }
  return run.core('configmaps');
}

export const encodingCases: Cases = {
  'encoding/accept/app-star': listAs('application/*'),
  'encoding/accept/empty': listAs(''),
  'encoding/accept/json-q': listAs('application/yaml;q=0.5,application/json;q=0.9'),
  'encoding/accept/kubectl-table-chain': listAs(
    `${tableAccept},application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json`,
  ),
  'encoding/accept/pom-on-list': listAs(metadataAccept),
  'encoding/accept/table-protobuf': listAs('application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io'),
  'encoding/accept/table-yaml': listAs('application/yaml;as=Table;v=v1;g=meta.k8s.io'),
  'encoding/accept/unknown-as': listAs('application/json;as=Foo;v=v1;g=meta.k8s.io'),
  'encoding/gzip-large': async (run) => {
    const path = await largeList(run);
    const plain = await run.get(path);
    const zipped = await run.get(path, { 'accept-encoding': 'gzip' });
    return {
      enc: zipped.headers['content-encoding'],
      vary: zipped.headers.vary,
      items: JSON.parse(gunzipSync(zipped.bytes).toString()).items.length,
      smaller: zipped.bytes.length < plain.bytes.length,
      plainEnc: plain.headers['content-encoding'] ?? null,
    };
  },
  'encoding/gzip-star-or-q': async (run) => {
    const path = await largeList(run);
    const star = await run.get(path, { 'accept-encoding': '*' });
    const weighted = await run.get(path, { 'accept-encoding': 'gzip;q=0.5' });
    return [star.headers['content-encoding'], weighted.headers['content-encoding']];
  },
  'encoding/pretty/error-body': async (run) =>
    (await run.get(run.core('configmaps/x?pretty=true'))).text.startsWith('{\n  "'),
  'encoding/pretty/pretty-empty': layoutOf('?pretty=', 'contract/1'),
  'encoding/pretty/ua-curl-pretty-false': layoutOf('?pretty=false', 'curl/8.5.0'),
  'encoding/pretty/ua-wget': layoutOf('', 'Wget/1.21'),
  'encoding/yaml-list': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    const { status, headers, text } = await run.get(run.core('configmaps'), { accept: 'application/yaml' });
    return { status, ct: headers['content-type'], lines: text.split('\n').filter((line) => /^[a-z]/i.test(line)) };
  },
};
