import { configMap } from '../apiserver/server-client.ts';
import type { Cases } from './case-run.ts';
import { pick } from './show.ts';

const wantedPaths = [
  ...['/api', '/api/v1', '/apis', '/apis/', '/apis/apps', '/apis/apps/v1', '/apis/apiextensions.k8s.io/v1'],
  ...['/healthz', '/livez', '/readyz', '/openapi/v2', '/openapi/v3', '/version', '/metrics'],
];

export const rootCases: Cases = {
  'root/audit-id-generated': async (run) => {
    const { headers } = await run.get('/api');
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(headers['audit-id']));
  },
  'root/default-namespaces-exist': async (run) => {
    const found: [string, number][] = [];
    for (const name of ['default', 'kube-system', 'kube-public', 'kube-node-lease']) {
      found.push([name, (await run.get(`/api/v1/namespaces/${name}`)).status]);
    }
    return found;
  },
  'root/head-object': async (run) => {
    await run.made(run.core('configmaps'), configMap('a'));
    const { status, headers, text } = await run.ask('HEAD', run.core('configmaps/a'));
    return { status, ct: headers['content-type'], body: text };
  },
  'root/healthz-single-check': async (run) => {
    const { status, headers, text } = await run.get('/healthz/ping');
    return { status, ct: headers['content-type'], cache: headers['cache-control'], body: text };
  },
  'root/kubernetes-service': async (run) => {
    const answer = await run.get('/api/v1/namespaces/default/services/kubernetes');
    for (const port of answer.body.spec?.ports ?? []) {
      if (typeof port.targetPort === 'number') port.targetPort = '<port>';
    }
    return pick(answer, 'kind', 'metadata/labels', 'spec/type', 'spec/ports');
  },
  'root/paths-list': async (run) => {
    const { status, headers, text, body } = await run.get('/');
    return {
      status,
      ct: headers['content-type'],
      indented: text.startsWith('{\n  "'),
      has: wantedPaths.filter((path) => body.paths.includes(path)),
    };
  },
  'root/readyz-verbose': async (run) => {
    const { status, headers, text } = await run.get('/readyz?verbose');
    const lines = text.trimEnd().split('\n');
    const last = lines.pop();
    return {
      status,
      ct: headers['content-type'],
      first: lines[0],
      allOk: lines.every((line) => /^\[\+\].* ok$/.test(line)),
      last,
      endsWithNewline: text.endsWith('\n'),
    };
  },
  'root/unknown-path': async (run) => {
    const { status, headers, text } = await run.get('/foo');
    return {
      status,
      ct: headers['content-type'],
      nosniff: headers['x-content-type-options'],
      cache: headers['cache-control'],
      body: text,
    };
  },
};
