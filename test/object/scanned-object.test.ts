import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropManagedFields, setManagedFieldsAside } from '../../src/object/drop-fields.ts';
import type { JsonSlice } from '../../src/object/json-path-nodes.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { ListSplitter } from '../../src/object/list-splitter.ts';
import { skipValue } from '../../src/object/scan-path.ts';
import { WatchSplitter } from '../../src/object/watch-splitter.ts';
import { jsonValue } from './json-documents.ts';
import { samplePod, samplePodBytes } from './sample-pods.ts';

const listOf = (item: string) => Buffer.from(`{"kind":"PodList","apiVersion":"v1","items":[${item}]}`);
const watchOf = (object: string) => Buffer.from(`{"type":"ADDED","object":${object}}\n`);

function fromList(item: string): KubeObject {
  return new ListSplitter({ managedFields: 'drop' }).push(listOf(item))[0]!;
}

function fromWatch(object: string): KubeObject {
  const [event] = new WatchSplitter({ managedFields: 'drop' }).push(watchOf(object));
  return event?.type === 'ADDED' ? event.object : expect.unreachable();
}

const text = (object: KubeObject) => Buffer.from(object.bytes).toString();

const listText = (list: JsonSlice | undefined) =>
  list && Buffer.from(list.bytes.subarray(list.start, skipValue(list.bytes, list.start))).toString();

describe('setting managedFields aside while splitting', () => {
  it.each([
    Buffer.from(samplePodBytes(4)).toString(),
    '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a" , "managedFields" : [ {} ] , "uid":"u" }}',
    '{"kind":"Pod","apiVersion":"v1","metadata":{"managedFields":[1],"name":"a","managedFields":[2]}}',
    '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","managedFields":[{"a":"]}"}]},"spec":{"b":1}}',
    '{"kind":"Pod","apiVersion":"v1","metadata" : {"name":"a", "managedFields":[ 1 ] } , "spec":{"b":1}}',
    '{"kind":"Pod","apiVersion":"v1","spec":{"b":1},"metadata":{"name":"a","managedFields":[ 1 ] } }',
    '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}}',
  ])('leaves what dropping leaves, and keeps them: %#', (pod) => {
    const whole = KubeObject.fromBytes(Buffer.from(pod));
    const [fromList] = new ListSplitter({ managedFields: 'aside' }).push(listOf(pod));
    const [event] = new WatchSplitter({ managedFields: 'aside' }).push(watchOf(pod));
    const fromWatch = event?.type === 'ADDED' ? event.object : undefined;
    for (const object of [fromList, fromWatch, setManagedFieldsAside(whole)]) {
      expect(text(object!)).toBe(text(dropManagedFields(KubeObject.fromBytes(object!.bytes))));
      expect(object?.value).toEqual(dropManagedFields(whole).value);
      expect(object?.hasManagedFields).toBe(false);
      expect(listText(object?.managedFields)).toBe(listText(whole.managedFields));
    }
  });

  it('keeps them in one line, too, where a list is printed for people', () => {
    const list = { kind: 'PodList', apiVersion: 'v1', items: [samplePod(4)] };
    const [object] = new ListSplitter({ managedFields: 'aside' }).push(Buffer.from(JSON.stringify(list, null, 2)));
    const expected = setManagedFieldsAside(KubeObject.from(samplePod(4)));
    expect(text(object!)).toBe(text(expected));
    expect(listText(object?.managedFields)).toBe(listText(expected.managedFields));
  });
});

describe('dropping managedFields while splitting', () => {
  it('leaves the object that dropManagedFields leaves, with all its fields', () => {
    const pod = Buffer.from(samplePodBytes(4)).toString();
    const expected = dropManagedFields(KubeObject.fromBytes(Buffer.from(pod)));
    for (const object of [fromList(pod), fromWatch(pod)]) {
      expect(text(object)).toBe(text(expected));
      expect(object.hasManagedFields).toBe(false);
      for (const path of [
        ['spec', 'nodeName'],
        ['status', 'phase'],
        ['metadata', 'labels'],
        ['metadata', 'generation'],
      ]) {
        expect(object.field(path)).toEqual(expected.field(path));
      }
      expect([object.key, object.uid, object.resourceVersion]).toEqual([
        expected.key,
        expected.uid,
        expected.resourceVersion,
      ]);
    }
  });

  it('fills in kind and apiVersion at the same time', () => {
    const { kind: _kind, apiVersion: _version, ...pod } = samplePod(5);
    const object = fromList(JSON.stringify(pod));
    expect(text(object)).toMatch(/^\{"kind":"Pod","apiVersion":"v1","metadata":\{/);
    expect(object.value).toEqual(dropManagedFields(KubeObject.from(samplePod(5))).value);
    expect(object.field(['spec', 'nodeName'])).toBe('node-5');
    expect(object.label('tier')).toBe('front');
  });

  it.each([
    '{"kind":"Pod","metadata":{"name":"a","managedFields":[{"a":"]"}]}}',
    '{"kind":"Pod","metadata":{"managedFields":[],"name":"a"}}',
    '{"kind":"Pod","metadata":{"name":"a" , "managedFields" : [ ] , "uid":"u" }}',
    '{"kind":"Pod","metadata":{"name":"a","managedFields":null}}',
    '{"kind":"Pod","metadata":{"name":"a","managedFields":[1],"uid":"u","managedFields":[2]}}',
    '{"kind":"Pod","metadata":{"name":"a","m\\u0061nagedFields":[1],"uid":"u"}}',
    '{"kind":"Pod","metadata":{"managedFields":[1],"name":"x"},"metadata":{"name":"a","managedFields":[2]}}',
    '{"kind":"Pod","metadata":{"name":"a"},"managedFields":[1]}',
    '{"kind":"Pod","metadata":{"name":"a","labels":{"managedFields":"x"}}}',
  ])('cuts %s as dropManagedFields does', (object) => {
    const expected = text(dropManagedFields(KubeObject.fromBytes(Buffer.from(object), { apiVersion: 'v1' })));
    expect(text(fromList(object))).toBe(expected);
    expect(fromWatch(object).field(['metadata', 'managedFields'])).toBeUndefined();
    expect(fromList(object).name).toBe('a');
  });

  it('does so for any metadata and any blanks', () => {
    const metadata = fc.tuple(
      fc.dictionary(fc.constantFrom('uid', 'labels', 'x', 'managedFields'), jsonValue),
      fc.boolean(),
    );
    fc.assert(
      fc.property(metadata, fc.constantFrom(0, 1), ([fields, isFirst], indent) => {
        const ordered = isFirst ? { name: 'a', ...fields } : { ...fields, name: 'a' };
        const object = JSON.stringify({ kind: 'Pod', apiVersion: 'v1', metadata: ordered, spec: 1 }, null, indent);
        const expected = JSON.parse(object) as { metadata: Record<string, unknown> };
        delete expected.metadata.managedFields;
        const result = fromList(object);
        expect(result.value).toEqual(expected);
        expect(result.field(['spec'])).toBe(1);
      }),
    );
  });
});
