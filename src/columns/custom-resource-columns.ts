import { KinformerError } from '../core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts';
import { formatTimestampAge, timestampMs } from './age.ts';
import { type CellValue, type Column, type ColumnContext, defaultColumns, nameColumn } from './column.ts';
import { createPathReader, type PathReader } from './path-reader.ts';
import { toPrintedText } from './printed-text.ts';
import { integerAt, textAt } from './read.ts';

/**
 * The columns of a custom resource: the name and the `additionalPrinterColumns` of its version; the age when there are
 * none. The default columns when one of them has no valid JSONPath, as the API server does.
 */
export function customResourceColumns(printerColumns: readonly JsonValue[] = []): readonly Column[] {
  if (printerColumns.length === 0) return [nameColumn, toColumn(ageDefinition)];
  try {
    return [nameColumn, ...printerColumns.filter(isJsonObject).map(toColumn)];
  } catch (error) {
    if (error instanceof KinformerError) return defaultColumns;
    throw error;
  }
}

const ageDefinition: JsonObject = {
  name: 'Age',
  type: 'date',
  description: 'time since the object was created',
  jsonPath: '.metadata.creationTimestamp',
};

function toColumn(definition: JsonObject): Column {
  const path = textAt(definition, 'jsonPath');
  const type = columnType(textAt(definition, 'type'));
  const read = createPathReader(path);
  return {
    name: textAt(definition, 'name'),
    type,
    format: textAt(definition, 'format'),
    description: textAt(definition, 'description') || `Custom resource definition column (in JSONPath format): ${path}`,
    priority: integerAt(definition, 'priority') > 0 ? 1 : 0,
    cell: createCell(type, read),
  };
}

function columnType(type: string): Column['type'] {
  switch (type) {
    case 'integer':
    case 'number':
    case 'boolean':
    case 'date':
      return type;
    default:
      return 'string';
  }
}

function createCell(type: Column['type'], read: PathReader): Column['cell'] {
  return (object, context) => {
    const value = read(object, context.bytes);
    return value === undefined ? null : toCell(type, value, context);
  };
}

function toCell(type: Column['type'], value: JsonValue | bigint, now: ColumnContext): CellValue {
  switch (type) {
    case 'string':
      return toPrintedText(value);
    case 'integer':
      if (typeof value === 'bigint') return String(value);
      return typeof value === 'number' ? toIntegerCell(toInteger(value), now) : null;
    case 'number':
      if (typeof value === 'bigint') return Number(value);
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' ? toAge(value, now) : null;
  }
}

/** As text where a number would be written with other digits than it has. */
function toIntegerCell(value: number, { bytes }: ColumnContext): CellValue {
  return bytes === undefined || Number.isSafeInteger(value) ? value : String(BigInt(value));
}

/** As Go converts: towards zero, and to the least integer when it does not fit. */
function toInteger(value: number): number {
  return Math.abs(value) < 2 ** 63 ? Math.trunc(value) + 0 : -(2 ** 63);
}

function toAge(timestamp: string, now: ColumnContext): string {
  const isAbsent = timestamp === '' || timestamp === 'null' || timestamp.startsWith('0001-01-01T00:00:00');
  return isAbsent || timestampMs(timestamp) !== undefined ? formatTimestampAge(timestamp, now) : '<invalid>';
}
