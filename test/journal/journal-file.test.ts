import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry, UntimedEntry } from '../../src/journal/journal-entry.ts';
import { toHeader } from '../../src/journal/journal-header.ts';
import { JournalWriter } from '../../src/journal/journal-writer.ts';
import { openJournalFile } from '../../src/journal/open-journal-file.ts';
import { type JournalPart, readJournal } from '../../src/journal/read-journal.ts';

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinformer-journal-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  file = join(folder, 'a.journal');
  rmSync(file, { force: true });
});

const bytes = (text: string) => Buffer.from(text);
const resource = {
  group: 'apps',
  version: 'v1',
  name: 'deployments',
  singularName: 'deployment',
  kind: 'Deployment',
  namespaced: true,
  verbs: ['list', 'watch'],
  shortNames: ['deploy'],
  categories: ['all'],
};
const pipeline = { initial: 'auto', queue: 'delta', resyncMs: 0, keepTrying: false, seed: 2 ** 32 - 1 } as const;
const error = { message: 'no', code: 'ECONNRESET', cause: { message: 'why' } };

const entries: readonly UntimedEntry[] = [
  { type: 'start', recording: { version: '1', server: 'https://s', resources: ['deploy'], withSecrets: false } },
  { type: 'discovery-failed', failure: { resource: 'deploy', error, attempt: 1, retryInMs: 800 } },
  { type: 'target', target: 0, recorded: { title: 'deployments.apps', resource, metadataOnly: false, pipeline } },
  { type: 'request', target: 0, verb: 'list', options: { resourceVersion: '0', limit: 500 } },
  { type: 'retry', target: 0, failure: { resource: 'deployments.apps', error, attempt: 2, retryInMs: 1000 } },
  { type: 'items', target: 0, objects: [bytes('{"a":"ä"}'), bytes('{}')] },
  { type: 'page', target: 0, resourceVersion: '12', continue: 'token', remainingItemCount: 3 },
  { type: 'failed', target: 0, error },
  { type: 'opened', target: 0 },
  { type: 'opened', target: 0, endReason: 'closed' },
  {
    type: 'events',
    target: 300,
    endReason: 'closed',
    events: [
      { type: 'ADDED', bytes: bytes('{"b":1}') },
      { type: 'BOOKMARK', bytes: bytes('{}') },
      { type: 'ERROR', statusJson: '{"code":410}' },
    ],
  },
  { type: 'ended', target: 0, endReason: 'ECONNRESET', error },
  {
    type: 'steps',
    target: 0,
    steps: [
      { does: 'delta', count: 1_000_000_007 },
      { does: 'pop', count: 1 },
      { does: 'handle', count: 2 },
      { does: 'tell', count: 3 },
    ],
  },
  { type: 'impatience', target: 0, wants: 'relist' },
  { type: 'finish' },
];

/** Every third entry ends its frame. */
function write(given: readonly UntimedEntry[], startMs = 1_800_000_000_000.125): void {
  const writer = new JournalWriter(openJournalFile(file), (failure) => {
    throw failure;
  });
  for (const [i, entry] of given.entries()) {
    writer.write(entry, startMs + i * 1000.25);
    if (i % 3 === 2) writer.flush();
  }
  writer.close();
}

async function read(): Promise<{ readonly entries: JournalEntry[]; readonly end: JournalPart | undefined }> {
  const found: JournalEntry[] = [];
  for await (const part of readJournal(file)) {
    if (part.type !== 'entries') return { entries: found, end: part };
    // Bytes are views of a frame.
    found.push(...part.entries);
  }
  return { entries: found, end: undefined };
}

const untimed = (found: readonly JournalEntry[]) => found.map(({ timeMs: _, ...entry }) => JSON.stringify(entry));
const expected = entries.map((entry) => JSON.stringify(entry));
const sorted = (lines: readonly string[]) =>
  lines.map((line) => JSON.stringify(Object.entries(JSON.parse(line) as object).sort()));

describe('a journal file', () => {
  it('gives back every entry with its time', async () => {
    write(entries);
    const { entries: found, end } = await read();
    expect(end).toBeUndefined();
    expect(sorted(untimed(found))).toEqual(sorted(expected));
    for (const [i, { timeMs }] of found.entries()) expect(timeMs).toBeCloseTo(1_800_000_000_000.125 + i * 1000.25, 2);
  });

  it('can be read by its owner alone, also when the file was there and empty', () => {
    write(entries);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, '');
    chmodSync(file, 0o644);
    write(entries);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('goes on at its end', async () => {
    write(entries);
    write(entries, 1_900_000_000_000);
    const { entries: found, end } = await read();
    expect(end).toBeUndefined();
    expect(sorted(untimed(found))).toEqual(sorted([...expected, ...expected]));
  });

  it('cut at any byte gives the frames before the cut, and says where it is cut', async () => {
    write(entries);
    const whole = readFileSync(file);
    const all = untimed((await read()).entries);
    let between = 0;
    for (let length = 16; length < whole.length; length += 1) {
      writeFileSync(file, whole.subarray(0, length));
      const { entries: found, end } = await read();
      expect(untimed(found)).toEqual(all.slice(0, found.length));
      expect(found.some(({ type }) => type === 'finish')).toBe(false);
      if (end === undefined) between += 1;
      else expect(end).toMatchObject({ type: 'cut', atByte: length });
    }
    // Cuts between two frames leave a file that is whole and has no end.
    expect(between).toBe(5);
  });

  it('that is cut within its header, is empty or is something else is no journal', async () => {
    write(entries);
    const whole = readFileSync(file);
    for (let length = 0; length < 16; length += 1) {
      writeFileSync(file, whole.subarray(0, length));
      await expect(read()).rejects.toMatchObject({
        code: 'JOURNAL',
        message: expect.stringMatching(/is no journal: it/),
      });
    }
    writeFileSync(file, 'apiVersion: v1\nkind: Config\n');
    await expect(read()).rejects.toMatchObject({ message: `${file} is no journal: it begins otherwise` });
    await expect(readJournal(join(folder, 'none')).next()).rejects.toMatchObject({
      message: `cannot read ${join(folder, 'none')}: there is no such file`,
    });
    await expect(readJournal(folder).next()).rejects.toMatchObject({ code: 'JOURNAL' });
    // Nobody writes to it.
    spawnSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe')]);
    await expect(readJournal(join(folder, 'pipe')).next()).rejects.toMatchObject({
      message: `cannot read ${join(folder, 'pipe')}: it is no file`,
    });
  });

  it('with any wrong byte gives only what comes before, and says so', async () => {
    write(entries);
    const whole = readFileSync(file);
    const all = untimed((await read()).entries);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, bits) => {
          const wrong = Buffer.from(whole);
          wrong[at] = (wrong[at] ?? 0) ^ bits;
          writeFileSync(file, wrong);
          if (at < 16) {
            await expect(read()).rejects.toMatchObject({ code: 'JOURNAL' });
            return;
          }
          const { entries: found, end } = await read();
          expect(end).toMatchObject({ type: 'damaged' });
          expect((end as { atByte: number }).atByte).toBeLessThanOrEqual(at);
          expect(untimed(found)).toEqual(all.slice(0, found.length));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of a newer format is refused with its number', async () => {
    writeFileSync(file, toHeader(2));
    await expect(read()).rejects.toMatchObject({ message: `${file} has journal format 2; this kinformer reads 1` });
    expect(() => openJournalFile(file)).toThrow(/journal format 2/);
  });
});

describe('opening a journal to record', () => {
  it('cuts off an unfinished frame, and nothing else', async () => {
    write(entries);
    const whole = readFileSync(file);
    const all = untimed((await read()).entries);
    for (let length = 16; length <= whole.length; length += 7) {
      writeFileSync(file, whole.subarray(0, length));
      const before = (await read()).entries.length;
      const { cutBytes, sizeBytes } = openJournalFile(file);
      expect(sizeBytes + cutBytes).toBe(length);
      expect(statSync(file).size).toBe(sizeBytes);
      write(entries);
      const { entries: found, end } = await read();
      expect(end).toBeUndefined();
      expect(untimed(found)).toEqual([...all.slice(0, before), ...all]);
    }
  });

  it('leaves alone what is no journal, or a damaged one', () => {
    writeFileSync(file, 'precious');
    expect(() => openJournalFile(file)).toThrow(/is no journal: it begins otherwise/);
    expect(readFileSync(file, 'utf8')).toBe('precious');
    rmSync(file);
    write(entries);
    const damaged = readFileSync(file);
    damaged[20] = (damaged[20] ?? 0) ^ 1;
    writeFileSync(file, damaged);
    expect(() => openJournalFile(file)).toThrow(`${file} is damaged at byte 16; nothing was added to it`);
    expect(readFileSync(file)).toEqual(damaged);
  });

  it('says why it cannot', () => {
    expect(() => openJournalFile(join(folder, 'none', 'a'))).toThrow(/its folder does not exist/);
    expect(() => openJournalFile(folder)).toThrow(/that is a folder/);
    const { mode } = statSync('/dev/null');
    expect(() => openJournalFile('/dev/null')).toThrow('cannot record to /dev/null: it is no file');
    expect(statSync('/dev/null').mode).toBe(mode);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

describe('a journal writer', () => {
  const writeTo = (failures: string[]) =>
    new JournalWriter(openJournalFile(file), ({ message }) => failures.push(message));

  it('gives way to another one that begins to write to its file', async () => {
    const failures: string[][] = [[], []];
    const [first, second] = failures.map(writeTo);
    const all = entries.slice(0, 4);
    for (const writer of [first, second, first, second]) {
      for (const entry of all) writer?.write(entry, 0);
      writer?.flush();
    }
    expect(failures).toEqual([[], [`cannot write to ${file}: something else writes to it, too`]]);
    first?.close();
    const { entries: found, end } = await read();
    expect({ count: found.length, end }).toEqual({ count: 2 * all.length, end: undefined });
    writeTo(failures[1] ?? []).close();
  });

  it('notices that its file was deleted, or cut', () => {
    for (const [spoil, told] of [
      [() => rmSync(file), 'it was deleted'],
      [() => truncateSync(file, 3), 'something else has cut it'],
    ] as const) {
      const failures: string[] = [];
      const writer = writeTo(failures);
      spoil();
      writer.write({ type: 'finish' }, 0);
      writer.close();
      expect(failures).toEqual([`cannot write to ${file}: ${told}`]);
    }
  });

  it('tells of the first failure to write, and writes no more', () => {
    const { path, sizeBytes } = openJournalFile(file);
    const failures: string[] = [];
    const writer = new JournalWriter({ path, sizeBytes, descriptor: -1 }, ({ message }) => failures.push(message));
    for (let i = 0; i < 3; i += 1) {
      writer.write({ type: 'finish' }, i);
      writer.flush();
    }
    expect(failures).toEqual([expect.stringMatching(/^cannot write to .*a\.journal: /)]);
  });
});
