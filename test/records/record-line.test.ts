import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setManagedFieldsAside } from '../../src/object/drop-fields.ts';
import { toEventsSchema } from '../../src/records/events-schema.ts';
import type { PublicRecord } from '../../src/records/public-record.ts';
import { toChangesJson } from '../../src/records/record-changes.ts';
import { type ChangesOf, writeRecordLine } from '../../src/records/record-line.ts';
import { recordTable, recordTypes } from '../../src/records/record-table.ts';
import { eventRecord, objectOf, podObject, recordTimeMs, syncedRecord, TextSink } from '../helpers/records.ts';

function lineOf(record: PublicRecord, withObject = true, changesOf?: ChangesOf): string {
  const sink = new TextSink();
  writeRecordLine(sink, record, { withObject, changesOf });
  return sink.toString();
}

const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(toEventsSchema());
const common = { timeMs: recordTimeMs, resource: 'pods' };
const oldPod = podObject('a', '7');
const samples: readonly PublicRecord[] = [
  eventRecord('ADDED', podObject('a'), { cause: 'initial' }),
  eventRecord('MODIFIED', podObject('a', '8'), { oldObject: oldPod }),
  eventRecord('MODIFIED', podObject('a', '8'), { oldObject: oldPod, isReplaced: true, cause: 'relist' }),
  eventRecord('DELETED', podObject('a')),
  eventRecord('DELETED', undefined, { isFinalStateUnknown: true, cause: 'relist' }),
  syncedRecord(),
  { type: 'RECONNECT', ...common, resourceVersion: '12', afterMs: 0.4, reason: 'closed' },
  { type: 'RELIST', ...common, reason: 'expired', resourceVersion: '12', added: 1, modified: 0, deleted: 2 },
  {
    type: 'ERROR',
    ...common,
    phase: 'list',
    code: 503,
    reason: 'ServiceUnavailable',
    message: 'm',
    attempt: 1,
    retryInMs: 801.7,
  },
  {
    type: 'ERROR',
    ...common,
    phase: 'watch',
    code: undefined,
    reason: undefined,
    message: '',
    attempt: 2,
    retryInMs: undefined,
  },
  { type: 'BOOKMARK', ...common, resourceVersion: '12' },
];

describe('record line', () => {
  it('passes the bytes of the object through: digits, escapes and field order', () => {
    const json =
      '{"kind":"T","apiVersion":"x/v1","metadata":{"name":"n","namespace":"s","resourceVersion":"5"},"big":12345678901234567890,"f":1.10,"e":1E+2,"s":"\\u0041\\/é"}';
    expect(lineOf(eventRecord('ADDED', objectOf(json)))).toBe(
      `{"type":"ADDED","time":"2026-01-02T03:04:05.006Z","resource":"pods","key":"s/n","cause":"watch","object":${json}}\n`,
    );
  });

  it('says what a modification replaced, after the object', () => {
    const line = lineOf(eventRecord('MODIFIED', podObject('a', '8'), { oldObject: oldPod, isReplaced: true }));
    expect(line.endsWith('},"oldResourceVersion":"7","replaced":true}\n')).toBe(true);
  });

  it('says on request what a modification changed, digit for digit, and by whom', () => {
    const pod = (version: string, size: string, manager: string) =>
      setManagedFieldsAside(
        objectOf(
          `{"kind":"Pod","metadata":{"name":"a","uid":"u","resourceVersion":"${version}","managedFields":[{"manager":${JSON.stringify(manager)}}]},"size":${size}}`,
        ),
      );
    const record = eventRecord('MODIFIED', pod('8', '9007199254740993', 'b"c'), { oldObject: pod('7', '1.50', 'a') });
    const line = lineOf(record, true, toChangesJson);
    expect(line).toContain(
      '"resourceVersion":"8"},"size":9007199254740993},"oldResourceVersion":"7","changes":[{"path":"/metadata/resourceVersion","op":"replace","old":"7","new":"8"},{"path":"/size","op":"replace","old":1.50,"new":9007199254740993,"manager":"b\\"c"}]}',
    );
    expect(lineOf(record)).not.toContain('changes');
    expect(lineOf(eventRecord('ADDED', podObject('a')), true, toChangesJson)).not.toContain('changes');
    expect(isValid(JSON.parse(line))).toBe(true);
    const unchanged = eventRecord('MODIFIED', oldPod, { oldObject: oldPod, cause: 'resync' });
    expect(JSON.parse(lineOf(unchanged, true, toChangesJson))).toMatchObject({ changes: [] });
  });

  it('a field of any name that changed fits the schema', () => {
    const sized = (size: number) => objectOf(`{"metadata":{"name":"a"},"a\\nb\u2028/~":${size}}`);
    const line = lineOf(eventRecord('MODIFIED', sized(2), { oldObject: sized(1) }), true, toChangesJson);
    expect(JSON.parse(line)).toMatchObject({ changes: [{ path: '/a\nb\u2028~1~0', op: 'replace', old: 1, new: 2 }] });
    expect(isValid(JSON.parse(line))).toBe(true);
  });

  it('counts managedFields as changed where objects are shown with them', () => {
    const pod = (manager: string) => objectOf(`{"metadata":{"name":"a","managedFields":[{"manager":"${manager}"}]}}`);
    const line = lineOf(eventRecord('MODIFIED', pod('b'), { oldObject: pod('a') }), true, toChangesJson);
    expect(JSON.parse(line)).toMatchObject({
      changes: [
        { path: '/metadata/managedFields/0', op: 'remove' },
        { path: '/metadata/managedFields/0', op: 'add' },
      ],
    });
  });

  it('B116 leaves the object out on request, and when an inferred deletion has none', () => {
    expect(JSON.parse(lineOf(eventRecord('ADDED', podObject('a')), false))).not.toHaveProperty('object');
    expect(lineOf(eventRecord('DELETED', undefined, { isFinalStateUnknown: true }))).toBe(
      '{"type":"DELETED","time":"2026-01-02T03:04:05.006Z","resource":"pods","key":"shop/gone","cause":"watch","finalStateUnknown":true}\n',
    );
  });

  it('writes control records with whole numbers, in the order of the table', () => {
    expect(lineOf(syncedRecord())).toBe(
      '{"type":"SYNCED","time":"2026-01-02T03:04:05.006Z","resource":"pods","count":1,"resourceVersion":"10","durationMs":1,"via":"stream"}\n',
    );
    expect(JSON.parse(lineOf(samples[8]!))).toMatchObject({ retryInMs: 802 });
    expect(JSON.parse(lineOf(samples[9]!))).not.toHaveProperty('code');
  });

  it('has the fields of the table and no others, in its order, and fits the schema', () => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(toEventsSchema());
    for (const record of samples) {
      const line = JSON.parse(lineOf(record)) as object;
      const known = recordTable[record.type].map(({ name }) => name);
      expect(Object.keys(line)).toEqual(known.filter((name) => name in line));
      expect(validate(line), JSON.stringify(validate.errors)).toBe(true);
      expect(validate({ ...line, extra: 1 })).toBe(false);
      const { resource: _, ...incomplete } = line as { resource: string };
      expect(validate(incomplete)).toBe(false);
    }
    expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(recordTypes));
  });

  it('the published schema is the generated one', () => {
    expect(JSON.parse(readFileSync('schema/events.schema.json', 'utf8'))).toEqual(toEventsSchema());
  });

  it('is one line of valid JSON whatever the key and the message hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const line = lineOf(eventRecord('ADDED', podObject('a'), { key: text }));
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect((JSON.parse(line) as { key: string }).key).toBe(text);
        const error = lineOf({ ...(samples[8] as Extract<PublicRecord, { type: 'ERROR' }>), message: text });
        expect((JSON.parse(error) as { message: string }).message).toBe(text);
      }),
    );
  });
});
