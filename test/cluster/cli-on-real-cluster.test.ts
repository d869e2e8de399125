import { afterEach, describe, expect, inject, it } from 'vitest';
import { loadedPods, mergePatch, namespaces, useLoadedCluster } from './loaded-cluster.ts';
import {
  type AnyObject,
  applyRecords,
  isEvent,
  type OutputRecord,
  parseKubectlEvents,
  parseRecords,
  toState,
} from './output-records.ts';
import { Program, startBash, startKinformer } from './program.ts';
import { ReferenceInformer } from './reference-informer.ts';

const loaded = useLoadedCluster();

async function recordsOf(...args: string[]): Promise<OutputRecord[]> {
  const { code, stdout, stderr } = await loaded.runKinformer(...args, '-o', 'json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return parseRecords(stdout);
}

describe('the initial state', () => {
  it('is one ADDED for each pod and one SYNCED', async () => {
    const bash = startBash('K watch pods -A -o json --once | jq -r .type | sort | uniq -c', loaded.settings);
    const { stdout, stderr } = await bash.ending();
    expect({ stdout: stdout.replaceAll(/ +/g, ' '), stderr }).toEqual({
      stdout: ` ${loadedPods} ADDED\n 1 SYNCED\n`,
      stderr: '',
    });
  });

  it.each(['--initial=list', '--initial=stream', '--chunk-size=100'])('is what the server has, %s', async (flag) => {
    const records = await recordsOf('watch', 'pods', '-A', '--once', flag);
    expect(applyRecords(records)).toEqual(toState((await loaded.api.must('GET', '/api/v1/pods')).body));
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
    this.kinformer = startKinformer(['watch', resource, '-o', 'json', ...scope], loaded.settings);
    this.kubectl = new Program(inject('kubectls')['1.33'], kubectlArgs, {
      KUBECONFIG: loaded.cluster.kubeconfig,
      HOME: loaded.home,
    });
    this.reference = new ReferenceInformer(inject('goPrograms').reference, loaded.cluster.kubeconfig, {
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
    await loaded.createNamespace('lives');
    const pods = `${namespaces}/lives/pods`;
    await loaded.createPod('lives', 'a');
    const watchers = watch('pods', { namespace: 'lives' });
    await watchers.started(1);
    await loaded.createPod('lives', 'b');
    await loaded.api.must('PATCH', `${pods}/a`, { metadata: { annotations: { note: 'naïve "1"\n' } } }, mergePatch);
    await loaded.api.must('PATCH', `${pods}/b/status`, { status: { phase: 'Running' } }, mergePatch);
    await loaded.api.must('DELETE', `${pods}/a`);
    await loaded.createPod('lives', 'a', { life: 'second' });
    await loaded.api.must('DELETE', `${pods}/b`);
    // A pod without a node is marked as deleted, and goes at once.
    const going = ['MODIFIED', 'DELETED'];
    await expectAgreement(watchers, ['ADDED', 'ADDED', 'MODIFIED', 'MODIFIED', ...going, 'ADDED', ...going]);
  });

  it('sees a pod that takes its time to go', async () => {
    await loaded.createNamespace('graceful');
    const pods = `${namespaces}/graceful/pods`;
    const spec = { nodeName: 'node-1', containers: [{ name: 'app', image: 'app' }] };
    const watchers = watch('pods', { namespace: 'graceful' });
    await watchers.started(0);
    await loaded.api.must('POST', pods, { metadata: { name: 'slow' }, spec });
    await loaded.api.must('DELETE', `${pods}/slow`);
    await loaded.api.must('DELETE', `${pods}/slow?gracePeriodSeconds=0`);
    await expectAgreement(watchers, ['ADDED', 'MODIFIED', 'MODIFIED', 'DELETED']);
  });

  it('sees labels change in and out of a selector', async () => {
    await loaded.createNamespace('selected');
    await loaded.createPod('selected', 'in', { app: 'shop' });
    await loaded.createPod('selected', 'out', { app: 'other' });
    const relabel = (name: string, app: string | null) =>
      loaded.api.must('PATCH', `${namespaces}/selected/pods/${name}`, { metadata: { labels: { app } } }, mergePatch);
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
    await loaded.createNamespace('doomed');
    for (const name of ['a', 'b', 'c']) await loaded.createPod('doomed', name);
    const pods = watch('pods', { namespace: 'doomed' });
    const spaces = watch('namespaces', { selector: 'kubernetes.io/metadata.name=doomed' });
    await Promise.all([pods.started(3), spaces.started(1)]);
    await loaded.removeNamespace('doomed');
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
    const watcher = startKinformer(['watch', 'pods', '-A', '-o', 'json'], loaded.settings);
    await watcher.until('synced', () => watcher.stdout.slice(-500).includes('"type":"SYNCED"'));
    await loaded.runReference('churn', '-n', '1000');
    const { body } = await loaded.api.must('GET', '/api/v1/pods');
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
