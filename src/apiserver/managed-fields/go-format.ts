import { isJsonArray, isJsonObject, type JsonValue } from '../../core/json.ts';

/** A value as Go's `%v` prints it: `map[a:1 b:[x y]]`. */
export function formatGoValue(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '<nil>';
  if (isJsonArray(value)) return `[${value.map(formatGoValue).join(' ')}]`;
  if (!isJsonObject(value)) return String(value);
  return `map[${sortedNames(value)
    .map((name) => `${name}:${formatGoValue(value[name])}`)
    .join(' ')}]`;
}

/** A value as Go's `%#v` prints it: `map[string]interface {}{"a":1}`. */
export function formatGoSyntax(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return 'interface {}(nil)';
  if (isJsonArray(value)) return `[]interface {}{${value.map(formatGoSyntax).join(', ')}}`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  return `map[string]interface {}{${sortedNames(value)
    .map((name) => `${JSON.stringify(name)}:${formatGoSyntax(value[name])}`)
    .join(', ')}}`;
}

/** The Go type that a decoded value has, as `%T` prints it. */
export function goTypeName(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return 'nil';
  if (isJsonArray(value)) return '[]interface {}';
  if (isJsonObject(value)) return 'map[string]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  return typeof value === 'boolean' ? 'bool' : 'string';
}

function sortedNames(value: object): readonly string[] {
  return Object.keys(value).sort();
}
