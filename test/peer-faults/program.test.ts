import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Finished, InstalledKinformer, toRecords } from '../helpers/installed-kinformer.ts';
import { toEventLine, toPod, toPodList } from '../helpers/kube-client.ts';
import { type Exchange, type ScriptedServer, startScriptedServer } from '../helpers/scripted-server.ts';
import { isWatch } from './pipeline-on-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kinformer: InstalledKinformer;
beforeAll(async () => {
  kinformer = await InstalledKinformer.install();
});
afterAll(() => kinformer.remove());

type Script = (exchange: Exchange) => void;

const types = {
  kind: 'APIResourceList',
  apiVersion: 'v1',
  groupVersion: 'v1',
  resources: [
    {
      name: 'pods',
      singularName: 'pod',
      kind: 'Pod',
      namespaced: true,
      verbs: ['get', 'list', 'watch'],
      shortNames: ['po'],
    },
  ],
};

/** Answers what discovery asks for; the rest goes to the script. */
const withDiscovery =
  (script: Script): Script =>
  (exchange) => {
    const { pathname } = exchange.url;
    if (pathname === '/api') return exchange.respond(200, { kind: 'APIVersions', versions: ['v1'] });
    if (pathname === '/api/v1') return exchange.respond(200, types);
    if (pathname === '/apis') return exchange.respond(200, { kind: 'APIGroupList', apiVersion: 'v1', groups: [] });
    script(exchange);
  };

const start = (server: ScriptedServer, ...args: readonly string[]) =>
  kinformer.start(['watch', 'pods', '-s', server.url, ...args], { env: { KUBECONFIG: '' } });
const run = (server: ScriptedServer, ...args: readonly string[]): Promise<Finished> => start(server, ...args).finished;
const isStreamingList = ({ url }: Exchange) => url.searchParams.get('sendInitialEvents') === 'true';
const noStreaming = {
  kind: 'Status',
  status: 'Failure',
  code: 422,
  reason: 'Invalid',
  message: 'sendInitialEvents is forbidden',
};

/** A server with these pods, without streaming lists. */
const podServer = (pods: readonly object[], watch: Script = (exchange) => exchange.start()) =>
  startScriptedServer(
    withDiscovery((exchange) => {
      if (isStreamingList(exchange)) return exchange.respond(422, noStreaming);
      if (isWatch(exchange)) return watch(exchange);
      exchange.respond(200, toPodList(100, pods));
    }),
  );

describe('what ends a command before its first list', () => {
  it('B071 refused credentials end it with 4 after one request', async () => {
    await using server = await startScriptedServer(
      withDiscovery((exchange) =>
        exchange.respond(401, {
          kind: 'Status',
          status: 'Failure',
          code: 401,
          reason: 'Unauthorized',
          message: 'Unauthorized',
        }),
      ),
    );
    const { code, stderr } = await run(server, '--initial', 'list');
    expect(code).toBe(4);
    expect(stderr).toMatch(/^error: You must be logged in.*\nhint: .*\n$/);
    expect(server.requests.filter(({ url }) => url.pathname.endsWith('/pods'))).toHaveLength(1);
  });

  it('B173 somebody who may do nothing but watch pods in one namespace can do that', async () => {
    await using server = await startScriptedServer(
      withDiscovery((exchange) => {
        if (exchange.url.pathname !== '/api/v1/namespaces/team-a/pods') {
          return exchange.respond(403, {
            kind: 'Status',
            status: 'Failure',
            code: 403,
            reason: 'Forbidden',
            message: 'no',
          });
        }
        if (isStreamingList(exchange)) return exchange.respond(422, noStreaming);
        if (isWatch(exchange)) return exchange.start();
        exchange.respond(200, toPodList(100, [toPod('a', 90, { namespace: 'team-a' })]));
      }),
    );
    const { code, stdout, stderr } = await run(server, '-n', 'team-a', '--once', '-o', 'name');
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: 'pod/a\n', stderr: '' });
    expect(server.requests.every(({ url }) => !url.pathname.endsWith('/namespaces'))).toBe(true);
  });
});

describe('what goes to stdout', () => {
  it('B135 an event is a whole line in a pipe at once', async () => {
    let watch: Exchange | undefined;
    await using server = await podServer([], (exchange) => {
      watch = exchange;
      exchange.start();
    });
    const program = start(server, '-o', 'json');
    await program.until(({ stdout }) => stdout.includes('SYNCED') && watch !== undefined);
    const before = program.stdout.length;
    const sentMs = performance.now();
    watch?.chunk(toEventLine('ADDED', 'a', 101));
    await program.until(({ stdout }) => stdout.length > before);
    // Generous for a machine that does other things; held back output would never come.
    expect(performance.now() - sentMs).toBeLessThan(2000);
    expect(program.stdout.endsWith('\n')).toBe(true);
    expect(program.records.at(-1)).toMatchObject({ type: 'ADDED', key: 'default/a' });
    program.child.kill('SIGTERM');
    await program.finished;
  });

  it.each(['json', 'yaml', 'name', 'table', 'log'])(
    'B137 B130 five megabytes as %s come whole through a pipe that is read late',
    async (format) => {
      const pods = Array.from({ length: 1000 }, (_, index) =>
        toPod(`p${index}`, index + 1, { annotations: { text: 'é'.repeat(2500) } }),
      );
      await using server = await podServer(pods);
      const whole = await run(server, '--once', '-o', format, '--no-control');
      const program = start(server, '--once', '-o', format, '--no-control');
      program.child.stdout?.pause();
      setTimeout(() => program.child.stdout?.resume(), 500);
      const late = await program.finished;
      expect({ code: late.code, stderr: late.stderr }).toEqual({ code: 0, stderr: '' });
      const plain = (text: string) => text.replaceAll(/"time":"[^"]*"|time: .*|\d\d:\d\d:\d\d\.\d+/g, '');
      expect(plain(late.stdout).length).toBe(plain(whole.stdout).length);
      if (format === 'json') expect(toRecords(late.stdout)).toHaveLength(1000);
    },
  );

  it.each([
    ['head', '| head -1'],
    ['a program that reads nothing', '| true'],
    ['nothing', '>&-'],
    ['nothing, nor errors', '>&- 2>&-'],
  ])('B136 stdout that is closed by %s ends it quietly', async (_, redirection) => {
    const pods = Array.from({ length: 10_000 }, (_, index) => toPod(`p${index}`, index + 1));
    await using server = await podServer(pods);
    const kubeconfig = join(kinformer.folder, 'none');
    writeFileSync(kubeconfig, '');
    const script = `set -o pipefail; '${process.execPath}' '${kinformer.bin}' watch pods -s ${server.url} -o json ${redirection}; echo "code $?" >&3`;
    const shell = spawn('bash', ['-c', script], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: kinformer.folder, KUBECONFIG: kubeconfig },
    });
    let [stderr, code] = ['', ''];
    shell.stderr?.on('data', (text) => {
      stderr += text;
    });
    shell.stdout?.resume();
    shell.stdio[3]?.on('data', (text) => {
      code += text;
    });
    await new Promise((resolve) => shell.on('close', resolve));
    expect(code.trim()).toMatch(/^code (0|141)$/);
    expect(stderr).toBe('');
  });

  it('B125 B138 reconnects are records of their own and no events', async () => {
    let watches = 0;
    await using server = await podServer([toPod('a', 90)], (exchange) => {
      watches += 1;
      exchange.start();
      exchange.chunk(toEventLine('MODIFIED', 'a', 100 + watches));
      if (watches === 1) exchange.end();
      if (watches === 2) setTimeout(() => exchange.reset(), 20);
    });
    const program = start(server, '-o', 'json', '--count', '4');
    const { code, stdout } = await program.finished;
    expect(code).toBe(0);
    const types = toRecords(stdout).map(({ type }) => type);
    expect(types).toEqual(['ADDED', 'SYNCED', 'MODIFIED', 'RECONNECT', 'MODIFIED', 'RECONNECT', 'MODIFIED']);
  });
});

describe('where there is no terminal', () => {
  it.each([[[]], [['-n', 'default']], [['pods']]])(
    'B148 the screen is refused in two lines, with 2: %j',
    async (args) => {
      const { code, stdout, stderr } = await kinformer.run(args, { env: { KUBECONFIG: '' } });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toBe('error: the TUI needs a terminal\nhint: kinformer watch pods -o json\n');
    },
  );
});
