import { isJsonArray, isJsonObject, type JsonValue } from '../core/json.ts';
import type { CellValue } from './column.ts';
import { compareText } from './label-selector.ts';

/** A value as the API server prints it in a text cell: scalars bare, maps and lists as compact JSON with sorted members. */
export function toPrintedText(value: JsonValue | bigint): string {
  if (value === null) return '<no value>';
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'object' ? toSortedJson(value) : String(value);
}

// Go's encoder makes JSON safe to embed in HTML.
const unsafeInHtml = /[<>&\u2028\u2029]/g;

function toSortedJson(value: JsonValue | undefined): string {
  if (isJsonArray(value)) return `[${value.map(toSortedJson).join(',')}]`;
  if (isJsonObject(value)) {
    const names = Object.keys(value).sort(compareText);
    return `{${names.map((name) => `${quote(name)}:${toSortedJson(value[name])}`).join(',')}}`;
  }
  return typeof value === 'string' ? quote(value) : String(value);
}

function quote(text: string): string {
  return JSON.stringify(text).replace(unsafeInHtml, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A cell as kubectl prints it. */
export function toCellText(cell: CellValue): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? numberText(cell) : String(cell);
}

/** Go writes integers in full, and other numbers with an exponent below 1e-4 and from 1e6 on. */
function numberText(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 2 ** 63) return String(value);
  const text = size < 1e-4 || size >= 1e6 ? value.toExponential() : String(value);
  return text.replace(/e([+-])(\d)$/, 'e$10$2');
}
