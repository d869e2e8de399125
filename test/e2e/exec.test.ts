import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it, vi } from 'vitest';
import { realClock } from '../../src/core/clock.ts';
import { startScenario } from '../../src/scenario/start-scenario.ts';
import { toRecords } from '../helpers/installed-kinformer.ts';
import { isAlive } from '../helpers/is-alive.ts';
import { useProgramRoom } from '../helpers/program-room.ts';
import { readmeExamples } from '../helpers/readme-examples.ts';

const room = useProgramRoom();

const run = (...args: readonly string[]) => room.run(['exec', ...args]);
const start = (...args: readonly string[]) => room.start(['exec', ...args]);
const configMap = (name: string, data: object = {}) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});
const readSchema = () => JSON.parse(readFileSync('schema/exec.schema.json', 'utf8')) as object;
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

describe('kinformer exec', () => {
  it('--once runs all of the initial state, and ends', async () => {
    for (const name of ['a', 'b', 'c']) room.server.create(configMap(name));
    const { code, stdout, stderr } = await run(
      'cm',
      '--once',
      '--',
      'sh',
      '-c',
      'echo "$KINFORMER_EVENT $KINFORMER_KEY"',
    );
    expect(code).toBe(0);
    expect(lines(stdout).sort()).toEqual(['ADDED default/a', 'ADDED default/b', 'ADDED default/c']);
    expect(lines(stderr)).toHaveLength(3);
    for (const line of lines(stderr)) {
      expect(line).toMatch(
        /^\d\d:\d\d:\d\d\.\d{3} ✓ default\/[abc] ADDED, attempt 1: exit status 0 in \S+, waited \S+$/,
      );
    }
  });

  it("a command has the user's environment, and nothing of how the program was started", async () => {
    const { stdout } = await run(
      'ns/default',
      '--once',
      '--',
      'sh',
      '-c',
      'env | grep -v ^KINFORMER_ | cut -d= -f1 | sort',
    );
    const own = ['HOME', 'KUBECONFIG', 'PATH', 'TZ'];
    const shells = ['_', 'OLDPWD', 'PWD', 'SHLVL'];
    expect(lines(stdout).filter((name) => !shells.includes(name))).toEqual(own);
  });

  it('--once ends also when there is nothing to run', async () => {
    expect(await run('cm', '-n', 'empty', '--once', '--', 'true')).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('goes on with changes and deletions; a deleted key has its last state', async () => {
    room.server.create(configMap('a', { x: '1' }));
    const script = 'echo "$KINFORMER_EVENT $(grep -o \'"x":"."\')"';
    const exec = start('cm', '--', 'sh', '-c', script);
    await exec.until(({ stdout }) => stdout.includes('ADDED "x":"1"\n'));
    room.server.patch('configmaps', { namespace: 'default', name: 'a' }, { data: { x: '2' } });
    await exec.until(({ stdout }) => stdout.includes('MODIFIED "x":"2"\n'));
    room.server.delete('configmaps', { namespace: 'default', name: 'a' });
    await exec.until(({ stdout }) => stdout.includes('DELETED "x":"2"\n'));
    exec.child.kill('SIGINT');
    expect((await exec.finished).code).toBe(130);
  });

  it('tries again what fails, gives it up, and ends with 3; -o json records it as the schema says', async () => {
    room.server.create(configMap('bad'));
    room.server.create(configMap('good'));
    const script = 'echo said; test $KINFORMER_NAME = good';
    const { code, stdout, stderr } = await run(
      'cm',
      '--once',
      '--max-retries',
      '1',
      '-o',
      'json',
      '--',
      'sh',
      '-c',
      script,
    );
    expect(code).toBe(3);
    const records = toRecords(stdout);
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(readSchema());
    for (const record of records)
      expect({ record, errors: validate(record) ? [] : validate.errors }).toEqual({ record, errors: [] });
    expect(records.filter(({ key }) => key === 'default/bad')).toMatchObject([
      { type: 'RUN', attempt: 1, succeeded: false, exitCode: 1, message: 'exit status 1', retryInMs: 5 },
      { type: 'RUN', attempt: 2, succeeded: false, exitCode: 1, givenUp: true },
    ]);
    expect(records.filter(({ key }) => key === 'default/good')).toMatchObject([{ succeeded: true, exitCode: 0 }]);
    // Nothing but records is on stdout.
    expect(lines(stderr).sort()).toEqual(['[default/bad] said', '[default/bad] said', '[default/good] said']);
  });

  it('drains on SIGTERM: what runs may end, nothing begins', async () => {
    for (const name of ['a', 'b', 'c', 'd']) room.server.create(configMap(name));
    const gate = join(room.folder, 'gate');
    const script = `echo begun; while [ ! -e ${gate} ]; do sleep 0.05; done; echo ended`;
    const exec = start('cm', '--workers', '2', '--', 'sh', '-c', script);
    await exec.until(({ stdout }) => lines(stdout).length === 2);
    exec.child.kill('SIGTERM');
    await exec.until(({ stderr }) => stderr.includes('waiting up to 30s for 2 that still run'));
    writeFileSync(gate, '');
    const { code, stdout } = await exec.finished;
    expect(code).toBe(143);
    expect(lines(stdout)).toEqual(['begun', 'begun', 'ended', 'ended']);
  });

  it('a second signal ends at once, with all that was started', async () => {
    room.server.create(configMap('a'));
    const exec = start('cm', '--', 'sh', '-c', 'sleep 1000 & echo $!; wait');
    await exec.until(({ stdout }) => stdout.includes('\n'));
    exec.child.kill('SIGINT');
    await exec.until(({ stderr }) => stderr.includes('waiting up to'));
    // One that follows at once would be the launcher's.
    await new Promise((resolve) => setTimeout(resolve, 600));
    exec.child.kill('SIGINT');
    const { code, stdout } = await exec.finished;
    expect(code).toBe(130);
    await expect.poll(() => isAlive(Number(stdout)), { timeout: 20_000 }).toBe(false);
  });

  it('--timeout ends with 124, and lets what runs end', async () => {
    room.server.create(configMap('a'));
    const script = 'echo begun; sleep 3; echo ended';
    const { code, stdout, stderr } = await run('cm', '--timeout', '2s', '--', 'sh', '-c', script);
    expect(code).toBe(124);
    // A slow machine may not have begun.
    expect(['begun\nended\n', '']).toContain(stdout);
    expect(stderr).toContain('error: 2s have passed');
  });

  it('a reader that has had enough ends it quietly', async () => {
    for (let index = 0; index < 50; index += 1) room.server.create(configMap(`c${index}`));
    const exec = start('cm', '--', 'sh', '-c', 'echo line');
    exec.child.stdout?.once('data', () => exec.child.stdout?.destroy());
    const { code, stderr } = await exec.finished;
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/error|waiting/);
  });

  it('--dry-run runs nothing', async () => {
    room.server.create(configMap('a'));
    const touched = join(room.folder, 'touched');
    const { code, stdout, stderr } = await run('cm', '--once', '--dry-run', '--', 'sh', '-c', `touch ${touched}`);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `default/a ADDED: sh -c 'touch ${touched}'\n`,
      stderr: '',
    });
    const json = await run('cm', '--once', '--dry-run', '-o', 'json', '--', 'touch', touched);
    expect(toRecords(json.stdout)).toMatchObject([{ key: 'default/a', succeeded: true, dryRun: ['touch', touched] }]);
  });

  it('--handler runs a TypeScript module', async () => {
    room.server.create(configMap('a', { x: '1' }));
    const file = join(room.folder, 'reconcile.ts');
    writeFileSync(
      file,
      `interface ConfigMap { readonly data: { readonly x: string } }
       export default async function reconcile({ key, event, attempt, object }: { key: string; event: string; attempt: number; object: ConfigMap }) {
         if (attempt === 1) throw new Error('not yet');
         console.log(key, event, attempt, object.data.x);
       }`,
    );
    const { code, stdout, stderr } = await run('cm/a', '--once', '--handler', file);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'default/a ADDED 2 1\n' });
    expect(stderr).toMatch(
      /✗ default\/a ADDED, attempt 1: Error: not yet, in .*; again in 5ms\n.*✓ .*attempt 2: done in/s,
    );
    const json = await run('cm/a', '--once', '--handler', file, '-o', 'json');
    expect(toRecords(json.stdout).map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(json.stderr).toBe('default/a ADDED 2 1\n');
  });

  it('--prefix says whose line it is; several resources are named', async () => {
    room.server.create(configMap('a'));
    const { stdout } = await run('cm/a,ns/default', '--once', '--prefix', '--', 'echo', 'x');
    expect(lines(stdout).sort()).toEqual(['[configmaps default/a] x', '[namespaces default] x']);
  });

  it.each([
    [
      ['cm', '--', 'no-such-program'],
      1,
      /^error: cannot run no-such-program: there is no such program on PATH\nhint: /,
    ],
    [['cm'], 2, /^error: there is no command to run\nhint: /],
    [['cm', '--handler', 'nowhere.ts'], 1, /^error: cannot load nowhere\.ts: there is no such file\nhint: /],
    [['cm', '--handler', 'x.ts', '--', 'true'], 2, /^error: there is a command and a --handler\n/],
    [['cm', '-o', 'yaml', '--', 'true'], 2, /^error: -o yaml prints objects/],
    [['nothings', '--', 'true'], 1, /^error: .*nothings/],
    [['--', 'true'], 2, /^error: missing required argument/],
  ])('%j is one error, at once', async (args, expected, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
    expect(stderr).toMatch(message);
    expect(lines(stderr)).toHaveLength(2);
  });

  it('does what the README shows', async () => {
    const ending = new AbortController();
    const life = await startScenario(room.server, { name: 'shop', seed: 1, clock: realClock, signal: ending.signal });
    try {
      await vi.waitFor(() => expect(room.server.list('pods', 'shop')).not.toEqual([]), { timeout: 60_000 });
      const [bytes, phases, dryRun, records, ...others] = await Promise.all(
        readmeExamples('Exec').map((example) => room.shell(example)),
      );
      expect(others).toEqual([]);
      expect(bytes).toMatchObject({ code: 0, stdout: expect.stringMatching(/^shop\/checkout has +\d+ bytes$/m) });
      expect(phases).toMatchObject({ stdout: expect.stringMatching(/^\[shop\/\S+\] "phase":"\w+"$/m) });
      expect(dryRun).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^shop\/checkout ADDED: echo --replicas 3$/m),
        stderr: '',
      });
      expect(toRecords(records?.stdout ?? '').find(({ key }) => key === 'shop')).toMatchObject({ succeeded: true });
    } finally {
      ending.abort();
      await life.stop();
    }
  });
});
