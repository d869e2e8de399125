import { describe, expect, it } from 'vitest';
import { columnsFor } from '../../src/columns/registry.ts';
import { createJsonPrinter } from '../../src/output/json-printer.ts';
import { createLogPrinter } from '../../src/output/log-printer.ts';
import { createNamePrinter } from '../../src/output/name-printer.ts';
import { loadPainter } from '../../src/output/painter.ts';
import type { Printer } from '../../src/output/printer.ts';
import { createSort } from '../../src/output/sort-records.ts';
import { TablePrinter } from '../../src/output/table-printer.ts';
import { createYamlPrinter } from '../../src/output/yaml-printer.ts';
import type { EventRecord, PublicRecord } from '../../src/records/public-record.ts';
import { eventRecord, objectOf, podObject, recordTimeMs, syncedRecord, TextSink } from '../helpers/records.ts';

const plain = await loadPainter(false);
const podColumns = columnsFor('', 'Pod')!;
const eventColumns = columnsFor('', 'Event')!;

type Create = (sink: TextSink) => Printer;

function print(create: Create, ...records: readonly PublicRecord[]): string {
  const sink = new TextSink();
  const printer = create(sink);
  for (const record of records) printer.print(record);
  printer.flush();
  return sink.toString();
}

const table =
  (columns = podColumns, isWide = false, sortBy?: string): Create =>
  (sink) =>
    new TablePrinter(sink, {
      isWide,
      withNamespace: () => false,
      labelColumns: [],
      showLabels: false,
      noHeaders: false,
      withEvent: true,
      sort: sortBy === undefined ? undefined : createSort(sortBy),
      definitionOf: () => ({ columns, namePrefix: '' }),
      paint: plain,
    });
const log =
  (columns = podColumns): Create =>
  (sink) =>
    createLogPrinter(sink, { columnsOf: () => columns, isMixed: () => false, isAscii: false, paint: plain });
const json: Create = (sink) => createJsonPrinter(sink, { withObject: true });
const yaml: Create = (sink) => createYamlPrinter(sink, { withObject: true });
const name: Create = createNamePrinter;

describe('deletions', () => {
  const terminating = podObject(
    'a',
    '2',
    { phase: 'Running' },
    {
      metadata: { name: 'a', namespace: 'shop', deletionTimestamp: '2026-01-02T03:04:00Z' },
    },
  );
  const records = [
    eventRecord('MODIFIED', terminating, { oldObject: podObject('a') }),
    eventRecord('DELETED', terminating),
  ];

  it('B128 every text format says which line is a deletion', () => {
    expect(print(table(), syncedRecord(), ...records)).toMatch(/^MODIFIED +a .*Terminating.*\nDELETED +a /m);
    expect(print(log(), ...records)).toMatch(/~ MODIFIED +shop\/a.*\n.*- DELETED +shop\/a/);
    expect(
      print(json, ...records)
        .split('\n')
        .slice(0, 2)
        .map((line) => JSON.parse(line).type),
    ).toEqual(['MODIFIED', 'DELETED']);
    expect(print(yaml, ...records)).toMatch(/^type: DELETED$/m);
  });

  it('B129 events that expire are deletions in every format, never new lines', () => {
    const hourOld = (index: number) =>
      objectOf(
        JSON.stringify({
          apiVersion: 'v1',
          kind: 'Event',
          metadata: { name: `e${index}`, namespace: 'shop', resourceVersion: '9' },
          reason: 'Pulled',
          lastTimestamp: '2026-01-02T02:04:05Z',
        }),
      );
    const expired = Array.from({ length: 50 }, (_, index) =>
      eventRecord('DELETED', hourOld(index), { resource: 'events' }),
    );
    const lines = print(table(eventColumns), syncedRecord('events', 0), ...expired)
      .trimEnd()
      .split('\n')
      .slice(1);
    expect(lines).toHaveLength(50);
    expect(lines.every((line) => line.startsWith('DELETED '))).toBe(true);
    const logged = print(log(eventColumns), ...expired)
      .trimEnd()
      .split('\n');
    expect(logged.every((line) => / - DELETED +shop\/e\d+ +was /.test(line))).toBe(true);
    expect(print(json, ...expired).match(/"type":"DELETED"/g)).toHaveLength(50);
  });

  const tombstone = eventRecord('DELETED', podObject('b', '7'), { isFinalStateUnknown: true, cause: 'relist' });
  const keyOnly = eventRecord('DELETED', undefined, { key: 'default/b', isFinalStateUnknown: true, cause: 'relist' });
  it.each([
    ['json', json],
    ['yaml', yaml],
    ['name', name],
    ['log', log()],
    ['table', table()],
    ['wide', table(podColumns, true)],
  ])(
    'B115 B116 a deletion that was found by a list, with and without its last state, is printed as %s',
    (_, create) => {
      for (const record of [tombstone, keyOnly]) {
        const text = print(create, syncedRecord(), record);
        expect(text).toMatch(/\bb\b/);
        expect(text).not.toContain('undefined');
      }
    },
  );

  it('B115 B116 JSON says that the final state is unknown, and gives what is known', () => {
    expect(JSON.parse(print(json, tombstone))).toMatchObject({
      finalStateUnknown: true,
      object: { metadata: { name: 'b' } },
    });
    const bare = JSON.parse(print(json, keyOnly));
    expect(bare).toMatchObject({ type: 'DELETED', key: 'default/b', finalStateUnknown: true });
    expect(bare.object).toBeUndefined();
  });
});

describe('hostile texts', () => {
  const hostile = '\u001b[2J\u001b]52;c;cHdu\u0007\r\n\u009b31m\u0085\u2028\u202e\u061c\u200f\u2066\b\u0000\u007f';
  const named = (metadata: object) => objectOf(JSON.stringify({ kind: 'Pod', metadata }));
  const columns = [
    { name: hostile, type: 'string', format: '', priority: 0, description: '', cell: () => hostile },
  ] as unknown as typeof podColumns;
  const object = named({ name: hostile, namespace: hostile, labels: { [hostile]: hostile }, resourceVersion: hostile });
  const older = named({ name: hostile, namespace: hostile, labels: { a: 'b' }, resourceVersion: '1' });
  const more = { resource: hostile, key: hostile };
  const records: readonly PublicRecord[] = [
    eventRecord('ADDED', object, more),
    eventRecord('MODIFIED', object, { ...more, oldObject: older }),
    eventRecord('DELETED', undefined, { ...more, isFinalStateUnknown: true }),
    {
      type: 'SYNCED',
      timeMs: recordTimeMs,
      resource: hostile,
      resourceVersion: hostile,
      count: 1,
      durationMs: 1,
      via: 'list',
    },
    {
      type: 'RECONNECT',
      timeMs: recordTimeMs,
      resource: hostile,
      resourceVersion: hostile,
      afterMs: 1,
      reason: hostile,
    },
    {
      type: 'RELIST',
      timeMs: recordTimeMs,
      resource: hostile,
      resourceVersion: hostile,
      reason: hostile,
      added: 0,
      modified: 0,
      deleted: 0,
    },
    {
      type: 'ERROR',
      timeMs: recordTimeMs,
      resource: hostile,
      phase: 'list',
      code: 500,
      reason: hostile,
      message: hostile,
      attempt: 1,
      retryInMs: 5,
    },
  ];

  it.each([
    ['log', log(columns)],
    [
      'log of several types',
      (sink: TextSink) =>
        createLogPrinter(sink, { columnsOf: () => columns, isMixed: () => true, isAscii: true, paint: plain }),
    ],
    ['table', table(columns)],
    ['wide', table(columns, true)],
    ['name', name],
  ] as const)('B131 B133 are no controls of a terminal as %s, and stay in their line', (_, create) => {
    for (const record of records) {
      const text = print(create as Create, record);
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
      expect(text.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(2);
    }
  });
});

describe('machine output', () => {
  const records = [
    ...['a', 'b', 'c'].map((each) => eventRecord('ADDED', podObject(each), { cause: 'initial' })),
    ...['2', '3', '4', '5', '6'].map((version) =>
      eventRecord('MODIFIED', podObject('a', version), { oldObject: podObject('a') }),
    ),
  ];

  it('B130 a watch is one JSON document a line, one YAML document each, one name a line', () => {
    expect(
      print(json, ...records)
        .trimEnd()
        .split('\n')
        .map((line) => Object.keys(JSON.parse(line))[0]),
    ).toEqual(Array(8).fill('type'));
    const documents = print(yaml, ...records)
      .split(/^---\n/m)
      .filter((text) => text.trim() !== '');
    expect(documents).toHaveLength(8);
    expect(
      print(name, ...records)
        .trimEnd()
        .split('\n'),
    ).toHaveLength(8);
  });
});

describe('times', () => {
  const created = (creationTimestamp: unknown): EventRecord =>
    eventRecord(
      'ADDED',
      objectOf(
        JSON.stringify({
          metadata: { name: 'x', namespace: 'shop', ...(creationTimestamp === undefined ? {} : { creationTimestamp }) },
        }),
      ),
    );
  const ageOf = (creationTimestamp: unknown) =>
    print(table(), created(creationTimestamp))
      .trimEnd()
      .split('\n')[1]
      ?.trim()
      .split(/\s{2,}/)
      .at(-1) ?? '';
  const at = (deltaMs: number) => new Date(recordTimeMs + deltaMs).toISOString();

  it.each([
    [at(1000), '0s'],
    [at(5000), '0s'],
    ['1970-01-01T00:00:00Z', '56y'],
    ['not-a-date', '<unknown>'],
    ['2026-02-30T99:00:00Z', '<unknown>'],
  ])('B140 the age of what was created at %s is %s', (timestamp, age) => {
    expect(ageOf(timestamp)).toBe(age);
  });

  it.each([at(6 * 3_600_000), '9999-12-31T23:59:59Z', at(11_000)])(
    'B140 what is created at %s, more than clocks differ, is of the future',
    (timestamp) => {
      expect(ageOf(timestamp)).toBe('<future>');
    },
  );

  it('B140 B141 odd times sort whole and stable, and no time comes first, as kubectl sorts', () => {
    const times = [
      at(6 * 3_600_000),
      null,
      at(-5000),
      'not-a-date',
      '1970-01-01T00:00:00Z',
      undefined,
      at(-5000),
      at(5000),
    ];
    const records = times.map((time, index) => {
      const metadata = { name: `x${index}`, namespace: 'shop', ...(time !== undefined && { creationTimestamp: time }) };
      return eventRecord('ADDED', objectOf(JSON.stringify({ metadata })));
    });
    const order = (list: readonly EventRecord[]) =>
      createSort('.metadata.creationTimestamp')(list).map(({ object }) => Number(object?.name.slice(1)));
    expect(order(records)).toEqual([5, 4, 2, 6, 7, 0, 3, 1]);
    expect(order(records.toReversed())).toEqual([5, 4, 6, 2, 7, 0, 3, 1]);
  });

  it.each([[null], [undefined], [''], ['0001-01-01T00:00:00Z'], [17], [{}]])(
    'B141 without a creation time (%j) the age is unknown',
    (timestamp) => {
      expect(ageOf(timestamp)).toBe('<unknown>');
    },
  );

  it.each([
    ['eventTime alone', { eventTime: at(-60_000).replace('Z', '501Z') }, '60s', '1'],
    ['the series', { series: { lastObservedTime: at(-10_000), count: 7 }, lastTimestamp: at(-90_000) }, '10s', '7'],
    ['a series without a time', { series: { count: 3 }, lastTimestamp: at(-90_000) }, '90s', '3'],
    ['lastTimestamp alone', { lastTimestamp: at(-90_000), count: 4 }, '90s', '4'],
    ['firstTimestamp alone', { firstTimestamp: at(-30_000), lastTimestamp: null, eventTime: null }, '30s', '1'],
    ['nothing', { firstTimestamp: null, lastTimestamp: null, eventTime: null, series: null }, '<unknown>', '1'],
    ['nothing that is a time', { firstTimestamp: 'x', lastTimestamp: {}, eventTime: 12 }, '<unknown>', '1'],
  ])('B142 LAST SEEN and COUNT come from %s', (_, times, seen, count) => {
    for (const shape of [
      { apiVersion: 'v1', message: 'it did', involvedObject: { kind: 'Pod', name: 'p' } },
      { apiVersion: 'events.k8s.io/v1', note: 'it did', regarding: { kind: 'Pod', name: 'p' } },
    ]) {
      const object = objectOf(
        JSON.stringify({
          kind: 'Event',
          metadata: { name: 'e', namespace: 'shop', creationTimestamp: at(-45_000) },
          reason: 'Did',
          type: 'Normal',
          ...shape,
          ...times,
        }),
      );
      const [header = '', row = ''] = print(table(eventColumns, true), eventRecord('ADDED', object)).split('\n');
      const cell = (title: string) =>
        row
          .slice(header.indexOf(title))
          .split(/\s{2,}/)[0]
          ?.trim();
      expect([cell('LAST SEEN'), cell('COUNT'), cell('MESSAGE'), cell('OBJECT')]).toEqual([
        seen,
        count,
        'it did',
        'pod/p',
      ]);
    }
  });

  it('B142 events sort by a time that some of them lack, whole and stable', () => {
    const events = [at(-1000), null, at(-3000), undefined, at(-2000), null].map((lastTimestamp, index) =>
      eventRecord(
        'ADDED',
        objectOf(
          JSON.stringify({
            kind: 'Event',
            metadata: { name: `e${index}`, namespace: 'shop' },
            ...(lastTimestamp === undefined ? {} : { lastTimestamp }),
          }),
        ),
      ),
    );
    const sorted = createSort('.lastTimestamp')(events).map(({ object }) => object?.name);
    expect(sorted).toHaveLength(6);
    expect(sorted.filter((each) => ['e0', 'e2', 'e4'].includes(each ?? ''))).toEqual(['e2', 'e4', 'e0']);
    expect(sorted.filter((each) => ['e1', 'e5'].includes(each ?? ''))).toEqual(['e1', 'e5']);
  });
});
