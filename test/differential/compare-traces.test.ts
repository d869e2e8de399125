import { describe, expect, it } from 'vitest';
import { findCadenceFault } from '../cluster/differential/compare-cadence.ts';
import { type ComparisonRules, findDifference, type SideTrace } from '../cluster/differential/compare-traces.ts';
import type { TraceRecord } from '../cluster/differential/trace.ts';
import type { SeenRequest } from '../cluster/fault-proxy.ts';

const add = (key: string, version: string, more: Partial<TraceRecord> = {}): TraceRecord => ({
  handler: 'main',
  op: 'add',
  key,
  version,
  ...more,
});
const update = (key: string, old: string, version: string, more: Partial<TraceRecord> = {}): TraceRecord => ({
  ...add(key, version, more),
  op: 'update',
  old,
});
const remove = (key: string, version: string, more: Partial<TraceRecord> = {}): TraceRecord => ({
  ...add(key, version, more),
  op: 'delete',
});
const watch = (query: Readonly<Record<string, string>>, isAtPosition = true): SeenRequest => ({
  verb: 'watch',
  path: '/api/v1/pods',
  query: { watch: 'true', timeoutSeconds: '300', ...query },
  isAtPosition,
});

const side: SideTrace = {
  records: [
    add('ns/a', '1', { initial: true, value: 'x' }),
    add('ns/b', '2', { initial: true }),
    add('ns/mark-1', '3'),
    update('ns/a', '1', '4'),
    remove('ns/b', '5'),
    add('ns/mark-2', '6'),
    remove('ns/a', '4', { tombstone: true }),
    update('ns/mark-1', '3', '3'),
    add('ns/mark-3', '7'),
  ],
  requests: [watch({ sendInitialEvents: 'true' }, false), watch({ resourceVersion: '6' })],
  objects: { 'ns/mark-1': '3', 'ns/mark-2': '6', 'ns/mark-3': '7' },
  synced: true,
};
const rules: ComparisonRules = {
  queue: 'real',
  marks: [
    { key: 'ns/mark-1', since: 'stream' },
    { key: 'ns/mark-2', since: 'watches' },
    { key: 'ns/mark-3', since: 'stream' },
  ],
};

function withRecord(index: number, record: TraceRecord): SideTrace {
  return { ...side, records: side.records.with(index, record) };
}

function withOrder(...order: readonly number[]): SideTrace {
  return { ...side, records: order.map((i) => side.records[i]!) };
}

describe('comparing what two sides did', () => {
  it('finds nothing where there is nothing', () => {
    expect(findDifference(side, structuredClone(side), rules)).toBeUndefined();
  });

  it.each<readonly [string, SideTrace]>([
    ['a notification that is missing', { ...side, records: side.records.toSpliced(3, 1) }],
    ['one too many', { ...side, records: side.records.toSpliced(4, 0, side.records[3]!) }],
    ['one of another type', withRecord(3, add('ns/a', '4'))],
    ['another version', withRecord(3, update('ns/a', '1', '9'))],
    ['another old version', withRecord(3, update('ns/a', '2', '4'))],
    ['another content', withRecord(0, add('ns/a', '1', { initial: true, value: 'y' }))],
    ['another initial flag', withRecord(2, add('ns/mark-1', '3', { initial: true }))],
    ['another tombstone flag', withRecord(6, remove('ns/a', '4'))],
    ['another handler', withRecord(3, update('ns/a', '1', '4', { handler: 'late' }))],
    ['another order of one key', withOrder(0, 1, 2, 6, 4, 5, 3, 7, 8)],
    ['another order across keys, while both watched', withOrder(0, 1, 2, 4, 3, 5, 6, 7, 8)],
    ['an object that the store lacks', { ...side, objects: { 'ns/mark-1': '3' } }],
    ['an object of another version in the store', { ...side, objects: { ...side.objects, 'ns/mark-1': '4' } }],
    ['a side that has not synced', { ...side, synced: false }],
    ['a request that is missing', { ...side, requests: side.requests.slice(1) }],
    ['a request too many', { ...side, requests: [...side.requests, watch({})] }],
    ['another parameter', { ...side, requests: side.requests.with(0, watch({ sendInitialEvents: 'false' }, false)) }],
    [
      'a version that is not the last',
      { ...side, requests: side.requests.with(1, watch({ resourceVersion: '5' }, false)) },
    ],
    ['no version', { ...side, requests: side.requests.with(1, watch({}, false)) }],
  ])('finds %s', (_name, other) => {
    expect(findDifference(side, other, rules)).toBeTypeOf('string');
    expect(findDifference(other, side, rules)).toBeTypeOf('string');
  });

  it.each<readonly [string, SideTrace]>([
    ['the order of an initial state that was streamed', withOrder(1, 0, 2, 3, 4, 5, 6, 7, 8)],
    ['the order of what a streamed relist found', withOrder(0, 1, 2, 3, 4, 5, 7, 6, 8)],
    ['which version the server had', { ...side, requests: side.requests.with(1, watch({ resourceVersion: '77' })) }],
    [
      'a random time-out',
      { ...side, requests: side.requests.with(1, watch({ resourceVersion: '6', timeoutSeconds: '4' })) },
    ],
  ])('does not mind %s', (_name, other) => {
    expect(findDifference(side, other, rules)).toBeUndefined();
  });

  it('minds the order of a list in pages, but not of its tombstones', () => {
    const marks = rules.marks.with(2, { key: 'ns/mark-3', since: 'pages' as const });
    const gone = [remove('ns/d', '1', { tombstone: true }), remove('ns/e', '1', { tombstone: true })];
    const listed = [update('ns/f', '1', '1'), update('ns/g', '2', '2')];
    const relisted = (...found: readonly TraceRecord[]) => ({
      ...side,
      records: side.records.toSpliced(6, 2, ...found),
    });
    const reference = relisted(...gone, ...listed);
    expect(findDifference(reference, relisted(...gone.toReversed(), ...listed), { ...rules, marks })).toBeUndefined();
    expect(findDifference(reference, relisted(...gone, ...listed.toReversed()), { ...rules, marks })).toContain(
      'order',
    );
  });

  it('does not mind the order of a resync, nor of what a late handler gets', () => {
    const resynced = [update('ns/f', '1', '1'), update('ns/g', '2', '2')];
    const late = [add('ns/f', '1', { initial: true }), add('ns/g', '2', { initial: true })];
    for (const run of [resynced, late]) {
      const [there, back] = [run, run.toReversed()].map((part) => ({
        ...side,
        records: side.records.toSpliced(3, 0, ...part),
      }));
      expect(findDifference(there!, back!, rules)).toBeUndefined();
    }
  });

  it('asks the queue delta for the order of each key only, and for no deletion of what nobody knew', () => {
    const delta = { ...rules, queue: 'delta' as const };
    expect(findDifference(side, withOrder(0, 1, 2, 4, 3, 5, 6, 7, 8), delta)).toBeUndefined();
    const unknown = { ...side, records: side.records.toSpliced(3, 0, remove('ns/nobody', '1')) };
    expect(findDifference(unknown, side, delta)).toBeUndefined();
    expect(findDifference(unknown, side, rules)).toContain('ns/nobody');
    expect(findDifference(side, { ...side, records: side.records.toSpliced(4, 1) }, delta)).toContain('ns/b');
  });

  it('does not count repetitions, or requests, where timing decides of them', () => {
    const repeated = { ...side, records: side.records.toSpliced(4, 0, update('ns/a', '4', '4')) };
    expect(findDifference(side, repeated, rules)).toContain('ns/a');
    expect(findDifference(side, repeated, { ...rules, ignoresRepetitions: true })).toBeUndefined();
    const eager = { ...side, requests: [...side.requests, watch({})] };
    expect(findDifference(side, eager, { ...rules, ignoresRequests: true })).toBeUndefined();
  });
});

describe('the cadence of resyncs', () => {
  const turns = (text: string) =>
    [...text].map((letter) => update('k', '1', '1', { handler: letter === 's' ? 'slow' : 'fast' }));
  const cadence = { slow: 'slow', fast: 'fast', every: 3 };

  it.each(['fffsfffsfffs', 'ffsfffffsffs', 'ffffsfffsfffsff'])('is kept by %s', (text) => {
    expect(findCadenceFault(turns(text), 'k', cadence)).toBeUndefined();
  });

  it.each(['fffsffffsffffs', 'fffsffs' + 'fs', 'fffs', 'fff'])('is not kept by %s', (text) => {
    expect(findCadenceFault(turns(text), 'k', cadence)).toContain('cadence of slow');
  });
});
