import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChanges, isNoOp, managersOf, type ObjectChange } from '../../src/insight/changes.ts';
import { toDisplayPath } from '../../src/insight/display-path.ts';
import { applyChanges } from '../../src/object/apply-changes.ts';
import { setManagedFieldsAside } from '../../src/object/drop-fields.ts';
import { KubeObject } from '../../src/object/kube-object.ts';
import { podVersions } from './pod-versions.ts';

const toPatch = (changes: readonly ObjectChange[]) =>
  changes.map(({ path, op, newJson }) => ({ path, op, new: newJson === undefined ? undefined : JSON.parse(newJson) }));

function withoutManagers(object: KubeObject): unknown {
  return setManagedFieldsAside(object).value;
}

type Body = Readonly<Record<string, unknown>>;

interface Entry {
  readonly manager: string;
  readonly time?: string;
  readonly operation?: string;
  readonly fields?: Body;
}

function pod(version: string, entries: readonly Entry[], body: Body = {}): KubeObject {
  const managedFields = entries.map(
    ({ manager, time = '2026-01-02T03:04:05Z', operation = 'Update', fields = {} }) => ({
      manager,
      operation,
      apiVersion: 'v1',
      time,
      fieldsType: 'FieldsV1',
      fieldsV1: fields,
    }),
  );
  const metadata = { name: 'a', namespace: 'shop', uid: 'u', resourceVersion: version, managedFields };
  return setManagedFieldsAside(KubeObject.from({ kind: 'Pod', apiVersion: 'v1', metadata, ...body }));
}

function podWith(managedFields: readonly unknown[], phase: number): KubeObject {
  const object = { kind: 'Pod', metadata: { name: 'a', managedFields }, status: { phase } };
  return setManagedFieldsAside(KubeObject.from(object));
}

const later = '2026-01-02T03:04:09Z';
const withoutVersion = (changes: readonly ObjectChange[]) =>
  changes.filter(({ path }) => path !== '/metadata/resourceVersion');
const told = (changes: readonly ObjectChange[]) =>
  withoutVersion(changes).map(({ op, path, manager }) => [op, path, manager]);

describe('changes', () => {
  it('applied to the old object they give the new one', () => {
    fc.assert(
      fc.property(podVersions, ({ before, after }) => {
        const [oldPod, newPod] = [KubeObject.from(before), KubeObject.from(after)];
        const changes = findChanges(oldPod, newPod);
        expect(applyChanges(withoutManagers(oldPod), toPatch(changes))).toStrictEqual(withoutManagers(newPod));
        const whole = findChanges(oldPod, newPod, { withManagedFields: true });
        expect(applyChanges(before, toPatch(whole))).toStrictEqual(after);
      }),
      { numRuns: 600 },
    );
  });

  it('are the same when managedFields were set aside before', () => {
    fc.assert(
      fc.property(podVersions, ({ before, after }) => {
        const [oldPod, newPod] = [KubeObject.from(before), KubeObject.from(after)];
        const plain = ({ op, path, oldJson, newJson, manager }: ObjectChange) => ({
          op,
          path,
          oldJson,
          newJson,
          manager,
        });
        const aside = findChanges(setManagedFieldsAside(oldPod), setManagedFieldsAside(newPod));
        expect(aside.map(plain)).toEqual(findChanges(oldPod, newPod).map(plain));
      }),
      { numRuns: 200 },
    );
  });

  it('old and new are digit for digit what the objects hold', () => {
    const [before, after] = ['12345678901234567890', '1.50'].map((n) =>
      KubeObject.fromBytes(Buffer.from(`{"kind":"T","apiVersion":"v1","metadata":{"name":"a"},"n":${n}}`)),
    );
    expect(findChanges(before!, after!)).toMatchObject([
      { path: '/n', oldJson: '12345678901234567890', newJson: '1.50' },
    ]);
  });

  it('paths name list items by their merge key', () => {
    const statuses = (count: number) => ({
      status: { containerStatuses: [{ name: 'x' }, { name: 'ledger', restartCount: count }] },
    });
    const [change] = withoutVersion(findChanges(pod('1', [], statuses(13)), pod('2', [], statuses(14))));
    expect(change?.path).toBe('/status/containerStatuses/1/restartCount');
    expect(toDisplayPath(change!.steps)).toBe('.status.containerStatuses[ledger].restartCount');
  });

  it('a write of nothing is a no-op, whoever owns what then', () => {
    const before = pod('1', [{ manager: 'a' }]);
    expect(isNoOp(findChanges(before, pod('2', [{ manager: 'a' }])))).toBe(true);
    expect(isNoOp(findChanges(before, pod('2', [{ manager: 'b', time: later }])))).toBe(true);
    expect(isNoOp(findChanges(before, pod('2', [], { spec: {} })))).toBe(false);
    expect(isNoOp(findChanges(before, before))).toBe(true);
  });
});

describe('managers of changes', () => {
  it('whose time moved wrote everything, but not what the server writes itself', () => {
    const fields = { 'f:status': { 'f:phase': {} } };
    const changes = findChanges(
      pod('1', [{ manager: 'scheduler' }, { manager: 'kubelet' }], { status: { phase: 'Pending', reason: 'x' } }),
      pod('2', [{ manager: 'scheduler' }, { manager: 'kubelet', time: later, fields }], {
        status: { phase: 'Running' },
      }),
    );
    expect(told(changes)).toEqual([
      ['replace', '/status/phase', 'kubelet'],
      ['remove', '/status/reason', 'kubelet'],
    ]);
    expect(changes[0]).toMatchObject({ path: '/metadata/resourceVersion', manager: undefined });
    expect(managersOf(changes)).toEqual(['kubelet']);
  });

  it('a new entry counts as moved', () => {
    const changes = findChanges(
      pod('1', [{ manager: 'a' }], { spec: { replicas: 1 } }),
      pod('2', [{ manager: 'a' }, { manager: 'b' }], { spec: { replicas: 2 } }),
    );
    expect(told(changes)).toEqual([['replace', '/spec/replicas', 'b']]);
  });

  it('within one second, the owners of the fields count: by name, by key, by value, by place, and atomic ones as a whole', () => {
    const owners = [
      { manager: 'names', fields: { 'f:spec': { 'f:replicas': {} } } },
      {
        manager: 'keys',
        fields: { 'f:status': { 'f:conditions': { 'k:{"type":"Ready"}': { '.': {}, 'f:status': {} } } } },
      },
      {
        manager: 'defaulted',
        fields: { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { 'f:target': {} } } },
      },
      { manager: 'values', fields: { 'f:metadata': { 'f:finalizers': { 'v:"b"': {} } } } },
      { manager: 'places', fields: { 'f:list': { 'i:1': {} } } },
      { manager: 'atomic', fields: { 'f:selector': {} } },
    ];
    const body = (n: number) => ({
      spec: { replicas: n },
      status: { conditions: [{ type: 'Ready', status: String(n) }] },
      ports: [{ port: 80, target: n }],
      list: [0, n],
      selector: { app: String(n) },
      nobodys: n,
    });
    const changes = findChanges(pod('1', owners, body(1)), pod('2', owners, body(2)));
    expect(told(changes)).toEqual([
      ['replace', '/spec/replicas', 'names'],
      ['replace', '/status/conditions/0/status', 'keys'],
      ['replace', '/ports/0/target', 'defaulted'],
      ['replace', '/list/1', 'places'],
      ['replace', '/selector/app', 'atomic'],
      ['replace', '/nobodys', undefined],
    ]);
    const finalizers = (...names: string[]) => ({
      kind: 'Pod', metadata: { name: 'a', uid: 'u', finalizers: names, managedFields: [{ manager: 'values', fieldsV1: { 'f:metadata': { 'f:finalizers': { '.': {}, 'v:"b"': {} } } } }] },
    }); // biome-ignore format: a pod
    const added = findChanges(KubeObject.from(finalizers('a')), KubeObject.from(finalizers('a', 'b')));
    expect(told(added)).toEqual([['add', '/metadata/finalizers/1', 'values']]);
  });

  it('who owns items that changed places need not have moved them', () => {
    const owner = {
      manager: 'a',
      fields: { 'f:ports': { 'k:{"port":80}': { '.': {}, 'f:port': {} } }, 'f:set': { 'v:"x"': {} } },
    };
    const body = (ports: readonly number[], set: readonly string[]) => ({
      ports: ports.map((port) => ({ port })),
      set,
    });
    const changes = findChanges(
      pod('1', [owner], body([80, 90], ['x', 'y'])),
      pod('2', [owner], body([90, 80], ['y', 'x'])),
    );
    expect(told(changes).map(([, path, manager]) => [path, manager])).toEqual([
      ['/ports/0/port', undefined],
      ['/ports/1/port', undefined],
      ['/set/0', undefined],
      ['/set/1', undefined],
    ]);
  });

  it('a set that has lost what was in a map looks as if it owned the map, and gives way to who owns the field', () => {
    const creator = { manager: 'creator', fields: { 'f:data': {} } };
    const writer = { manager: 'writer', fields: { 'f:data': { 'f:v': {} } } };
    const changes = findChanges(
      pod('1', [creator, writer], { data: { v: '1' } }),
      pod('2', [creator, writer], { data: { v: '2' } }),
    );
    expect(told(changes)).toEqual([['replace', '/data/v', 'writer']]);
  });

  it('what was removed within a second was removed by whoever wrote the rest, if that was one', () => {
    const fields = { 'f:status': { 'f:phase': {} } };
    const before = pod(
      '1',
      [
        { manager: 'kubelet', fields },
        { manager: 'other', fields: { 'f:spec': {} } },
      ],
      {
        status: { phase: 'Pending', reason: 'x' },
      },
    );
    const both = pod(
      '2',
      [
        { manager: 'kubelet', fields },
        { manager: 'other', fields: { 'f:spec': {} } },
      ],
      {
        status: { phase: 'Running' },
      },
    );
    expect(told(findChanges(before, both))).toEqual([
      ['replace', '/status/phase', 'kubelet'],
      ['remove', '/status/reason', 'kubelet'],
    ]);
    const removed = pod('2', [{ manager: 'kubelet', fields }], { status: { phase: 'Pending' } });
    expect(told(findChanges(before, removed))).toEqual([['remove', '/status/reason', undefined]]);
  });

  it('several writes at once, as a relist finds them, are told apart by their fields', () => {
    const before = [
      { manager: 'a', fields: { 'f:spec': {} } },
      { manager: 'b', fields: { 'f:status': {} } },
    ];
    const after = before.map((entry) => ({ ...entry, time: later }));
    const changes = findChanges(
      pod('1', before, { spec: { n: 1 }, status: { n: 1 } }),
      pod('9', after, { spec: { n: 2 }, status: { n: 2 } }),
    );
    expect(told(changes)).toEqual([
      ['replace', '/spec/n', 'a'],
      ['replace', '/status/n', 'b'],
    ]);
  });

  it('an entry without a manager is none of the one before it', () => {
    const small = { 'f:status': { 'f:a': {} } };
    const nameless = (fields: Body) => ({ operation: 'Update', time: later, fieldsType: 'FieldsV1', fieldsV1: fields });
    const versions = [small, { 'f:status': { 'f:a': {}, 'f:phase': {} } }].map((fields, index) =>
      podWith([{ manager: 'kubelet', operation: 'Update', fieldsV1: small }, nameless(fields)], index),
    );
    expect(told(findChanges(versions[0]!, versions[1]!))).toEqual([['replace', '/status/phase', undefined]]);
  });

  it('a time is found wherever its entry has it', () => {
    const versions = ['2026-01-02T03:04:05Z', later].map((time, index) =>
      podWith([{ manager: 'a', operation: 'Update', fieldsV1: {}, time }, { manager: 'b' }], index),
    );
    expect(told(findChanges(versions[0]!, versions[1]!))).toEqual([['replace', '/status/phase', 'a']]);
  });

  it('nobody is named without managedFields', () => {
    const [before, after] = [1, 2].map((n) => KubeObject.from({ kind: 'T', metadata: { name: 'a' }, n }));
    expect(told(findChanges(before!, after!))).toEqual([['replace', '/n', undefined]]);
  });
});
