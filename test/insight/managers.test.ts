import { describe, expect, it } from 'vitest';
import { listManagers } from '../../src/insight/managers.ts';
import { setManagedFieldsAside } from '../../src/object/drop-fields.ts';
import { KubeObject } from '../../src/object/kube-object.ts';

const managedFields = [
  {
    manager: 'kube-scheduler',
    operation: 'Update',
    apiVersion: 'v1',
    time: '2026-01-02T03:04:05Z',
    fieldsType: 'FieldsV1',
    fieldsV1: {
      'f:status': { 'f:conditions': { '.': {}, 'k:{"type":"Ready"}': { '.': {}, 'f:type': {}, 'f:status': {} } } },
    },
    subresource: 'binding',
  },
  { manager: 'old', operation: 'Apply', apiVersion: 'v1' },
];
const object = KubeObject.from({ kind: 'Pod', metadata: { name: 'a', managedFields } });

describe('managers of an object', () => {
  it('are listed with what they own, also where managedFields were set aside', () => {
    const expected = [
      {
        manager: 'kube-scheduler',
        operation: 'Update',
        subresource: 'binding',
        apiVersion: 'v1',
        fieldCount: 2,
        timeMs: Date.UTC(2026, 0, 2, 3, 4, 5),
      },
      { manager: 'old', operation: 'Apply', subresource: '', apiVersion: 'v1', fieldCount: 0, timeMs: undefined },
    ];
    expect(listManagers(object)).toEqual(expected);
    const aside = setManagedFieldsAside(object);
    expect(aside.hasManagedFields).toBe(false);
    expect(listManagers(aside)).toEqual(expected);
  });

  it('are none without managedFields, or where they are no list', () => {
    expect(listManagers(KubeObject.from({ metadata: { name: 'a' } }))).toEqual([]);
    expect(listManagers(KubeObject.from({ metadata: { name: 'a', managedFields: null } }))).toEqual([]);
    expect(listManagers(KubeObject.from({ metadata: { name: 'a', managedFields: [] } }))).toEqual([]);
  });
});
