import type { Column } from '../columns/column.ts';
import type { JsonObject } from '../core/json.ts';
import { diff } from '../object/diff.ts';
import type { EventRecord } from '../records/public-record.ts';
import { shownObject, toText } from './table-definition.ts';

const shownCells = 3;

/** What happened in a few words: the cells of a new object, or those that changed. Not yet printable. */
export function describeEvent(record: EventRecord, columns: readonly Column[], arrow: string): string {
  const telling = columns.filter(({ name, format, priority, type }) => {
    return format !== 'name' && priority === 0 && type !== 'date' && name !== 'Age' && name !== 'Name';
  });
  const words = record.type === 'MODIFIED' ? describeChange(record, telling, arrow) : describeState(record, telling);
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

function describeChange(record: EventRecord, columns: readonly Column[], arrow: string): string[] {
  if (record.isReplaced) return ['replaced: another object of that name'];
  const { object, oldObject } = record;
  if (!object || !oldObject) return [];
  const before = oldObject.value as JsonObject;
  const after = object.value as JsonObject;
  const old = toCells(before, columns, record.timeMs);
  const changed = toCells(after, columns, record.timeMs).flatMap(({ name, text }, index) => {
    const was = old[index]?.text ?? '';
    return was === text ? [] : [`${name} ${was === '' ? '""' : was} ${arrow} ${text === '' ? '""' : text}`];
  });
  if (changed.length > 0) return changed.slice(0, shownCells);
  return changedPaths(before, after).slice(0, shownCells);
}

/** The paths that changed; bookkeeping is left out unless nothing else did. */
function changedPaths(before: JsonObject, after: JsonObject): string[] {
  const paths = diff(before, after).map(({ path }) =>
    path.replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~'),
  );
  const telling = paths.filter((path) => !/^\.metadata\.(resourceVersion$|generation$|managedFields)/.test(path));
  return telling.length > 0 ? telling : ['nothing but its version'];
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
  return columns.map((column) => ({ name: column.name, text: toText(column.cell(object, { nowMs })) }));
}
