import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commandTable } from '../../src/cli/command-table.ts';
import { InstalledKinformer, programTimeouts, toRecords } from '../helpers/installed-kinformer.ts';

vi.setConfig(programTimeouts);

let kinformer: InstalledKinformer;

beforeAll(async () => {
  kinformer = await InstalledKinformer.install();
});
afterAll(() => kinformer.remove());

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

describe('kinformer', () => {
  it('says its version in three ways', async () => {
    expect(await kinformer.run(['--version'])).toMatchObject({ code: 0, stdout: `kinformer ${version}\n`, stderr: '' });
    const json = await kinformer.run(['version', '-o', 'json']);
    expect(JSON.parse(json.stdout)).toEqual({ version, nodeVersion: process.version });
    expect((await kinformer.run(['version', '-o', 'yaml'])).stdout).toContain(`version: ${version}\n`);
    expect(await kinformer.run(['version', '-o', 'table'])).toMatchObject({ code: 2, stdout: '' });
    const env = { KINFORMER_OUTPUT: 'table' };
    expect(await kinformer.run(['version'], { env })).toMatchObject({ code: 0, stdout: `kinformer ${version}\n` });
    const help = (await kinformer.run(['version', '--help'])).stdout;
    expect(help).toContain('json or yaml');
    expect(help).not.toMatch(/custom-columns|wide/);
  });

  it('a slip in the command is a usage error, and a bare call needs a terminal or lines to be asked for', async () => {
    expect(await kinformer.run(['wach', 'pods'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: there is no command "wach"\nhint: did you mean "kinformer watch"\?/),
    });
    expect((await kinformer.run(['help', 'wach'])).stderr).toContain('did you mean "watch"?');
    for (const args of [[], ['pods'], ['-w', 'pods']]) {
      expect(await kinformer.run(args)).toEqual({
        code: 2,
        signal: null,
        stdout: '',
        stderr: 'error: the TUI needs a terminal\nhint: kinformer watch pods -o json\n',
      });
    }
    for (const args of [
      ['pods', '--no-tui'],
      ['pods', '--once'],
      ['pods', '-o', 'json'],
    ]) {
      expect((await kinformer.run(args)).stderr).toMatch(/^error: no configuration/);
    }
  });

  it('has help for itself and for each command, on stdout, within 100 columns', async () => {
    const program = await kinformer.run(['--help']);
    expect(program.code).toBe(0);
    for (const { name } of commandTable) {
      expect(program.stdout).toContain(`\n  ${name}`);
      const help = await kinformer.run([name, '--help']);
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toBe((await kinformer.run(['help', name])).stdout);
      expect(
        Math.max(
          ...help.stdout
            .split('\n')
            .filter((line) => !/^ {2}(#|kinformer)/.test(line))
            .map((line) => line.length),
        ),
      ).toBeLessThanOrEqual(100);
    }
    expect(await kinformer.run(['help', 'nope'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('--help, --version and completion load neither the Kubernetes client nor commander nor chalk', async () => {
    const hook = join(kinformer.folder, 'report-modules.mjs');
    writeFileSync(
      hook,
      `import { registerHooks } from 'node:module';
const loaded = [];
registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
process.on('exit', () => process.stderr.write(loaded.join('\\n')));`,
    );
    for (const args of [['--help'], ['watch', '--help'], ['--version'], ['completion', 'zsh'], ['help', 'index']]) {
      const { stdout, stderr } = await kinformer.run(args, { nodeArgs: ['--import', hook] });
      expect(stdout).not.toBe('');
      const files = stderr.split('\n').filter((url) => url.startsWith('file:') && url.includes('/dist/'));
      expect(files.length).toBeGreaterThan(0);
      const bytes = files.reduce((sum, url) => sum + statSync(new URL(url)).size, 0);
      expect(bytes, files.join('\n')).toBeLessThan(80_000);
      for (const url of files) {
        expect(readFileSync(new URL(url), 'utf8')).not.toMatch(
          /resolveConnection|class SharedIndexInformer|class Reflector|new Chalk\(|class Command /,
        );
      }
    }
  });

  it.each([
    ['bash', ['-n']],
    ['zsh', ['-n']],
    ['fish', ['--no-execute']],
  ])('the completion of %s is a script that the shell accepts', async (shell, check) => {
    const { stdout, code } = await kinformer.run(['completion', shell]);
    expect(code).toBe(0);
    for (const { name } of commandTable) expect(stdout).toContain(name);
    const path = `/usr/bin/${shell}`;
    if (existsSync(path)) execFileSync(path, check, { input: stdout });
  });

  it('bash completes commands, options and values', async () => {
    const { stdout: script } = await kinformer.run(['completion', 'bash']);
    const complete = (...words: string[]) =>
      execFileSync(
        'bash',
        [
          '--norc',
          '-c',
          `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _kinformer; printf '%s\\n' "\${COMPREPLY[@]}"`,
          '_',
          'kinformer',
          ...words,
        ],
        { encoding: 'utf8' },
      )
        .trim()
        .split('\n');
    expect(complete('wa')).toEqual(['watch']);
    expect(complete('watch', '--watch-')).toEqual(['--watch-only']);
    expect(complete('watch', 'pods', '--queue', '')).toEqual(['delta', 'real']);
    expect(complete('completion', 'b')).toEqual(['bash']);
    expect(complete('watch', 'sta')).toEqual(['statefulsets.apps']);
    expect(complete('sta')).toEqual(['statefulsets.apps']);
    expect(complete('doctor', 'pods', '-o', '')).toEqual(['json', 'yaml', 'table']);
    expect(complete('apiserver', '--scenario', '')).toEqual(['shop', 'empty']);
    // Files, which bash itself offers when there is nothing else.
    expect(complete('replay', '')).toEqual(['']);
    expect(complete('exec', 'pods', '--', 'bas')).toContain('bash');
    expect(complete('exec', 'pods', '--', 'bash', 'sta')).toEqual(['']);
  });

  it('usage errors are two lines on stderr and 2', async () => {
    const { code, stdout, stderr } = await kinformer.run(['watch', 'pods', '--zzzzzz']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe("error: unknown option '--zzzzzz'\nhint: see `kinformer watch --help`\n");
  });

  it('without a kubeconfig it says what to do', async () => {
    const { code, stderr } = await kinformer.run(['watch', 'pods']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: .*\nhint: .*kinformer demo.*\n$/);
  });

  it('reads defaults from the configuration file; an unknown key is a warning', async () => {
    const config = join(kinformer.folder, 'config');
    mkdirSync(join(config, 'kinformer'), { recursive: true });
    const file = join(config, 'kinformer', 'config.yaml');
    const env = { XDG_CONFIG_HOME: config };
    writeFileSync(file, 'output: json\ntheme: dark\nnope: 1\n');
    const { stdout, stderr } = await kinformer.run(['version'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ version });
    expect(stderr).toBe(`warning: ${file}: unknown key "nope"\n`);
    expect((await kinformer.run(['version'], { env: { ...env, KINFORMER_OUTPUT: 'yaml' } })).stdout).toContain(
      'version: ',
    );
    writeFileSync(file, 'output: [');
    expect(await kinformer.run(['version'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not YAML'),
    });
    writeFileSync(file, 'just text');
    expect(await kinformer.run(['version'], { env })).toMatchObject({ code: 1 });
  });
});

const olderNode = ['/usr/bin/node', '/usr/local/bin/node'].find((path) => {
  if (!existsSync(path)) return false;
  const [major = 99] = execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).split('.').map(Number);
  return major < 22;
});

describe.skipIf(olderNode === undefined)('started by an older Node', () => {
  const beside = () => join(kinformer.folder, 'node_modules', 'node');

  it('runs the Node that is installed beside it, and passes its status on', async () => {
    const options = { node: olderNode!, env: {} };
    expect(JSON.parse((await kinformer.run(['version', '-o', 'json'], options)).stdout)).toEqual({
      version,
      nodeVersion: process.version,
    });
    expect((await kinformer.run(['watch', '--nope'], options)).code).toBe(2);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('passes %s on', async (signal, code) => {
    const demo = kinformer.start(['demo', 'pods'], { node: olderNode!, env: {} });
    await demo.until(({ stdout }) => stdout.includes('SYNCED'));
    demo.child.kill(signal);
    expect((await demo.finished).code).toBe(code);
  });

  it('says what it needs when there is none', async () => {
    renameSync(beside(), `${beside()}-away`);
    const { code, stdout, stderr } = await kinformer.run(['version'], { node: olderNode! });
    renameSync(`${beside()}-away`, beside());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^error: kinformer needs Node 22\.19, this is \d+\.\d+\nhint: .*\n$/);
  });
});

describe('kinformer apiserver', () => {
  it('prints one line when it is ready, serves until SIGTERM, and saves', async () => {
    const save = join(kinformer.folder, 'saved.yaml');
    const kubeconfig = join(kinformer.folder, 'named kubeconfig');
    const server = kinformer.start([
      'apiserver',
      '--write-kubeconfig',
      kubeconfig,
      '--save',
      save,
      '--admin-token',
      'secret-admin',
    ]);
    await server.until(({ stdout }) => stdout.includes('\n'));
    expect(server.stdout).toBe(`export KUBECONFIG='${kubeconfig}'\n`);
    expect(statSync(kubeconfig).mode & 0o777).toBe(0o600);
    const env = { KUBECONFIG: kubeconfig };
    const { stdout } = await kinformer.run(['watch', 'ns', '--once', '--no-object'], { env });
    expect(
      toRecords(stdout)
        .filter(({ type }) => type === 'ADDED')
        .map(({ key }) => key),
    ).toEqual(['default', 'kube-node-lease', 'kube-public', 'kube-system']);
    expect((await kinformer.run(['watch', 'pods', '--context', 'viewer'], { env })).code).toBe(4);
    server.child.kill('SIGTERM');
    expect(await server.finished).toMatchObject({ code: 143, stderr: '' });
    expect(readFileSync(save, 'utf8')).toContain('kube-system');
    const again = kinformer.start(['apiserver', '--load', save]);
    await again.until(({ stdout }) => stdout.includes('\n'));
    const path = /^export KUBECONFIG=(.*)\n$/.exec(again.stdout)?.[1] ?? '';
    expect(existsSync(path)).toBe(true);
    again.child.kill('SIGINT');
    expect((await again.finished).code).toBe(130);
    expect(existsSync(path)).toBe(false);
  });

  it('says that what it was to save is lost, and ends with 1', async () => {
    const folder = join(kinformer.folder, 'gone');
    mkdirSync(folder);
    const server = kinformer.start(['apiserver', '--save', join(folder, 'state.yaml')]);
    await server.until(({ stdout }) => stdout.includes('\n'));
    rmSync(folder, { recursive: true });
    server.child.kill('SIGTERM');
    expect(await server.finished).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: cannot save to .*state.yaml: .*\nhint: what was to be saved is lost/),
    });
  });

  it('a bad fault, file or port is an error and not a stack', async () => {
    expect(await kinformer.run(['apiserver', '--faults', 'nope'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: .*nope/),
    });
    expect(await kinformer.run(['apiserver', '--load', 'missing.yaml'])).toMatchObject({
      code: 1,
      stderr:
        'error: --load missing.yaml: there is no such file\nhint: name a file that is there and that you may read\n',
    });
    expect(await kinformer.run(['apiserver', '--load', '.'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: --load \.: that is a folder\nhint: /),
    });
    expect(await kinformer.run(['apiserver', '--save', 'missing/state.yaml'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: cannot save to missing.state.yaml.*\nhint: /),
    });
    for (const tokens of [
      ['--admin-token', ''],
      ['--viewer-token='],
      ['--admin-token', 'a b'],
      ['--admin-token', 'same', '--viewer-token', 'same'],
    ]) {
      expect(await kinformer.run(['apiserver', ...tokens])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^error: --(admin|viewer)-token .*\nhint: give /),
      });
    }
    const first = kinformer.start(['apiserver', '--insecure-http']);
    await first.until(({ stdout }) => stdout.includes('\n'));
    const kubeconfig = readFileSync(first.stdout.trim().replace('export KUBECONFIG=', ''), 'utf8');
    const port = /127\.0\.0\.1:(\d+)/.exec(kubeconfig)?.[1] ?? '';
    expect(await kinformer.run(['apiserver', '--port', port])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in use'),
    });
    first.child.kill('SIGTERM');
    await first.finished;
  });
});

describe('kinformer index', () => {
  it('counts, lists a bucket, and tells what moves', async () => {
    const server = kinformer.start(['apiserver', '--insecure-http']);
    await server.until(({ stdout }) => stdout.includes('\n'));
    const options = { env: { KUBECONFIG: server.stdout.trim().replace('export KUBECONFIG=', '') } };
    const index = (...args: string[]) => kinformer.run(['index', 'ns', ...args], options);
    const byLabel = ['--by', 'label:kubernetes.io/metadata.name'];
    expect((await index(...byLabel)).stdout.split('\n')[0]).toBe('VALUE             OBJECTS');
    const json = await index(...byLabel, '--by', '.status.phase', '-o', 'json');
    expect(toRecords(json.stdout)).toMatchObject([
      { index: 'label:kubernetes.io/metadata.name', resource: 'namespaces', none: 0 },
      { index: '.status.phase', values: [{ value: 'Active', count: 4, keys: expect.arrayContaining(['default']) }] },
    ]);
    expect(Object.keys(toRecords(json.stdout)[0]!)).toEqual(['index', 'resource', 'values', 'none']);
    expect(toRecords((await index('--by', '.status.phase', '--get', 'Active', '-o', 'json')).stdout)[0]).toMatchObject({
      kind: 'Namespace',
    });
    expect((await index('--by', '.status.phase', '--get', 'Active', '-o', 'name')).stdout.split('\n')[0]).toBe(
      'namespace/default',
    );
    expect(await index('--by', '.status.phase', '--get', 'Nope', '-o', 'json')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'no namespaces under "Nope" in the index .status.phase; there are Active (4)\n',
    });
    expect((await index('--by', 'namespace')).stdout).toBe('VALUE    OBJECTS\n<none>   4\n');
    expect((await index('--by', 'nope')).code).toBe(2);
    expect((await index('-o', 'name')).code).toBe(2);
    const named = { env: { ...options.env, KINFORMER_OUTPUT: 'name', KINFORMER_WATCH: 'true' } };
    const bucket = ['index', 'ns', '--by', '.status.phase', '--get', 'Active'];
    expect((await kinformer.run(bucket, named)).stdout.split('\n')[0]).toBe('namespace/default');
    const table = await kinformer.run(['index', 'ns', '--watch=false'], named);
    expect(table).toMatchObject({ code: 0, stdout: 'VALUE    OBJECTS\n<none>   4\n' });
    expect((await index('-w', '--get', 'x')).code).toBe(2);
    const live = kinformer.start(['index', 'cm', '--by', 'namespace', '-w', '-o', 'json'], options);
    await live.until(({ stdout }) => stdout.includes('\n'));
    const url = /server: (\S+)/.exec(readFileSync(options.env.KUBECONFIG, 'utf8'))?.[1]?.replaceAll('"', '') ?? '';
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } });
    await fetch(`${url}/api/v1/namespaces/default/configmaps`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    await fetch(`${url}/api/v1/namespaces/default/configmaps/a`, { method: 'DELETE' });
    await live.until(({ records }) => records.length >= 3);
    expect(live.records.slice(1)).toEqual([
      { type: 'MOVED', key: 'default/a', index: 'namespace', from: [], to: ['default'] },
      { type: 'MOVED', key: 'default/a', index: 'namespace', from: ['default'], to: [] },
    ]);
    live.child.kill('SIGTERM');
    expect((await live.finished).code).toBe(143);
    server.child.kill('SIGTERM');
    await server.finished;
  });
});

/** What a shell does with the program: what it wrote to stdout and stderr. */
async function runShell(command: string) {
  const shell = spawn('bash', ['-c', command, '_', process.execPath, kinformer.bin], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: join(kinformer.folder, 'home') },
  });
  let [stdout, stderr] = ['', ''];
  shell.stdout.on('data', (text) => {
    stdout += text;
  });
  shell.stderr.on('data', (text) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => shell.on('close', resolve));
  return { code, stdout, stderr };
}

describe('kinformer demo', () => {
  it('streams NDJSON of pods, deployments and nodes, alive, and ends with a closed pipe', async () => {
    const demo = kinformer.start(['demo']);
    await demo.until(({ records }) => records.some(({ cause }) => cause === 'watch'));
    const synced = demo.records.filter(({ type }) => type === 'SYNCED').map(({ resource }) => resource);
    expect(synced.sort()).toEqual(['deployments.apps', 'nodes', 'pods']);
    demo.child.stdout?.destroy();
    expect(await demo.finished).toMatchObject({ code: 0, stderr: '' });
  });

  it('ends by signal with its status, and leaves nothing behind', async () => {
    const temporary = join(kinformer.folder, 'temporary');
    mkdirSync(temporary);
    const demo = kinformer.start(['demo'], { env: { TMPDIR: temporary } });
    await demo.until(({ stdout }) => stdout.includes('SYNCED'));
    expect(readdirSync(temporary)).toHaveLength(1);
    demo.child.kill('SIGINT');
    expect((await demo.finished).code).toBe(130);
    expect(readdirSync(join(kinformer.folder, 'temporary'))).toEqual([]);
  });

  it('leaves nothing behind, however early it is interrupted', async () => {
    const temporary = join(kinformer.folder, 'early');
    mkdirSync(temporary);
    const isThere = () => expect.poll(() => readdirSync(temporary).length, { timeout: 60_000, interval: 1 }).toBe(1);
    for (const moment of [() => setTimeout(100), () => setTimeout(300), isThere]) {
      const demo = kinformer.start(['demo'], { env: { TMPDIR: temporary } });
      await moment();
      demo.child.kill('SIGINT');
      await demo.finished;
      expect(readdirSync(temporary)).toEqual([]);
    }
  });

  it('B136 head takes a line and all is over', async () => {
    const { stdout, stderr } = await runShell(`"$1" "$2" demo | head -1; echo "\${PIPESTATUS[0]}"`);
    expect(stdout.trim().split('\n').at(-1)).toBe('0');
    expect(stderr).toBe('');
  });

  it.skipIf(process.platform !== 'linux')('a stdout without room is an error, with what to do', async () => {
    const { code, stderr } = await runShell('"$1" "$2" help >/dev/full');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: cannot write to stdout: ENOSPC.*\nhint: is there room .*\n$/);
  });

  it.skipIf(process.platform !== 'linux')('B136 a stdout that was closed from the start ends it quietly', async () => {
    expect((await runShell('"$1" "$2" nosuch --nope >&-')).code).toBe(2);
    for (const command of ['"$1" "$2" demo >&-', '"$1" "$2" demo >&-; exit $?', '"$1" "$2" demo >&- 2>&-; exit $?']) {
      expect(await runShell(command), command).toEqual({ code: 0, stdout: '', stderr: '' });
    }
    const { code, stderr } = await runShell('"$1" "$2" demo --timeout 1s >/dev/null');
    expect({ code, stderr }).toMatchObject({ code: 124, stderr: expect.stringContaining('1s have passed') });
  });
});
