import { describe, expect, it } from 'vitest';
import { applyServerSide } from '../../../src/apiserver/managed-fields/apply-server-side.ts';
import { builtinSchemaFor } from '../../../src/apiserver/managed-fields/builtin-schema.ts';
import { createCustomResourceSchema } from '../../../src/apiserver/managed-fields/crd-schema.ts';
import { formatPaths } from '../../../src/apiserver/managed-fields/field-set.ts';
import { fieldsOf } from '../../../src/apiserver/managed-fields/fields-of.ts';
import { deducedSchema, type Schema } from '../../../src/apiserver/managed-fields/schema.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const pathsOf = (spec: JsonObject, schema: Schema) =>
  formatPaths(fieldsOf({ spec }, schema)).map((path) => path.replace('.spec', ''));

describe('schemas of built-in kinds', () => {
  it('tell items apart by all their keys, with defaults for those that are missing', () => {
    const service = builtinSchemaFor('v1', 'Service')!;
    expect(pathsOf({ ports: [{ port: 80 }, { port: 80, protocol: 'UDP' }] }, service)).toEqual([
      '.ports[port=80,protocol="TCP"]',
      '.ports[port=80,protocol="UDP"]',
      '.ports[port=80,protocol="TCP"].port',
      '.ports[port=80,protocol="UDP"].port',
      '.ports[port=80,protocol="UDP"].protocol',
    ]);
  });

  it('keep whole what is kept whole', () => {
    const pod = builtinSchemaFor('v1', 'Pod')!;
    const spec = { nodeSelector: { a: 'b' }, tolerations: [{ key: 'a' }], overhead: { cpu: '1' }, affinity: {} };
    expect(pathsOf(spec, pod)).toEqual(['.affinity', '.nodeSelector', '.tolerations', '.overhead.cpu']);
    expect(pathsOf({ claimRef: { name: 'a' } }, builtinSchemaFor('v1', 'PersistentVolume')!)).toEqual([
      '.claimRef.name',
    ]);
  });

  it('are there for kinds only', () => {
    expect(builtinSchemaFor('v1', 'Frob')).toBeUndefined();
    expect(builtinSchemaFor('v1', 'PodSpec')).toBeUndefined();
    expect(builtinSchemaFor('apps/v1', 'Pod')).toBeUndefined();
    expect(builtinSchemaFor('autoscaling/v2', 'HorizontalPodAutoscaler')?.map?.field('kind')).toBeDefined();
  });
});

describe('schemas of custom resources', () => {
  const text = { type: 'string' };
  const schemaOf = (properties: JsonObject, rest: JsonObject = {}) =>
    createCustomResourceSchema({ type: 'object', properties: { spec: { type: 'object', properties, ...rest } } });

  it('are deduced when there is none: maps by member, lists whole', () => {
    const schema = createCustomResourceSchema(undefined);
    expect(schema.map?.element()).toBe(deducedSchema);
    expect(pathsOf({ a: { b: 1 }, c: [{ d: 1 }] }, schema)).toEqual(['', '.a', '.c', '.a.b']);
  });

  it('follow list and map types', () => {
    const item = {
      type: 'object',
      properties: { name: text, role: { ...text, default: 'crew' }, age: { type: 'integer' } },
    };
    const schema = schemaOf({
      map: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['role', 'name'],
        items: item,
      },
      set: { type: 'array', 'x-kubernetes-list-type': 'set', items: text },
      plain: { type: 'array', items: item },
      whole: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { a: text } },
      any: { 'x-kubernetes-int-or-string': true },
    });
    const spec = { map: [{ name: 'ann', age: 3 }], set: ['x'], plain: [{ name: 'b' }], whole: { a: 'b' }, any: '5%' };
    expect(pathsOf(spec, schema)).toEqual([
      '.any',
      '.plain',
      '.whole',
      '.map[name="ann",role="crew"]',
      '.map[name="ann",role="crew"].age',
      '.map[name="ann",role="crew"].name',
      '.set[="x"]',
    ]);
  });

  it('take unknown members where they are preserved only', () => {
    const applied = (spec: JsonObject) => ({ apiVersion: 'g/v1', kind: 'K', metadata: { name: 'x' }, spec });
    const request = { live: undefined, manager: 'm', force: false, apiVersion: 'g/v1', subresource: '', timeIso: '' };
    const strict = schemaOf({ a: text });
    expect(() => applyServerSide({ ...request, applied: applied({ b: 1 }), schema: strict })).toThrow(
      'failed to create typed patch object (/x; g/v1, Kind=K): .spec.b: field not declared in schema',
    );
    const lax = schemaOf(
      { a: { type: 'object', properties: { c: text } } },
      { 'x-kubernetes-preserve-unknown-fields': true },
    );
    const result = applyServerSide({ ...request, applied: applied({ b: 1, a: { d: 2 } }), schema: lax });
    expect(result).toMatchObject({ type: 'applied', object: { spec: { b: 1, a: { d: 2 } } } });
  });

  it('refuse another version than the endpoint has', () => {
    const applied = { apiVersion: 'g/v2', kind: 'K', metadata: { name: 'x' } };
    const request = { live: undefined, manager: 'm', force: false, apiVersion: 'g/v1', subresource: '', timeIso: '' };
    expect(() => applyServerSide({ ...request, applied, schema: deducedSchema })).toThrow(
      'Incorrect version specified in apply patch. Specified patch version: g/v2, expected: g/v1',
    );
  });
});
