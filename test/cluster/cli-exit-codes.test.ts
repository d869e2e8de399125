import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createServerCertificate } from '../../src/apiserver/http/certificate.ts';
import { ApiCaller } from '../helpers/api-caller.ts';
import { type OutputRecord, parseRecords } from './output-records.ts';
import { type Ending, type KinformerSettings, startBash, startKinformer } from './program.ts';
import { RealCluster } from './real-cluster.ts';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const shop = '/api/v1/namespaces/shop';
const mergePatch = { 'content-type': 'application/merge-patch+json' };

let cluster: RealCluster;
let api: ApiCaller;
let home: string;
let settings: KinformerSettings;

beforeAll(async () => {
  cluster = await RealCluster.start(inject('goPrograms'));
  api = new ApiCaller(cluster.url, cluster.adminToken);
  home = await mkdtemp(join(tmpdir(), 'kinformer-cli-'));
  settings = { kubeconfig: cluster.kubeconfig, home };
  await api.must('POST', '/api/v1/namespaces', { metadata: { name: 'shop' } });
  for (const [name, nodeName, app] of [
    ['a', 'node-1', 'web-1'],
    ['b', 'node-1', 'web-2'],
    ['c', 'node-2', 'web-1'],
    ['d', undefined, undefined],
  ] as const) {
    const spec = { nodeName, containers: [{ name: 'app', image: 'app' }] };
    await api.must('POST', `${shop}/pods`, { metadata: { name, ...(app && { labels: { app } }) }, spec });
  }
  for (const [name, replicas] of [
    ['one', 1],
    ['two', 2],
    ['deux', 2],
  ] as const) {
    const template = { metadata: { labels: { name } }, spec: { containers: [{ name: 'app', image: 'app' }] } };
    const spec = { replicas, selector: { matchLabels: { name } }, template };
    await api.must('POST', '/apis/apps/v1/namespaces/shop/deployments', { metadata: { name }, spec });
  }
});

afterAll(async () => {
  api.close();
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
});

function run(...args: string[]): Promise<Ending> {
  return startKinformer(args, settings).ending();
}

async function writeKubeconfig(name: string, cluster: object, user: object): Promise<string> {
  const file = join(home, name);
  const text = JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'it', cluster }],
    users: [{ name: 'it', user }],
    contexts: [{ name: 'it', context: { cluster: 'it', user: 'it' } }],
    'current-context': 'it',
  });
  await writeFile(file, text);
  return file;
}

describe('failures: one line, a hint and a code', () => {
  const oneLineAndHint = /^error: [^\n]+\nhint: [^\n]+\n$/;

  it.each<[string, number, RegExp, () => Promise<string[]> | string[]]>([
    ['unknown resource', 1, /"nosuch"/, () => ['watch', 'nosuch']],
    ['unknown resource among others', 1, /"nosuch"/, () => ['watch', 'pods,nosuch,svc']],
    ['bad selector', 2, /unable to parse requirement/, () => ['watch', 'pods', '-l', 'app in']],
    ['bad field selector', 2, /selector/, () => ['watch', 'pods', '--field-selector', 'status.phase']],
    ['bad index expression', 2, /./, () => ['index', 'pods', '--by', '{.spec']],
    ['unknown flag', 2, /--nosuch/, () => ['watch', 'pods', '--nosuch']],
    ['missing kubeconfig', 1, /no such file/, () => ['watch', 'pods', '--kubeconfig', join(home, 'absent')]],
    [
      'bad kubeconfig',
      1,
      /broken/,
      async () => {
        await writeFile(join(home, 'broken'), 'clusters: [\n');
        return ['watch', 'pods', '--kubeconfig', join(home, 'broken')];
      },
    ],
    ['unknown context', 1, /"elsewhere"/, () => ['watch', 'pods', '--context', 'elsewhere']],
    ['unreachable server', 1, /refused/, () => ['watch', 'pods', '-s', 'https://127.0.0.1:1']],
    ['unknown host', 1, /cannot be resolved/, () => ['watch', 'pods', '-s', 'https://no-such-host.invalid']],
    ['token that is not valid any more', 4, /Unauthorized/, () => ['watch', 'pods', '--token', 'expired']],
    [
      'wrong CA',
      1,
      /certificate/,
      async () => {
        const ca = Buffer.from(createServerCertificate(Date.now()).ca).toString('base64');
        const server = { server: cluster.url, 'certificate-authority-data': ca };
        return ['watch', 'pods', '--kubeconfig', await writeKubeconfig('wrong-ca', server, { token: 'admin-token' })];
      },
    ],
    [
      'plain HTTP to a TLS port',
      1,
      /./,
      async () => {
        const server = { server: cluster.url.replace('https', 'http') };
        return ['watch', 'pods', '--kubeconfig', await writeKubeconfig('plain', server, {})];
      },
    ],
    ['viewer without rights', 4, /"viewer" cannot list/, () => ['watch', 'pods', '-A', '--context', 'viewer']],
    ['viewer without rights, index', 4, /"viewer" cannot list/, () => ['index', '--by', 'node', '--context', 'viewer']],
    ['viewer without rights, --once', 4, /"viewer" cannot list/, () => ['watch', 'pods', '--once', '--context=viewer']],
  ])('%s', async (_name, code, message, args) => {
    const ending = await run(...(await args()));
    expect(ending).toMatchObject({ code, stderr: expect.stringMatching(oneLineAndHint) });
    expect(ending.stderr).toMatch(message);
    for (const record of parseRecords(ending.stdout)) {
      expect(record.type).toBe('ERROR');
      expect(record).not.toHaveProperty('retryInMs');
    }
  });
});

describe('endings', () => {
  it('gives 124 when --timeout has passed', async () => {
    const started = performance.now();
    const { code, stdout } = await run('watch', 'pods', '-A', '-o', 'json', '--timeout', '2s');
    expect(performance.now() - started).toBeGreaterThan(1900);
    expect(code).toBe(124);
    expect(parseRecords(stdout).map(({ type }) => type)).toEqual(['ADDED', 'ADDED', 'ADDED', 'ADDED', 'SYNCED']);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('gives what a shell expects after %s', async (signal, code) => {
    const watcher = startKinformer(['watch', 'pods', '-A', '-o', 'json'], settings);
    await watcher.until('synced', () => watcher.stdout.includes('"type":"SYNCED"'));
    expect(await watcher.end(signal)).toMatchObject({ code, stderr: '' });
  });

  it('is quiet when the reader has had enough, and ends although nothing is written any more', async () => {
    const line = 'K watch pods -A -o json | head -1; echo "$' + '{PIPESTATUS[0]}"';
    const bash = startBash(line, settings);
    const { stdout, stderr } = await bash.ending();
    expect(stderr).toBe('');
    const [first, code] = stdout.trim().split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ type: 'ADDED', key: 'shop/a' });
    expect(code).toBe('0');
  });

  it('gives 0 after --count events', async () => {
    const { code, stdout } = await run('watch', 'pods', '-A', '-o', 'json', '--count', '3');
    expect({ code, types: parseRecords(stdout).map(({ type }) => type) }).toEqual({
      code: 0,
      types: ['ADDED', 'ADDED', 'ADDED'],
    });
  });
});

describe('index', () => {
  it('counts by namespace', async () => {
    const { code, stdout } = await run('index', '--by', 'namespace');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'VALUE   OBJECTS\nshop    4\n' });
  });

  it('gives the objects of one bucket of the last index', async () => {
    const { stdout } = await run('index', 'pods', '--by', 'node', '--by', 'label:app', '--get', 'web-1', '-o', 'json');
    const pods = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(pods.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(['Pod a', 'Pod c']);
  });

  it('gives nothing for a bucket that is not there', async () => {
    expect(await run('index', 'pods', '--by', 'node', '--get', 'node-9', '-o', 'json')).toEqual({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^no pods under "node-9" in the index node/),
    });
  });

  it('gives one document for each index, in the order asked', async () => {
    const { stdout } = await run('index', 'pods', '--by', 'node', '--by', 'label:app', '-o', 'json');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        index: 'node',
        resource: 'pods',
        values: [
          { value: 'node-1', count: 2, keys: ['shop/a', 'shop/b'] },
          { value: 'node-2', count: 1, keys: ['shop/c'] },
        ],
        none: 1,
      },
      {
        index: 'label:app',
        resource: 'pods',
        values: [
          { value: 'web-1', count: 2, keys: ['shop/a', 'shop/c'] },
          { value: 'web-2', count: 1, keys: ['shop/b'] },
        ],
        none: 1,
      },
    ]);
  });

  it('counts by a JSONPath', async () => {
    const { code, stdout } = await run('index', 'deploy', '--by', '{.spec.replicas}');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'VALUE   OBJECTS\n1       1\n2       2\n' });
  });

  it('shows how objects move', async () => {
    const index = startKinformer(['index', 'deploy', '--by', '.spec.replicas', '-w', '-o', 'json'], settings);
    await index.until('the first document', () => index.stdout.includes('\n'));
    await api.must('PATCH', '/apis/apps/v1/namespaces/shop/deployments/one', { spec: { replicas: 5 } }, mergePatch);
    await index.until('the move', () => index.stdout.includes('MOVED'));
    const { stdout, code } = await index.end();
    expect(code).toBe(130);
    const moves = stdout.trimEnd().split('\n').slice(1);
    expect(moves.map((line) => JSON.parse(line))).toEqual([
      { type: 'MOVED', key: 'shop/one', index: '.spec.replicas', from: ['1'], to: ['5'] },
    ]);
  });
});

describe('several kinds', () => {
  it('streams pods, deployments and services of all namespaces', async () => {
    const { code, stdout, stderr } = await run('watch', 'po,deploy,svc', '-A', '--once', '-o', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const counts = Object.groupBy(parseRecords(stdout), ({ type, resource }) => `${type} ${resource}`);
    expect(Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, list?.length]))).toEqual({
      'ADDED pods': 4,
      'SYNCED pods': 1,
      'ADDED deployments.apps': 3,
      'SYNCED deployments.apps': 1,
      'ADDED services': 1,
      'SYNCED services': 1,
    });
  });

  it('goes on with the others when one is forbidden', async () => {
    const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list', 'watch'] }];
    await api.must('POST', `${rbac}/clusterroles`, { metadata: { name: 'pod-watcher' }, rules });
    await api.must('POST', `${rbac}/clusterrolebindings`, {
      metadata: { name: 'viewer-watches-pods' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'pod-watcher' },
      subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'viewer' }],
    });
    const watcher = startKinformer(['watch', 'secrets,pods', '-A', '-o', 'json', '--context', 'viewer'], settings);
    const records = () => parseRecords(watcher.stdout);
    await watcher.until('pods synced', () => records().some(({ type }) => type === 'SYNCED'));
    await watcher.until('secrets refused', () => records().some(({ type }) => type === 'ERROR'));
    const spec = { containers: [{ name: 'app', image: 'app' }] };
    await api.must('POST', `${shop}/pods`, { metadata: { name: 'late' }, spec });
    await watcher.until('the late pod', () => records().some(({ key }) => key === 'shop/late'));
    await api.must('DELETE', `${shop}/pods/late`);
    const { code, stderr } = await watcher.end();
    expect(code).toBe(130);
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('secrets is forbidden')]);
    expect(records().filter(({ type }) => type === 'ERROR')).toEqual([
      expect.objectContaining({ resource: 'secrets', phase: 'list', code: 403, reason: 'Forbidden', attempt: 1 }),
    ]);
    const once = await run('watch', 'secrets,pods', '-A', '-o', 'json', '--once', '--context', 'viewer');
    expect(once.code).toBe(4);
    expect(parseRecords(once.stdout).filter(({ type }) => type === 'SYNCED')).toHaveLength(1);
  });
});

describe('a custom resource', () => {
  it('is there a moment after its definition', async () => {
    const names = { plural: 'widgets', singular: 'widget', kind: 'Widget' };
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
    await api.must('POST', crds, {
      metadata: { name: 'widgets.example.test' },
      spec: {
        group: 'example.test',
        scope: 'Namespaced',
        names,
        versions: [{ name: 'v1', served: true, storage: true, schema }],
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const watcher = startKinformer(['watch', 'widgets.example.test', '-n', 'shop', '-o', 'json'], settings);
    await watcher.until('synced', () => watcher.stdout.includes('"type":"SYNCED"'));
    const widgets = '/apis/example.test/v1/namespaces/shop/widgets';
    const digits = '12345678901234567';
    const widget = `{"apiVersion":"example.test/v1","kind":"Widget","metadata":{"name":"w"},"size":${digits}}`;
    await api.must('POST', widgets, widget);
    await api.must('DELETE', `${widgets}/w`);
    await watcher.until('deleted', () => watcher.stdout.includes('"type":"DELETED"'));
    const { stdout } = await watcher.end();
    expect(stdout).toContain(`"size":${digits}`);
    // The server may ask for patience while it sets up the storage.
    const [errors = [], others = []] = partition(parseRecords(stdout));
    for (const error of errors) expect(error).toMatchObject({ phase: 'list', retryInMs: expect.any(Number) });
    expect(others.map(({ type, key, resource }) => [type, key, resource])).toEqual([
      ['SYNCED', undefined, 'widgets.example.test'],
      ['ADDED', 'shop/w', 'widgets.example.test'],
      ['DELETED', 'shop/w', 'widgets.example.test'],
    ]);
  });
});

function partition(records: readonly OutputRecord[]): OutputRecord[][] {
  return [records.filter(({ type }) => type === 'ERROR'), records.filter(({ type }) => type !== 'ERROR')];
}
