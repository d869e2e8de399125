import { type ChildProcess, spawn } from 'node:child_process';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { readGuideFiles } from '../helpers/guide-files.ts';
import { programTimeouts, RunningKinformer } from '../helpers/installed-kinformer.ts';
import { PackedKinformer } from '../helpers/packed-kinformer.ts';

vi.setConfig(programTimeouts);

let app: PackedKinformer;
beforeAll(async () => {
  app = await PackedKinformer.pack();
});
afterAll(() => app.remove());

describe('the packed library', () => {
  it('has what it names, and nothing of the workshop', async () => {
    const { messages } = await publint({ pkgDir: app.package, strict: true });
    expect(messages).toEqual([]);
    const folders = new Set(app.files.map((path) => path.split('/')[0]));
    const kept = 'CHANGELOG.md LICENSE NOTICE README.md bin dist docs examples man package.json schema';
    expect([...folders].sort()).toEqual(kept.split(' '));
  });

  it('is imported by both of its entries', async () => {
    const script = `
      import * as library from 'kinformer';
      import * as server from 'kinformer/apiserver';
      console.log(typeof library.openInformerFactory, typeof library.SharedInformerFactory, typeof server.ApiServer);`;
    const { stdout, stderr } = await app.node(['--input-type=module', '-e', script]);
    expect([stdout, stderr]).toEqual(['function function function\n', '']);
  });

  it('is required by CommonJS', async () => {
    const script =
      "console.log(typeof require('kinformer').RateLimitingQueue, typeof require('kinformer/apiserver').ApiServer)";
    expect((await app.node(['--input-type=commonjs', '-e', script])).stdout).toBe('function function\n');
  });

  const usage = `
    import { KubeConfig, type V1Pod } from '@kubernetes/client-node';
    import { type KubeObjectOf, openInformerFactory } from 'kinformer';
    import { ApiServer } from 'kinformer/apiserver';
    const kubeConfig = new KubeConfig();
    await using server = await ApiServer.start();
    kubeConfig.loadFromOptions(server.kubeconfigOptions);
    await using factory = await openInformerFactory({ kubeConfig });
    const pods: KubeObjectOf<V1Pod>[] = factory.forResource<V1Pod>('pods').lister.list();
    export const nodes: (string | undefined)[] = pods.map((pod) => pod.value.spec?.nodeName);
    // @ts-expect-error there is no such field
    pods[0]?.value.spec?.nodeNames;`;

  it.each([
    ['node16', { module: 'node16', moduleResolution: 'node16' }],
    ['nodenext', { module: 'nodenext', moduleResolution: 'nodenext' }],
    ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
    ['the strictest', { module: 'nodenext', exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }],
  ])('has types for resolution by %s', async (_name, options) => {
    app.write('usage.ts', usage);
    expect(await app.typeCheck(['usage.ts'], { ...options, skipLibCheck: true })).toBe('');
  });

  it('has declarations without an error of their own', async () => {
    app.write('own.ts', "import 'kinformer'; import 'kinformer/apiserver';");
    expect(await app.typeCheck(['own.ts'], { module: 'nodenext', skipLibCheck: false })).toBe('');
  });
});

describe('a process that uses the library', () => {
  it('is left as it was, and ends by itself', async () => {
    app.write('side-effects.mjs', sideEffects);
    const { stdout, stderr } = await app.node(['side-effects.mjs']);
    expect(JSON.parse(stdout)).toEqual({ imported: [], used: [], pods: ['default/a'], left: [] });
    expect(stderr).toBe('');
  });

  it('ends by itself when the first list is refused and the factory is shut down', async () => {
    app.write('refused.mjs', refused);
    const { stdout } = await app.node(['refused.mjs']);
    expect(stdout).toMatch(/^not synced: secrets: .*forbidden.*viewer/s);
  });
});

describe('the guides', () => {
  const { programs, outputs } = readGuideFiles();

  beforeAll(() => {
    for (const [name, text] of programs) app.write(name, text);
  });

  it('have programs that the compiler takes', async () => {
    const options = { module: 'nodenext', exactOptionalPropertyTypes: true, skipLibCheck: true };
    expect([...programs.keys()]).toEqual(expect.arrayContaining(['informer.ts', 'main.ts', 'team-info.test.ts']));
    expect(await app.typeCheck([...programs.keys()], options)).toBe('');
  });

  it('an informer: prints what the guide says', async () => {
    await using room = await GuideRoom.open();
    const { server } = room;
    for (const [name, nodeName] of [
      ['cart-1', 'node-1'],
      ['cart-2', 'node-2'],
    ])
      server.create(pod(name!, { nodeName: nodeName! }));
    const program = room.start('informer.ts');
    await program.until(({ stdout }) => stdout.includes('runs'));
    server.create(pod('cart-3', { nodeName: 'node-1' }));
    await program.until(({ stdout }) => stdout.includes('new:'));
    server.patch(
      'pods',
      { namespace: 'shop', name: 'cart-3', subresource: 'status' },
      { status: { phase: 'Running' } },
    );
    await program.until(({ stdout }) => stdout.includes('changed:'));
    server.delete('pods', { namespace: 'shop', name: 'cart-3' }, { gracePeriodSeconds: 0 });
    await program.until(({ stdout }) => stdout.includes('gone:'));
    program.child.kill('SIGINT');
    const { code, stdout, stderr } = await program.finished;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // The handler is told of what is there beside what the program itself prints.
    expect(stdout.split('\n').sort()).toEqual(outputs.get('informer.ts')?.split('\n').sort());
  });

  it('the README: tells of every pod', async () => {
    await using room = await GuideRoom.open();
    room.server.create(pod('cart-1'));
    const program = room.start('library.ts');
    await program.until(({ stdout }) => stdout === 'shop/cart-1 Pending\n');
    program.child.kill('SIGINT');
    expect(await program.finished).toMatchObject({ code: 0, stderr: '' });
  });

  it('indexes: prints what the guide says', async () => {
    await using room = await GuideRoom.open();
    const owned = (kind: string, name: string) => [
      { apiVersion: 'apps/v1', kind, name, uid: `uid-${name}`, controller: true },
    ];
    const volumes = [{ name: 'settings', configMap: { name: 'settings' } }];
    room.server.create(
      pod(
        'cart-1',
        { nodeName: 'node-1', volumes },
        { labels: { app: 'cart' }, ownerReferences: owned('ReplicaSet', 'cart') },
      ),
    );
    room.server.create(
      pod('cart-2', { nodeName: 'node-2' }, { labels: { app: 'cart' }, ownerReferences: owned('ReplicaSet', 'cart') }),
    );
    room.server.create(
      pod(
        'db-0',
        { nodeName: 'node-1', volumes },
        { labels: { app: 'db' }, ownerReferences: owned('StatefulSet', 'db') },
      ),
    );
    expect(await room.start('indexes.ts').finished).toMatchObject({
      code: 0,
      stdout: outputs.get('indexes.ts'),
      stderr: '',
    });
  });

  it('a controller: does what the guide says, and ends with Ctrl-C', async () => {
    await using room = await GuideRoom.open();
    const { server } = room;
    const program = room.start('main.ts');
    server.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'orders' } });
    server.patch('namespaces', { name: 'orders' }, { metadata: { labels: { team: 'sea' } } });
    const target = { namespace: 'orders', name: 'team-info' };
    await vi.waitFor(() => expect(server.get('configmaps', target).data).toEqual({ team: 'sea' }), { timeout: 60_000 });
    program.child.kill('SIGINT');
    expect(await program.finished).toMatchObject({ code: 0, stdout: '', stderr: '' });
  });

  it('testing: the tests of the guide pass', async () => {
    const { stdout } = await app.node(['--test', '--test-reporter=tap', 'team-info.test.ts']);
    expect(stdout).toMatch(/^# pass 3$/m);
    expect(stdout).toMatch(/^# fail 0$/m);
  });

  it('migrating: before and after say the same', async () => {
    await using room = await GuideRoom.open();
    const { server } = room;
    server.create(pod('cart-1'));
    const both = ['before.ts', 'after.ts'].map((name) => room.start(name));
    for (const program of both) await program.until(({ stdout }) => stdout.includes('added cart-1'));
    server.create(pod('cart-2'));
    for (const program of both) await program.until(({ stdout }) => stdout.includes('added cart-2'));
    server.delete('pods', { namespace: 'shop', name: 'cart-1' }, { gracePeriodSeconds: 0 });
    for (const program of both) await program.until(({ stdout }) => stdout.includes('deleted'));
  });
});

/** A server with the namespace `shop`, and programs that find it as anybody's programs find their cluster. */
class GuideRoom implements AsyncDisposable {
  readonly server: ApiServer;
  readonly #kubeconfig: string;
  readonly #programs: RunningKinformer[] = [];

  private constructor(server: ApiServer, kubeconfig: string) {
    this.server = server;
    this.#kubeconfig = kubeconfig;
  }

  static async open(): Promise<GuideRoom> {
    const server = await ApiServer.start();
    server.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    const kubeconfig = app.write('kubeconfig', server.kubeconfig);
    return new GuideRoom(server, kubeconfig);
  }

  start(program: string): RunningKinformer {
    const env = { PATH: process.env.PATH, HOME: app.folder, KUBECONFIG: this.#kubeconfig };
    const child: ChildProcess = spawn(process.execPath, [program], {
      cwd: app.folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const running = new RunningKinformer(child);
    this.#programs.push(running);
    return running;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { child } of this.#programs) child.kill('SIGKILL');
    await Promise.all(this.#programs.map(({ finished }) => finished));
    await this.server.stop();
  }
}

function pod(name: string, spec: object = {}, metadata: object = {}) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'shop', ...metadata },
    spec: { containers: [{ name: 'app', image: 'cart:1' }], ...spec },
  };
}

/** Says what of the process has changed since the last question. */
const question = `
  import http from 'node:http';
  import https from 'node:https';
  const look = () => ({
    listeners: Object.fromEntries(process.eventNames().map((name) => [String(name), process.listenerCount(name)])),
    agents: [http.globalAgent, https.globalAgent].map((agent) => ({ agent, options: JSON.stringify(agent.options), create: agent.createConnection })),
    env: JSON.stringify(process.env),
    globals: Reflect.ownKeys(globalThis).map(String).sort().join(),
    dispatcher: globalThis[Symbol.for('undici.globalDispatcher.1')],
    fetch: Object.getOwnPropertyDescriptor(globalThis, 'fetch')?.value,
    title: process.title,
    cwd: process.cwd(),
    exitCode: process.exitCode,
    warnings: process.listenerCount('warning'),
    stackTraceLimit: Error.stackTraceLimit,
    prepare: Error.prepareStackTrace,
  });
  const before = look();
  const changed = () => {
    const now = look();
    const same = (a, b) => a === b || (typeof a === 'object' && JSON.stringify(a, byIdentity) === JSON.stringify(b, byIdentity));
    return Object.keys(before).filter((name) => !same(before[name], now[name]));
  };
  const ids = new Map();
  const idOf = (value) => ids.get(value) ?? (ids.set(value, ids.size), ids.get(value));
  const byIdentity = (key, value) => (key === 'agent' || key === 'create' ? idOf(value) : value);
`;

const sideEffects = `${question}
  const { ApiServer } = await import('kinformer/apiserver');
  const library = await import('kinformer');
  const imported = changed();

  const server = await ApiServer.start();
  server.create({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'c', image: 'i' }] } });
  const kubeConfig = { exportConfig: () => server.kubeconfig, applyToHTTPSOptions: async () => {} };
  const stop = new AbortController();
  const factory = await library.openInformerFactory({ kubeConfig, signal: stop.signal });
  const pods = factory.forResource('pods');
  const queue = new library.RateLimitingQueue();
  pods.informer.addEventHandler(library.createEnqueueHandler(queue));
  factory.start();
  await factory.waitForCacheSync();
  const seen = [];
  await library.runWorkers(queue, (key) => {
    seen.push(key);
    queue.addAfter(key, 3_600_000);
    stop.abort();
  }, { signal: stop.signal });
  await factory.shutdown();
  await server.stop();
  const used = changed();
  // What was closed is gone after some turns of the event loop; what was forgotten stays.
  const held = () => process.getActiveResourcesInfo().filter((name) => name !== 'PipeWrap' && name !== 'Immediate');
  for (let turn = 0; turn < 10_000 && held().length > 0; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  const left = held();
  console.log(JSON.stringify({ imported, used, pods: seen, left }));
`;

const refused = `
  import { ApiServer } from 'kinformer/apiserver';
  import { openInformerFactory } from 'kinformer';
  const server = await ApiServer.start();
  const exportConfig = () => server.kubeconfig.replace('current-context: admin', 'current-context: viewer');
  const failed = new AbortController();
  const logger = { info() {}, warn() {}, error: () => failed.abort() };
  const factory = await openInformerFactory({ kubeConfig: { exportConfig }, logger });
  factory.forResource('secrets');
  factory.start();
  await factory.waitForCacheSync(failed.signal).catch((error) => console.log(error.message));
  await factory.shutdown();
  await server.stop();
`;
