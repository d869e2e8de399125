import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropFields, dropManagedFields, managedFieldsRanges } from '../../src/object/drop-fields.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { jsonValue } from './json-documents.ts';
import { samplePod, samplePodBytes } from './sample-pods.ts';

const drop = (text: string, ...paths: (string | number)[][]) =>
  Buffer.from(dropFields(KubeObject.fromBytes(Buffer.from(text)), paths).bytes).toString();

describe('dropManagedFields', () => {
  it('cuts the field and nothing else', () => {
    const before = KubeObject.fromBytes(samplePodBytes(1));
    const after = dropManagedFields(before);
    const { managedFields: _dropped, ...metadata } = samplePod(1).metadata as Record<string, unknown>;
    expect(Buffer.from(after.bytes).toString()).toBe(JSON.stringify({ ...samplePod(1), metadata }));
    expect([after.key, after.uid, after.resourceVersion, after.labels]).toEqual([
      before.key,
      before.uid,
      before.resourceVersion,
      before.labels,
    ]);
    expect(after.field(['status', 'phase'])).toBe('Running');
  });

  it('gives the same object back when there is nothing to drop', () => {
    const object = KubeObject.from({ metadata: { name: 'a' }, spec: { managedFields: [] } });
    expect(dropManagedFields(object)).toBe(object);
    expect(managedFieldsRanges(object)).toEqual([]);
  });
});

describe('managedFieldsRanges', () => {
  it('are the bytes that dropManagedFields leaves out', () => {
    const object = KubeObject.fromBytes(samplePodBytes(2));
    const [range, ...more] = managedFieldsRanges(object);
    expect(more).toEqual([]);
    const { bytes } = object;
    const rest = Buffer.concat([bytes.subarray(0, range!.start), bytes.subarray(range!.end)]);
    expect(rest.equals(dropManagedFields(object).bytes)).toBe(true);
  });
});

describe('dropFields', () => {
  it('takes the right comma along', () => {
    expect(drop('{"a":1,"b":2,"c":3}', ['a'])).toBe('{"b":2,"c":3}');
    expect(drop('{"a":1,"b":2,"c":3}', ['b'])).toBe('{"a":1,"c":3}');
    expect(drop('{"a":1,"b":2,"c":3}', ['c'])).toBe('{"a":1,"b":2}');
    expect(drop('{"a":1,"b":2,"c":3}', ['c'], ['b'])).toBe('{"a":1}');
    expect(drop('{"a":1,"b":2,"c":3}', ['a'], ['b'], ['c'])).toBe('{}');
    expect(drop('{"a":1,"b":2,"c":3}', ['a'], ['c'])).toBe('{"b":2}');
    expect(drop('{ "a" : 1 , "b" : 2 }', ['b'])).toBe('{ "a" : 1  }');
    expect(drop('{ "a" : 1 , "b" : 2 }', ['a'])).toBe('{ "b" : 2 }');
  });

  it('drops elements of arrays, nested and doubled paths', () => {
    expect(drop('{"a":[1,2,3]}', ['a', 1])).toBe('{"a":[1,3]}');
    expect(drop('{"a":[1,2,3]}', ['a', 2], ['a', 0])).toBe('{"a":[2]}');
    expect(drop('{"a":{"b":1},"c":2}', ['a', 'b'], ['a'])).toBe('{"c":2}');
    expect(drop('{"a":{"b":1},"c":2}', ['a'], ['a'])).toBe('{"c":2}');
    expect(drop('{"a":{"b":1}}', ['a', 'b', 'c'], ['x'], [], ['a', 0])).toBe('{"a":{"b":1}}');
  });

  it('drops all duplicates, so that none comes back', () => {
    expect(drop('{"a":1,"b":2,"\\u0061":3}', ['a'])).toBe('{"b":2}');
  });

  it('leaves what deleting from the parsed value leaves', () => {
    const keys = ['a', 'b', 'c', 'metadata', 'spec'];
    const value = fc.dictionary(fc.constantFrom(...keys), fc.dictionary(fc.constantFrom(...keys), jsonValue));
    const path = fc.array(fc.constantFrom(...keys), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(value, fc.array(path, { maxLength: 5 }), fc.constantFrom(0, 1), (document, paths, indent) => {
        const text = JSON.stringify(document, null, indent);
        const expected = JSON.parse(text) as Record<string, Record<string, unknown>>;
        for (const [first, second] of paths) {
          if (second === undefined) delete expected[first!];
          else if (expected[first!]) delete expected[first!]![second];
        }
        expect(JSON.parse(drop(text, ...paths))).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});
