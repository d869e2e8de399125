import { describe, expect, it, vi } from 'vitest';

import { expectValid } from '../helpers/expect-valid.ts';
import { useProgramRoom } from '../helpers/program-room.ts';

const room = useProgramRoom();
const patience = { timeout: 120_000, interval: 20 };

const run = (...args: readonly string[]) => room.run(['until', ...args]);
const start = (...args: readonly string[]) => room.start(['until', ...args]);

const configMap = (name: string, phase: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default', labels: { app: 'x' } },
  data: { phase },
});
const setPhase = (name: string, phase: string) =>
  room.server.patch('configmaps', { namespace: 'default', name }, { data: { phase } });
/** Resolves when the program watches: the server has begun to send the present state. */
const watches = (times = 1) =>
  vi.waitUntil(
    () => room.server.requests.filter(({ verb, status }) => verb === 'watch' && status === 200).length >= times,
    patience,
  );

describe('kinformer until', () => {
  it('sees a state that passes at once, and ends with 0', async () => {
    room.server.create(configMap('a', 'new'));
    const managed = 'cel:size(object.metadata.managedFields) > 0';
    const until = start('cm/a', '--ok', 'jsonpath={.data.phase}=done', '--ok', managed, '-o', 'json');
    await watches();
    setPhase('a', 'done');
    setPhase('a', 'other');
    const { code, stdout, stderr } = await until.finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const record = JSON.parse(stdout) as { readonly object: object };
    expect(record).toMatchObject({
      type: 'MET',
      resource: 'configmaps',
      key: 'default/a',
      expressions: ['jsonpath={.data.phase}=done', managed],
      saw: `{.data.phase} is done; ${managed} is true`,
      object: { data: { phase: 'done' } },
    });
    expect(record.object).not.toHaveProperty('metadata.managedFields');
    expectValid('until', record);
  });

  it('fails fast with 3, and says what failed', async () => {
    room.server.create(configMap('a', 'new'));
    room.server.create(configMap('b', 'new'));
    const until = start('cm', '-l', 'app=x', '--ok', 'delete', '--fail', 'cel:object.data.phase == "bad"');
    await watches();
    setPhase('b', 'bad');
    const { code, stdout, stderr } = await until.finished;
    expect(code).toBe(3);
    expect(stdout).toMatch(/^RESULT +RESOURCE +OBJECT +AFTER +SAW\nfailed +configmaps +default\/b /);
    expect(stderr).toMatch(/^error: configmaps default\/b failed after .*cel:object\.data\.phase == "bad" is true\n$/);
  });

  it('says on a time-out what it last saw and since when', async () => {
    room.server.create(configMap('a', 'new'));
    const { code, stdout, stderr } = await run(
      'cm',
      'a',
      'longer',
      '--ok',
      'jsonpath={.data.phase}=done',
      '--timeout',
      '1s',
    );
    expect(code).toBe(124);
    expect(stdout).toMatch(/pending +configmaps +default\/a .*\{\.data\.phase\} is new\n/);
    expect(stdout).toMatch(/pending +configmaps +default\/longer .*there is no such object\n/);
    const [, a, longer] = stdout.split('\n');
    expect(a?.indexOf('{.data')).toBe(longer?.indexOf('there is'));
    expect(stderr).toMatch(
      /^error: 1s have passed: configmaps default\/a has not met .*: \{\.data\.phase\} is new, since 20\S+Z \(\S+s\), at version \d+; 1 more is not met\n/,
    );
  });

  it('says of a server that does not answer what it says', async () => {
    room.server.injectFaults('503:for=1h');
    const { code, stdout, stderr } = await run('cm/a', '--ok', 'create', '--timeout', '2s');
    expect({ code, stdout: stdout.includes('pending') }).toEqual({ code: 124, stdout: true });
    expect(stderr).toMatch(/error: 2s have passed: configmaps could not be listed \(.*unable to handle the request/);
  });

  it('waits for what is not there yet, and for the end of what is', async () => {
    const created = start('cm/late', '--ok', 'create');
    await watches();
    room.server.create(configMap('late', 'new'));
    expect((await created.finished).code).toBe(0);
    const deleted = start('cm', 'late', 'never', '--ok', 'delete', '-o', 'yaml', '--no-object');
    await deleted.until(({ stdout }) => stdout.includes('never'));
    room.server.delete('configmaps', { namespace: 'default', name: 'late' });
    const { code, stdout } = await deleted.finished;
    expect(code).toBe(0);
    expect(stdout.match(/type: MET/g)).toHaveLength(2);
    expect(stdout).not.toContain('\nobject:');
  });

  it('goes on over a broken stream, and says what it could not see', async () => {
    room.server.create(configMap('a', 'new'));
    const until = start('cm/a', '--ok', 'jsonpath={.data.phase}=done', '--timeout', '1m');
    await watches();
    room.server.injectFaults('410:verb=watch');
    await watches(2);
    setPhase('a', 'done');
    expect((await until.finished).code).toBe(0);
  });

  it.each([
    [['cm/a'], 2, '--ok is missing'],
    [['cm/a', '--ok', 'nonsense'], 2, 'unknown expression "nonsense"'],
    [['cm/a', '--ok', 'cel:1 +'], 2, 'bad expression "cel:1 +"'],
    [['cm/a', '--ok', 'create', '--all', '--any'], 2, '--all and --any exclude each other'],
    [['cm/a', '--ok', 'delete', '--ok', 'create'], 2, 'nothing else holds of an object that is deleted'],
    [['cm/a', '-A', '--ok', 'create'], 2, 'in all namespaces'],
    [['cm/a', '--ok', 'create', '-o', 'wide'], 2, 'until has no output format wide'],
    [['nosuch/a', '--ok', 'create'], 1, 'resource type "nosuch"'],
    [['cm/a', '--ok', 'create', '--token', 'wrong'], 4, 'You must be logged in'],
  ])('%j ends with %i', async (args, code, message) => {
    const ended = await run(...args);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toContain(message);
  });

  it('joins as the command line says, whatever the default is', async () => {
    room.server.create(configMap('a', 'new'));
    const env = { ...room.env, KINFORMER_ALL: 'true' };
    const any = await room.kinformer.run(['until', 'cm/a', '--ok', 'create', '--ok', 'condition=Ready', '--any'], {
      env,
    });
    expect(any).toMatchObject({ code: 0, stderr: '' });
  });

  it('judges no state that an operator cannot take: that is a mistake of the command line', async () => {
    room.server.create(configMap('a', 'new'));
    const ended = await run('cm/a', '--ok', 'cel:object.data.phase > 3');
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('no such overload');
  });
});
