import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultColumns } from '../../src/columns/column.ts';
import { columnsFor } from '../../src/columns/registry.ts';
import type { JsonObject } from '../../src/core/json.ts';

const nowMs = Date.UTC(2026, 0, 1, 1);

function cellsOf(group: string, kind: string, object: JsonObject): Record<string, unknown> {
  return Object.fromEntries((columnsFor(group, kind) ?? []).map((it) => [it.name, it.cell(object, { nowMs })]));
}

describe('columnsFor', () => {
  it('knows only built-in kinds', () => {
    expect(columnsFor('example.org', 'Pod')).toBeUndefined();
    expect(columnsFor('', 'toString')).toBeUndefined();
    expect(columnsFor('apps', 'Deployment')?.[0]?.format).toBe('name');
  });

  it('answers default columns for kinds without their own', () => {
    expect(columnsFor('rbac.authorization.k8s.io', 'Role')).toBe(defaultColumns);
    expect(
      defaultColumns.map((it) => it.cell({ metadata: { name: 'x', creationTimestamp: null } }, { nowMs })),
    ).toEqual(['x', '0001-01-01T00:00:00Z']);
  });

  const kinds = ['Pod', 'Node', 'Event', 'Service', 'PersistentVolume', 'ConfigMap', 'ResourceQuota', 'Endpoints'];
  it('never throws, whatever the object is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.jsonValue(),
        fc.jsonValue(),
        fc.jsonValue(),
        (kind, metadata, spec, status) => {
          const object = { metadata, spec, status } as JsonObject;
          for (const column of columnsFor('', kind) ?? []) expect(column.cell(object, { nowMs })).not.toBeUndefined();
        },
      ),
    );
  });
});

describe('age of an object', () => {
  it.each([null, undefined, '', 'not-a-date', 3])('is unknown for %j', (creationTimestamp) => {
    const metadata = { name: 'x', ...(creationTimestamp === undefined ? {} : { creationTimestamp }) };
    expect(cellsOf('', 'ConfigMap', { metadata }).Age).toBe('<unknown>');
  });
});

describe('events', () => {
  const first = '2026-01-01T00:10:00Z';
  const last = '2026-01-01T00:20:00Z';
  const micro = '2026-01-01T00:30:00.123456Z';
  const observed = '2026-01-01T00:40:00.123456Z';

  it.each([
    [
      'series before all',
      { series: { lastObservedTime: observed, count: 9 }, lastTimestamp: last, count: 2 },
      '19m',
      9,
    ],
    [
      'lastTimestamp before the others',
      { lastTimestamp: last, firstTimestamp: first, eventTime: micro, count: 2 },
      '40m',
      2,
    ],
    ['firstTimestamp before eventTime', { lastTimestamp: null, firstTimestamp: first, eventTime: micro }, '50m', 1],
    ['eventTime alone', { eventTime: micro, firstTimestamp: null, lastTimestamp: null }, '29m', 1],
    ['nothing', { firstTimestamp: null, lastTimestamp: null, eventTime: null }, '<unknown>', 1],
  ])('LAST SEEN and COUNT take %s', (_name, event, lastSeen, count) => {
    const cells = cellsOf('', 'Event', event as JsonObject);
    expect([cells['Last Seen'], cells.Count]).toEqual([lastSeen, count]);
  });

  it('have the same cells in both API groups', () => {
    const core = cellsOf('', 'Event', {
      metadata: { name: 'e' },
      involvedObject: { kind: 'Pod', name: 'p', fieldPath: 'f' },
      message: 'm',
      reason: 'r',
      type: 'Normal',
      source: { component: 'c', host: 'h' },
      firstTimestamp: first,
      lastTimestamp: last,
      count: 3,
    });
    const modern = cellsOf('events.k8s.io', 'Event', {
      metadata: { name: 'e' },
      regarding: { kind: 'Pod', name: 'p', fieldPath: 'f' },
      note: 'm',
      reason: 'r',
      type: 'Normal',
      deprecatedSource: { component: 'c', host: 'h' },
      deprecatedFirstTimestamp: first,
      deprecatedLastTimestamp: last,
      deprecatedCount: 3,
    });
    expect(modern).toEqual(core);
    expect(core).toMatchObject({ Object: 'pod/p', Source: 'c, h', Count: 3, 'Last Seen': '40m', 'First Seen': '50m' });
  });
});
