import type { Column } from '../columns/column.ts';
import { toCellText } from '../columns/printed-text.ts';
import type { JsonObject } from '../core/json.ts';
import type { EventRecord } from '../records/public-record.ts';
import { describeRecordChange } from '../records/record-changes.ts';
import { clockSkewMs, shownObject } from './table-definition.ts';

const shownCells = 3;

/** What happened in a few words: the cells of a new object, or the most telling path that changed. Not yet printable. */
export function describeEvent(record: EventRecord, columns: readonly Column[], isAscii: boolean): string {
  const telling = columns.filter(({ name, format, priority, type }) => {
    return format !== 'name' && priority === 0 && type !== 'date' && name !== 'Age' && name !== 'Name';
  });
  const words = record.type === 'MODIFIED' ? describeChange(record, isAscii) : describeState(record, telling);
  return [...words, ...describeCause(record)].join('  ');
}

function describeState(record: EventRecord, columns: readonly Column[]): string[] {
  if (!record.object) return ['last state unknown'];
  const cells = toCells(shownObject(record), columns, record.timeMs).filter(
    ({ text }) => text !== '' && text !== '<none>',
  );
  const prefix = record.type === 'DELETED' && cells.length > 0 ? 'was ' : '';
  return cells.slice(0, shownCells).map(({ name, text }, index) => `${index === 0 ? prefix : ''}${name}=${text}`);
}

function describeChange(record: EventRecord, isAscii: boolean): string[] {
  if (record.isReplaced) return ['replaced: new uid'];
  return isAscii ? describeRecordChange(record, '->', '****') : describeRecordChange(record, '→', '••••');
}

function describeCause({ cause, isFinalStateUnknown }: EventRecord): string[] {
  if (isFinalStateUnknown) return ['(found missing by a relist)'];
  return cause === 'relist' || cause === 'resync' || cause === 'replay' ? [`(${cause})`] : [];
}

interface NamedCell {
  readonly name: string;
  readonly text: string;
}

function toCells(object: JsonObject, columns: readonly Column[], nowMs: number): NamedCell[] {
  return columns.map((column) => ({
    name: column.name,
    text: toCellText(column.cell(object, { nowMs, skewMs: clockSkewMs })),
  }));
}
