import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { RunningKinformer } from '../helpers/installed-kinformer.ts';
import { useProgramRoom } from '../helpers/program-room.ts';
import { readmeExamples } from '../helpers/readme-examples.ts';
import { TerminalProgram } from '../helpers/terminal-program.ts';
import { parseExposition, sampleOf } from '../metrics/parse-exposition.ts';

const room = useProgramRoom();

const start = (...args: readonly string[]) => room.start(args);
const configMap = (name: string, data: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});

/** Where it says that its metrics are. */
async function metricsUrl(running: RunningKinformer): Promise<string> {
  await running.until(({ stderr }) => /^metrics: \S+$/m.test(stderr));
  return /^metrics: (\S+)$/m.exec(running.stderr)?.[1] ?? '';
}

const readme = readFileSync('README.md', 'utf8');
const patiently = { timeout: 120_000, interval: 100 };
const scrape = async (url: string) => (await fetch(url)).text();

describe('--metrics', () => {
  it('of a watch: reconnections and the store, true while scrapes and changes come together', async () => {
    room.server.create(configMap('a'));
    const watch = start('watch', 'cm', '-o', 'json', '--no-object', '--metrics', ':0');
    const url = await metricsUrl(watch);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    await watch.until(({ stdout }) => stdout.includes('SYNCED'));
    const scrapes = [];
    for (let index = 0; index < 300; index += 1) {
      room.server.create(configMap(`c${index}`, { text: 'x'.repeat(index) }));
      if (index % 10 === 0) scrapes.push(scrape(url));
      if (index % 50 === 0) await scrapes.at(-1);
    }
    for (const text of await Promise.all(scrapes)) parseExposition(text);
    await watch.until(({ records }) => records.some(({ key }) => key === 'default/c299'));
    const text = await scrape(url);
    expect(sampleOf(text, 'kinformer_cache_objects{resource="configmaps"}')).toBe(301);
    expect(sampleOf(text, 'kinformer_synced{resource="configmaps"}')).toBe(1);
    expect(sampleOf(text, 'kinformer_notifications_total{resource="configmaps",type="add",cause="watch"}')).toBe(300);
    expect(sampleOf(text, 'kinformer_listener_backlog{resource="configmaps",listener="output"}')).toBe(0);
    expect(
      sampleOf(text, `rest_client_requests_total{code="200",method="GET",host="${new URL(room.server.url).host}"}`),
    ).toBe(room.server.requests.length);
    expect(sampleOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    watch.child.kill('SIGTERM');
    expect((await watch.finished).code).toBe(143);
  });

  it('of exec: the work queue, and how runs ended', async () => {
    for (const name of ['good', 'bad']) room.server.create(configMap(name));
    const script = 'test $KINFORMER_NAME = good';
    const exec = start('exec', 'cm', '--max-retries', '2', '--metrics', ':0', '--', 'sh', '-c', script);
    const url = await metricsUrl(exec);
    await exec.until(({ stderr }) => stderr.includes('given up'));
    const runs = (event: string, result: string) =>
      `kinformer_exec_runs_total{resource="configmaps",event="${event}",result="${result}"}`;
    const text = await scrape(url);
    expect(sampleOf(text, runs('ADDED', 'succeeded'))).toBe(1);
    expect(sampleOf(text, runs('ADDED', 'failed'))).toBe(2);
    expect(sampleOf(text, runs('ADDED', 'given-up'))).toBe(1);
    expect(sampleOf(text, 'kinformer_exec_given_up')).toBe(1);
    expect(sampleOf(text, 'kinformer_exec_running')).toBe(0);
    expect(sampleOf(text, 'workqueue_retries_total{name="exec"}')).toBe(2);
    expect(sampleOf(text, 'workqueue_depth{name="exec"}')).toBe(0);
    expect(sampleOf(text, 'workqueue_work_duration_seconds_count{name="exec"}')).toBe(4);
    exec.child.kill('SIGINT');
    expect((await exec.finished).code).toBe(130);
  });

  it('of index -w and of the demo', async () => {
    const index = start('index', 'cm', '--by', 'namespace', '-w', '-o', 'json', '--metrics', ':0');
    const demo = start('demo', 'pods', '-o', 'name', '--metrics', ':0');
    const url = await metricsUrl(index);
    await index.until(({ stdout }) => stdout.includes('"values"'));
    expect(sampleOf(await scrape(url), 'kinformer_synced{resource="configmaps"}')).toBe(1);
    const demoUrl = await metricsUrl(demo);
    await demo.until(({ stdout }) => stdout.includes('pod/'));
    expect(sampleOf(await scrape(demoUrl), 'kinformer_synced{resource="pods"}')).toBe(1);
    for (const { child } of [index, demo]) child.kill('SIGTERM');
    expect((await index.finished).code).toBe(143);
    expect((await demo.finished).code).toBe(143);
  });

  it('of the terminal interface, as its tabs come and go', async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const url = `http://127.0.0.1:${port}/metrics`;
    const program = new TerminalProgram(
      [process.execPath, room.kinformer.bin, 'configmaps,namespaces', '-A', '--metrics', `:${port}`],
      {
        cwd: room.folder,
        env: { PATH: process.env.PATH, HOME: room.folder, KUBECONFIG: room.kubeconfig, TERM: 'xterm-256color' },
      },
    );
    try {
      const sees = (sample: string, value: number | undefined) =>
        vi.waitFor(async () => expect(sampleOf(await scrape(url), sample)).toBe(value), patiently);
      await sees('kinformer_synced{resource="configmaps"}', 1);
      await sees('kinformer_synced{resource="namespaces"}', 1);
      await program.shows('configmaps');
    } finally {
      await program.close();
    }
  });

  it('a port that is taken, and what is no address, is one error', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    expect(await start('watch', 'cm', '--metrics', `:${port}`).finished).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^error: cannot serve metrics on 127\.0\.0\.1:\d+: the port is in use\nhint: .*\n$/,
      ),
    });
    taken.close();
    expect(await start('watch', 'cm', '--metrics', 'here').finished).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: --metrics: "here" is not an address\nhint: .*\n$/),
    });
  });

  it('are those that the README names', async () => {
    const section = readme.split('\n## Metrics\n')[1]?.split('\n## ')[0];
    const named = [...new Set(section?.match(/(?<=`)[a-z]+_[a-z_]+(?=`)/g))].sort();
    expect(named.length).toBeGreaterThan(30);
    room.server.create({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'a', namespace: 'default' },
      spec: {
        selector: { matchLabels: { app: 'a' } },
        template: { metadata: { labels: { app: 'a' } }, spec: { containers: [{ name: 'a', image: 'a' }] } },
      },
    });
    const running = readmeExamples('Metrics').map((example) => {
      const [, ...args] = example.replace(/--metrics \S+/, '--metrics :0').split(/ +/);
      return start(...args);
    });
    const urls = await Promise.all(running.map(metricsUrl));
    const synced = /^kinformer_synced\{.*\} 1$/m;
    await vi.waitFor(async () => {
      for (const url of urls) expect(await scrape(url)).toMatch(synced);
    }, patiently);
    // A watch has to end, and something to fail, before all of them have a value.
    room.server.faults.add({ name: '500', count: 4, verb: 'watch' }, { name: 'drop', count: 2, verb: 'watch' });
    await vi.waitFor(async () => {
      const texts = await Promise.all(urls.map(scrape));
      expect([...new Set(texts.flatMap((text) => [...parseExposition(text).keys()]))].sort()).toEqual(named);
    }, patiently);
    for (const { child, finished } of running) {
      child.kill('SIGTERM');
      await finished;
    }
  });
});
