import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ApiCaller } from '../helpers/api-caller.ts';
import {
  type AnyObject,
  applyRecords,
  isEvent,
  type OutputRecord,
  parseKubectlEvents,
  parseRecords,
  toState,
} from './output-records.ts';
import { type KinformerSettings, Program, startBash, startKinformer } from './program.ts';
import { RealCluster } from './real-cluster.ts';
import { ReferenceInformer } from './reference-informer.ts';

/** 10,000 by hand; fewer here, so that the suite stays short. */
const loadedPods = Number(process.env.KINFORMER_TEST_PODS ?? 1000);
const mergePatch = { 'content-type': 'application/merge-patch+json' };
const namespaces = '/api/v1/namespaces';

let cluster: RealCluster;
let api: ApiCaller;
let home: string;
let settings: KinformerSettings;

beforeAll(async () => {
  cluster = await RealCluster.start(inject('goPrograms'));
  api = new ApiCaller(cluster.url, cluster.adminToken);
  home = await mkdtemp(join(tmpdir(), 'kinformer-cli-'));
  settings = { kubeconfig: cluster.kubeconfig, home };
  const env = { ...process.env, KUBECONFIG: cluster.kubeconfig };
  const args = ['load', '-n', String(loadedPods)];
  await promisify(execFile)(inject('goPrograms').reference, args, { env, maxBuffer: 1 << 30 });
});

afterAll(async () => {
  api.close();
  await cluster.stop();
  await rm(home, { recursive: true, force: true });
});

async function createNamespace(name: string): Promise<void> {
  await api.must('POST', namespaces, { metadata: { name } });
}

async function createPod(namespace: string, name: string, labels: Record<string, string> = {}): Promise<void> {
  const spec = { containers: [{ name: 'app', image: 'app' }] };
  await api.must('POST', `${namespaces}/${namespace}/pods`, { metadata: { name, labels }, spec });
}

/** As a namespace controller would. */
async function removeNamespace(name: string): Promise<void> {
  const { body } = await api.must('DELETE', `${namespaces}/${name}`);
  await api.must('DELETE', `${namespaces}/${name}/pods`);
  await api.must('PUT', `${namespaces}/${name}/finalize`, { ...body, spec: { finalizers: [] } });
}

async function runKinformer(...args: string[]) {
  return await startKinformer(args, settings).ending();
}

async function recordsOf(...args: string[]): Promise<OutputRecord[]> {
  const { code, stdout, stderr } = await runKinformer(...args, '-o', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return parseRecords(stdout);
}

describe('the initial state', () => {
  it('is one ADDED for each pod and one SYNCED', async () => {
    const bash = startBash('K watch pods -A -o json --once | jq -r .type | sort | uniq -c', settings);
    const { stdout, stderr } = await bash.ending();
    expect({ stdout: stdout.replaceAll(/ +/g, ' '), stderr }).toEqual({
      stdout: ` ${loadedPods} ADDED\n 1 SYNCED\n`,
      stderr: '',
    });
  });

  it.each(['--initial=list', '--initial=stream', '--chunk-size=100'])('is what the server has, %s', async (flag) => {
    const records = await recordsOf('watch', 'pods', '-A', '--once', flag);
    expect(applyRecords(records)).toEqual(toState((await api.must('GET', '/api/v1/pods')).body));
    expect(records.at(-1)).toMatchObject({
      type: 'SYNCED',
      count: loadedPods,
      via: flag.includes('stream') ? 'stream' : expect.any(String),
    });
  });
});

/** kinformer, kubectl and client-go's informer, watching the same. */
class Watchers {
  readonly kinformer: Program;
  readonly kubectl: Program;
  readonly reference: ReferenceInformer;

  constructor(resource: string, { namespace = '', selector = '' } = {}) {
    const scope = [...(namespace ? ['-n', namespace] : []), ...(selector ? ['-l', selector] : [])];
    const kubectlArgs = ['get', resource, '-w', '-o', 'json', '--output-watch-events', ...scope];
    this.kinformer = startKinformer(['watch', resource, '-o', 'json', ...scope], settings);
    this.kubectl = new Program(inject('kubectls')['1.33'], kubectlArgs, { KUBECONFIG: cluster.kubeconfig, HOME: home });
    this.reference = new ReferenceInformer(inject('goPrograms').reference, cluster.kubeconfig, {
      resource: `v1/${resource}`,
      namespace,
      labelSelector: selector,
    });
  }

  get records(): OutputRecord[] {
    return parseRecords(this.kinformer.stdout);
  }

  /** All three have the initial state; kubectl says nothing about an empty one. */
  async started(initial: number): Promise<void> {
    await this.kinformer.until('kinformer synced', () => this.records.some(({ type }) => type === 'SYNCED'));
    await this.kubectl.until('kubectl listed', () => parseKubectlEvents(this.kubectl.stdout).length >= initial);
    while (!(await this.reference.state()).synced) await new Promise((resolve) => setTimeout(resolve, 20));
    if (initial === 0) await new Promise((resolve) => setTimeout(resolve, 1000));
  }

  /** What each said, when all three have said `count` events. */
  async saw(count: number) {
    await this.kinformer.until('kinformer saw all', () => this.records.filter(isEvent).length >= count);
    await this.kubectl.until('kubectl saw all', () => parseKubectlEvents(this.kubectl.stdout).length >= count);
    await this.kubectl.until('client-go saw all', () => this.reference.records.length >= count);
    return {
      kinformer: this.records.filter(isEvent),
      kubectl: parseKubectlEvents(this.kubectl.stdout),
      reference: this.reference.records,
    };
  }

  async stop(): Promise<void> {
    await Promise.all([this.kinformer.end(), this.kubectl.end(), this.reference.stop()]);
  }
}

const operations: Readonly<Record<string, string>> = { ADDED: 'add', MODIFIED: 'update', DELETED: 'delete' };

function toTrace({ type, key, object, oldResourceVersion, cause }: OutputRecord) {
  const initial = cause === 'initial' ? { initial: true } : {};
  const old = oldResourceVersion === undefined ? {} : { old: oldResourceVersion };
  return { op: operations[type], key, version: object.metadata.resourceVersion, ...old, ...initial };
}

async function expectAgreement(watchers: Watchers, types: readonly string[]): Promise<void> {
  const { kinformer, kubectl, reference } = await watchers.saw(types.length);
  expect(kinformer.map(({ type }) => type)).toEqual(types);
  expect(kinformer.map(({ type, object }) => ({ type, object }))).toEqual(kubectl);
  expect(initialByKey(kinformer.map(toTrace))).toEqual(initialByKey(reference));
  applyRecords(kinformer);
}

/** client-go collects a streamed initial state in a map, and hands it on in the map's order. */
function initialByKey<T extends { readonly key: string; readonly initial?: boolean }>(trace: readonly T[]): T[] {
  const [later = [], initial = []] = [false, true].map((is) =>
    trace.filter((record) => (record.initial ?? false) === is),
  );
  return [...initial.sort((a, b) => (a.key < b.key ? -1 : 1)), ...later];
}

describe('beside kubectl and client-go', () => {
  const running: Watchers[] = [];

  afterEach(() => Promise.all(running.splice(0).map((watchers) => watchers.stop())));

  function watch(resource: string, scope: { namespace?: string; selector?: string }): Watchers {
    const watchers = new Watchers(resource, scope);
    running.push(watchers);
    return watchers;
  }

  it('sees creations, updates, deletions and a second life under one name', async () => {
    await createNamespace('lives');
    const pods = `${namespaces}/lives/pods`;
    await createPod('lives', 'a');
    const watchers = watch('pods', { namespace: 'lives' });
    await watchers.started(1);
    await createPod('lives', 'b');
    await api.must('PATCH', `${pods}/a`, { metadata: { annotations: { note: 'naïve "1"\n' } } }, mergePatch);
    await api.must('PATCH', `${pods}/b/status`, { status: { phase: 'Running' } }, mergePatch);
    await api.must('DELETE', `${pods}/a`);
    await createPod('lives', 'a', { life: 'second' });
    await api.must('DELETE', `${pods}/b`);
    // A pod without a node is marked as deleted, and goes at once.
    const going = ['MODIFIED', 'DELETED'];
    await expectAgreement(watchers, ['ADDED', 'ADDED', 'MODIFIED', 'MODIFIED', ...going, 'ADDED', ...going]);
  });

  it('sees a pod that takes its time to go', async () => {
    await createNamespace('graceful');
    const pods = `${namespaces}/graceful/pods`;
    const spec = { nodeName: 'node-1', containers: [{ name: 'app', image: 'app' }] };
    const watchers = watch('pods', { namespace: 'graceful' });
    await watchers.started(0);
    await api.must('POST', pods, { metadata: { name: 'slow' }, spec });
    await api.must('DELETE', `${pods}/slow`);
    await api.must('DELETE', `${pods}/slow?gracePeriodSeconds=0`);
    await expectAgreement(watchers, ['ADDED', 'MODIFIED', 'MODIFIED', 'DELETED']);
  });

  it('sees labels change in and out of a selector', async () => {
    await createNamespace('selected');
    await createPod('selected', 'in', { app: 'shop' });
    await createPod('selected', 'out', { app: 'other' });
    const relabel = (name: string, app: string | null) =>
      api.must('PATCH', `${namespaces}/selected/pods/${name}`, { metadata: { labels: { app } } }, mergePatch);
    const watchers = watch('pods', { namespace: 'selected', selector: 'app in (shop,web)' });
    await watchers.started(1);
    await relabel('in', 'other');
    await relabel('out', 'web');
    await relabel('out', 'shop');
    await relabel('out', null);
    await relabel('in', 'shop');
    await expectAgreement(watchers, ['ADDED', 'DELETED', 'ADDED', 'MODIFIED', 'DELETED', 'ADDED']);
  });

  it('sees a namespace go, and what was in it', async () => {
    await createNamespace('doomed');
    for (const name of ['a', 'b', 'c']) await createPod('doomed', name);
    const pods = watch('pods', { namespace: 'doomed' });
    const spaces = watch('namespaces', { selector: 'kubernetes.io/metadata.name=doomed' });
    await Promise.all([pods.started(3), spaces.started(1)]);
    await removeNamespace('doomed');
    const going = ['MODIFIED', 'DELETED', 'MODIFIED', 'DELETED', 'MODIFIED', 'DELETED'];
    await expectAgreement(pods, ['ADDED', 'ADDED', 'ADDED', ...going]);
    const { kinformer } = await spaces.saw(3);
    expect(kinformer.at(-1)).toMatchObject({ type: 'DELETED', key: 'doomed' });
    await expectAgreement(
      spaces,
      kinformer.map(({ type }) => type),
    );
  });

  it('sees a thousand changes in order', async () => {
    const watcher = startKinformer(['watch', 'pods', '-A', '-o', 'json'], settings);
    await watcher.until('synced', () => watcher.stdout.slice(-500).includes('"type":"SYNCED"'));
    const env = { ...process.env, KUBECONFIG: cluster.kubeconfig };
    await promisify(execFile)(inject('goPrograms').reference, ['churn', '-n', '1000'], { env, maxBuffer: 1 << 30 });
    const { body } = await api.must('GET', '/api/v1/pods');
    const newest = (list: AnyObject[]) => Math.max(...list.map((o) => Number(o.metadata.resourceVersion)));
    const wanted = newest(body.items);
    const tail = () => watcher.stdout.slice(-50_000);
    await watcher.until('caught up', () => tail().includes(`"resourceVersion":"${wanted}"`));
    const { stdout } = await watcher.end();
    const records = parseRecords(stdout);
    expect(records.filter(({ type }) => type === 'MODIFIED')).toHaveLength(1000);
    expect(applyRecords(records)).toEqual(toState(body));
  });
});

describe('exec', () => {
  it('runs every pod of the initial state once, from what the server has', async () => {
    const { body } = await api.must('GET', '/api/v1/pods');
    const handler = join(home, 'reconcile.mjs');
    await writeFile(handler, 'export const reconcile = ({ object }) => { if (!object.metadata.uid) throw object; };');
    const args = ['exec', 'pods', '-A', '--once', '--workers', '8', '--handler', handler, '-o', 'json'];
    const { code, stdout, stderr } = await runKinformer(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const runs = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { key: string; event: string; succeeded: boolean; resourceVersion: string });
    expect(new Map(runs.map((run) => [run.key, run.resourceVersion]))).toEqual(
      new Map(
        (body.items as AnyObject[]).map(({ metadata }) => [
          `${metadata.namespace}/${metadata.name}`,
          metadata.resourceVersion,
        ]),
      ),
    );
    expect(runs).toHaveLength(body.items.length);
    expect(runs.every(({ event, succeeded }) => event === 'ADDED' && succeeded)).toBe(true);
  });

  it('is a controller in a line of shell: it converges, and counts what it did', async () => {
    await createNamespace('managed');
    const script = `test "$KINFORMER_EVENT" = DELETED || ${inject('kubectls')['1.33']} label cm -n managed "$KINFORMER_NAME" managed=yes`;
    const exec = startKinformer(
      [
        'exec',
        'cm',
        '-n',
        'managed',
        '-l',
        'managed!=no',
        '--workers',
        '4',
        '--metrics',
        ':0',
        '--',
        'sh',
        '-c',
        script,
      ],
      settings,
    );
    try {
      await exec.until('it serves metrics', () => exec.stderr.includes('metrics: '));
      const url = /^metrics: (\S+)$/m.exec(exec.stderr)?.[1] ?? '';
      const configMaps = `${namespaces}/managed/configmaps`;
      const shows = (pattern: RegExp) =>
        vi.waitFor(async () => expect(await (await fetch(url)).text()).toMatch(pattern), {
          timeout: 60_000,
          interval: 100,
        });
      await shows(/^kinformer_synced\{resource="configmaps"\} 1$/m);
      for (const name of ['a', 'b', 'c']) await api.must('POST', configMaps, { metadata: { name }, data: { x: '0' } });
      const patch = (x: number) => api.must('PATCH', `${configMaps}/a`, { data: { x: String(x) } }, mergePatch);
      for (let x = 1; x <= 20; x += 1) await patch(x);
      await exec.until('it labels c', () => /managed\/c ADDED, attempt \d+: exit status 0/.test(exec.stderr));
      await api.must('DELETE', `${configMaps}/c`);
      await exec.until('it saw the end', () => /managed\/c DELETED, attempt \d+: exit status 0/.test(exec.stderr));
      await vi.waitFor(
        async () => {
          const { body } = await api.must('GET', configMaps);
          const labels = (body.items as AnyObject[]).map(
            ({ metadata }) => `${metadata.name} ${metadata.labels?.managed}`,
          );
          expect(labels.sort()).toEqual(['a yes', 'b yes']);
        },
        { timeout: 60_000, interval: 200 },
      );
      await shows(/^kinformer_cache_objects\{resource="configmaps"\} 2$/m);
      // Fewer runs than changes: what came together was one.
      const runs = exec.stderr.match(/managed\/a [A-Z]+, attempt/g)?.length ?? 0;
      expect(runs).toBeGreaterThanOrEqual(1);
      expect(runs).toBeLessThanOrEqual(22);
    } finally {
      expect((await exec.end()).code).toBe(130);
    }
  });
});

describe('doctor, verify and until', () => {
  const settingsPath = `${namespaces}/waited/configmaps`;
  const write = (name: string, text: string) =>
    api.must('PATCH', `${settingsPath}/${name}`, { data: { text } }, mergePatch);

  it('doctor finds a server with many pods well, and names what a user may not', async () => {
    const well = await runKinformer('doctor', 'pods', 'nodes', '-A', '-o', 'json');
    expect(well).toMatchObject({ code: 0, stderr: '' });
    const reports = parseRecords(well.stdout) as unknown as { readonly resource: string; readonly cause: string }[];
    expect(reports.map(({ resource, cause }) => `${resource} ${cause}`).sort()).toEqual([
      'nodes synced',
      'pods synced',
    ]);
    const refused = await runKinformer('doctor', 'secrets', '-A', '--token', cluster.viewerToken);
    expect(refused.code).toBe(4);
    expect(refused.stdout).toMatch(/^You may not list secrets\.\n/);
  });

  it('verify finds nothing while objects change as fast as one can write', async () => {
    await createNamespace('waited');
    for (let i = 0; i < 20; i += 1) await api.must('POST', settingsPath, { metadata: { name: `c${i}` } });
    const verify = startKinformer(
      ['verify', 'pods,configmaps', '-A', '--every', '100ms', '--count', '4', '-o', 'json'],
      settings,
    );
    let isOver = false;
    const writer = async (first: number) => {
      for (let i = first; !isOver; i += 4) await write(`c${i % 20}`, String(i));
    };
    const writing = [0, 1, 2, 3].map(writer);
    const { code, stdout, stderr } = await verify.ending();
    isOver = true;
    await Promise.all(writing);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const rounds = parseRecords(stdout) as unknown as { readonly listed: number; readonly differences: unknown[] }[];
    expect(rounds).toHaveLength(8);
    expect(rounds.flatMap(({ differences }) => differences)).toEqual([]);
    expect(Math.max(...rounds.map(({ listed }) => listed))).toBeGreaterThanOrEqual(loadedPods);
  });

  it('until sees a state that another has overwritten at once', async () => {
    const until = startKinformer(
      ['until', 'cm/c1', 'cm/c2', '-n', 'waited', '--ok', 'jsonpath={.data.text}=done', '-o', 'json', '--no-object'],
      settings,
    );
    await write('c1', 'done');
    await until.until('the first is met', () => until.stdout.includes('"waited/c1"'));
    await write('c2', 'done');
    await write('c2', 'other');
    const { code, stdout } = await until.ending();
    expect(code).toBe(0);
    const met = parseRecords(stdout) as unknown as { readonly type: string; readonly key: string }[];
    expect(met.map(({ type, key }) => `${type} ${key}`)).toEqual(['MET waited/c1', 'MET waited/c2']);
    const failed = await runKinformer(
      ...['until', 'cm', '-n', 'waited', '--ok', 'delete', '--fail', 'cel:object.data.text == "other"'],
    );
    expect(failed.code).toBe(3);
  });
});

describe('a recording', () => {
  it('of a real API server replays to the same records, and serves the same versions', async () => {
    const namespace = 'recorded';
    await createNamespace(namespace);
    const file = join(home, 'pods.journal');
    const recorder = startKinformer(
      ['record', 'pods', '-n', namespace, '-f', file, '-o', 'json', '--bookmarks'],
      settings,
    );
    const seen = (text: string) => recorder.until(text, () => recorder.stdout.includes(text));
    await seen('"SYNCED"');
    for (let i = 0; i < 20; i += 1) await createPod(namespace, `pod-${i}`);
    await seen('"pod-19"');
    for (let i = 0; i < 10; i += 1)
      await api.must('DELETE', `${namespaces}/${namespace}/pods/pod-${i}?gracePeriodSeconds=0`);
    await recorder.until('all deletions', () => recorder.stdout.split('"type":"DELETED"').length > 10);
    const recorded = await recorder.end();
    const replayed = await startKinformer(['replay', file, '-o', 'json', '--bookmarks'], settings).ending();
    const withoutTimes = (text: string) => text.replace(/"(time|durationMs|afterMs)":("[^"]*"|\d+)/g, '"$1":0');
    expect(replayed.code).toBe(0);
    expect(withoutTimes(replayed.stdout)).toBe(withoutTimes(recorded.stdout));

    const kubeconfig = join(home, 'served.kubeconfig');
    const serve = ['replay', file, '--serve', '--speed', 'max', '--write-kubeconfig', kubeconfig];
    const serving = startKinformer(serve, settings);
    await serving.until('the end of the recording', () => serving.stderr.includes('is over'));
    const kubectl = new Program(inject('kubectls')['1.33'], ['get', 'pods', '-A', '-o', 'json'], {
      KUBECONFIG: kubeconfig,
      HOME: home,
    });
    const { stdout } = await kubectl.ending();
    const versionOf = (pod: { metadata: { name: string; namespace: string; resourceVersion: string } }) =>
      `${pod.metadata.namespace}/${pod.metadata.name} ${pod.metadata.resourceVersion}`;
    const state = Object.values(applyRecords(parseRecords(recorded.stdout))) as Parameters<typeof versionOf>[0][];
    const served = (JSON.parse(stdout) as { items: Parameters<typeof versionOf>[0][] }).items;
    expect(served.map(versionOf).sort()).toEqual(state.map(versionOf).sort());
    await serving.end('SIGTERM');
    await removeNamespace(namespace);
  });
});
