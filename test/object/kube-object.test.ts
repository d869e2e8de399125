import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KubeObject } from '../../src/object/kube-object.ts';
import { objectMeta } from '../../src/object/meta.ts';
import { samplePod, samplePodBytes } from './sample-pods.ts';

const parse = (text: string, typeMeta?: { kind?: string; apiVersion?: string }) =>
  KubeObject.fromBytes(Buffer.from(text), typeMeta);

describe('KubeObject', () => {
  it('reads the metadata of a pod from its bytes', () => {
    const pod = KubeObject.fromBytes(samplePodBytes(7));
    const { metadata } = samplePod(7) as { metadata: Record<string, unknown> };
    expect(pod.name).toBe(metadata.name);
    expect(pod.namespace).toBe('team-7');
    expect(pod.key).toBe(`team-7/${metadata.name}`);
    expect(pod.uid).toBe(metadata.uid);
    expect(pod.resourceVersion).toBe('100007');
    expect(pod.kind).toBe('Pod');
    expect(pod.apiVersion).toBe('v1');
    expect(pod.labels).toEqual(metadata.labels);
    expect(pod.annotations).toEqual(metadata.annotations);
    expect(pod.ownerReferences).toEqual(metadata.ownerReferences);
    expect(pod.creationTimestamp).toBe('2026-11-01T10:00:00Z');
    expect(pod.deletionTimestamp).toBeUndefined();
    expect(pod.label('tier')).toBe('front');
    expect(pod.label('nope')).toBeUndefined();
    expect(pod.annotation('example.com/note')).toBe('a "quoted" note\nwith lines – and ünïcode');
    expect(pod.value).toEqual(samplePod(7));
    expect(JSON.parse(JSON.stringify(pod))).toEqual(samplePod(7));
    expect(objectMeta(pod)).toBe(pod);
  });

  it('has neutral values for what is absent, null or of another type', () => {
    for (const metadata of ['', ',"metadata":null', ',"metadata":[]', ',"metadata":{}', ',"metadata":"x"']) {
      const object = parse(`{"kind":"X"${metadata}}`);
      expect([
        object.name,
        object.namespace,
        object.key,
        object.uid,
        object.resourceVersion,
        object.apiVersion,
      ]).toEqual(['', '', '', '', '', '']);
      expect([object.labels, object.annotations, object.ownerReferences]).toEqual([{}, {}, []]);
      expect(object.label('a')).toBeUndefined();
      expect(object.creationTimestamp).toBeUndefined();
    }
    const odd = parse(
      '{"metadata":{"name":1,"namespace":null,"labels":[],"annotations":null,"ownerReferences":{},"uid":{},"creationTimestamp":null}}',
    );
    expect([odd.key, odd.uid, odd.labels, odd.annotations, odd.ownerReferences]).toEqual(['', '', {}, {}, []]);
    expect(odd.creationTimestamp).toBeUndefined();
  });

  it('keeps resource versions verbatim', () => {
    for (const version of ['9007199254740993', 'W/"abd"', 'eyJ4IjoxfQ', '123456789012345678901234567890', '']) {
      expect(KubeObject.from({ metadata: { resourceVersion: version } }).resourceVersion).toBe(version);
    }
    expect(parse('{"metadata":{"resourceVersion":12345678901234567890}}').resourceVersion).toBe('12345678901234567890');
    expect(parse('{"metadata":{"resourceVersion":true}}').resourceVersion).toBe('');
  });

  it('gives cluster-scoped objects a key without slash', () => {
    const node = KubeObject.from({ metadata: { name: 'node-1' } });
    expect([node.key, node.name, node.namespace]).toEqual(['node-1', 'node-1', '']);
  });

  it('copies the bytes and drops the blanks around them', () => {
    const source = Buffer.from(' \n{"metadata":{"name":"a"}}\r\n ');
    const object = KubeObject.fromBytes(source);
    source.fill(0x20);
    expect(Buffer.from(object.bytes).toString()).toBe('{"metadata":{"name":"a"}}');
    expect(object.bytes.buffer.byteLength).toBe(object.bytes.length);
    expect(object.name).toBe('a');
  });

  it('gives a new value on each look, so that a consumer corrupts nothing', () => {
    const object = KubeObject.from({ metadata: { name: 'a', labels: { x: '0' } }, spec: { n: 1 } });
    const value = object.value as { metadata: { labels: Record<string, string> }; spec?: unknown };
    value.metadata.labels.x = '1';
    delete value.spec;
    (object.labels as Record<string, string>).x = '2';
    expect(object.value).toEqual({ metadata: { name: 'a', labels: { x: '0' } }, spec: { n: 1 } });
    expect(object.label('x')).toBe('0');
  });

  it('finds a field at any path without parsing the rest', () => {
    const pod = KubeObject.fromBytes(samplePodBytes(3));
    expect(pod.field(['spec', 'nodeName'])).toBe('node-3');
    expect(pod.field(['spec', 'containers', 1, 'name'])).toBe('sidecar');
    expect(pod.field(['status', 'conditions', 0, 'lastProbeTime'])).toBeNull();
    expect(pod.field(['metadata', 'labels', 'app.kubernetes.io/name'])).toBe('web');
    expect(pod.field(['metadata', 'ownerReferences', 0, 'controller'])).toBe(true);
    expect(pod.field(['metadata', 'generation'])).toBe(1);
    expect(pod.field(['metadata', 'managedFields', 1, 'manager'])).toBe('kubelet');
    expect(pod.field(['metadata', 'deletionTimestamp'])).toBeUndefined();
    expect(pod.field(['kind'])).toBe('Pod');
    expect(pod.field(['nope', 'x'])).toBeUndefined();
    expect(pod.field([])).toEqual(samplePod(3));
  });

  it.each(['null', '[]', '"x"', '', '{"a":1', '{"a":1}}', '<html>', '{"a":1} x'])('rejects %j', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });

  it('keeps numbers digit for digit in its bytes', () => {
    const text = '{"metadata":{"name":"a"},"n":[1.0,12345678901234567890,1e2]}';
    expect(Buffer.from(parse(text).bytes).toString()).toBe(text);
  });

  it('keeps its bytes in one line, so that a record is one', () => {
    const text = JSON.stringify(samplePod(1), null, 2).replace('"kind": "Pod",', '"kind"\r\n:\t"Pod",');
    const pod = parse(text);
    expect(Buffer.from(pod.bytes).toString()).toBe(JSON.stringify(samplePod(1)));
    expect(pod.field(['spec', 'nodeName'])).toBe('node-1');
    expect(Buffer.from(parse('\n{"a": "\\n x"}\n').bytes).toString()).toBe('{"a": "\\n x"}');
    expect(Buffer.from(parse('{"a":\n[1, "a \\" b" ]}', { kind: 'T' }).bytes).toString()).toBe(
      '{"kind":"T","a":[1,"a \\" b"]}',
    );
  });

  describe('filling in kind and apiVersion', () => {
    const type = { kind: 'Pod', apiVersion: 'v1' };

    it('writes them first, as the API server does', () => {
      const object = parse('{"metadata":{"name":"a"},"spec":{"x":1}}', type);
      expect(Buffer.from(object.bytes).toString()).toBe(
        '{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"},"spec":{"x":1}}',
      );
      expect([object.kind, object.apiVersion, object.name]).toEqual(['Pod', 'v1', 'a']);
      expect(object.field(['spec', 'x'])).toBe(1);
    });

    it('leaves what is there', () => {
      expect(Buffer.from(parse('{"kind":"Node","apiVersion":"v2"}', type).bytes).toString()).toBe(
        '{"kind":"Node","apiVersion":"v2"}',
      );
      expect(Buffer.from(parse('{"a":1,"kind":"Node"}', type).bytes).toString()).toBe(
        '{"apiVersion":"v1","a":1,"kind":"Node"}',
      );
      expect(Buffer.from(parse('{"apiVersion":"v2"}', type).bytes).toString()).toBe('{"kind":"Pod","apiVersion":"v2"}');
      expect(Buffer.from(parse(' { } ', type).bytes).toString()).toBe('{"kind":"Pod","apiVersion":"v1" }');
      expect(parse(' { "metadata" : { "name" : "x" } } ', type).name).toBe('x');
    });

    it('moves every known field by the same distance', () => {
      fc.assert(
        fc.property(fc.record({ kind: fc.string(), apiVersion: fc.string() }, { requiredKeys: [] }), (typeMeta) => {
          const { kind: _kind, apiVersion: _version, ...pod } = samplePod(1);
          const object = KubeObject.fromBytes(Buffer.from(JSON.stringify(pod)), typeMeta);
          const same = KubeObject.fromBytes(object.bytes);
          expect(object.kind).toBe(typeMeta.kind ?? '');
          expect(object.apiVersion).toBe(typeMeta.apiVersion ?? '');
          expect(object.value).toEqual(same.value);
          for (const path of [
            ['spec', 'nodeName'],
            ['status', 'phase'],
            ['metadata', 'labels', 'tier'],
            ['metadata', 'uid'],
          ]) {
            expect(object.field(path)).toEqual(same.field(path));
          }
          expect([object.uid, object.resourceVersion, object.labels]).toEqual([
            same.uid,
            same.resourceVersion,
            same.labels,
          ]);
        }),
        { numRuns: 50 },
      );
    });
  });

  it('B112 B131 labels and annotations that are no texts are none', () => {
    const metadata = '{"name":"a","labels":{"app":5,"tier":"web","x":null,"y":{}},"annotations":{"n":[],"note":"ok"}}';
    const object = KubeObject.fromBytes(Buffer.from(`{"kind":"Pod","metadata":${metadata}}`));
    expect([object.labels, object.annotations]).toEqual([{ tier: 'web' }, { note: 'ok' }]);
    expect(object.bytes.toString()).toContain('"app":5');
  });
});
