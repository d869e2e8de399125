import type { Line, Span } from '../../view/span.ts';
import { ExactNumber } from './exact-json.ts';
import { literalLines, toYamlScalar, toYamlText } from './yaml-scalar.ts';

/** One line of a YAML document, and the value that it is about. */
export interface YamlLine {
  /** RFC 6901 pointer of the value that begins on this line. */
  readonly pointer: string;
  readonly line: Line;
}

/** A value as block YAML in kubectl's form: lists not indented, text over several lines as literal blocks. */
export function toYamlLines(value: unknown): YamlLine[] {
  const lines: YamlLine[] = [];
  writeValue(lines, value, { pointer: '', lead: [], indent: '' });
  return lines;
}

/** Lines as text, with a line's end after each. */
export function toText(lines: readonly { readonly line: Line }[]): string {
  return lines.map(({ line }) => `${line.map(({ text }) => text).join('')}\n`).join('');
}

interface Place {
  readonly pointer: string;
  /** What stands before the value on its first line, indentation included. */
  readonly lead: readonly Span[];
  /** Of the lines after the first. */
  readonly indent: string;
}

function writeValue(lines: YamlLine[], value: unknown, place: Place): void {
  if (Array.isArray(value)) writeList(lines, value, place);
  else if (isMap(value)) writeMap(lines, value, place);
  else writeScalar(lines, value, place);
}

function writeScalar(lines: YamlLine[], value: unknown, { pointer, lead, indent }: Place): void {
  const literal = typeof value === 'string' ? literalLines(value) : undefined;
  if (!literal) {
    const { text, role } = toYamlScalar(value);
    lines.push({ pointer, line: [...lead, { text, role }] });
    return;
  }
  lines.push({ pointer, line: [...lead, { text: literal.header, role: 'dim' }] });
  const shift = indent === '' ? '  ' : indent;
  for (const line of literal.lines) {
    lines.push({ pointer, line: [{ text: line === '' ? '' : `${shift}${line}`, role: 'text' }] });
  }
}

function writeList(lines: YamlLine[], list: readonly unknown[], place: Place): void {
  if (list.length === 0) {
    lines.push({ pointer: place.pointer, line: [...place.lead, { text: '[]', role: 'dim' }] });
    return;
  }
  let lead = startBlock(lines, place);
  for (const [index, item] of list.entries()) {
    const dash: Span = { text: '- ', role: 'dim' };
    writeValue(lines, item, {
      pointer: `${place.pointer}/${index}`,
      lead: [...lead, dash],
      indent: `${place.indent}  `,
    });
    lead = indentation(place.indent);
  }
}

function writeMap(lines: YamlLine[], map: Readonly<Record<string, unknown>>, place: Place): void {
  const keys = Object.keys(map);
  if (keys.length === 0) {
    lines.push({ pointer: place.pointer, line: [...place.lead, { text: '{}', role: 'dim' }] });
    return;
  }
  let lead = startBlock(lines, place);
  for (const key of keys) {
    const value = map[key];
    writeValue(lines, value, {
      pointer: `${place.pointer}/${escapeToken(key)}`,
      lead: [...lead, { text: toYamlText(key), role: 'key' }, { text: ': ', role: 'dim' }],
      indent: Array.isArray(value) ? place.indent : `${place.indent}  `,
    });
    lead = indentation(place.indent);
  }
}

/** A block begins on the line of a dash, but on a line of its own after a key. Returns the lead of its first line. */
function startBlock(lines: YamlLine[], { pointer, lead, indent }: Place): readonly Span[] {
  if (lead.at(-1)?.text !== ': ') return lead;
  lines.push({ pointer, line: [...lead.slice(0, -1), { text: ':', role: 'dim' }] });
  return indentation(indent);
}

function indentation(indent: string): readonly Span[] {
  return indent === '' ? [] : [{ text: indent, role: 'text' }];
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
}

function escapeToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
