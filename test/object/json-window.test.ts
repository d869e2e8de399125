import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginBytes, compactEnd } from '../../src/object/json-window.ts';
import { ObjectScanner, scanDone, scanIncomplete } from '../../src/object/scan.ts';
import { brokenText, jsonText } from './json-documents.ts';
import { samplePodBytes } from './sample-pods.ts';

/** Shorter values are not looked at. */
const long = `"${'x'.repeat(70)}"`;

function endOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  beginBytes();
  return compactEnd(bytes, start, end);
}

beforeAll(() => {
  const many = Buffer.from(`[${long}]`.padEnd(1024 * 1024));
  expect(endOf(many)).toBe(0);
  expect(endOf(many)).toBeGreaterThan(0);
});

describe('compactEnd', () => {
  it('finds the end of any value without blanks, whatever is around it', () => {
    const around = fc.constantFrom('', '"', '}', ']}', '0', ',{"a":1}');
    fc.assert(
      fc.property(jsonText, around, around, (text, before, after) => {
        const value = `{"long":${long},"any":${JSON.stringify(JSON.parse(text))}}`;
        const bytes = Buffer.from(`${before}${value}${after}`);
        const start = Buffer.byteLength(before);
        expect(endOf(bytes, start)).toBe(start + Buffer.byteLength(value));
      }),
      { numRuns: 1000 },
    );
  });

  it('finds none where JSON.parse finds a mistake', () => {
    fc.assert(
      fc.property(brokenText, (text) => {
        const bytes = Buffer.from(`[${long},${text}]`);
        const end = endOf(bytes);
        if (end > 0) JSON.parse(bytes.toString('utf8', 0, end));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ...[
      '01',
      '-',
      '-01',
      '1.',
      '.1',
      '1e',
      '1e+',
      '1.e1',
      '+1',
      '0x1',
      '1a',
      'tru',
      'truE',
      'nul',
      'fals',
      'xalse',
      'nan',
    ],
    ...[
      '"\\x"',
      '"\\u00"',
      '"\\u00g0"',
      '"\\"',
      '"\n"',
      '"\u0000"',
      '"\\',
      '{"a"}',
      '{"a":}',
      '{"a":1,}',
      '{,}',
      '{1:1}',
    ],
    ...['[1,]', '[,]', '[1 ]', ' 1', '1 ', '[1}', '{"a":1]', '', '""1', '1"', '{"a" :1}', '{"a",1}', "'a'"],
  ])('finds none with %j in it', (text) => {
    expect(endOf(Buffer.from(`[${long},${text}]`))).toBe(0);
    expect(endOf(Buffer.from(`[${text},${long}]`))).toBe(0);
    expect(endOf(Buffer.from(`{"a":${long},"b":${text}}`))).toBe(0);
  });

  it.each([
    ...['0', '-0', '10', '1.5', '-0.05', '1e5', '1E-05', '0.1e+10', 'true', 'false', 'null', '{}', '[]', '[[],{}]'],
    ...[
      '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
      '"\\u00aF\\uD800"',
      '"é😀\u007f"',
      '""',
      '{"":{"":[]}}',
      '"0123456789abcde\\u0000"',
    ],
  ])('knows %j', (text) => {
    const bytes = Buffer.from(`[${long},${text},{"a":${text}}]`);
    expect(endOf(bytes)).toBe(bytes.length);
  });

  it('finds none that is cut anywhere, also when the rest lies behind', () => {
    const value = {
      long,
      numbers: [0, -1.25e-7, 123_456],
      rest: [true, false, null, 'a"\\\u0001', { a: {}, b: [[]] }],
    };
    const bytes = Buffer.from(JSON.stringify(value));
    for (let end = 0; end < bytes.length; end += 1) {
      expect(endOf(bytes)).toBe(bytes.length);
      expect(endOf(bytes, 0, end)).toBe(0);
      expect(endOf(bytes.subarray(0, end))).toBe(0);
    }
  });

  it('leaves what is nested too deeply, or too long, to others', () => {
    const nested = (depth: number) => Buffer.from(`${'['.repeat(depth - 1)}[${long}]${']'.repeat(depth - 1)}`);
    expect(endOf(nested(31))).toBe(nested(31).length);
    expect(endOf(nested(32))).toBe(0);
    expect(endOf(Buffer.from(`["${'x'.repeat(33_000)}"]`))).toBe(0);
    expect(endOf(Buffer.from(`[${'1'.repeat(40_000)}`))).toBe(0);
  });

  it('finds one value after the other, in the order of a scan', () => {
    const values = Array.from({ length: 300 }, (_, i) => `{"n":${i},"long":"${'y'.repeat(60 + (i % 500))}"}`);
    const bytes = Buffer.from(values.join(','));
    beginBytes();
    let at = 0;
    for (const value of values) {
      expect(compactEnd(bytes, at, bytes.length)).toBe(at + value.length);
      at += value.length + 1;
    }
  });
});

describe('ObjectScanner with it', () => {
  it('notes the same of a pod, wherever its bytes were cut', () => {
    const pods = Array.from({ length: 5 }, (_, i) => samplePodBytes(i));
    fc.assert(
      fc.property(fc.constantFrom(...pods), fc.array(fc.nat(), { maxLength: 6 }), (pod, cuts) => {
        const whole = new ObjectScanner();
        whole.begin(0);
        expect(whole.scan(pod, pod.length, false)).toBe(scanDone);
        const cut = new ObjectScanner();
        cut.begin(0);
        for (const end of cuts.map((place) => place % pod.length).sort((a, b) => a - b)) {
          expect(cut.scan(pod, end, false)).toBe(scanIncomplete);
        }
        expect(cut.scan(pod, pod.length, false)).toBe(scanDone);
        expect(cut.position).toBe(pod.length);
        expect(cut.starts).toEqual(whole.starts);
        expect(cut.managedFieldsEnd).toBe(whole.managedFieldsEnd);
      }),
      { numRuns: 200 },
    );
  });
});
