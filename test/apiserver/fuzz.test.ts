import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiServer } from '../../src/apiserver/api-server.ts';
import { type Clock, realClock } from '../../src/core/clock.ts';
import { silentLogger } from '../../src/core/log.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { Dice } from './fuzz/dice.ts';
import { makeRequest, type RequestKind, requestKinds } from './fuzz/malformed-request.ts';
import { type Ending, exchange, garbage, toBytes } from './fuzz/raw-exchange.ts';
import { configMap, pod } from './server-client.ts';

/** 10,000 and some; another seed or number is tried by hand. */
const perKind = Number(process.env.KINFORMER_FUZZ ?? 1000);
const seed = Number(process.env.KINFORMER_FUZZ_SEED ?? 1);
const inFlight = 16;

/** Nobody waits for a version that does not come, or for a watch to end. */
const impatientClock: Clock = {
  ...realClock,
  setTimeout: (callback, delayMs) => realClock.setTimeout(callback, delayMs > 60_000 ? delayMs : Math.min(delayMs, 20)),
};

describe('malformed requests', () => {
  const bugs: unknown[] = [];
  const logger = { ...silentLogger, error: (_message: string, error: unknown) => void bugs.push(error) };
  const server = new ApiServer({ insecureHttp: true, logger, clock: impatientClock });
  const port = () => Number(new URL(server.url).port);
  let before = 0;

  beforeAll(async () => {
    await server.start();
    server.create(configMap('kept'));
    server.create(pod('kept'));
    await run('body', 200);
    before = heapBytes();
  });
  afterAll(() => server.stop());

  async function run(kind: RequestKind, count: number): Promise<void> {
    const dice = new Dice(createSeededRandom(seed * 1000 + requestKinds.indexOf(kind)));
    await inTurns(count, async () => {
      const request = makeRequest(dice, kind);
      const ending = await exchange(port(), toBytes(request), { thenEnd: dice.hits(0.02) });
      expectNoFault(ending, () => toBytes(request).toString('latin1', 0, 2000));
    });
  }

  function expectNoFault(ending: Ending, describeRequest: () => string): void {
    const found = bugs.splice(0);
    if (found.length > 0) throw new Error(`a bug, perhaps by ${describeRequest()}`, { cause: found[0] });
    if (ending.type === 'answered' && ending.text.includes('"reason":"InternalError"')) {
      throw new Error(`${ending.text}\nto ${describeRequest()}`);
    }
  }

  it.each(requestKinds)('%s: are answered, and never by a failure of the server', (kind) => run(kind, perKind), 60_000);

  it('garbage on the socket: is answered or the connection closed', async () => {
    const dice = new Dice(createSeededRandom(seed));
    await inTurns(perKind + 200, async () => {
      const bytes = garbage(dice, makeRequest(dice, dice.pick(requestKinds)));
      expectNoFault(await exchange(port(), bytes, { thenEnd: true }), () => bytes.toString('latin1', 0, 2000));
    });
  }, 60_000);

  it('leave nothing behind: no pollution, no open watch, no memory; and the server works', async () => {
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    const created = await fetch(`${server.url}/api/v1/namespaces/default/configmaps`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(configMap('after')),
    });
    expect(created.status).toBe(201);
    const query = 'fieldSelector=metadata.name%3Dafter&watch=1&timeoutSeconds=1';
    const watch = await fetch(`${server.url}/api/v1/namespaces/default/configmaps?${query}`);
    expect((await watch.text()).split('\n')[0]).toContain('"type":"ADDED"');
    expect(server.openWatches).toBe(0);
    for (const resource of ['configmaps', 'pods', 'secrets', 'events', 'deployments.apps']) {
      for (const { metadata } of server.list(resource, 'default')) {
        server.delete(resource, { namespace: 'default', name: metadata.name ?? '' }, { gracePeriodSeconds: 0 });
      }
    }
    server.compact();
    expect((heapBytes() - before) / 1e6).toBeLessThan(30);
  });
});

/** Stops at the first failure; the others end before. */
async function inTurns(count: number, step: () => Promise<void>): Promise<void> {
  let left = count;
  const worker = async () => {
    try {
      for (; left > 0; left -= 1) await step();
    } finally {
      if (left > 0) left = 0;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: inFlight }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
