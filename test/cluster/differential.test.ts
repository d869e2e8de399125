import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ApiCaller } from '../helpers/api-caller.ts';
import { Comparison, perKey, toComparable } from './comparison.ts';
import { type FaultProxy, statusBody } from './fault-proxy.ts';
import { RealCluster } from './real-cluster.ts';

interface Scenario {
  readonly name: string;
  readonly labelSelector?: string;
  readonly resyncMs?: number;
  /** Objects that exist before the informers start. */
  readonly before?: readonly string[];
  /** Faults that are in place before the informers start. */
  readonly prepare?: (proxy: FaultProxy) => void;
  readonly run: (comparison: Comparison) => Promise<void>;
  /** Where timing decides how often a request is made, only the notifications are compared. */
  readonly requestsVary?: boolean;
}

/** The server changes while neither side can see it; then both may connect again. */
async function whileBlind(comparison: Comparison, change: () => Promise<void>): Promise<void> {
  comparison.both((proxy) => proxy.hold());
  comparison.both((proxy) => proxy.cutWatches());
  await change();
  comparison.both((proxy) => proxy.release());
}

const expired = JSON.stringify({ type: 'ERROR', object: JSON.parse(statusBody(410)) });
const tooMany = JSON.stringify({ type: 'ERROR', object: JSON.parse(statusBody(429)) });

const scenarios: readonly Scenario[] = [
  {
    name: 'creations, updates, deletions, and a second life under one name',
    before: ['a', 'b'],
    run: async (c) => {
      await c.create('c');
      await c.write('a', '1');
      await c.write('a', '2');
      await c.remove('b');
      await c.create('b');
      await c.remove('c');
    },
  },
  { name: 'an empty collection', run: async () => {} },
  {
    name: 'a reset connection, with changes meanwhile',
    before: ['a', 'b'],
    run: async (c) => {
      await whileBlind(c, async () => {
        await c.write('a', '1');
        await c.remove('b');
        await c.create('c');
      });
    },
  },
  {
    name: 'a watch that the server ends',
    before: ['a'],
    run: async (c) => {
      await c.write('a', '1');
      await c.settled();
      await new Promise((resolve) => setTimeout(resolve, 1100));
      c.both((proxy) => proxy.endWatches());
      await c.write('a', '2');
    },
  },
  {
    name: 'a connection closed inside an event',
    before: ['a'],
    run: async (c) => {
      await c.write('a', '1');
      await c.settled();
      c.both((proxy) => proxy.cutInsideLine());
      await c.write('a', '2');
    },
  },
  {
    name: 'an expired version, told on the stream',
    before: ['a', 'b', 'c'],
    run: async (c) => {
      await c.write('a', '1');
      await c.settled();
      c.both((proxy) => proxy.hold());
      c.both((proxy) => proxy.injectLine(expired));
      await c.remove('b');
      await c.write('c', '1');
      await c.create('d');
      c.both((proxy) => proxy.release());
    },
  },
  {
    name: 'an expired version, told by the status of the watch',
    before: ['a', 'b'],
    run: async (c) => {
      c.both((proxy) => proxy.answer({ verb: 'watch', status: 410, count: 1 }));
      await whileBlind(c, async () => {
        await c.remove('a');
        await c.create('c');
      });
    },
  },
  {
    name: 'deleted and created again during a gap that ends in a relist',
    before: ['a', 'b'],
    run: async (c) => {
      c.both((proxy) => proxy.answer({ verb: 'watch', status: 410, count: 1 }));
      await whileBlind(c, async () => {
        await c.remove('a');
        await c.create('a', {}, 'second life');
      });
    },
  },
  {
    name: 'too many requests on opening a watch: backing off without a relist',
    before: ['a'],
    run: async (c) => {
      c.both((proxy) => proxy.answer({ verb: 'watch', status: 429, count: 2 }));
      await whileBlind(c, () => c.write('a', '1'));
    },
  },
  {
    name: 'too many requests on the stream',
    before: ['a'],
    run: async (c) => {
      await c.write('a', '1');
      await c.settled();
      c.both((proxy) => proxy.injectLine(tooMany));
      await c.write('a', '2');
    },
  },
  {
    name: 'too many requests with Retry-After',
    before: ['a'],
    run: async (c) => {
      c.both((proxy) => proxy.answer({ verb: 'watch', status: 429, count: 2, headers: { 'retry-after': '1' } }));
      await whileBlind(c, () => c.write('a', '1'));
    },
  },
  {
    name: 'internal errors on watch and list',
    before: ['a', 'b'],
    run: async (c) => {
      c.both((proxy) => proxy.answer({ verb: 'watch', status: 500, count: 2 }));
      c.both((proxy) => proxy.answer({ verb: 'list', status: 500, count: 1 }));
      await whileBlind(c, async () => {
        await c.remove('b');
        await c.write('a', '1');
      });
    },
  },
  {
    name: 'an event of a type that nobody knows',
    before: ['a'],
    run: async (c) => {
      await c.write('a', '1');
      await c.settled();
      c.both((proxy) =>
        proxy.injectLine('{"type":"RENAMED","object":{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"x"}}}'),
      );
      await c.write('a', '2');
    },
  },
  {
    name: 'a line that is no JSON',
    before: ['a'],
    run: async (c) => {
      await c.write('a', '1');
      await c.settled();
      c.both((proxy) => proxy.injectLine('{"type":"MODIFIED","object":{"kind":}}'));
      await c.write('a', '2');
    },
  },
  {
    name: 'a server that does not stream lists',
    before: ['a', 'b'],
    prepare: (proxy) => proxy.answer({ verb: 'watch', status: 422, count: 1 }),
    run: async (c) => {
      await c.write('a', '1');
      await c.remove('b');
    },
  },
  {
    name: 'an expired version without streaming lists: the paged relist',
    before: ['a', 'b', 'c'],
    prepare: (proxy) => proxy.answer({ verb: 'watch', status: 422, count: 1 }),
    run: async (c) => {
      c.both((proxy) => proxy.answer({ verb: 'watch', status: 410, count: 1 }));
      c.both((proxy) => proxy.answer({ verb: 'watch', status: 422, count: 1 }));
      await whileBlind(c, async () => {
        await c.remove('b');
        await c.write('c', '1');
      });
    },
  },
  {
    name: 'objects that move in and out of a selector',
    labelSelector: 'app=shop',
    before: ['plain'],
    run: async (c) => {
      await c.create('one', { app: 'shop' });
      await c.create('two', { app: 'other' });
      await c.settled();
      await c.patch('one', { metadata: { labels: { app: 'other' } } });
      await c.patch('two', { metadata: { labels: { app: 'shop' } } });
      await c.patch('plain', { metadata: { labels: { app: 'shop' } } });
      await c.remove('plain');
    },
  },
  {
    name: 'refused connections',
    before: ['a'],
    requestsVary: true,
    run: async (c) => {
      c.both((proxy) => proxy.refuse());
      await c.write('a', '1');
      await c.create('b');
      await new Promise((resolve) => setTimeout(resolve, 3000));
      c.both((proxy) => proxy.accept());
    },
  },
  {
    name: 'a server that is killed, compacted and started again on its data',
    before: ['a', 'b'],
    requestsVary: true,
    run: async (c) => {
      c.both((proxy) => proxy.hold());
      c.both((proxy) => proxy.cutWatches());
      await c.remove('b');
      await c.write('a', '1');
      await c.create('c');
      await c.compact();
      await c.restartServer();
      c.both((proxy) => proxy.release());
    },
  },
];

describe('client-go beside kinformer', () => {
  const { reference } = inject('goPrograms');
  let cluster: RealCluster;
  let directory: string;
  let number = 0;

  beforeAll(async () => {
    cluster = await RealCluster.start(inject('goPrograms'));
    directory = await mkdtemp(join(tmpdir(), 'kinformer-differential-'));
  });

  afterAll(async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  });

  describe.each(['real', 'delta'] as const)('--queue %s', (queue) => {
    it.each(scenarios)('$name', async (scenario) => {
      number += 1;
      const namespace = `differential-${number}`;
      const api = new ApiCaller(cluster.url, cluster.adminToken);
      await api.must('POST', '/api/v1/namespaces', { metadata: { name: namespace } });
      for (const name of scenario.before ?? []) {
        await api.must('POST', `/api/v1/namespaces/${namespace}/configmaps`, { metadata: { name } });
      }
      api.close();
      const { labelSelector, resyncMs, prepare } = scenario;
      const options = {
        resource: 'v1/configmaps',
        namespace,
        ...(labelSelector !== undefined && { labelSelector }),
        ...(resyncMs !== undefined && { resyncMs }),
      };
      const comparison = await Comparison.start(cluster, reference, directory, queue, options, prepare);
      try {
        await comparison.settled();
        await scenario.run(comparison);
        await comparison.settled();
        expect(perKey(comparison.kinformer.records)).toEqual(perKey(comparison.reference.records));
        if (!scenario.requestsVary) {
          const [forReference, forKinformer] = comparison.proxies;
          expect(toComparable(forKinformer.requests)).toEqual(toComparable(forReference.requests));
        }
      } finally {
        await comparison.stop();
      }
    });
  });
});
