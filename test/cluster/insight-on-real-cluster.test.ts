import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { loadedPods, mergePatch, namespaces, useLoadedCluster } from './loaded-cluster.ts';
import { type AnyObject, applyRecords, parseRecords } from './output-records.ts';
import { Program, startKinformer } from './program.ts';

const loaded = useLoadedCluster();

const withoutTimes = (text: string) => text.replace(/"(time|durationMs|afterMs)":("[^"]*"|\d+)/g, '"$1":0');

describe('exec', () => {
  it('runs every pod of the initial state once, from what the server has', async () => {
    const { body } = await loaded.api.must('GET', '/api/v1/pods');
    const handler = join(loaded.home, 'reconcile.mjs');
    await writeFile(handler, 'export const reconcile = ({ object }) => { if (!object.metadata.uid) throw object; };');
    const args = ['exec', 'pods', '-A', '--once', '--workers', '8', '--handler', handler, '-o', 'json'];
    const { code, stdout, stderr } = await loaded.runKinformer(...args);
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
    await loaded.createNamespace('managed');
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
      loaded.settings,
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
      for (const name of ['a', 'b', 'c'])
        await loaded.api.must('POST', configMaps, { metadata: { name }, data: { x: '0' } });
      const patch = (x: number) => loaded.api.must('PATCH', `${configMaps}/a`, { data: { x: String(x) } }, mergePatch);
      for (let x = 1; x <= 20; x += 1) await patch(x);
      await exec.until('it labels c', () => /managed\/c ADDED, attempt \d+: exit status 0/.test(exec.stderr));
      await loaded.api.must('DELETE', `${configMaps}/c`);
      await exec.until('it saw the end', () => /managed\/c DELETED, attempt \d+: exit status 0/.test(exec.stderr));
      await vi.waitFor(
        async () => {
          const { body } = await loaded.api.must('GET', configMaps);
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

describe('churn', () => {
  it('says nothing of a calm cluster', async () => {
    const { code, stdout, stderr } = await loaded.runKinformer('churn', 'pods', '-A', '--for', '2s', '-o', 'json');
    const nothing = 'nothing is updated again and again: 0 updates of 0 objects\n';
    expect({ code, stderr }).toEqual({ code: 0, stderr: nothing });
    expect(parseRecords(stdout)).toMatchObject([{ resource: 'pods', updates: 0, keys: [] }]);
  });

  it('finds one pod of many over which two managers fight, with the path and the values', async () => {
    await loaded.createNamespace('fought');
    await loaded.createPod('fought', 'victim');
    const churn = startKinformer(
      ['churn', 'pods', '-A', '--for', '5s', '--max-rate', '60', '-o', 'json'],
      loaded.settings,
    );
    let isOver = false;
    const write = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const [manager, mood] = turn % 2 === 0 ? ['hot', 'warm'] : ['cold', 'cool'];
        const body = { metadata: { annotations: { mood } } };
        const path = `${namespaces}/fought/pods/victim?fieldManager=${manager}`;
        await loaded.api.must('PATCH', path, body, mergePatch);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const writing = write();
    const background = loaded.runReference('churn', '-n', '500');
    const { code, stdout, stderr } = await churn.ending();
    isOver = true;
    await Promise.all([writing, background]);
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('fought/victim is updated ') });
    const [{ keys } = { keys: [] }] = parseRecords(stdout);
    expect(keys[0]).toMatchObject({ key: 'fought/victim', noOps: 0 });
    expect(keys[0].paths[0]).toMatchObject({
      path: '.metadata.annotations.mood',
      motion: 'fight',
      managers: [
        { manager: 'cold', values: ['cool'] },
        { manager: 'hot', values: ['warm'] },
      ],
    });
  });
});

describe('cost', () => {
  interface Cost {
    readonly objects: number;
    readonly errorPercent: number;
    readonly caches: readonly [{ readonly wireBytes: number; readonly kinformerBytes: number }];
    readonly withoutSelector?: { readonly objects: number };
  }
  const cost = async (...args: string[]) => {
    const { stdout, ...ended } = await loaded.runKinformer('cost', 'pods', '-A', '--for', '1s', '-o', 'json', ...args);
    return { ...ended, report: JSON.parse(stdout) as Cost };
  };

  it('counts the objects and the bytes of a list, and keeps to a budget', async () => {
    const { body } = await loaded.api.must('GET', '/api/v1/pods');
    const objects = (body.items as AnyObject[]).length;
    const bytes = (body.items as AnyObject[]).reduce((sum, item) => sum + Buffer.byteLength(JSON.stringify(item)), 0);
    const { code, stderr, report } = await cost('--budget', '1Gi');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(report).toMatchObject({ objects, errorPercent: objects > 10_000 ? expect.any(Number) : 0 });
    const [{ wireBytes, kinformerBytes }] = report.caches;
    const tolerance = 0.01 + report.errorPercent / 100;
    expect(Math.abs(wireBytes / bytes - 1)).toBeLessThan(tolerance);
    // What a store adds to the bytes: keys, an index, an object each.
    expect(kinformerBytes / wireBytes).toBeGreaterThan(1);
    expect(kinformerBytes / wireBytes).toBeLessThan(1.15);
    expect((await cost('--budget', '1Ki')).code).toBe(3);
  });

  it('says what a selector leaves', async () => {
    const selector = 'kubernetes.io/none=none';
    const { report } = await cost('-l', selector);
    expect(report).toMatchObject({ objects: 0, withoutSelector: { objects: expect.any(Number) } });
  });
});

describe('doctor, verify and until', () => {
  const settingsPath = `${namespaces}/waited/configmaps`;
  const write = (name: string, text: string) =>
    loaded.api.must('PATCH', `${settingsPath}/${name}`, { data: { text } }, mergePatch);

  it('doctor finds a server with many pods well, and names what a user may not', async () => {
    const well = await loaded.runKinformer('doctor', 'pods', 'nodes', '-A', '-o', 'json');
    expect(well).toMatchObject({ code: 0, stderr: '' });
    const reports = parseRecords(well.stdout) as unknown as { readonly resource: string; readonly cause: string }[];
    expect(reports.map(({ resource, cause }) => `${resource} ${cause}`).sort()).toEqual([
      'nodes synced',
      'pods synced',
    ]);
    const refused = await loaded.runKinformer('doctor', 'secrets', '-A', '--token', loaded.cluster.viewerToken);
    expect(refused.code).toBe(4);
    expect(refused.stdout).toMatch(/^You may not list secrets\.\n/);
  });

  it('verify finds nothing while objects change as fast as one can write', async () => {
    await loaded.createNamespace('waited');
    for (let i = 0; i < 20; i += 1) await loaded.api.must('POST', settingsPath, { metadata: { name: `c${i}` } });
    const verify = startKinformer(
      ['verify', 'pods,configmaps', '-A', '--every', '100ms', '--count', '4', '-o', 'json'],
      loaded.settings,
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
      loaded.settings,
    );
    await write('c1', 'done');
    await until.until('the first is met', () => until.stdout.includes('"waited/c1"'));
    await write('c2', 'done');
    await write('c2', 'other');
    const { code, stdout } = await until.ending();
    expect(code).toBe(0);
    const met = parseRecords(stdout) as unknown as { readonly type: string; readonly key: string }[];
    expect(met.map(({ type, key }) => `${type} ${key}`)).toEqual(['MET waited/c1', 'MET waited/c2']);
    const failed = await loaded.runKinformer(
      ...['until', 'cm', '-n', 'waited', '--ok', 'delete', '--fail', 'cel:object.data.text == "other"'],
    );
    expect(failed.code).toBe(3);
  });
});

describe('a recording', () => {
  it('of all pods replays to the same records', async () => {
    const file = join(loaded.home, 'all.journal');
    const recorded = await loaded.runKinformer('record', 'pods', '-A', '--once', '-f', file, '-o', 'json');
    const replayed = await loaded.runKinformer('replay', file, '-o', 'json');
    expect([recorded.code, replayed.code]).toEqual([0, 0]);
    expect(withoutTimes(replayed.stdout)).toBe(withoutTimes(recorded.stdout));
    expect(parseRecords(replayed.stdout).length).toBeGreaterThan(loadedPods);
  });

  it('of a real API server replays to the same records, and serves the same versions', async () => {
    const namespace = 'recorded';
    await loaded.createNamespace(namespace);
    const file = join(loaded.home, 'pods.journal');
    const recorder = startKinformer(
      ['record', 'pods', '-n', namespace, '-f', file, '-o', 'json', '--bookmarks'],
      loaded.settings,
    );
    const seen = (text: string) => recorder.until(text, () => recorder.stdout.includes(text));
    await seen('"SYNCED"');
    for (let i = 0; i < 20; i += 1) await loaded.createPod(namespace, `pod-${i}`);
    await seen('"pod-19"');
    for (let i = 0; i < 10; i += 1)
      await loaded.api.must('DELETE', `${namespaces}/${namespace}/pods/pod-${i}?gracePeriodSeconds=0`);
    await recorder.until('all deletions', () => recorder.stdout.split('"type":"DELETED"').length > 10);
    const recorded = await recorder.end();
    const replayed = await startKinformer(['replay', file, '-o', 'json', '--bookmarks'], loaded.settings).ending();
    expect(replayed.code).toBe(0);
    expect(withoutTimes(replayed.stdout)).toBe(withoutTimes(recorded.stdout));

    const kubeconfig = join(loaded.home, 'served.kubeconfig');
    const serve = ['replay', file, '--serve', '--speed', 'max', '--write-kubeconfig', kubeconfig];
    const serving = startKinformer(serve, loaded.settings);
    await serving.until('the end of the recording', () => serving.stderr.includes('is over'));
    const kubectl = new Program(inject('kubectls')['1.33'], ['get', 'pods', '-A', '-o', 'json'], {
      KUBECONFIG: kubeconfig,
      HOME: loaded.home,
    });
    const { stdout } = await kubectl.ending();
    const versionOf = (pod: { metadata: { name: string; namespace: string; resourceVersion: string } }) =>
      `${pod.metadata.namespace}/${pod.metadata.name} ${pod.metadata.resourceVersion}`;
    const state = Object.values(applyRecords(parseRecords(recorded.stdout))) as Parameters<typeof versionOf>[0][];
    const served = (JSON.parse(stdout) as { items: Parameters<typeof versionOf>[0][] }).items;
    expect(served.map(versionOf).sort()).toEqual(state.map(versionOf).sort());
    await serving.end('SIGTERM');
    await loaded.removeNamespace(namespace);
  });
});
