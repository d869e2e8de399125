import type { TabColumn, TabType } from '../ports.ts';
import { roleOfCell } from './cell-role.ts';
import { type ColumnLook, columnLooks, labelsLook } from './column-widths-table.ts';
import { changedAt, createdAt, ownColumns, toCell, toModel } from './own-columns.ts';
import type { CellSource, PlannedColumn, PlanOptions } from './planned-column.ts';
import { readQuantity } from './read-quantity.ts';

/** Which columns a table has, left to right: the kind's own, between name and what every kind has. */
export function planColumns(
  type: Pick<TabType, 'title' | 'namespaced'>,
  columns: readonly TabColumn[],
  { wide: isWide, times, hasNamespace }: PlanOptions,
): PlannedColumn[] {
  const looks = columnLooks[type.title] ?? {};
  const own = columns.filter((column) => !isCommon(column) && isShown(column, looks, isWide));
  const ageAt = columns.findIndex(isAge);
  const early = own.filter((column) => ageAt === -1 || columns.indexOf(column) < ageAt);
  const late = own.filter((column) => !early.includes(column));
  const { NAMESPACE } = ownColumns;
  const spare = ['UPD/min', 'RV', 'SIZE', 'MANAGER', 'LABELS'] as const;
  return [
    ...(hasNamespace && type.namespaced ? [NAMESPACE] : []),
    nameBeside(own, looks),
    ...early.map((column) => toPlanned(column, looks)),
    // What has a time of its own in front, such as an event, needs no age.
    ...(isWide || !columns.some(({ name }) => name === 'Last Seen')
      ? [times === 'age' ? ageAs(columns.find(({ name }) => name === 'Age')) : createdAt(times)]
      : []),
    ...late.map((column) => toPlanned(column, looks)),
    ...(!isWide && sized.has(type.title) ? [ownColumns.SIZE] : []),
    times === 'age' ? ownColumns.CHANGED : changedAt(times),
    ownColumns['LAST 40s'],
    // Where only metadata is read, labels are a column of the kind itself.
    ...(isWide ? spare.filter((header) => !own.some(({ name }) => name.toUpperCase() === header)) : []).map(
      (header) => ownColumns[header],
    ),
  ];
}

/** What a table is sorted by at first. */
export function sortColumnOf(plan: readonly PlannedColumn[]): PlannedColumn {
  const [first] = plan;
  if (!first) throw new Error('a table has at least a name');
  return first;
}

/** Kinds whose size matters more than their words. */
const sized = new Set(['configmaps', 'secrets']);

/** Where another column takes the width, such as an event's message, the name is there only when nothing else wants its room. */
function nameBeside(columns: readonly TabColumn[], looks: Looks): PlannedColumn {
  const { NAME } = ownColumns;
  if (!columns.some(({ name }) => looks[name]?.grows)) return NAME;
  return { ...NAME, model: { ...NAME.model, grows: false, isSpare: true, minWidth: 12, maxWidth: 24, priority: 6 } };
}

/** The age in the words of the kind's own column, as kubectl prints it. */
function ageAs(column: TabColumn | undefined): PlannedColumn {
  const { AGE } = ownColumns;
  return column ? { ...AGE, cell: (source) => toCell(textOf(column, source), 'dim') } : AGE;
}

function isCommon(column: TabColumn): boolean {
  return isAge(column) || column.name === 'Name' || column.name === 'Namespace';
}

function isAge({ name }: TabColumn): boolean {
  return name === 'Age' || name === 'Created At';
}

type Looks = Readonly<Record<string, ColumnLook>>;

function isShown({ name, priority }: TabColumn, looks: Looks, isWide: boolean): boolean {
  const show = looks[name]?.show;
  if (isWide || show === 'always') return true;
  return show === undefined && priority === 0;
}

/** Their cells say how long ago something was. */
const sinceColumns = new Set(['Last Seen', 'Last Schedule']);

function toPlanned(column: TabColumn, looks: Looks): PlannedColumn {
  const header = column.name.toUpperCase();
  const isSince = column.type === 'date' || sinceColumns.has(column.name);
  const isNumber = column.type === 'integer' || column.type === 'number';
  const isKnownKind = Object.keys(looks).length > 0;
  const look: ColumnLook = {
    align: isNumber || column.type === 'date' ? 'right' : 'left',
    priority: column.priority > 0 ? 6 : isKnownKind ? 1 : 2,
    ...(column.name === 'Labels' ? labelsLook : {}),
    ...looks[column.name],
  };
  return {
    model: toModel(header, look),
    name: header.toLowerCase().replaceAll(' ', '-'),
    isLive: false,
    cell: (source) => {
      const text = textOf(column, source);
      const role = roleOfCell(header, text);
      // A pod that is done is not ready, and nothing is amiss.
      return toCell(text, header === 'READY' && role === 'warn' && isDone(source) ? 'dim' : role);
    },
    sortKey: (source) => {
      const text = textOf(column, source);
      const quantity = readQuantity(text);
      // Ages are read at different times; what they are counted from stays.
      if (isSince && quantity !== undefined) return quantity - source.nowMs;
      return quantity ?? (text === '' || text.startsWith('<') ? undefined : text.toLowerCase());
    },
    quantity: (source) => readQuantity(textOf(column, source)),
  };
}

function isDone({ entry }: CellSource): boolean {
  return entry.object.field<string>(['status', 'phase']) === 'Succeeded';
}

/** The time is looked at when the column does, and not before: who does not is drawn once. */
function textOf(column: TabColumn, source: CellSource): string {
  const now = {
    get nowMs() {
      return source.nowMs;
    },
    bytes: source.entry.object.bytes,
  };
  return column.cell(source.value(), now);
}
