import { type FieldManager, listManagers } from '../../insight/managers.ts';
import { toCellText } from '../../view/cell-text.ts';
import { formatBytes, formatMoment, formatShortAge } from '../../view/format.ts';
import type { TableCell, TableColumn } from '../../view/models/table-model.ts';
import type { Role } from '../../view/span.ts';
import { spark } from '../../view/spark.ts';
import { type ColumnLook, commonLooks } from './column-widths-table.ts';
import type { CellSource, PlannedColumn } from './planned-column.ts';

/** The columns that every kind has, by header. */
export const ownColumns: Readonly<Record<keyof typeof commonLooks, PlannedColumn>> = {
  NAMESPACE: own('NAMESPACE', 'namespace/name', {
    cell: ({ entry }) => toCell(entry.object.namespace),
    sortKey: () => undefined,
  }),
  NAME: own('NAME', 'name', {
    cell: ({ entry }) => toCell(entry.object.name),
    sortKey: ({ entry }) => entry.object.name,
    grows: true,
  }),
  AGE: own('AGE', 'age', {
    cell: (source) => toCell(ageText(source), 'dim'),
    sortKey: (source) => createdMs(source) && -(createdMs(source) ?? 0),
    quantity: (source) => ageOf(source),
  }),
  CHANGED: own('CHANGED', 'changed', {
    isLive: true,
    cell: ({ entry, nowMs }) => toCell(formatShortAge(nowMs - entry.changedMs), 'dim'),
    sortKey: ({ entry }) => -entry.changedMs,
    quantity: ({ entry, nowMs }) => nowMs - entry.changedMs,
  }),
  'LAST 40s': own('LAST 40s', 'last 40s', {
    isLive: true,
    isSpare: true,
    cell: ({ entry, nowMs }) => {
      const heat = entry.heat(nowMs);
      return toCell(heat?.some((count) => count > 0) ? spark(heat, 10, { blankZero: true }) : '', 'spark');
    },
    sortKey: ({ entry, nowMs }) => -(entry.heat(nowMs)?.reduce((sum, count) => sum + count, 0) ?? 0),
  }),
  'UPD/min': own('UPD/min', 'upd/min', {
    isLive: true,
    cell: ({ entry, nowMs }) => toCell(String(entry.updatesPerMinute(nowMs))),
    sortKey: ({ entry, nowMs }) => -entry.updatesPerMinute(nowMs),
    quantity: ({ entry, nowMs }) => entry.updatesPerMinute(nowMs),
  }),
  RV: own('RV', 'rv', {
    cell: ({ entry }) => toCell(entry.object.resourceVersion, 'dim'),
    sortKey: ({ entry }) => Number(entry.object.resourceVersion) || undefined,
    quantity: ({ entry }) => Number(entry.object.resourceVersion) || undefined,
  }),
  SIZE: own('SIZE', 'size', {
    cell: ({ entry }) => toCell(formatBytes(entry.object.bytes.length), 'dim'),
    sortKey: ({ entry }) => -entry.object.bytes.length,
    quantity: ({ entry }) => entry.object.bytes.length,
  }),
  MANAGER: own('MANAGER', 'manager', {
    cell: (source) => toCell(lastManager(source), 'dim'),
    sortKey: (source) => lastManager(source) || undefined,
  }),
  LABELS: own('LABELS', 'labels', {
    cell: (source) => toCell(labelsText(source), 'dim'),
    sortKey: (source) => labelsText(source) || undefined,
  }),
};

type ClockTimes = 'local' | 'utc';

/** When the object was created, in place of its age. */
export function createdAt(times: ClockTimes): PlannedColumn {
  const { AGE } = ownColumns;
  return {
    ...AGE,
    model: { ...AGE.model, header: 'CREATED', minWidth: momentWidth, maxWidth: momentWidth },
    cell: (source) => toCell(momentText(createdMs(source), source.nowMs, times), 'dim'),
  };
}

/** When the last notification of the object came, in place of how long ago. */
export function changedAt(times: ClockTimes): PlannedColumn {
  const { CHANGED } = ownColumns;
  return {
    ...CHANGED,
    model: { ...CHANGED.model, minWidth: momentWidth, maxWidth: momentWidth },
    cell: ({ entry, nowMs }) => toCell(momentText(entry.changedMs, nowMs, times), 'dim'),
  };
}

const momentWidth = 'MM-DD HH:MM'.length;

function momentText(timeMs: number | undefined, nowMs: number, times: ClockTimes): string {
  return timeMs === undefined ? '<unknown>' : formatMoment(timeMs, nowMs, times);
}

interface OwnColumn extends Pick<PlannedColumn, 'cell' | 'sortKey' | 'quantity'> {
  readonly isLive?: boolean;
  readonly grows?: boolean;
  readonly isSpare?: boolean;
}

function own(header: keyof typeof commonLooks, name: string, column: OwnColumn): PlannedColumn {
  const { isLive = false, grows = false, isSpare = false, ...rest } = column;
  return { name, isLive, model: { ...toModel(header, commonLooks[header]), grows, isSpare }, ...rest };
}

export function toModel(header: string, look: ColumnLook): TableColumn {
  const minWidth = Math.max(look.min ?? header.length, header.length);
  return {
    header,
    align: look.align ?? 'left',
    minWidth,
    maxWidth: Math.max(minWidth, look.max ?? 24),
    priority: look.priority ?? 1,
    elide: look.elide ?? 'end',
    ...(look.grows ? { grows: true } : {}),
  };
}

/** What comes from the cluster may hold anything. */
export function toCell(text: string, role: Role = 'text'): TableCell {
  return text === '' ? { text, role: 'dim' } : { text: toCellText(text), role };
}

function createdMs({ entry }: CellSource): number | undefined {
  const ms = Date.parse(entry.object.creationTimestamp ?? '');
  return Number.isNaN(ms) ? undefined : ms;
}

function ageOf(source: CellSource): number | undefined {
  const ms = createdMs(source);
  return ms === undefined ? undefined : Math.max(0, source.nowMs - ms);
}

function ageText(source: CellSource): string {
  const ms = ageOf(source);
  return ms === undefined ? '<unknown>' : formatShortAge(ms);
}

/** Whose entry in managedFields is the newest. */
function lastManager({ entry }: CellSource): string {
  let last: FieldManager | undefined;
  for (const each of listManagers(entry.object)) if (!last || (each.timeMs ?? 0) >= (last.timeMs ?? 0)) last = each;
  return last?.manager ?? 'n/a';
}

function labelsText({ entry }: CellSource): string {
  return Object.entries(entry.object.labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
