import { describe, expect, it } from 'vitest';
import { DecodeError, decodeStruct } from '../../../src/apiserver/schema/decode-struct.ts';
import { structNames, structType } from '../../../src/apiserver/schema/struct-type.ts';

const decode = (value: unknown, name = 'core/v1.Pod') => {
  const report = { unknownFields: [] as string[] };
  return { object: decodeStruct(value, name, report), unknown: report.unknownFields };
};

describe('reading objects as the Go types do', () => {
  it('every type of the table can be read, and every type that it names is there', () => {
    for (const name of structNames()) {
      for (const field of structType(name)?.fields ?? []) {
        let { of } = field;
        while (of.type === 'list' || of.type === 'map') of = of.of;
        if (of.type === 'struct') expect(structType(of.name), `${name}.${field.name}`).toBeDefined();
      }
    }
    expect(structNames().length).toBeGreaterThan(450);
  });

  it('writes empty fields as the tags say, in the order of the struct', () => {
    expect(JSON.stringify(decode({}).object)).toBe('{"metadata":{},"spec":{"containers":null},"status":{}}');
    const { object } = decode({
      status: {},
      metadata: { labels: {}, name: 'a' },
      spec: { containers: [], nodeName: '' },
    });
    expect(JSON.stringify(object)).toBe('{"metadata":{"name":"a"},"spec":{"containers":null},"status":{}}');
  });

  it('keeps zero in pointers and drops it elsewhere', () => {
    const { object } = decode({ spec: { replicas: 0, minReadySeconds: 0, selector: null } }, 'apps/v1.Deployment');
    expect(object.spec).toMatchObject({ replicas: 0, selector: null });
    expect(object.spec).not.toHaveProperty('minReadySeconds');
  });

  it('reports unknown fields in the order of the text', () => {
    const { unknown } = decode({ spec: { containers: [{ foo: 1, name: 'c', ports: [{ x: 1 }] }], zz: 1 }, yy: 1 });
    expect(unknown).toEqual(['spec.containers[0].foo', 'spec.containers[0].ports[0].x', 'spec.zz', 'yy']);
  });

  it.each([
    [
      { spec: { containers: 'x' } },
      'json: cannot unmarshal string into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [
      { spec: { containers: [{ name: 5 }] } },
      'json: cannot unmarshal number into Go struct field Container.spec.containers.name of type string',
    ],
    [{ metadata: 'x' }, 'json: cannot unmarshal string into Go struct field Pod.metadata of type v1.ObjectMeta'],
    [
      { metadata: { labels: { a: true } } },
      'json: cannot unmarshal bool into Go struct field ObjectMeta.metadata.labels of type string',
    ],
  ])('says what does not fit: %j', (value, message) => {
    expect(() => decode(value)).toThrow(new DecodeError(message));
  });

  it('checks times, bytes and quantities', () => {
    expect(() => decode({ spec: { renewTime: '2024-01-01T00:00:00Z' } }, 'coordination/v1.Lease')).toThrow(
      'parsing time',
    );
    expect(() => decode({ data: { a: '!!' } }, 'core/v1.Secret')).toThrow('illegal base64 data at input byte 0');
    const limits = { spec: { containers: [{ name: 'c', resources: { limits: { cpu: '1000m' } } }] } };
    expect(JSON.stringify(decode(limits).object)).toContain('"limits":{"cpu":"1"}');
    expect(decode({ metadata: { deletionTimestamp: '2024-01-01T02:00:00.5+01:00' } }).object.metadata).toEqual({
      deletionTimestamp: '2024-01-01T01:00:00Z',
    });
  });
});
