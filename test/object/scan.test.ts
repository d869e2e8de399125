import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ObjectScanner, scanDone, scanIncomplete, scanInvalid } from '../../src/object/scan.ts';
import { fieldSlot } from '../../src/object/scan-fields.ts';
import { skipBlanks, skipValue } from '../../src/object/scan-path.ts';
import { brokenText, jsonText } from './json-documents.ts';

/** JSON.parse's verdict, and the scanner's on the same text as a whole document. */
function isValid(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function scans(bytes: Uint8Array): boolean {
  const scanner = new ObjectScanner();
  scanner.begin(0);
  return scanner.scan(bytes, bytes.length, true) === scanDone && skipBlanks(bytes, scanner.position) === bytes.length;
}

const rootFields = ['kind', 'apiVersion', 'metadata', 'spec', 'status'] as const;
const metadataFields = ['name', 'namespace', 'uid', 'resourceVersion', 'labels'] as const;

/** The field as JSON.parse sees it. */
function parsedField(document: unknown, field: keyof typeof fieldSlot): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined;
  const record = document as Record<string, unknown>;
  if ((rootFields as readonly string[]).includes(field)) return record[field];
  const metadata = record.metadata as Record<string, unknown> | null | undefined;
  return typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata[field] : undefined;
}

function scannedField(bytes: Uint8Array, scanner: ObjectScanner, field: keyof typeof fieldSlot): unknown {
  const start = scanner.starts[fieldSlot[field]]!;
  if (start === -1) return undefined;
  const at = scanner.origin + start;
  return JSON.parse(Buffer.from(bytes.subarray(at, skipValue(bytes, at))).toString());
}

describe('ObjectScanner', () => {
  it('accepts what JSON.parse accepts', () => {
    fc.assert(
      fc.property(jsonText, (text) => scans(Buffer.from(text))),
      { numRuns: 2000 },
    );
  });

  it('rejects what JSON.parse rejects', () => {
    fc.assert(
      fc.property(brokenText, (text) => {
        // Through UTF-8 and back, because lone surrogates do not survive it.
        const bytes = Buffer.from(text);
        expect(scans(bytes)).toBe(isValid(bytes.toString()));
      }),
      { numRuns: 4000 },
    );
  });

  it.each([
    '',
    ' ',
    '-',
    '01',
    '1.',
    '.5',
    '1e',
    '1e+',
    '+1',
    '-a',
    'tru',
    'nulll',
    'True',
    '"',
    '"\\x"',
    '"\\u12g4"',
    '"\t"',
    '"\n"',
    '[',
    '[,]',
    '[1,]',
    '[1 2]',
    '{',
    '{,}',
    '{"a"}',
    '{"a":}',
    '{"a":1,}',
    '{a:1}',
    '{"a":1]',
    '[1}',
    '1 2',
    '{}{}',
    ']',
    '}',
    ':',
    ',',
    '\ufeff{}',
    '"\u0000"',
    '\u00a01',
    "'a'",
    '[1]]',
    '{"a" 1}',
    '{"a"::1}',
    'NaN',
    '--1',
    '1.e3',
    '00',
  ])('rejects %j as JSON.parse does', (text) => {
    expect(isValid(text)).toBe(false);
    expect(scans(Buffer.from(text))).toBe(false);
  });

  it('finds the fields that JSON.parse finds, the last of duplicates', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const bytes = Buffer.from(text);
        const document: unknown = JSON.parse(bytes.toString());
        const scanner = new ObjectScanner();
        scanner.begin(0);
        expect(scanner.scan(bytes, bytes.length, true)).toBe(scanDone);
        for (const field of [...rootFields, ...metadataFields]) {
          expect(scannedField(bytes, scanner, field)).toStrictEqual(parsedField(document, field));
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('forgets what an earlier duplicate of metadata said', () => {
    const bytes = Buffer.from('{"metadata":{"name":"a","uid":"u"},"metadata":{"name":"b"},"kind":"X","kind":"Y"}');
    const scanner = new ObjectScanner();
    scanner.begin(0);
    scanner.scan(bytes, bytes.length, true);
    expect(scannedField(bytes, scanner, 'name')).toBe('b');
    expect(scannedField(bytes, scanner, 'uid')).toBeUndefined();
    expect(scannedField(bytes, scanner, 'kind')).toBe('Y');
  });

  it('goes on after any byte with the same result', () => {
    fc.assert(
      fc.property(fc.oneof(jsonText, brokenText), fc.array(fc.nat(), { maxLength: 4 }), (text, cuts) => {
        const bytes = Buffer.from(text);
        const whole = new ObjectScanner();
        whole.begin(0);
        const expected = whole.scan(bytes, bytes.length, true);
        const parts = new ObjectScanner();
        parts.begin(0);
        let result = scanIncomplete;
        for (const end of cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b)) {
          if (result === scanIncomplete) result = parts.scan(bytes, end, false);
        }
        if (result === scanIncomplete) result = parts.scan(bytes, bytes.length, true);
        expect(result).toBe(expected);
        if (result === scanDone) {
          expect(parts.position).toBe(whole.position);
          expect([...parts.starts]).toEqual([...whole.starts]);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('takes a number at the end for complete only when nothing follows', () => {
    const scanner = new ObjectScanner();
    scanner.begin(0);
    expect(scanner.scan(Buffer.from('12'), 2, false)).toBe(scanIncomplete);
    expect(scanner.scan(Buffer.from('123'), 3, true)).toBe(scanDone);
    expect(scanner.position).toBe(3);
  });

  it('keeps its place when the buffer moves', () => {
    const text = Buffer.from('   {"metadata":{"name":"abc"}}');
    const scanner = new ObjectScanner();
    scanner.begin(3);
    expect(scanner.scan(text, 25, false)).toBe(scanIncomplete);
    scanner.rebase(3);
    const moved = text.subarray(3);
    expect(scanner.scan(moved, moved.length, false)).toBe(scanDone);
    expect(scannedField(moved, scanner, 'name')).toBe('abc');
  });

  it('says where the text is wrong', () => {
    const scanner = new ObjectScanner();
    scanner.begin(0);
    expect(scanner.scan(Buffer.from('{"a":tru3}'), 10, true)).toBe(scanInvalid);
    expect(scanner.position).toBe(8);
  });

  it('reads 10,000 levels in linear time without a deep stack', () => {
    const depth = 10_000;
    const bytes = Buffer.from(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`);
    expect(scans(bytes)).toBe(true);
    expect(skipValue(bytes, 0)).toBe(bytes.length);
    expect(scans(bytes.subarray(0, -1))).toBe(false);
    const scanner = new ObjectScanner();
    scanner.begin(0);
    let result = scanIncomplete;
    const startMs = performance.now();
    for (let end = 1; end <= bytes.length; end += 1) result = scanner.scan(bytes, end, false);
    expect(result).toBe(scanDone);
    expect(performance.now() - startMs).toBeLessThan(2000);
  });
});
