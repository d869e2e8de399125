import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { ApiCaller } from '../helpers/api-caller.ts';
import { plantedStatus } from '../helpers/planned-answers.ts';
import { FaultProxy } from './fault-proxy.ts';
import { type AnyObject, applyRecords, isEvent, type OutputRecord, parseRecords, toState } from './output-records.ts';
import { type Ending, type Program, startKinformer } from './program.ts';
import { RealCluster, type RealClusterOptions } from './real-cluster.ts';

const mergePatch = { 'content-type': 'application/merge-patch+json' };
const expired = JSON.stringify({ type: 'ERROR', object: JSON.parse(plantedStatus(410)) });

/** `kinformer watch configmaps -o json` behind a proxy, in a namespace of its own. */
class Scene {
  readonly #cluster: RealCluster;
  readonly #api: ApiCaller;
  readonly #list: string;
  readonly #kinformer: Program;
  readonly proxy: FaultProxy;

  private constructor(cluster: RealCluster, list: string, proxy: FaultProxy, kinformer: Program) {
    this.#cluster = cluster;
    this.#api = new ApiCaller(cluster.url, cluster.adminToken);
    this.#list = list;
    this.proxy = proxy;
    this.#kinformer = kinformer;
  }

  static async start(
    cluster: RealCluster,
    home: string,
    namespace: string,
    prepare: (proxy: FaultProxy) => void = () => {},
  ): Promise<Scene> {
    const api = new ApiCaller(cluster.url, cluster.adminToken);
    await api.must('POST', '/api/v1/namespaces', { metadata: { name: namespace } });
    const list = `/api/v1/namespaces/${namespace}/configmaps`;
    for (const name of ['a', 'b', 'c']) await api.must('POST', list, { metadata: { name } });
    api.close();
    const proxy = new FaultProxy({ port: cluster.port, token: cluster.adminToken });
    const kubeconfig = join(home, `${namespace}.json`);
    await proxy.start(kubeconfig);
    prepare(proxy);
    const args = ['watch', 'configmaps', '-n', namespace, '-o', 'json'];
    return new Scene(cluster, list, proxy, startKinformer(args, { kubeconfig, home }));
  }

  get records(): OutputRecord[] {
    return parseRecords(this.#kinformer.stdout);
  }

  /** What happened since the first sync, without events. */
  get control(): OutputRecord[] {
    const synced = this.records.findIndex(({ type }) => type === 'SYNCED');
    return this.records.slice(synced + 1).filter((record) => !isEvent(record));
  }

  /** Without those of `c`, which is there to keep the first watch from being empty. */
  get lateEvents(): OutputRecord[] {
    return this.records.filter((record) => isEvent(record) && record.cause !== 'initial' && !record.key.endsWith('/c'));
  }

  async create(name: string, data: Record<string, string> = {}): Promise<void> {
    await this.#api.must('POST', this.#list, { metadata: { name }, data });
  }

  async write(name: string, value: string): Promise<void> {
    await this.#api.must('PATCH', `${this.#list}/${name}`, { data: { value } }, mergePatch);
  }

  async remove(name: string): Promise<void> {
    await this.#api.must('DELETE', `${this.#list}/${name}`);
  }

  /** One change of each sort. */
  async change(): Promise<void> {
    await this.write('a', '1');
    await this.remove('b');
    await this.create('d');
  }

  restartServer(): Promise<void> {
    return this.#cluster.restart('SIGKILL');
  }

  compact(): Promise<void> {
    return this.#cluster.compact();
  }

  /** The server changes while the watch is cut and no new one can be opened. */
  async whileBlind(change: () => Promise<void>): Promise<void> {
    this.proxy.hold();
    this.proxy.cutWatches();
    await change();
    this.proxy.release();
  }

  until(what: string, condition: () => boolean): Promise<void> {
    return this.#kinformer.until(what, condition);
  }

  /** The records applied in order give the server's state, and a watch is open. */
  async settled(): Promise<void> {
    const { body } = await this.#api.must('GET', this.#list);
    const wanted = toState(body);
    const text = JSON.stringify(wanted, sortedKeys);
    await this.#kinformer
      .until('the state is the server’s', () => {
        return this.proxy.openWatches > 0 && JSON.stringify(applyRecords(this.records), sortedKeys) === text;
      })
      .catch((error) => {
        expect(applyRecords(this.records)).toEqual(wanted);
        throw error;
      });
  }

  async stop(): Promise<Ending> {
    const ending = await this.#kinformer.end();
    await this.proxy.stop();
    this.#api.close();
    return ending;
  }
}

function sortedKeys(_key: string, value: AnyObject): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Scenario {
  readonly name: string;
  readonly prepare?: (proxy: FaultProxy) => void;
  readonly run: (scene: Scene) => Promise<void>;
  readonly check: (scene: Scene) => void;
}

function typesOf(records: readonly OutputRecord[]): string[] {
  return records.map(({ type }) => type);
}

const fromWatch = ['MODIFIED a watch', 'DELETED b watch', 'ADDED d watch'];
const fromRelist = ['ADDED d relist', 'DELETED b relist', 'MODIFIED a relist'];

function summary(records: readonly OutputRecord[]): string[] {
  return records.map(({ type, key, cause }) => `${type} ${key.split('/')[1]} ${cause}`);
}

/** The watch went on where it was: nothing was listed again. */
function expectResumed(scene: Scene): void {
  expect(summary(scene.lateEvents)).toEqual(fromWatch);
  expect(typesOf(scene.control)).toEqual(['RECONNECT']);
  expect(scene.control[0]).toMatchObject({
    resourceVersion: expect.stringMatching(/^\d+$/),
    reason: expect.any(String),
  });
}

function expectRelisted(scene: Scene): void {
  expect(summary(scene.lateEvents).sort()).toEqual(fromRelist);
  const relist = scene.control.find(({ type }) => type === 'RELIST');
  expect(relist).toMatchObject({ added: 1, modified: 1, deleted: 1, resourceVersion: expect.stringMatching(/^\d+$/) });
  const deleted = scene.lateEvents.find(({ type }) => type === 'DELETED');
  expect(deleted).toMatchObject({ finalStateUnknown: true, object: { metadata: { name: 'b' } } });
  // It comes after the last record that it caused.
  const last = scene.records.findLastIndex(({ cause }) => cause === 'relist');
  expect(scene.records.findIndex(({ type }) => type === 'RELIST')).toBeGreaterThan(last);
}

const scenarios: readonly Scenario[] = [
  {
    name: 'a connection cut inside a line',
    run: async (scene) => {
      scene.proxy.hold();
      scene.proxy.cutInsideLine();
      await scene.change();
      scene.proxy.release();
    },
    check: (scene) => {
      expect(summary(scene.lateEvents)).toEqual(fromWatch);
      expect(typesOf(scene.control).filter((type) => type !== 'ERROR')).toEqual(['RECONNECT']);
    },
  },
  { name: 'a reset connection', run: (scene) => scene.whileBlind(() => scene.change()), check: expectResumed },
  {
    name: 'a watch that the server ends',
    run: async (scene) => {
      scene.proxy.hold();
      scene.proxy.endWatches();
      await scene.change();
      scene.proxy.release();
    },
    check: (scene) => {
      expect(summary(scene.lateEvents)).toEqual(fromWatch);
      expect(typesOf(scene.control)).toEqual(['RECONNECT']);
    },
  },
  {
    name: 'a stalled connection that dies in the end',
    run: async (scene) => {
      scene.proxy.stall();
      await scene.change();
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(scene.lateEvents).toEqual([]);
      scene.proxy.unstall();
      scene.proxy.cutWatches();
    },
    check: expectResumed,
  },
  {
    name: 'refused connections',
    run: async (scene) => {
      scene.proxy.refuse();
      await scene.change();
      await scene.until('it said that it cannot connect', () => typesOf(scene.control).includes('ERROR'));
      scene.proxy.accept();
    },
    check: (scene) => {
      expect(summary(scene.lateEvents)).toEqual(fromWatch);
      const errors = scene.control.filter(({ type }) => type === 'ERROR');
      expect(errors[0]).toMatchObject({
        phase: 'watch',
        reason: 'ECONNRESET',
        attempt: 1,
        retryInMs: expect.any(Number),
      });
      expect(typesOf(scene.control).at(-1)).toBe('RECONNECT');
    },
  },
  {
    name: 'an expired version, told on the stream',
    run: async (scene) => {
      scene.proxy.hold();
      scene.proxy.injectLine(expired);
      await scene.change();
      scene.proxy.release();
    },
    check: expectRelisted,
  },
  {
    name: 'an expired version, told by the status',
    run: async (scene) => {
      scene.proxy.answer({ verb: 'watch', status: 410, count: 1 });
      await scene.whileBlind(() => scene.change());
    },
    check: expectRelisted,
  },
  {
    name: 'an expired version without streaming lists',
    prepare: (proxy) => proxy.answer({ verb: 'watch', status: 422, count: 1 }),
    run: async (scene) => {
      scene.proxy.answer({ verb: 'watch', status: 410, count: 1 });
      scene.proxy.answer({ verb: 'watch', status: 422, count: 1 });
      await scene.whileBlind(() => scene.change());
    },
    check: (scene) => {
      expectRelisted(scene);
      expect(scene.records.find(({ type }) => type === 'SYNCED')).toMatchObject({ via: 'list', count: 3 });
    },
  },
  {
    name: 'a second life under one name, seen by a relist alone',
    run: async (scene) => {
      scene.proxy.answer({ verb: 'watch', status: 410, count: 1 });
      await scene.whileBlind(async () => {
        await scene.remove('a');
        await scene.create('a', { life: 'second' });
      });
    },
    check: (scene) => {
      expect(scene.lateEvents).toEqual([
        expect.objectContaining({ type: 'MODIFIED', replaced: true, cause: 'relist' }),
      ]);
      expect(scene.control.find(({ type }) => type === 'RELIST')).toMatchObject({ added: 0, modified: 1, deleted: 0 });
    },
  },
  {
    name: 'too many requests',
    run: async (scene) => {
      scene.proxy.answer({ verb: 'watch', status: 429, count: 2, headers: { 'retry-after': '1' } });
      await scene.whileBlind(() => scene.change());
    },
    check: (scene) => {
      expect(summary(scene.lateEvents)).toEqual(fromWatch);
      expect(typesOf(scene.control)).not.toContain('RELIST');
    },
  },
  {
    name: 'internal errors on watches and lists',
    run: async (scene) => {
      scene.proxy.answer({ verb: 'watch', status: 500, count: 2 });
      scene.proxy.answer({ verb: 'list', status: 500, count: 1 });
      await scene.whileBlind(() => scene.change());
    },
    check: (scene) => {
      expect(scene.lateEvents).toHaveLength(3);
      expect(scene.control).toContainEqual(
        expect.objectContaining({ type: 'ERROR', code: 500, reason: 'InternalError', retryInMs: expect.any(Number) }),
      );
    },
  },
  {
    name: 'internal errors before the first sync',
    prepare: (proxy) => {
      proxy.answer({ verb: 'watch', status: 500, count: 1 });
      proxy.answer({ verb: 'list', status: 500, count: 1 });
    },
    run: (scene) => scene.change(),
    check: (scene) => {
      expect(summary(scene.lateEvents)).toEqual(fromWatch);
      expect(scene.records[0]).toMatchObject({
        type: 'ERROR',
        phase: 'list',
        code: 500,
        retryInMs: expect.any(Number),
      });
      expect(scene.control).toEqual([]);
    },
  },
  {
    name: 'a compaction while it was away',
    run: (scene) =>
      scene.whileBlind(async () => {
        await scene.change();
        await scene.compact();
      }),
    check: (scene) => expect(scene.lateEvents).toHaveLength(3),
  },
  {
    name: 'a server that is killed and started again on its data',
    run: async (scene) => {
      await scene.restartServer();
      await scene.change();
    },
    check: (scene) => expect(scene.lateEvents).toHaveLength(3),
  },
  {
    name: 'a server that is killed, compacted and started again with changes in between',
    run: (scene) =>
      scene.whileBlind(async () => {
        await scene.change();
        await scene.compact();
        await scene.restartServer();
      }),
    check: expectRelisted,
  },
];

describe.each<[string, RealClusterOptions, readonly Scenario[]]>([
  ['an API server', {}, scenarios],
  [
    'an API server without a watch cache',
    { args: ['--watch-cache=false'] },
    scenarios.filter(({ name }) => /compact|reset|on the stream/.test(name)),
  ],
])('behind %s, the records give its state after', (_title, options, list) => {
  let cluster: RealCluster;
  let home: string;
  let scene: Scene | undefined;
  let number = 0;

  beforeAll(async () => {
    cluster = await RealCluster.start(inject('goPrograms'), options);
    home = await mkdtemp(join(tmpdir(), 'kinformer-recovery-'));
  });

  afterAll(async () => {
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  });

  afterEach(async () => {
    await scene?.stop();
    scene = undefined;
  });

  it.each(list)('$name', async ({ prepare, run, check }) => {
    number += 1;
    const running = await Scene.start(cluster, home, `recovery-${number}`, prepare);
    scene = running;
    await running.until('synced', () => running.records.some(({ type }) => type === 'SYNCED'));
    await running.settled();
    // A watch that ends within a second without an event is an error to client-go, which then lists again.
    await running.write('c', '0');
    await running.settled();
    await run(running);
    await running.settled();
    check(running);
    scene = undefined;
    expect((await running.stop()).code).toBe(130);
  });
});
