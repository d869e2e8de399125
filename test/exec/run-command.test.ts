import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { realClock } from '../../src/core/clock.ts';
import { ChildGroups } from '../../src/exec/child-groups.ts';
import { checkProgram } from '../../src/exec/find-program.ts';
import type { KeyRun } from '../../src/exec/key-run.ts';
import { createCommandRunner } from '../../src/exec/run-command.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { isAlive } from '../helpers/is-alive.ts';

const object = KubeObject.from({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'a', namespace: 'shop', uid: 'u1', resourceVersion: '7' },
});
const run: KeyRun = {
  resource: 'configmaps',
  key: 'shop/a',
  namespace: 'shop',
  name: 'a',
  event: 'ADDED',
  attempt: 2,
  object,
  isFinalStateUnknown: false,
};

let children: ChildGroups;
let lines: string[];

afterEach(() => children?.kill('SIGKILL'));

function create(command: readonly [string, ...string[]], env: Record<string, string> = {}) {
  children = new ChildGroups();
  lines = [];
  return createCommandRunner({
    command,
    env: { PATH: process.env.PATH, KINFORMER_REEXECUTED: '1', ...env },
    children,
    clock: realClock,
    sink: {
      line: (_run, stream, bytes) => void lines.push(`${stream}: ${Buffer.from(bytes).toString()}`),
      ready: () => undefined,
    },
  });
}

const shell = (script: string, env?: Record<string, string>) => create(['sh', '-c', script], env);

describe('the command of a key', () => {
  it('gets the object on standard input, as one line', async () => {
    expect(await create(['cat'])(run)).toEqual({ type: 'succeeded', exitCode: 0 });
    expect(lines).toEqual([`stdout: ${Buffer.from(object.bytes).toString()}`]);
  });

  it('gets what it is about as variables, beside the environment', async () => {
    await shell('env | grep -E "^(KINFORMER_|MINE)" | sort', { MINE: 'kept' })(run);
    expect(lines.map((line) => line.replace('stdout: ', ''))).toEqual([
      'KINFORMER_API_VERSION=v1',
      'KINFORMER_ATTEMPT=2',
      'KINFORMER_EVENT=ADDED',
      'KINFORMER_FINAL_STATE_UNKNOWN=false',
      'KINFORMER_KEY=shop/a',
      'KINFORMER_KIND=ConfigMap',
      'KINFORMER_NAME=a',
      'KINFORMER_NAMESPACE=shop',
      'KINFORMER_RESOURCE=configmaps',
      'KINFORMER_RESOURCE_VERSION=7',
      'KINFORMER_UID=u1',
      'MINE=kept',
    ]);
  });

  it('fails, and ends nothing else, where no file can be opened any more', () => {
    const modules = new URL('../../src/exec/', import.meta.url);
    const script = `
      import { openSync } from 'node:fs';
      import { ChildGroups } from '${new URL('child-groups.ts', modules)}';
      import { createCommandRunner } from '${new URL('run-command.ts', modules)}';
      const runKey = createCommandRunner({ command: ['true'], env: process.env, children: new ChildGroups() });
      await runKey({});
      try { for (;;) openSync('/dev/null'); } catch {}
      process.stdout.write((await runKey({})).message);`;
    const args = ['-c', 'ulimit -n 64; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script];
    expect(spawnSync('sh', args).stdout.toString()).toBe('cannot run true: EMFILE');
  });

  it('has empty input when a deleted object left nothing behind', async () => {
    const gone: KeyRun = { ...run, event: 'DELETED', object: undefined, isFinalStateUnknown: true };
    await shell('wc -c | tr -d " "; echo "$KINFORMER_EVENT $KINFORMER_FINAL_STATE_UNKNOWN [$KINFORMER_UID]"')(gone);
    expect(lines).toEqual(['stdout: 0', 'stdout: DELETED true []']);
  });

  it('is read by no shell', async () => {
    await create(['printf', '%s\n', '$KINFORMER_KEY; echo `id` > x'])(run);
    expect(lines).toEqual(['stdout: $KINFORMER_KEY; echo `id` > x']);
  });

  it('need not read its input, however large', async () => {
    const large = KubeObject.from({ metadata: { name: 'a', namespace: 'shop' }, data: 'x'.repeat(2_000_000) });
    expect(await create(['true'])({ ...run, object: large })).toEqual({ type: 'succeeded', exitCode: 0 });
  });

  it('fails with its status, or with the signal that ended it', async () => {
    expect(await shell('exit 3')(run)).toEqual({ type: 'failed', message: 'exit status 3', exitCode: 3 });
    expect(await shell('kill -9 $$')(run)).toEqual({ type: 'failed', message: 'ended by SIGKILL', signal: 'SIGKILL' });
  });

  it('both outputs come in whole lines, the last one also without its end', async () => {
    await shell('printf "a\\nb"; printf "c\\n" >&2; printf "d" >&2')(run);
    expect(lines.filter((line) => line.startsWith('stdout'))).toEqual(['stdout: a', 'stdout: b']);
    expect(lines.filter((line) => line.startsWith('stderr'))).toEqual(['stderr: c', 'stderr: d']);
  });

  it('is over when it has exited, though something that it left running holds its output', async () => {
    expect(await shell('echo first; sleep 1000 & echo $!')(run)).toEqual({ type: 'succeeded', exitCode: 0 });
    const [first, pid] = lines;
    expect(first).toBe('stdout: first');
    process.kill(Number(pid?.replace('stdout: ', '')), 'SIGKILL');
  });

  it('a program that cannot be started, or an impossible variable, is a failure', async () => {
    expect(await create(['/does/not/exist'])(run)).toEqual({
      type: 'failed',
      message: 'cannot run /does/not/exist: ENOENT',
    });
    expect(await create(['true'])({ ...run, name: 'a\0b' })).toMatchObject({ type: 'failed' });
    expect(children.size).toBe(0);
  });

  it('ends with its whole group', async () => {
    const running = shell('sleep 1000 & echo $!; wait')(run);
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (lines.length === 0) return;
        clearInterval(timer);
        resolve();
      }, 5);
    });
    expect(children.size).toBe(1);
    children.kill('SIGTERM');
    expect(await running).toMatchObject({ type: 'failed', signal: 'SIGTERM' });
    expect(children.size).toBe(0);
    const pid = Number(lines[0]?.replace('stdout: ', ''));
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
  });

  it('waits with its output while the reader is slow', async () => {
    const gate = Promise.withResolvers<void>();
    let isOpen = false;
    let seen = 0;
    const runner = createCommandRunner({
      command: ['sh', '-c', 'yes | head -c 300000'],
      env: { PATH: process.env.PATH },
      children: new ChildGroups(),
      clock: realClock,
      sink: {
        line: () => {
          seen += 1;
        },
        ready: () => (isOpen ? undefined : gate.promise),
      },
    });
    const ended = runner(run);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen).toBeLessThan(100_000);
    isOpen = true;
    gate.resolve();
    await ended;
    expect(seen).toBe(150_000);
  });
});

describe('a program', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kinformer-path-'));
    writeFileSync(join(folder, 'tool'), '#!/bin/sh\n');
    writeFileSync(join(folder, 'plain'), '');
    chmodSync(join(folder, 'tool'), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is found on PATH, or where its path says', () => {
    expect(() => checkProgram('tool', { PATH: `/nowhere:${folder}` })).not.toThrow();
    expect(() => checkProgram(join(folder, 'tool'), {})).not.toThrow();
  });

  it('that is missing is named, with the reason', () => {
    expect(() => checkProgram('tool', { PATH: '/nowhere' })).toThrow(
      'cannot run tool: there is no such program on PATH',
    );
    expect(() => checkProgram('plain', { PATH: folder })).toThrow('there is no such program on PATH');
    expect(() => checkProgram('./nothing', {})).toThrow('cannot run ./nothing: there is no such file');
    expect(() => checkProgram(join(folder, 'plain'), {})).toThrow('it is not executable');
    expect(() => checkProgram(`${folder}/`, {})).toThrow('it is not a file');
  });
});
