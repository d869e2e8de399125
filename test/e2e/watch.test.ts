import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Finished, toRecords } from '../helpers/installed-kinformer.ts';
import { useProgramRoom } from '../helpers/program-room.ts';

const room = useProgramRoom();

/** A server that keeps its address and needs no certificate, so that it can come back. */
async function usePlainServer(): Promise<void> {
  const { port } = new URL(room.server.url);
  await room.server.stop();
  await room.serve({ port: Number(port), insecureHttp: true });
}

const run = (...args: readonly string[]): Promise<Finished> => room.run(args);
const start = (...args: readonly string[]) => room.start(args);
const configMap = (name: string, data: object = {}, namespace = 'default') => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace },
  data,
});

const widgetDefinition = (version: string) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', shortNames: ['wd'] },
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
      },
    ],
  },
});

describe('kinformer watch', () => {
  it('tells every change of every object with its cause', async () => {
    room.server.create(configMap('a', { x: '1' }));
    const watch = start('watch', 'cm', '--count', '4', '-o', 'json');
    await watch.until(({ stdout }) => stdout.includes('SYNCED'));
    room.server.patch('configmaps', { namespace: 'default', name: 'a' }, { data: { x: '2' } });
    room.server.create(configMap('b'));
    room.server.delete('configmaps', { namespace: 'default', name: 'b' });
    const { code, stdout, stderr } = await watch.finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(toRecords(stdout)).toMatchObject([
      {
        type: 'ADDED',
        resource: 'configmaps',
        key: 'default/a',
        cause: 'initial',
        object: { kind: 'ConfigMap', data: { x: '1' } },
      },
      { type: 'SYNCED', count: 1, via: 'stream' },
      {
        type: 'MODIFIED',
        key: 'default/a',
        cause: 'watch',
        object: { data: { x: '2' } },
        oldResourceVersion: expect.any(String),
      },
      { type: 'ADDED', key: 'default/b', cause: 'watch' },
      { type: 'DELETED', key: 'default/b', cause: 'watch' },
    ]);
    expect(stdout).not.toContain('managedFields');
    expect(stdout.split('\n').every((line) => line === '' || line.startsWith('{"type":"'))).toBe(true);
  });

  it('B137 --once ends after the initial state of all resources, without losing a byte', async () => {
    const size = 3000;
    room.server.load(Array.from({ length: size }, (_, index) => configMap(`c${index}`, { text: 'é'.repeat(500) })));
    const { code, stdout } = await run('watch', 'cm,ns', '-A', '--once');
    const records = toRecords(stdout);
    expect(code).toBe(0);
    expect(stdout.length).toBeGreaterThan(1_500_000);
    expect(
      records.filter(({ type, resource }) => type === 'ADDED' && resource === 'configmaps').length,
    ).toBeGreaterThanOrEqual(size);
    expect(
      records
        .filter(({ type }) => type === 'SYNCED')
        .map(({ resource }) => resource)
        .sort(),
    ).toEqual(['configmaps', 'namespaces']);
  });

  it('a 410 is a relist that tells what was missed, once', async () => {
    room.server.create(configMap('a'));
    room.server.create(configMap('b'));
    const watch = start('watch', 'cm', '-n', 'default', '--initial', 'list');
    await watch.until(({ stdout }) => stdout.includes('SYNCED'));
    room.server.faults.add({ name: '410', count: 1, verb: 'watch' }, { name: 'drop', count: 1, verb: 'watch' });
    room.server.delete('configmaps', { namespace: 'default', name: 'a' });
    await watch.until(({ records }) => records.some(({ type, key }) => type === 'DELETED' && key === 'default/a'));
    room.server.create(configMap('c'));
    await watch.until(({ records }) => records.some(({ key }) => key === 'default/c'));
    const events = watch.records.filter(({ key }) => key !== undefined).map(({ type, key }) => `${type} ${key}`);
    expect(events).toEqual(['ADDED default/a', 'ADDED default/b', 'DELETED default/a', 'ADDED default/c']);
    watch.child.kill('SIGTERM');
    expect((await watch.finished).code).toBe(143);
  });

  it('B176 one object by name: its absence is no error, its life is told', async () => {
    const watch = start('watch', 'cm/one');
    await watch.until(({ stdout }) => stdout.includes('SYNCED'));
    room.server.create(configMap('other'));
    room.server.create(configMap('one'));
    room.server.delete('configmaps', { namespace: 'default', name: 'one' });
    room.server.create(configMap('one'));
    await watch.until(({ records }) => records.length >= 4);
    expect(watch.records.map(({ type, key }) => `${type} ${key ?? ''}`)).toEqual([
      'SYNCED ',
      'ADDED default/one',
      'DELETED default/one',
      'ADDED default/one',
    ]);
    watch.child.kill('SIGINT');
    expect((await watch.finished).code).toBe(130);
  });

  it('several names are one resource: one SYNCED', async () => {
    for (const name of ['a', 'b', 'c']) room.server.create(configMap(name));
    const { stdout } = await run('watch', 'cm', 'a', 'b', '--once', '--no-object');
    expect(toRecords(stdout)).toMatchObject([{ key: 'default/a' }, { key: 'default/b' }, { type: 'SYNCED', count: 2 }]);
  });

  it('a refused kind does not stop the others; the command ends with 4', async () => {
    room.server.create({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'maps' },
      rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['list', 'watch'] }],
    });
    room.server.create({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'maps' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'maps' },
      subjects: [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'viewer' }],
    });
    room.server.create(configMap('a'));
    const { code, stdout, stderr } = await run('watch', 'secrets,cm', '--once', '--context', 'viewer');
    const records = toRecords(stdout);
    expect(code).toBe(4);
    expect(records).toContainEqual(expect.objectContaining({ type: 'SYNCED', resource: 'configmaps' }));
    expect(records.filter(({ type }) => type === 'ERROR')).toMatchObject([
      { resource: 'secrets', phase: 'list', code: 403, reason: 'Forbidden', attempt: 1 },
    ]);
    expect(records.find(({ type }) => type === 'ERROR')).not.toHaveProperty('retryInMs');
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^error: secrets is forbidden/)]);
    const alone = await run('watch', 'secrets', '--context', 'viewer');
    expect(alone.code).toBe(4);
    expect(alone.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^error: /),
      expect.stringMatching(/^hint: /),
    ]);
  });

  it('B138 B125 the loss of the server is told once and its return once, on stderr; the stream goes on', async () => {
    await usePlainServer();
    room.server.create(configMap('a'));
    const watch = start('watch', 'cm', '-o', 'name');
    await watch.until(({ stdout }) => stdout.includes('configmap/a'));
    await room.server.stop();
    await watch.until(({ stderr }) => stderr.includes('trying again'));
    room.server.create(configMap('b'));
    await room.server.start();
    await watch.until(({ stdout, stderr }) => stdout.includes('configmap/b') && stderr.includes('connected again'));
    watch.child.kill('SIGTERM');
    const { stdout, stderr, code } = await watch.finished;
    expect(stdout).toBe('configmap/a\nconfigmap/b\n');
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^warning: configmaps: watch failed: .*; trying again$/),
      'configmaps: connected again',
    ]);
    expect(code).toBe(143);
  });

  it('B090 B188 a watch that stays refused is told once, and not called connected by the lists that succeed', async () => {
    room.server.create(configMap('a'));
    room.server.faults.add({ name: 'forbid', verb: 'watch' });
    const watch = start('watch', 'cm', '-n', 'default');
    const errors = () => watch.records.filter(({ type, phase }) => type === 'ERROR' && phase === 'watch');
    await watch.until(() => errors().length >= 3);
    expect(errors().at(-1)).toMatchObject({ code: 403, attempt: 3, retryInMs: 30_000 });
    watch.child.kill('SIGTERM');
    const { stdout, stderr } = await watch.finished;
    expect(toRecords(stdout).map(({ type }) => type)).toContain('SYNCED');
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^warning: configmaps: watch failed: .*; trying again$/),
    ]);
  });

  it('B092 a type that is gone is named, and found again in another version', async () => {
    const widget = (version: string, name: string) => ({
      apiVersion: `example.com/${version}`,
      kind: 'Widget',
      metadata: { name, namespace: 'default' },
    });
    room.server.create(widgetDefinition('v1'));
    room.server.create(widget('v1', 'a'));
    const watch = start('watch', 'widgets', '--no-object');
    await watch.until(({ stdout }) => stdout.includes('SYNCED'));
    room.server.delete('widgets.example.com', { namespace: 'default', name: 'a' });
    room.server.delete('customresourcedefinitions.apiextensions.k8s.io', { name: 'widgets.example.com' });
    await watch.until(({ records }) => records.some(({ type }) => type === 'ERROR'));
    expect(watch.records.at(-1)).toMatchObject({
      phase: 'discovery',
      code: 404,
      message: 'the resource type widgets.example.com is gone from the server',
      retryInMs: 10_000,
    });
    room.server.create(widgetDefinition('v2'));
    room.server.create(widget('v2', 'b'));
    await watch.until(({ stderr }) => stderr.includes('connected again'));
    watch.child.kill('SIGTERM');
    const { stdout, stderr } = await watch.finished;
    const events = toRecords(stdout).filter(({ key }) => key !== undefined);
    expect(events.map(({ type, key, cause }) => `${type} ${key} ${cause}`)).toEqual([
      'ADDED default/a initial',
      'DELETED default/a watch',
      'ADDED default/b relist',
    ]);
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });

  it('--initial stream does not fall back silently', async () => {
    room.server.faults.add({ name: 'no-stream' });
    const refused = await run('watch', 'cm', '--initial', 'stream', '--once');
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: .*streaming list.*\nhint: .*auto/),
    });
    const { code, stdout } = await run('watch', 'cm', '--once', '--no-object');
    expect(code).toBe(0);
    expect(toRecords(stdout).at(-1)).toMatchObject({ type: 'SYNCED', via: 'list' });
  });

  it('a type without the verb list is refused at once', async () => {
    const refused = await run('watch', 'tokenreviews');
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('cannot be listed') });
  });

  it('what is fatal before the first sync ends it at once: refused connection, unknown type, bad selector', async () => {
    await room.server.stop();
    const refused = await run('watch', 'pods');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^error: .*refused.*\nhint: .*\n$/);
    expect(toRecords(refused.stdout)).toMatchObject([{ type: 'ERROR', phase: 'list', reason: 'ECONNREFUSED' }]);
    await room.server.start();
    writeFileSync(room.kubeconfig, room.server.kubeconfig);
    const unknown = await run('watch', 'pods,nosuch');
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('"nosuch"') });
    expect(await run('watch', 'pods', '-l', 'a in (')).toMatchObject({ code: 2, stdout: '' });
    expect(await run('watch', 'pods', '--field-selector', 'spec.nope=1')).toMatchObject({ code: 2 });
  });

  it('--keep-trying waits for a server that is not there yet', async () => {
    await usePlainServer();
    await room.server.stop();
    const watch = start('watch', 'ns', '--keep-trying', '--once');
    await watch.until(({ stdout }) => stdout.includes('"type":"ERROR"'));
    await room.server.start();
    const { code } = await watch.finished;
    expect(code).toBe(0);
    expect(watch.records[0]).toMatchObject({ phase: 'list', reason: 'ECONNREFUSED', retryInMs: expect.any(Number) });
    expect(watch.records.at(-1)).toMatchObject({ type: 'SYNCED', count: 4 });
  });

  it('--timeout is 124, and everything before it is there', async () => {
    room.server.create(configMap('a'));
    const { code, stdout, stderr } = await run('watch', 'cm', '--timeout', '1500ms', '--no-object', '-w');
    expect(code).toBe(124);
    expect(toRecords(stdout).map(({ type }) => type)).toEqual(['ADDED', 'SYNCED']);
    expect(stderr).toMatch(/^error: 1\.5s have passed\nhint: /);
  });

  it('B136 a closed pipe ends it quietly with 0 within a second, and closes its watch', async () => {
    room.server.load(Array.from({ length: 500 }, (_, index) => configMap(`c${index}`, { text: 'x'.repeat(2000) })));
    const watch = start('watch', 'cm');
    await watch.until(({ stdout }) => stdout.length > 0);
    const startMs = await room.kinformer.startMs();
    watch.child.stdout?.destroy();
    const closedMs = performance.now();
    room.server.create(configMap('more'));
    const { code, stderr } = await watch.finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // A second, and what the machine takes longer than an idle one.
    expect(performance.now() - closedMs).toBeLessThan(1000 + 5 * startMs);
    await expect.poll(() => room.server.openWatches).toBe(0);
  });

  it('a reader that stops reading ends it with a last ERROR record and 1', async () => {
    room.server.load(Array.from({ length: 400 }, (_, index) => configMap(`c${index}`, { text: 'x'.repeat(5000) })));
    const watch = start('watch', 'cm', '--max-backlog', '512Ki');
    watch.child.stdout?.pause();
    await watch.until(({ stderr }) => stderr.includes('the reader is too slow'));
    watch.child.stdout?.resume();
    const { code, stdout, stderr } = await watch.finished;
    expect(code).toBe(1);
    expect(toRecords(stdout).at(-1)).toMatchObject({ type: 'ERROR', reason: 'SLOW_READER' });
    expect(stderr).toContain('warning: the reader of stdout is slow');
    expect(stderr).toContain('error: the reader is too slow\nhint: ');
  });

  it('a table of a custom resource has its printer columns', async () => {
    room.server.create(widgetDefinition('v1'));
    room.server.create({
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'w', namespace: 'default' },
      spec: { size: 3 },
    });
    const { code, stdout } = await run('watch', 'wd', '--once', '-o', 'table');
    expect(code).toBe(0);
    expect(stdout).toBe('EVENT      NAME   SIZE\nADDED      w      3\n');
  });

  it('the rare ways to log in work from the bundle, too: client-node is in it, slimmed', async () => {
    const provider = (name: string, config: string) =>
      room.server.kubeconfig.replace(/token: \S+/, `auth-provider: {name: ${name}, config: ${config}}`);
    const valid = `{access-token: ${room.server.adminToken}, expiry: "2099-01-01T00:00:00Z", expires-on: "4070908800"}`;
    for (const name of ['gcp', 'azure']) {
      writeFileSync(room.kubeconfig, provider(name, valid));
      expect(await run('watch', 'ns', '--once', '-o', 'name')).toMatchObject({ code: 0, stderr: '' });
    }
  });
});
