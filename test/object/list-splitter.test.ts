import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KinformerError } from '../../src/core/errors.ts';
import type { KubeObject } from '../../src/object/kube-object.ts';
import { ListSplitter, type ListSplitterOptions } from '../../src/object/list-splitter.ts';
import { jsonValue } from './json-documents.ts';
import { samplePod, samplePodListBytes } from './sample-pods.ts';

const textOf = (object: KubeObject) => Buffer.from(object.bytes).toString();

/** The whole list, pushed in pieces that end at `borders`. */
function split(body: Uint8Array, borders: readonly number[] = [], options: ListSplitterOptions = {}) {
  const splitter = new ListSplitter(options);
  const items: KubeObject[] = [];
  let from = 0;
  for (const border of [...borders, body.length]) {
    const chunk = Uint8Array.from(body.subarray(from, border));
    items.push(...splitter.push(chunk));
    chunk.fill(0x20); // whoever feeds the splitter may use its memory again
    from = border;
  }
  const { items: late, ...list } = splitter.end();
  return { ...list, items: [...items, ...late].map(textOf) };
}

const splitText = (text: string, options: ListSplitterOptions = {}) => split(Buffer.from(text), [], options);

const podList = (items: string) =>
  `{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"9"},"items":${items}}`;

function failure(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(KinformerError);
    expect((error as KinformerError).code).toBe('NOT_KUBERNETES');
    return (error as KinformerError).message;
  }
  return expect.unreachable();
}

describe('ListSplitter', () => {
  it('gives items with kind and apiVersion, and the metadata of the list', () => {
    const body =
      '{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"10245","continue":"abc","remainingItemCount":153},"items":[{"metadata":{"name":"a","namespace":"n"}},{"kind":"Pod","apiVersion":"v1","metadata":{"name":"b"}}]}\n';
    expect(splitText(body)).toEqual({
      kind: 'PodList',
      apiVersion: 'v1',
      resourceVersion: '10245',
      continue: 'abc',
      remainingItemCount: 153,
      items: [
        '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a","namespace":"n"}}',
        '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"b"}}',
      ],
    });
  });

  it('gives the same at every chunk border', () => {
    const note = 'é中🚀 \\" ]}, \\u00e9';
    const body = Buffer.from(
      ` { "kind" : "PodList", "apiVersion":"v1","metadata":{"resourceVersion":"7","x":[{}]}, "items" : [ {"metadata":{"name":"a","labels":{"n":"${note}"}},"n":-1.50e+3} , {"metadata":{"name":"b"},"spec":{}} ], "more" : [1,2] } \n`,
    );
    const whole = split(body);
    expect(whole.items).toHaveLength(2);
    expect(whole.items[0]).toContain(note);
    for (let border = 0; border <= body.length; border += 1) expect(split(body, [border])).toEqual(whole);
    expect(split(body, Array.from(body.keys()))).toEqual(whole);
  });

  it('gives the same at any borders as JSON.parse on the whole', () => {
    const item = fc.record({
      metadata: fc.record({ name: fc.string({ minLength: 1, unit: 'grapheme' }) }),
      data: jsonValue,
    });
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 5 }),
        fc.array(fc.nat()),
        fc.constantFrom(0, 2),
        (items, cuts, indent) => {
          const list = { kind: 'ThingList', apiVersion: 'g/v1', metadata: { resourceVersion: '5' }, items };
          const body = Buffer.from(JSON.stringify(list, null, indent));
          const result = split(
            body,
            cuts.map((cut) => cut % body.length).sort((a, b) => a - b),
          );
          expect(result.items.map((text) => JSON.parse(text))).toEqual(
            items.map((each) => JSON.parse(JSON.stringify({ kind: 'Thing', apiVersion: 'g/v1', ...each }))),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('emits an item with the chunk that completes it', () => {
    const body = Buffer.from(podList('[{"metadata":{"name":"a"}},{"metadata":{"name":"b"}}]'));
    const splitter = new ListSplitter();
    const endOfFirst = body.indexOf(',{"metadata":{"name":"b"');
    expect(splitter.push(body.subarray(0, endOfFirst - 1))).toEqual([]);
    expect(splitter.push(body.subarray(endOfFirst - 1, endOfFirst)).map(({ key }) => key)).toEqual(['a']);
  });

  it('fills in a kind that comes after the items', () => {
    const body =
      '{"items":[{"metadata":{"name":"a"}},{"kind":"Own","apiVersion":"o/v1","metadata":{"name":"b"}}],"metadata":{},"apiVersion":"g/v1","kind":"ThingList"}';
    const result = splitText(body);
    expect(result.items.sort()).toEqual([
      '{"kind":"Own","apiVersion":"o/v1","metadata":{"name":"b"}}',
      '{"kind":"Thing","apiVersion":"g/v1","metadata":{"name":"a"}}',
    ]);
    expect(result.kind).toBe('ThingList');
  });

  it('keeps the order of items that wait for their kind', () => {
    const body =
      '{"items":[{"metadata":{"name":"a"}},{"kind":"Own","apiVersion":"o/v1","metadata":{"name":"b"}},{"metadata":{"name":"c"}}],"kind":"ThingList","apiVersion":"v1"}';
    expect(splitText(body).items.map((text) => JSON.parse(text).metadata.name)).toEqual(['a', 'b', 'c']);
  });

  it('numbers left out items by their place when they had to wait, too', () => {
    const reasons: string[] = [];
    const body = '{"items":[{"metadata":{"name":"a"}},{},{"metadata":{"name":"b"}}],"kind":"TList","apiVersion":"v1"}';
    splitText(body, { onSkipped: (reason) => reasons.push(reason) });
    expect(reasons).toEqual(['item 2 of the list has no metadata.name']);
  });

  it('uses the type that the caller knows when the list does not say', () => {
    const itemType = { kind: 'Pod', apiVersion: 'v1' };
    expect(splitText('{"items":[{"metadata":{"name":"a"}}]}', { itemType }).items).toEqual([
      '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}}',
    ]);
  });

  it('leaves the items of a generic List as they are', () => {
    const item = '{"metadata":{"name":"a"}}';
    expect(splitText(`{"kind":"List","apiVersion":"v1","items":[${item}]}`).items).toEqual([item]);
  });

  it('B190 takes null and absent items for an empty list', () => {
    expect(splitText(podList('null')).items).toEqual([]);
    expect(splitText(podList('[ ]')).items).toEqual([]);
    expect(splitText('{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"3"}}')).toMatchObject({
      resourceVersion: '3',
      items: [],
    });
  });

  it('B190 refuses items that are no array, and a single object', () => {
    expect(failure(() => splitText(podList('{}')))).toBe('the items of the list are not an array');
    expect(failure(() => splitText(podList('"x"')))).toBe('the items of the list are not an array');
    expect(failure(() => splitText('{"kind":"Pod","metadata":{"name":"a"}}'))).toBe('expected a list, got kind Pod');
    expect(failure(() => splitText('{}'))).toBe('expected a list, got an object without kind');
  });

  it('B189 accepts lists without metadata or version, and a version that is a number', () => {
    const version = (metadata: string) => splitText(`{"kind":"PodList","items":[]${metadata}}`).resourceVersion;
    expect(version('')).toBe('');
    expect(version(',"metadata":null')).toBe('');
    expect(version(',"metadata":{}')).toBe('');
    expect(version(',"metadata":{"resourceVersion":""}')).toBe('');
    expect(version(',"metadata":{"resourceVersion":null}')).toBe('');
    expect(version(',"metadata":{"resourceVersion":123}')).toBe('123');
    expect(
      splitText('{"kind":"PodList","metadata":{"continue":"","remainingItemCount":null},"items":[]}'),
    ).not.toHaveProperty('continue');
  });

  it('B191 refuses a Table as soon as it says so', () => {
    const splitter = new ListSplitter();
    expect(failure(() => splitter.push(Buffer.from('{"kind":"Table","apiVersion":"meta.k8s.io/v1","rows":[')))).toBe(
      'the server sent a Table instead of objects',
    );
  });

  it('B018 fails when the list ends early, wherever that is', () => {
    const body = Buffer.from(podList('[{"metadata":{"name":"a"}},{"metadata":{"name":"b"}}]'));
    for (let length = 0; length < body.length; length += 1) {
      expect(failure(() => split(body.subarray(0, length)))).toBe('the list ended early');
    }
    expect(split(body).items).toHaveLength(2);
  });

  it.each([
    ['<html></html>', 'the answer is not a JSON object'],
    ['[]', 'the answer is not a JSON object'],
    [`${podList('[]')} x`, 'the list is followed by something else'],
    [`${podList('[]')}${podList('[]')}`, 'the list is followed by something else'],
    [podList('[{"metadata":{"name":"a"}} {"metadata":{"name":"b"}}]'), 'the list is not valid JSON'],
    [podList('[{"metadata":{"name":"a"}},]'), 'the list is not valid JSON'],
    [podList('[{"metadata":{name:"a"}}]'), 'the list is not valid JSON'],
    ['{"kind":"PodList",}', 'the list is not valid JSON'],
    ['{"kind" "PodList"}', 'the list is not valid JSON'],
    ['{,}', 'the list is not valid JSON'],
    ['{"kind":"PodList" "items":[]}', 'the list is not valid JSON'],
    ['{"items":[],"items":[]}', 'the list has items twice'],
  ])('refuses %s', (body, message) => {
    expect(failure(() => splitText(body))).toBe(message);
  });

  it('B006 leaves out items that cannot be stored, and says so', () => {
    const reasons: string[] = [];
    const items = '[null,{},{"metadata":{}},{"metadata":{"name":""}},{"metadata":{"name":"a"}},"x",[]]';
    expect(splitText(podList(items), { onSkipped: (reason) => reasons.push(reason) }).items).toEqual([
      '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}}',
    ]);
    expect(reasons).toEqual([
      'item 1 of the list is not an object',
      'item 2 of the list has no metadata.name',
      'item 3 of the list has no metadata.name',
      'item 4 of the list has no metadata.name',
      'item 6 of the list is not an object',
      'item 7 of the list is not an object',
    ]);
  });

  it('splits a list of real size in socket-sized chunks', () => {
    const body = samplePodListBytes(200);
    const borders = Array.from({ length: Math.floor(body.length / 16_384) }, (_, i) => (i + 1) * 16_384);
    const { items } = split(body, borders);
    expect(items.map((text) => JSON.parse(text))).toEqual(Array.from({ length: 200 }, (_, i) => samplePod(i)));
  });

  it('B020 reads an item of 3 MB in small chunks without looking at it again and again', () => {
    const body = Buffer.from(podList(`[{"metadata":{"name":"a"},"data":"${'\\"'.repeat(1_500_000)}"}]`));
    const borders = Array.from({ length: Math.floor(body.length / 1024) }, (_, i) => (i + 1) * 1024);
    const { items } = split(body, borders);
    expect(items[0]).toHaveLength(
      3_000_000 + '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"},"data":""}'.length,
    );
  });
});
