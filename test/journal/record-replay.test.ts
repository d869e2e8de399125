import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListerWatcher, ListPage, WatchEvent, WatchStream } from '../../src/cache/lister-watcher.ts';
import { createPipeline } from '../../src/cli/stream/create-informer.ts';
import { superviseInformer } from '../../src/cli/stream/supervise-informer.ts';
import type { Timer } from '../../src/core/clock.ts';
import { silentLogger } from '../../src/core/log.ts';
import { createSeededRandom } from '../../src/core/random.ts';
import { JournalWriter } from '../../src/journal/journal-writer.ts';
import { openJournalFile } from '../../src/journal/open-journal-file.ts';
import { readJournal } from '../../src/journal/read-journal.ts';
import { Recording } from '../../src/journal/recording.ts';
import { Replay } from '../../src/journal/replay.ts';
import { ReplayClock } from '../../src/journal/replay-clock.ts';
import { ReplayedTarget } from '../../src/journal/replayed-target.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { StatusError } from '../../src/object/status.ts';
import { writeRecordLine } from '../../src/records/record-line.ts';
import { RecordSource } from '../../src/records/record-source.ts';
import { FakeClock, settle } from '../helpers/fake-clock.ts';
import { FakeControllerSource } from '../helpers/fake-controller-source.ts';
import type { FakeWatchStream } from '../helpers/fake-watch-stream.ts';
import { configMaps } from '../helpers/kube-client.ts';

let folder: string;
let files = 0;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinformer-journal-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Plain {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace: string; readonly uid: string };
  readonly data: { readonly n: string };
}

const plain = (name: number, n: number): Plain => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: `c${name}`, namespace: 'default', uid: `u${name}` },
  data: { n: `${n}` },
});

/** The fake source as bytes. */
function asBytes(source: FakeControllerSource<Plain>): ListerWatcher<KubeObject> {
  const toEvent = (event: WatchEvent<Plain>): WatchEvent<KubeObject> =>
    event.type === 'ERROR' ? event : { type: event.type, object: KubeObject.from(event.object) };
  return {
    list: async (options): Promise<ListPage<KubeObject>> => {
      const page = await source.list(options);
      return { ...page, items: page.items.map((item) => KubeObject.from(item)) };
    },
    watch: async (options): Promise<WatchStream<KubeObject>> => {
      const stream = await source.watch(options);
      return {
        get endReason() {
          return stream.endReason;
        },
        stop: () => stream.stop(),
        async *[Symbol.asyncIterator]() {
          for await (const batch of stream) yield batch.map(toEvent);
        },
      };
    },
    isWatchListSemanticsUnsupported: () => false,
  };
}

type Op =
  | {
      readonly type: 'write';
      readonly changes: readonly (readonly [name: number, kind: 'set' | 'delete', watched: boolean])[];
    }
  | { readonly type: 'end'; readonly reason: string }
  | { readonly type: 'expire' }
  | { readonly type: 'error-event'; readonly code: number }
  | { readonly type: 'lists'; readonly fail: boolean }
  | { readonly type: 'watches'; readonly fail: boolean }
  | { readonly type: 'relist' | 'pass' }
  | { readonly type: 'wait'; readonly ms: number };

const change = fc.tuple(
  fc.integer({ min: 0, max: 4 }),
  fc.constantFrom('set' as const, 'delete' as const),
  fc.boolean(),
);
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('write' as const),
      changes: fc.array(change, { minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('end' as const),
      reason: fc.constantFrom('closed', 'ECONNRESET', 'idle', 'truncated'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('expire' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('error-event' as const), code: fc.constantFrom(410, 500, 429) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('lists' as const), fail: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('watches' as const), fail: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('relist' as const, 'pass' as const) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 40_000 }) }) },
);

class World {
  readonly source: FakeControllerSource<Plain>;
  readonly streams: FakeWatchStream<Plain>[] = [];
  #count = 0;
  readonly #known = new Set<number>();

  constructor(streaming: boolean) {
    this.source = new FakeControllerSource({ streaming });
  }

  apply(given: Op): void {
    const { source } = this;
    switch (given.type) {
      case 'write':
        for (const [name, kind, watched] of given.changes) this.#write(name, kind, watched);
        return;
      case 'end':
        source.endWatches(given.reason);
        return;
      case 'expire':
        source.resetWatch();
        return;
      case 'error-event':
        source.broadcast({ type: 'ERROR', status: status(given.code) });
        return;
      case 'lists':
        source.listError = given.fail ? new StatusError(status(500)) : undefined;
        return;
      case 'watches':
        source.watchError = given.fail ? Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) : undefined;
        return;
      default:
    }
  }

  #write(name: number, kind: 'set' | 'delete', watched: boolean): void {
    const { source } = this;
    this.#count += 1;
    const object = plain(name, this.#count);
    const isKnown = this.#known.has(name);
    if (kind === 'delete') {
      if (!isKnown) return;
      this.#known.delete(name);
      if (watched) source.delete(object);
      else source.deleteDropWatch(object);
    } else {
      this.#known.add(name);
      if (isKnown) watched ? source.modify(object) : source.modifyDropWatch(object);
      else watched ? source.add(object) : source.addDropWatch(object);
    }
  }
}

function status(code: number) {
  const reasons: Readonly<Record<number, string>> = { 410: 'Expired', 429: 'TooManyRequests', 500: 'InternalError' };
  return { kind: 'Status' as const, status: 'Failure', code, reason: reasons[code]!, message: `code ${code}` };
}

interface Setting {
  readonly queue: 'delta' | 'real';
  readonly streaming: boolean;
  readonly resyncMs: number;
  /** Real timers are never on time. */
  readonly latenessMs: number;
}

class LateClock extends FakeClock {
  latenessMs = 0;

  override setTimeout(callback: () => void, delayMs: number): Timer {
    return super.setTimeout(callback, delayMs + this.latenessMs);
  }
}

function createLines(clock: { now(): number }) {
  const lines: string[] = [];
  let line = '';
  const sink = {
    text: (text: string) => {
      line += text;
      if (!text.endsWith('\n')) return;
      lines.push(withoutTimes(line));
      line = '';
    },
    bytes: (bytes: Uint8Array) => {
      line += Buffer.from(bytes).toString();
    },
  };
  const source = new RecordSource({
    resource: 'configmaps',
    clock,
    emit: (record) => writeRecordLine(sink, record, { withObject: true }),
    bookmarks: true,
    unchanged: true,
  });
  return { lines, source };
}

const withoutTimes = (line: string) => line.replace(/"(time|durationMs|afterMs)":("[^"]*"|\d+)/g, '"$1":0');

async function record(ops: readonly Op[], given: Setting, file: string): Promise<string[]> {
  const { queue, streaming, resyncMs, latenessMs } = given;
  const clock = new LateClock();
  clock.latenessMs = latenessMs;
  const world = new World(streaming);
  world.apply({
    type: 'write',
    changes: [
      [0, 'set', true],
      [1, 'set', true],
    ],
  });
  const writer = new JournalWriter(openJournalFile(file), (error) => {
    throw error;
  });
  const start = { version: '0', server: 'https://fake', resources: ['configmaps'], withSecrets: false };
  const recording = new Recording({ writer, clock, random: createSeededRandom(7), start });
  const pipeline = { initial: streaming ? ('auto' as const) : ('list' as const), queue, resyncMs, keepTrying: true };
  const recorder = recording.target({ title: 'configmaps', resource: configMaps, metadataOnly: false, pipeline });
  const { lines, source } = createLines(clock);
  const lifetime = new AbortController();
  const { informer, done } = superviseInformer(
    {
      options: { keepTrying: true },
      transform: undefined,
      handler: recorder.handler(source.handler),
      observer: source.observer,
      onFailure: (failure) => source.failed(failure),
      signal: lifetime.signal,
    },
    (observer) =>
      createPipeline(recorder.listerWatcher(asBytes(world.source)), {
        resource: configMaps,
        options: { ...pipeline, chunkSize: undefined, resync: resyncMs },
        indexers: {},
        observer: recorder.observer(observer),
        random: recorder.random,
        logger: silentLogger,
        clock,
      }),
  );
  for (const each of ops) {
    world.apply(each);
    if (each.type === 'relist') {
      recorder.impatient('relist');
      informer.controller.relistNow();
    }
    // Sometimes several things happen before the pipeline gets its turn.
    else if (each.type === 'wait') await clock.advance(each.ms);
    else if (each.type === 'pass') await settle();
  }
  await settle();
  recording.finish();
  const recorded = [...lines];
  writer.close();
  lifetime.abort();
  await done;
  return recorded;
}

async function replay(file: string): Promise<string[]> {
  const clock = new ReplayClock();
  const player = new Replay({ clock });
  const { lines, source } = createLines(clock);
  const lifetime = new AbortController();
  let target: ReplayedTarget | undefined;
  let done: Promise<void> | undefined;
  for await (const part of readJournal(file)) {
    if (part.type !== 'entries') throw new Error(`the journal is ${part.type}`);
    for (const entry of part.entries) {
      if (!('target' in entry)) clock.moveTo(entry.timeMs);
      if (entry.type === 'target') {
        const replayed = new ReplayedTarget(entry.recorded);
        target = replayed;
        player.add(entry.target, replayed);
        const { pipeline } = entry.recorded;
        ({ done } = superviseInformer(
          {
            options: { keepTrying: true },
            transform: undefined,
            handler: replayed.handler(source.handler),
            observer: source.observer,
            onFailure: (failure) => source.failed(failure),
            signal: lifetime.signal,
          },
          (observer) => {
            const informer = createPipeline(replayed.listerWatcher, {
              resource: configMaps,
              options: { ...pipeline, chunkSize: undefined, resync: pipeline.resyncMs },
              indexers: {},
              observer: replayed.observer(observer),
              random: replayed.random,
              logger: silentLogger,
              clock,
            });
            replayed.attach(informer.controller, false);
            return informer;
          },
        ));
      } else if ('target' in entry) await player.play(entry);
    }
  }
  lifetime.abort();
  target?.end();
  await done;
  return lines;
}

const setting: fc.Arbitrary<Setting> = fc.record({
  queue: fc.constantFrom('delta' as const, 'real' as const),
  streaming: fc.boolean(),
  resyncMs: fc.constantFrom(0, 300, 5000),
  latenessMs: fc.constant(0),
});

describe('a recording, replayed', () => {
  it('gives the same records in the same order, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(op, { maxLength: 40 }), setting, async (ops, given) => {
        files += 1;
        const file = join(folder, `${files}.journal`);
        const recorded = await record(ops, given, file);
        expect(await replay(file)).toEqual(recorded);
      }),
      { numRuns: 120 },
    );
  });

  it.each(['delta', 'real'] as const)('resyncs when that was recorded, however late timers are (%s)', async (queue) => {
    const file = join(folder, `late-${queue}.journal`);
    const lists = (fail: boolean): Op => ({ type: 'lists', fail });
    const waits = Array.from({ length: 60 }, (): Op => ({ type: 'wait', ms: 200 }));
    const ops = [lists(true), { type: 'pass' } as const, lists(false), ...waits];
    const recorded = await record(ops, { queue, streaming: false, resyncMs: 150, latenessMs: 21 }, file);
    expect(recorded.filter((line) => line.includes('"cause":"resync"')).length).toBeGreaterThan(8);
    expect(await replay(file)).toEqual(recorded);
  });
});
