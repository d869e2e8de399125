import type { JsonObject } from '../core/json.ts';
import { formatTimestampAge, type Now } from './age.ts';
import { textAt } from './read.ts';

export type CellValue = string | number | boolean | null;

export interface ColumnContext extends Now {
  /** The object's JSON as it came: with it, integers beyond 2^53 keep their digits; their cells are text then. */
  readonly bytes?: Uint8Array | undefined;
}

/** One column of metav1.Table: its definition, and how its cell is made from an object's parsed JSON. */
export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  /** `name` marks the column that kubectl takes for the object's name. */
  readonly format: string;
  readonly description: string;
  /** 0: always shown; 1: only in the wide output. */
  readonly priority: 0 | 1;
  /** Never throws on objects that lack what the column shows. */
  cell(object: JsonObject, context: ColumnContext): CellValue;
}

export type Cell = Column['cell'];

export const text = (name: string, description: string, cell: Cell): Column =>
  toColumn('string', name, description, cell);
export const integer = (name: string, description: string, cell: Cell): Column =>
  toColumn('integer', name, description, cell);
export const boolean = (name: string, description: string, cell: Cell): Column =>
  toColumn('boolean', name, description, cell);

/** The same column, shown in the wide output only. */
export const wide = (column: Column): Column => ({ ...column, priority: 1 });

/** The same column, marked as a name. */
export const asName = (column: Column): Column => ({ ...column, format: 'name' });

function toColumn(type: Column['type'], name: string, description: string, cell: Cell): Column {
  return { name, type, format: '', description, priority: 0, cell };
}

export const nameColumn = asName(text('Name', 'name of the object', (object) => textAt(object, 'metadata', 'name')));

export const ageColumn = text('Age', 'time since the object was created', (object, now) =>
  formatTimestampAge(textAt(object, 'metadata', 'creationTimestamp'), now),
);

/** What the API server answers for kinds without columns of their own. */
export const defaultColumns: readonly Column[] = [
  nameColumn,
  toColumn(
    'date',
    'Created At',
    'when the object was created, RFC 3339',
    (object) => textAt(object, 'metadata', 'creationTimestamp') || '0001-01-01T00:00:00Z',
  ),
];
