import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FaultKind, type FaultName, faultKinds } from '../../src/faults/fault-table.ts';
import { parseFaults } from '../../src/faults/parse-faults.ts';
import { FakeClock } from '../helpers/fake-clock.ts';
import { configMap, TestServer } from './server-client.ts';

const path = '/api/v1/namespaces/default/configmaps';
const streaming = `${path}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`;

type Probe = () => Promise<boolean>;

/** Every fault of the table on every verb that it can hit: what it does, how often, and for how long. */
describe('each fault', () => {
  const clock = new FakeClock();
  let test: TestServer;

  beforeAll(async () => {
    test = new TestServer({ clock });
    await test.server.start();
    test.server.create(configMap('a'));
    test.server.create(configMap('b'));
  });
  afterEach(() => test.server.faults.clear());
  afterAll(() => test.stop());

  const add = (spec: string) => test.server.faults.add(...parseFaults(spec));
  const failed = (answer: Promise<unknown>) =>
    answer.then(
      () => false,
      () => true,
    );

  /** Has the answer to wait for the clock? What waits for nothing is there before an answer to a later request. */
  async function waits(answer: Promise<unknown>, goOn: () => Promise<void>): Promise<boolean> {
    let isThere = false;
    const done = answer.finally(() => {
      isThere = true;
    });
    for (let i = 0; i < 5; i += 1) await test.get('/api/v1/namespaces/default/secrets');
    const hasWaited = !isThere;
    if (hasWaited) await goOn();
    await done;
    return hasWaited;
  }

  /** Lets all pieces of slow answers go. */
  async function untilQuiet(): Promise<void> {
    for (let i = 0; i < 30; i += 1) {
      await clock.advance(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  const list = (query = '') => test.get(`${path}${query}`);
  const get = () => test.get(`${path}/a`);
  const answers = (ask: () => ReturnType<typeof list>, code: number) => async () => (await ask()).status === code;

  /** The events of a watch up to the second object, and how it ended if it did. */
  async function watched(url = `${path}?watch=1`) {
    const watch = await test.watch(url);
    const lines = await watch.next(2);
    watch.close();
    await gone();
    return { watch, lines, code: watch.response.statusCode };
  }

  const requestProbes = (ask: () => ReturnType<typeof list>): Readonly<Partial<Record<FaultName, Probe>>> => ({
    drop: () => failed(ask()),
    reset: () => failed(ask()),
    stall: () => waits(ask(), async () => test.server.faults.clear()),
    '410': answers(ask, 410),
    '429': answers(ask, 429),
    '500': answers(ask, 500),
    '503': answers(ask, 503),
    '504': answers(ask, 504),
    truncate: () => failed(ask()),
    malformed: async () => (await ask()).text.includes('no JSON'),
    'slow-chunks': () => waits(ask(), untilQuiet),
    forbid: answers(ask, 403),
    slow: () => waits(ask(), () => clock.advance(2000)),
  });

  const probes: Readonly<Record<'list' | 'get' | 'watch', Readonly<Partial<Record<FaultName, Probe>>>>> = {
    list: {
      ...requestProbes(() => list()),
      'expired-continue': answers(() => list(`?limit=1&continue=${token()}`), 410),
    },
    get: requestProbes(get),
    watch: {
      drop: async () => isCut((await openAndEnd()).ended),
      reset: async () => isCut((await openAndEnd()).ended),
      end: async () => (await openAndEnd()).ended === true,
      stall: async () => waits(watched(), async () => test.server.faults.clear()),
      '410': async () => (await openAndEnd()).lines.some((line) => line.object?.code === 410),
      '429': async () => (await watched()).code === 429,
      '500': async () => (await watched()).code === 500,
      '503': async () => (await watched()).code === 503,
      '504': async () => (await watched()).code === 504,
      truncate: async () => (await openAndEnd()).lines.some((line) => String(line).endsWith('"kind":"Tr')),
      malformed: async () => (await watched()).lines.includes('this is no JSON'),
      'unknown-event': async () => (await watched()).lines.some(({ type }) => type === 'UNKNOWN'),
      'no-bookmarks': async () => !(await streamed()).includes('BOOKMARK'),
      'no-stream': async () => (await watched(streaming)).code === 422,
      duplicate: async () => (await streamed()).filter((type) => type === 'ADDED').length === 4,
      'slow-chunks': async () => waits(watched(), untilQuiet),
      forbid: async () => (await watched()).code === 403,
      slow: async () => waits(watched(), () => clock.advance(2000)),
    },
  };

  function token(): string {
    return Buffer.from(
      JSON.stringify({ v: 'meta.k8s.io/v1', rv: Number(test.server.resourceVersion), start: '/a\u0000' }),
    ).toString('base64url');
  }

  /** A watch of a second, which ends in order at the latest when that is over. */
  async function openAndEnd() {
    const watch = await test.watch(`${path}?watch=1&timeoutSeconds=1000`);
    const before = await watch.next(1);
    const closing = watch.response.complete || watch.response.destroyed;
    if (!closing) {
      // Whoever is not ended yet is asked for one event more, and is then no watch that a fault ends.
      for (let i = 0; i < 3; i += 1) await test.get('/api/v1/namespaces/default/secrets');
    }
    const isOver = test.server.openWatches === 0;
    const ended = isOver ? await watch.ended() : undefined;
    const lines = [...before, ...(isOver ? await watch.next(1) : [])];
    watch.close();
    await gone();
    return { ended, lines };
  }

  async function streamed(): Promise<string[]> {
    const watch = await test.watch(`${streaming}&timeoutSeconds=1`);
    await clock.advance(1000);
    expect(await watch.ended()).toBe(true);
    return (await watch.next(1)).map(({ type }) => type);
  }

  const isCut = (ended: boolean | undefined) => ended === false;

  /** The server knows that the watch was closed. */
  async function gone(): Promise<void> {
    while (test.server.openWatches > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  const scope = (name: FaultName, verb: string) =>
    `verb=${verb}:resource=configmaps${name === 'slow-chunks' ? ':bytes=100' : ''}`;

  const cases = (Object.entries(faultKinds) as [FaultName, FaultKind][]).flatMap(([name, { verbs }]) =>
    verbs.map((verb) => [name, verb] as const),
  );

  it.each(cases)('%s hits a %s as often as it is told to', async (name, verb) => {
    const probe = probes[verb][name]!;
    expect(await probe()).toBe(false);
    add(`${name}:count=2:${scope(name, verb)}`);
    const hits = [await probe(), await probe(), await probe()];
    // Ending a stall takes back what is left of it.
    expect(hits).toEqual(name === 'stall' ? [true, false, false] : [true, true, false]);
    expect(test.server.faults.list()).toEqual([]);
  });

  it.each(cases)('%s hits a %s for as long as it is told to', async (name, verb) => {
    const probe = probes[verb][name]!;
    add(`${name}:for=1h:${scope(name, verb)}`);
    expect(await probe()).toBe(true);
    if (name !== 'stall') expect(await probe()).toBe(true);
    await clock.advance(3_600_000);
    expect(await probe()).toBe(false);
    expect(test.server.faults.list()).toEqual([]);
  });

  it('does not hit other resources and verbs', async () => {
    add('500:resource=pods,500:verb=get');
    expect((await list()).status).toBe(200);
    expect((await get()).status).toBe(500);
    expect((await test.get('/api/v1/pods')).status).toBe(500);
  });

  it('a stall that has found its watch holds it until it is taken back, and no other', async () => {
    add('stall:count=1:verb=watch');
    const held = await test.watch(`${path}?watch=1`);
    const free = await test.watch(`${path}?watch=1`);
    expect((await free.next(2)).map(({ object }) => object.metadata.name)).toEqual(['a', 'b']);
    expect(test.server.faults.list()).toEqual([]);
    test.server.faults.clear();
    expect((await held.next(2)).map(({ object }) => object.metadata.name)).toEqual(['a', 'b']);
    for (const watch of [held, free]) watch.close();
  });
});
