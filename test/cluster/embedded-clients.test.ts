import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CoreV1Api, KubeConfig, makeInformer, type V1Pod } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { type KubectlVersion, kubectlVersions } from './go-programs.ts';
import { type AnyObject, parseRecords } from './output-records.ts';
import { Program } from './program.ts';
import { ReferenceInformer, type TracedInformer } from './reference-informer.ts';

const run = promisify(execFile);
const server = new ApiServer();
let directory: string;
let kubeconfig: string;

beforeAll(async () => {
  await server.start();
  directory = await mkdtemp(join(tmpdir(), 'kinformer-embedded-'));
  kubeconfig = join(directory, 'kubeconfig');
  await writeFile(kubeconfig, server.kubeconfig, { mode: 0o600 });
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

function createNamespace(name: string): void {
  server.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
}

function pod(namespace: string, name: string, labels: Record<string, string> = {}) {
  const spec = { containers: [{ name: 'app', image: 'app:1' }] };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { namespace, name, labels }, spec };
}

class Kubectl {
  readonly #program: string;
  readonly #namespace: string;
  readonly #env: Readonly<Record<string, string>>;

  constructor(version: KubectlVersion, namespace: string) {
    this.#program = inject('kubectls')[version];
    this.#namespace = namespace;
    this.#env = { KUBECONFIG: kubeconfig, HOME: join(directory, version) };
  }

  async run(...args: string[]): Promise<string> {
    const env = { ...process.env, ...this.#env };
    const { stdout } = await run(this.#program, ['-n', this.#namespace, ...args], { env });
    return stdout;
  }

  async json(...args: string[]): Promise<AnyObject> {
    return JSON.parse(await this.run(...args, '-o', 'json'));
  }

  start(...args: string[]): Program {
    return new Program(this.#program, ['-n', this.#namespace, ...args], this.#env);
  }

  async apply(object: object, ...args: string[]): Promise<string> {
    const file = join(directory, `${this.#namespace}.json`);
    await writeFile(file, JSON.stringify(object));
    return await this.run('apply', '-f', file, ...args);
  }
}

const settings = (data: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'settings' },
  data,
});

describe.each(kubectlVersions)('kubectl %s', (version) => {
  const namespace = `kubectl-${version.replace('.', '-')}`;
  let kubectl: Kubectl;

  beforeAll(() => {
    createNamespace(namespace);
    kubectl = new Kubectl(version, namespace);
  });

  it('lists the types', async () => {
    const names = (await kubectl.run('api-resources', '-o', 'name')).trim().split('\n');
    expect(names).toEqual(
      expect.arrayContaining(['pods', 'deployments.apps', 'jobs.batch', 'roles.rbac.authorization.k8s.io']),
    );
    expect(await kubectl.run('api-resources')).toMatch(/^deployments +deploy +apps\/v1 +true +Deployment$/m);
    expect((await kubectl.json('version')).serverVersion).toMatchObject({ major: '1', minor: '36' });
  });

  it('creates, shows, scales and deletes a deployment', async () => {
    expect(await kubectl.run('create', 'deployment', 'web', '--image=web:1', '--replicas=2')).toBe(
      'deployment.apps/web created\n',
    );
    expect(await kubectl.run('get', 'deployments')).toMatch(
      /^NAME +READY +UP-TO-DATE +AVAILABLE +AGE\nweb +0\/2 +0 +0 +\d+s\n$/,
    );
    expect(await kubectl.run('get', 'deploy', '-o', 'wide')).toContain('web:1');
    expect(await kubectl.run('scale', 'deployment', 'web', '--replicas=3')).toBe('deployment.apps/web scaled\n');
    expect((await kubectl.json('get', 'deploy/web')).spec.replicas).toBe(3);
    expect(await kubectl.run('describe', 'deploy', 'web')).toContain('3 desired');
    expect(await kubectl.run('delete', 'deployment', 'web')).toContain('deployment.apps "web" deleted');
    expect(await kubectl.run('get', 'deployments', '-o', 'name')).toBe('');
  });

  it('applies on the client side', async () => {
    expect(await kubectl.apply(settings({ a: '1', b: '1' }))).toBe('configmap/settings created\n');
    expect(await kubectl.apply(settings({ a: '1', b: '1' }))).toBe('configmap/settings unchanged\n');
    expect(await kubectl.apply(settings({ a: '2' }))).toBe('configmap/settings configured\n');
    expect((await kubectl.json('get', 'cm', 'settings')).data).toEqual({ a: '2' });
    await kubectl.run('delete', 'cm', 'settings');
  });

  it('applies on the server side, and hears of conflicts', async () => {
    const flags = ['--server-side', '--field-manager=one'];
    expect(await kubectl.apply(settings({ a: '1', b: '1' }), ...flags)).toBe('configmap/settings serverside-applied\n');
    await kubectl.apply(settings({ a: '2' }), ...flags);
    expect((await kubectl.json('get', 'cm', 'settings')).data).toEqual({ a: '2' });
    const other = ['--server-side', '--field-manager=two'];
    await expect(kubectl.apply(settings({ a: '3' }), ...other)).rejects.toThrow(/conflict with "one": \.data\.a/);
    await kubectl.apply(settings({ a: '3' }), ...other, '--force-conflicts');
    const { data, metadata } = await kubectl.json('get', 'cm', 'settings', '--show-managed-fields');
    expect(data).toEqual({ a: '3' });
    expect(metadata.managedFields.map(({ manager }: AnyObject) => manager)).toContain('two');
    await kubectl.run('delete', 'cm', 'settings');
  });

  it('applies server-side in a dry run', async () => {
    expect(await kubectl.apply(settings({ a: '1' }), '--dry-run=server')).toBe(
      'configmap/settings created (server dry run)\n',
    );
    await expect(kubectl.run('get', 'cm', 'settings')).rejects.toThrow('(NotFound): configmaps "settings" not found');
  });

  it('refuses what the schema does not know', async () => {
    const wrong = { ...pod(namespace, 'wrong'), spec: { containerz: [] } };
    await expect(kubectl.apply(wrong)).rejects.toThrow(/unknown field "(spec\.)?containerz"|containerz/);
  });

  it('patches in three ways', async () => {
    server.create(pod(namespace, 'patched'));
    const patch = (type: string, body: unknown) =>
      kubectl.run('patch', 'pod', 'patched', `--type=${type}`, '-p', JSON.stringify(body));
    expect(await patch('merge', { metadata: { labels: { by: 'merge' } } })).toBe('pod/patched patched\n');
    await patch('json', [{ op: 'add', path: '/metadata/labels/too', value: 'json' }]);
    await patch('strategic', { spec: { containers: [{ name: 'app', image: 'app:2' }] } });
    const { metadata, spec } = await kubectl.json('get', 'pod', 'patched');
    expect(metadata.labels).toEqual({ by: 'merge', too: 'json' });
    expect(spec.containers).toEqual([expect.objectContaining({ name: 'app', image: 'app:2' })]);
    expect(await patch('merge', { metadata: { labels: { by: 'merge' } } })).toBe('pod/patched patched (no change)\n');
    await kubectl.run('delete', 'pod', 'patched', '--now');
  });

  it('watches', async () => {
    server.create(pod(namespace, 'first', { app: 'shop' }));
    const events = kubectl.start('get', 'pods', '-w', '-o', 'json', '--output-watch-events', '-l', 'app=shop');
    const table = kubectl.start('get', 'pods', '-w');
    await events.until('the first event', () => events.stdout.includes('\n'));
    await table.until('the first row', () => table.stdout.includes('first'));
    server.create(pod(namespace, 'second', { app: 'shop' }));
    server.patch('pods', { namespace, name: 'first' }, { metadata: { labels: { app: 'other' } } });
    server.patch('pods', { namespace, name: 'second' }, { metadata: { labels: { more: 'yes' } } });
    server.delete('pods', { namespace, name: 'second' });
    await events.until('all events', () => parseRecords(events.stdout).length >= 6);
    await table.until('all rows', () => table.stdout.split('\n').length >= 8);
    await events.end();
    const { stdout } = await table.end();
    expect(parseRecords(events.stdout).map(({ type, object }) => `${type} ${object.metadata.name}`)).toEqual([
      'ADDED first',
      'ADDED second',
      'DELETED first',
      'MODIFIED second',
      'MODIFIED second',
      'DELETED second',
    ]);
    const rows = stdout.split('\n').map((line) => line.split(/ +/)[0]);
    expect(rows).toEqual(['NAME', 'first', 'second', 'first', 'second', 'second', 'second', '']);
    server.delete('pods', { namespace, name: 'first' });
  });

  it('waits for a condition', async () => {
    server.create(pod(namespace, 'awaited'));
    const waiting = kubectl.start('wait', 'pod/awaited', '--for=condition=Ready', '--timeout=30s');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const status = { conditions: [{ type: 'Ready', status: 'True' }], phase: 'Running' };
    server.update({ ...server.get('pods', { namespace, name: 'awaited' }), status }, 'status');
    expect(await waiting.ending()).toMatchObject({ code: 0, stdout: 'pod/awaited condition met\n' });
    await kubectl.run('delete', 'pod', 'awaited', '--now');
  });

  it('handles a custom resource', async () => {
    const plural = `boats${version.replace('.', '')}`;
    const group = 'fleet.example.org';
    const schema = {
      type: 'object',
      properties: { spec: { type: 'object', properties: { sails: { type: 'integer', minimum: 1 } } } },
    };
    const columns = [{ name: 'Sails', type: 'integer', jsonPath: '.spec.sails' }];
    await kubectl.apply({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: {
        group,
        scope: 'Namespaced',
        names: { plural, singular: plural.replace('boats', 'boat'), kind: `Boat${version.replace('.', '')}` },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: schema },
            additionalPrinterColumns: columns,
          },
        ],
      },
    });
    await kubectl.run('wait', '--for=condition=Established', `crd/${plural}.${group}`);
    const boat = (sails: number) => ({
      apiVersion: `${group}/v1`,
      kind: `Boat${version.replace('.', '')}`,
      metadata: { name: 'albatross' },
      spec: { sails },
    });
    await kubectl.apply(boat(2));
    expect(await kubectl.run('get', plural)).toMatch(/^NAME +SAILS\nalbatross +2\n$/);
    await kubectl.apply(boat(3));
    expect((await kubectl.json('get', plural, 'albatross')).spec).toEqual({ sails: 3 });
    await expect(kubectl.apply(boat(0))).rejects.toThrow('spec.sails');
    expect(await kubectl.run('explain', 'pods.spec.containers')).toContain('image');
    expect(await kubectl.run('explain', `${plural}.spec`)).toContain('sails');
    await kubectl.run('delete', `crd/${plural}.${group}`);
  });

  it('asks what it may do', async () => {
    expect(await kubectl.run('auth', 'can-i', 'list', 'pods')).toBe('yes\n');
    await expect(kubectl.run('auth', 'can-i', 'list', 'pods', '--as=nobody')).rejects.toMatchObject({ stdout: 'no\n' });
  });
});

/** Versions by key, as the server has them. */
function stored(resource: string, namespace: string): Record<string, string> {
  const objects = server.list(resource, namespace) as AnyObject[];
  return Object.fromEntries(objects.map(({ metadata: m }) => [`${m.namespace}/${m.name}`, m.resourceVersion]));
}

async function expectSynced(informer: TracedInformer, resource: string, namespace: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await informer.state()).toEqual({ objects: stored(resource, namespace), synced: true }),
    { timeout: 30_000, interval: 50 },
  );
}

describe("client-go's informers", () => {
  it('sync and follow', async () => {
    const namespace = 'client-go';
    createNamespace(namespace);
    for (const name of ['a', 'b', 'c']) server.create(pod(namespace, name));
    const { reference } = inject('goPrograms');
    const informer = new ReferenceInformer(reference, kubeconfig, { resource: 'v1/pods', namespace });
    try {
      await expectSynced(informer, 'pods', namespace);
      server.create(pod(namespace, 'd'));
      server.patch('pods', { namespace, name: 'a' }, { metadata: { labels: { x: 'y' } } });
      server.delete('pods', { namespace, name: 'b' });
      server.create(pod(namespace, 'b'));
      await expectSynced(informer, 'pods', namespace);
      const told = informer.records.map(({ op, key }) => `${op} ${key}`);
      // A streaming list has no order: client-go keeps it in a map.
      expect(told.slice(0, 3).sort()).toEqual(['add client-go/a', 'add client-go/b', 'add client-go/c']);
      expect(told.slice(3)).toEqual([
        'add client-go/d',
        'update client-go/a',
        'update client-go/b',
        'delete client-go/b',
        'add client-go/b',
      ]);
    } finally {
      await informer.stop();
    }
  });

  it('sync with a custom resource', async () => {
    const versions = [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ];
    server.create({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'kites.example.test' },
      spec: { group: 'example.test', scope: 'Namespaced', names: { plural: 'kites', kind: 'Kite' }, versions },
    });
    const namespace = 'kites';
    createNamespace(namespace);
    const options = { resource: 'example.test/v1/kites', namespace };
    const informer = new ReferenceInformer(inject('goPrograms').reference, kubeconfig, options);
    try {
      server.create({ apiVersion: 'example.test/v1', kind: 'Kite', metadata: { namespace, name: 'red' } });
      await expectSynced(informer, 'kites.example.test', namespace);
      server.delete('kites.example.test', { namespace, name: 'red' });
      await expectSynced(informer, 'kites.example.test', namespace);
    } finally {
      await informer.stop();
    }
  });

  it.each([[[]], [['-typed']]])('read pods, in protobuf where they ask for it: %j', async (flags) => {
    const before = server.requests.length;
    const informer = new Program(inject('goPrograms').reference, ['informer', '-events', '3', ...flags], {
      KUBECONFIG: kubeconfig,
    });
    const namespace = `read-${flags.length}`;
    createNamespace(namespace);
    server.create(pod(namespace, 'there'));
    const watching = () => server.requests.slice(before).some(({ verb }) => verb === 'watch');
    await vi.waitFor(() => expect(watching()).toBe(true), { timeout: 30_000 });
    // It counts events only once it has synced.
    const timer = setInterval(() => {
      server.patch('pods', { namespace, name: 'there' }, { metadata: { annotations: { at: String(Date.now()) } } });
    }, 200);
    const { code, stdout } = await informer.ending();
    clearInterval(timer);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ events: expect.any(Number), objects: server.list('pods').length });
  });
});

describe("client-node's informer", () => {
  it('syncs and follows', async () => {
    const namespace = 'client-node';
    createNamespace(namespace);
    server.create(pod(namespace, 'a'));
    const config = new KubeConfig();
    config.loadFromFile(kubeconfig);
    const client = config.makeApiClient(CoreV1Api);
    const informer = makeInformer<V1Pod>(config, `/api/v1/namespaces/${namespace}/pods`, () =>
      client.listNamespacedPod({ namespace }),
    );
    const seen: string[] = [];
    for (const verb of ['add', 'update', 'delete'] as const) {
      informer.on(verb, (object) => seen.push(`${verb} ${object.metadata?.name}`));
    }
    informer.on('error', (error) => seen.push(`error ${error}`));
    await informer.start();
    const has = (...wanted: string[]) =>
      vi.waitFor(() => expect(seen).toEqual(wanted), { timeout: 20_000, interval: 20 });
    await has('add a');
    await vi.waitFor(() => expect(server.openWatches).toBeGreaterThan(0), { timeout: 20_000 });
    server.create(pod(namespace, 'b'));
    server.patch('pods', { namespace, name: 'a' }, { metadata: { labels: { x: 'y' } } });
    server.delete('pods', { namespace, name: 'b' });
    await has('add a', 'add b', 'update a', 'update b', 'delete b');
    expect(informer.list().map((object) => object.metadata?.name)).toEqual(['a']);
    await informer.stop();
  });
});
