import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { realClock } from '../../src/core/clock.ts';
import { toHeader } from '../../src/journal/journal-header.ts';
import { startScenario } from '../../src/scenario/start-scenario.ts';
import type { RunningKinformer } from '../helpers/installed-kinformer.ts';
import { useProgramRoom } from '../helpers/program-room.ts';
import { readmeExamples } from '../helpers/readme-examples.ts';

const room = useProgramRoom();
let files = 0;
let file: string;

beforeEach(() => {
  files += 1;
  file = join(room.folder, `${files}.journal`);
});

const record = (...args: readonly string[]) => room.start(['record', '-f', file, ...args]);
/** Without a cluster. */
const replay = (...args: readonly string[]) =>
  room.kinformer.run(['replay', file, ...args], { env: { KUBECONFIG: '/none' } });
const withoutTimes = (text: string) => text.replace(/"(time|durationMs|afterMs)":("[^"]*"|\d+)/g, '"$1":0');
const configMap = (name: string, data: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});
const widgets = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        additionalPrinterColumns: [
          { name: 'Size', type: 'integer', jsonPath: '.spec.a' },
          { name: 'Color', type: 'string', jsonPath: '.spec.color', priority: 1 },
        ],
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
};
const secret = (name: string, data: object) => ({ ...configMap(name, data), kind: 'Secret' });

async function end(running: RunningKinformer): Promise<string> {
  running.child.kill('SIGINT');
  const { code, stdout } = await running.finished;
  expect(code).toBe(130);
  return stdout;
}

describe('kinformer record and replay', () => {
  it('gives the same records: faults, relists and reconnects among them', async () => {
    for (let i = 0; i < 50; i += 1) room.server.create(configMap(`old-${i}`));
    room.server.faults.add({ name: '500', count: 1, verb: 'list', resource: 'configmaps' });
    const recorder = record('cm,secrets', '-n', 'default', '--changes', '--bookmarks', '--initial', 'list');
    const seen = (type: string, count: number) => recorder.records.filter((each) => each.type === type).length >= count;
    await recorder.until(() => seen('SYNCED', 2));
    for (let i = 0; i < 30; i += 1) {
      room.server.create(configMap(`new-${i}`));
      room.server.patch('configmaps', { namespace: 'default', name: `new-${i}` }, { data: { n: String(i) } });
      if (i % 3 === 0) room.server.delete('configmaps', { namespace: 'default', name: `new-${i}` });
    }
    room.server.faults.add({ name: 'drop', count: 1, verb: 'watch', resource: 'configmaps' });
    await recorder.until(() => seen('RECONNECT', 1));
    room.server.faults.add(
      { name: '410', count: 1, verb: 'watch', resource: 'configmaps' },
      { name: 'drop', count: 1, verb: 'watch', resource: 'configmaps' },
    );
    room.server.delete('configmaps', { namespace: 'default', name: 'old-1' });
    await recorder.until(() => seen('RELIST', 1));
    room.server.faults.add({ name: 'malformed', count: 1, verb: 'watch', resource: 'configmaps' });
    room.server.create(configMap('last'));
    await recorder.until(() => seen('ERROR', 2));
    room.server.create(configMap('very-last'));
    await recorder.until(({ stdout }) => stdout.includes('very-last'));
    const recorded = await end(recorder);
    const replayed = await replay('--changes', '--bookmarks');
    expect(replayed).toMatchObject({ code: 0 });
    expect(withoutTimes(replayed.stdout)).toBe(withoutTimes(recorded));
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('appends, tells what is in it, and keeps no secret unless asked', async () => {
    room.server.create(secret('s', { password: 'aHVudGVyMg==' }));
    const first = await record('secrets', '-n', 'default', '--once').finished;
    expect(first.stderr).toMatch(/^recorded \S+ in .*\.journal\n$/);
    const hidden = await replay();
    expect(first.stdout).toContain('aHVudGVyMg');
    expect(hidden.stdout).not.toContain('aHVudGVyMg');
    const mark = JSON.parse(hidden.stdout.split('\n')[0] ?? '').object.data.password;
    expect(Buffer.from(mark, 'base64').toString()).toMatch(/^redacted-[0-9a-f]{12}$/);

    const second = await record('secrets', '-n', 'default', '--once', '--with-secrets').finished;
    expect(second.stderr).toContain('the recording goes on at its end');
    const both = await replay();
    expect(withoutTimes(both.stdout)).toBe(withoutTimes(hidden.stdout + second.stdout));
    const info = await replay('--info', '-o', 'json');
    expect(JSON.parse(info.stdout)).toMatchObject({
      format: 1,
      sizeBytes: statSync(file).size,
      recordings: [
        { withSecrets: false, finished: true, informers: [{ resource: 'secrets', namespace: 'default' }] },
        { withSecrets: true, finished: true },
      ],
    });
    const table = await replay('--info');
    expect(table.stdout).toMatch(/: \S+, format 1\nRECORDING +START +SPAN +RESOURCE[^\n]*\n1 [^\n]*secrets[^\n]*\n2 /);
  });

  it('a recorder that was killed leaves a journal that replays up to there and says so', async () => {
    room.server.create(configMap('a'));
    const recorder = record('cm', '-n', 'default');
    await recorder.until(({ stdout }) => stdout.includes('SYNCED'));
    // What is printed is recorded within a second.
    while (!(await replay()).stdout.includes('SYNCED'));
    recorder.child.kill('SIGKILL');
    await recorder.finished;
    const { code, stdout, stderr } = await replay();
    expect({ code, records: withoutTimes(stdout) }).toEqual({ code: 1, records: withoutTimes(recorder.stdout) });
    expect(stderr).toMatch(/^error: .*\.journal has no end: replayed up to \d{4}-.*Z\nhint: .*\n$/);
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 1));
    expect((await replay()).stderr).toMatch(
      /^error: .*\.journal is cut at byte \d+: nothing could be replayed\nhint: .*\n$/,
    );
    whole[whole.length - 5] = (whole.at(-5) ?? 0) ^ 1;
    writeFileSync(file, whole);
    expect((await replay()).stderr).toMatch(/^error: .*\.journal is damaged at byte 16: nothing .*\nhint: .*\n$/);
  });

  it('ends as it was told to, and refuses what it cannot read', async () => {
    for (const name of ['a', 'b', 'c']) room.server.create(configMap(name));
    const recorded = await record('cm', '-n', 'default', '--once').finished;
    const two = await replay('--count', '2', '--speed', '1000x');
    expect(withoutTimes(two.stdout)).toBe(
      withoutTimes(recorded.stdout.split('\n').slice(0, 2).join('\n')).concat('\n'),
    );
    const names = await replay('-o', 'name');
    expect(names.stdout).toBe('configmap/a\nconfigmap/b\nconfigmap/c\n');
    expect(await replay('--speed', 'fast')).toMatchObject({ code: 2 });
    expect(await room.run(['record', 'cm', '-f', ''])).toMatchObject({ code: 2 });
    writeFileSync(file, toHeader(2));
    expect(await replay()).toMatchObject({ code: 1, stdout: '' });
    expect((await replay()).stderr).toContain('has journal format 2; this kinformer reads 1');
    writeFileSync(file, 'something else');
    expect((await record('cm').finished).stderr).toContain('is no journal: it begins otherwise');
    expect(readFileSync(file, 'utf8')).toBe('something else');
  });

  it('goes on after a recording that was refused; the last one decides the status', async () => {
    room.server.create(configMap('a'));
    const refuse = () => record('cm', '-n', 'default', '--context', 'viewer').finished;
    expect(await refuse()).toMatchObject({ code: 4 });
    await record('cm/a', '-n', 'default', '--once').finished;
    const { code, stdout, stderr } = await replay('-o', 'name');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'configmap/a\n' });
    expect(stderr).toMatch(/^warning: recording 1 of .*: configmaps is forbidden: .*\n$/);
    await refuse();
    expect(await replay('-o', 'name')).toMatchObject({ code: 4, stdout: 'configmap/a\n' });
    writeFileSync(file, toHeader());
    expect((await replay()).stderr).toContain('has no recording');
  });

  it('serves a recording as an API server, with its versions and custom resources', async () => {
    // Versions that the other server has not used up when it begins.
    room.server.jumpToVersion(100_000);
    room.server.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    room.server.create(widgets);
    const metadata = { name: 'w', namespace: 'shop' };
    room.server.create({ apiVersion: 'example.com/v1', kind: 'Widget', metadata, spec: { a: 1 } });
    const inShop = (name: string) => ({ ...configMap(name), metadata: { name, namespace: 'shop' } });
    room.server.create(inShop('old'));
    const recorder = record('cm,widgets', '-n', 'shop');
    await recorder.until(({ records }) => records.filter(({ type }) => type === 'SYNCED').length === 2);
    for (const name of ['a', 'b', 'c']) room.server.create(inShop(name));
    room.server.patch('configmaps', { namespace: 'shop', name: 'a' }, { data: { n: '1' } });
    room.server.delete('configmaps', { namespace: 'shop', name: 'b' });
    await recorder.until(({ stdout }) => stdout.includes('"DELETED"'));
    await end(recorder);
    const state = await replay('--no-control');
    const kept = new Map<string, object>();
    for (const line of state.stdout.trim().split('\n')) {
      const { type, resource, key, object } = JSON.parse(line);
      if (type === 'DELETED') kept.delete(`${resource} ${key}`);
      else kept.set(`${resource} ${key}`, object);
    }
    const other = join(room.folder, 'served');
    const serving = room.kinformer.start(['replay', file, '--serve', '--speed', 'max', '--write-kubeconfig', other]);
    await serving.until(
      ({ stdout, stderr }) => stdout.includes(`export KUBECONFIG=${other}`) && stderr.includes('is over'),
    );
    const args = ['watch', 'cm,widgets', '-n', 'shop', '--once', '-o', 'json', '--no-control'];
    const seen = await room.kinformer.run(args, { env: { KUBECONFIG: other } });
    expect(seen.code).toBe(0);
    const served = new Map(
      seen.stdout
        .trim()
        .split('\n')
        .map((line) => {
          const { resource, key, object } = JSON.parse(line);
          return [`${resource} ${key}`, object];
        }),
    );
    expect(Object.fromEntries(served)).toEqual(Object.fromEntries(kept));
    expect(served.size).toBe(4);
    serving.child.kill('SIGTERM');
    expect((await serving.finished).code).toBe(143);
  });

  it('prints the columns of custom resources', async () => {
    room.server.create(widgets);
    const metadata = { name: 'w', namespace: 'default' };
    room.server.create({ apiVersion: 'example.com/v1', kind: 'Widget', metadata, spec: { a: 12, color: 'red' } });
    const recorded = await record('widgets', '-n', 'default', '--once', '--no-control', '-o', 'wide').finished;
    expect(recorded.stdout).toMatch(/^EVENT +NAME +SIZE +COLOR\nADDED +w +12 +red\n$/);
    expect((await replay('--no-control', '-o', 'wide')).stdout).toBe(recorded.stdout);
    expect((await replay('--no-control', '-o', 'table')).stdout).toMatch(/^EVENT +NAME +SIZE\nADDED +w +12\n$/);
  });

  it('does the examples of the README', async () => {
    const ending = new AbortController();
    const life = await startScenario(room.server, { name: 'shop', seed: 1, clock: realClock, signal: ending.signal });
    try {
      const [recording = '', ...replays] = readmeExamples('Record and replay');
      expect(await room.shell(recording)).toMatchObject({ code: 0 });
      const recorded = readFileSync(join(room.folder, 'recorded.ndjson'), 'utf8');
      expect(recorded).toContain('shop/checkout');
      for (const each of replays) expect(await room.kinformer.shell(each, {})).toMatchObject({ code: 0, stderr: '' });
      expect(withoutTimes(readFileSync(join(room.folder, 'replayed.ndjson'), 'utf8'))).toBe(withoutTimes(recorded));
    } finally {
      ending.abort();
      await life.stop();
    }
  });
});
