import { describe, expect, it } from 'vitest';
import { builtinSchemaFor } from '../../../src/apiserver/managed-fields/builtin-schema.ts';
import { pathSet } from '../../../src/apiserver/managed-fields/field-set.ts';
import { hasEffect } from '../../../src/apiserver/managed-fields/has-effect.ts';
import { trackUpdate } from '../../../src/apiserver/managed-fields/track-update.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';

const schema = builtinSchemaFor('v1', 'Pod')!;
const timeIso = '2026-01-01T00:00:00Z';
const base = { manager: 'm', apiVersion: 'v1', subresource: '', timeIso, schema };
const entry = {
  manager: 'old',
  operation: 'Update',
  apiVersion: 'v1',
  time: '2025-01-01T00:00:00Z',
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:spec': { 'f:nodeName': {} } },
};

function pod(managedFields: JsonValue | undefined, spec: JsonObject, status: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'x', ...(managedFields === undefined ? {} : { managedFields }) },
    spec,
    status,
  };
}

describe('trackUpdate', () => {
  const live = pod([entry], { nodeName: 'a' });

  it('takes the stored owners when the request brings none, or bad ones', () => {
    const bad = [
      undefined,
      [{ ...entry, operation: 'Frob' }],
      [{ ...entry, apiVersion: '' }],
      [{ ...entry, fieldsType: 'FieldsV2' }],
      [entry, {}],
      ['x'],
    ];
    for (const managedFields of bad)
      expect(trackUpdate({ ...base, live, next: pod(managedFields, { nodeName: 'a' }) })).toEqual([entry]);
  });

  it('takes the owners that the request brings', () => {
    const other = { ...entry, manager: 'other' };
    expect(trackUpdate({ ...base, live, next: pod([other], { nodeName: 'a' }) })).toEqual([other]);
  });

  it('does not let a subresource bring owners', () => {
    const next = pod([], { nodeName: 'a' });
    expect(trackUpdate({ ...base, subresource: 'status', live, next })).toEqual([entry]);
  });

  it('stops tracking when the owners are emptied', () => {
    for (const reset of [[], [{}]])
      expect(trackUpdate({ ...base, live, next: pod(reset, { nodeName: 'b' }) })).toBeUndefined();
    expect(trackUpdate({ ...base, live: pod(undefined, {}), next: pod(undefined, { nodeName: 'b' }) })).toBeUndefined();
  });

  it('calls a manager without a name unknown', () => {
    expect(
      trackUpdate({ ...base, manager: '', live: undefined, next: pod(undefined, { nodeName: 'b' }) }),
    ).toMatchObject([{ manager: 'unknown', fieldsV1: { 'f:spec': { 'f:nodeName': {} } } }]);
  });

  it('does not let anybody own what the endpoint does not write', () => {
    const next = pod(undefined, { nodeName: 'b' }, { phase: 'Running' });
    const main = trackUpdate({ ...base, live: undefined, next, resetFields: pathSet(['status']) });
    expect(main).toMatchObject([{ fieldsV1: { 'f:spec': { 'f:nodeName': {} } } }]);
    expect(JSON.stringify(main)).not.toContain('f:status');
    const status = trackUpdate({
      ...base,
      subresource: 'status',
      live: undefined,
      next,
      resetFields: pathSet(['spec']),
    });
    expect(status).toMatchObject([{ fieldsV1: { 'f:status': { 'f:phase': {} } }, subresource: 'status' }]);
  });

  it('takes fields from their owner, moves the time of who changed only, and drops who owns nothing', () => {
    const next = pod([entry], { nodeName: 'b' });
    expect(trackUpdate({ ...base, live, next })).toEqual([{ ...entry, manager: 'm', time: timeIso }]);
    const mine = pod([entry, { ...entry, manager: 'm', fieldsV1: { 'f:spec': { 'f:hostname': {} } } }], {
      nodeName: 'a',
      hostname: 'h',
    });
    const removed = pod((mine.metadata as JsonObject).managedFields, { hostname: 'h' });
    expect(trackUpdate({ ...base, live: mine, next: removed })).toEqual([
      { ...entry, manager: 'm', fieldsV1: { 'f:spec': { 'f:hostname': {} } } },
    ]);
  });

  it('keeps an applier and an updater of one name apart, and an updater at every version', () => {
    const applier = { ...entry, manager: 'm', operation: 'Apply' };
    const beta = { ...entry, manager: 'm', apiVersion: 'v1beta1' };
    const next = pod([applier, beta], { nodeName: 'a', hostname: 'h' });
    expect(trackUpdate({ ...base, live: pod([applier, beta], { nodeName: 'a' }), next })).toEqual([
      applier,
      beta,
      { ...entry, manager: 'm', time: timeIso, fieldsV1: { 'f:spec': { 'f:hostname': {} } } },
    ]);
  });
});

describe('hasEffect', () => {
  const later = (managedFields: JsonValue) => pod(managedFields, { nodeName: 'a' });

  it('is no effect when only times of owners differ', () => {
    expect(hasEffect(later([entry]), later([{ ...entry, time: timeIso }]))).toBe(false);
    const { time: _time, ...timeless } = entry;
    expect(hasEffect(later([entry]), later([timeless]))).toBe(false);
  });

  it('is an effect when owners, fields or members differ', () => {
    expect(hasEffect(later([entry]), later([{ ...entry, manager: 'other' }]))).toBe(true);
    expect(hasEffect(later([entry]), later([]))).toBe(true);
    expect(hasEffect(later([entry]), pod([entry], { nodeName: 'b' }))).toBe(true);
    expect(hasEffect(later([entry]), { ...later([entry]), more: 1 })).toBe(true);
  });
});
