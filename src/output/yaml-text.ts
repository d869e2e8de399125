import { compareNaturally } from './compare-naturally.ts';
import { type ExactValue, NumberText } from './json-numbers.ts';

/** A value as block YAML in kubectl's form: keys sorted, lists not indented, text over several lines as literal blocks. */
export function toYaml(value: ExactValue): string {
  const lines: string[] = [];
  writeValue(lines, value, '', '');
  return `${lines.join('\n')}\n`;
}

/** `lead` is what stands before the value on its first line; `indent` before every other. */
function writeValue(lines: string[], value: ExactValue, lead: string, indent: string): void {
  if (isList(value)) writeList(lines, value, lead, indent);
  else if (typeof value === 'object' && value !== null && !(value instanceof NumberText)) {
    writeMap(lines, value, lead, indent);
  } else lines.push(`${lead}${toScalar(value, indent)}`);
}

function writeList(lines: string[], list: readonly ExactValue[], lead: string, indent: string): void {
  if (list.length === 0) lines.push(`${lead}[]`);
  for (const [index, item] of list.entries()) {
    const first = index === 0 ? leadOfBlock(lines, lead, indent) : indent;
    writeValue(lines, item, `${first}- `, `${indent}  `);
  }
}

function writeMap(lines: string[], map: Readonly<Record<string, ExactValue>>, lead: string, indent: string): void {
  const keys = Object.keys(map).sort(compareNaturally);
  if (keys.length === 0) lines.push(`${lead}{}`);
  for (const [index, key] of keys.entries()) {
    const value = map[key] ?? null;
    const first = index === 0 ? leadOfBlock(lines, lead, indent) : indent;
    const inner = isList(value) ? indent : `${indent}  `;
    writeValue(lines, value, `${first}${toKey(key)}: `, inner);
  }
}

/** A block begins on the line of a dash, but on a line of its own after a key. */
function leadOfBlock(lines: string[], lead: string, indent: string): string {
  if (!lead.endsWith(': ')) return lead;
  lines.push(lead.slice(0, -1));
  return indent;
}

function isList(value: ExactValue): value is readonly ExactValue[] {
  return Array.isArray(value);
}

function toKey(key: string): string {
  return key.includes('\n') ? toDoubleQuoted(key) : toScalar(key, '');
}

function toScalar(value: string | boolean | null | NumberText, indent: string): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (value instanceof NumberText) return value.text;
  if (value.includes('\n') && isLiteralAllowed(value)) return toLiteral(value, indent);
  if (looksLikeOther.test(value)) return toDoubleQuoted(value);
  if (isPlainAllowed(value)) return value;
  return isSingleQuotedAllowed(value) ? `'${value.replaceAll("'", "''")}'` : toDoubleQuoted(value);
}

/** What YAML 1.1 would read as null, a boolean, a number, a date or a merge key. */
const looksLikeOther =
  /^(?:|~|null|Null|NULL|y|Y|yes|Yes|YES|n|N|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF|<<|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|[-+]?(?:0b[01_]+|0o?[0-7_]+|0x[\da-fA-F_]+|\d[\d_]*(?:\.[\d_]*)?(?:[eE][-+]?\d+)?|\.\d[\d_]*(?:[eE][-+]?\d+)?)|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:[Tt ].*)?)$/;

const controls =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function isPlainAllowed(text: string): boolean {
  if (controls.test(text) || /[\t\n]/.test(text)) return false;
  if (/^[\s,[\]{}#&*!|>'"%@`]|^[-?:](?:\s|$)|^(?:---|\.\.\.)/.test(text)) return false;
  return !/:(?:\s|$)|\s#|\s$/.test(text);
}

function isSingleQuotedAllowed(text: string): boolean {
  return !controls.test(text) && !text.includes('\n') && !text.includes('\t');
}

function isLiteralAllowed(text: string): boolean {
  return !controls.test(text) && !/ (?:\n|$)/.test(text);
}

function toLiteral(text: string, indent: string): string {
  const marker = text.endsWith('\n') ? (/\n\n$|^\n$/.test(text) ? '|+' : '|') : '|-';
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  const shift = indent === '' ? '  ' : indent;
  const hint = /^[ \n]/.test(text) ? '2' : '';
  const lines = body.split('\n').map((line) => (line === '' ? '' : `${shift}${line}`));
  return [marker[0] + hint + marker.slice(1), ...lines].join('\n');
}

function toDoubleQuoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (char) => {
    const code = char.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16)}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
