import type { Role } from '../../view/span.ts';
import { ExactNumber } from './exact-json.ts';

export interface Scalar {
  readonly text: string;
  readonly role: Role;
}

/** A scalar in one line of YAML 1.1, which reads back as the same value. Texts of several lines are for `literalLines`. */
export function toYamlScalar(value: unknown): Scalar {
  if (value === null || value === undefined) return { text: 'null', role: 'number' };
  if (typeof value === 'boolean' || typeof value === 'number') return { text: String(value), role: 'number' };
  if (value instanceof ExactNumber) return { text: value.text, role: 'number' };
  return { text: toYamlText(String(value)), role: 'text' };
}

/** A text as a plain, single-quoted or double-quoted scalar, whichever is the plainest that is safe. */
export function toYamlText(text: string): string {
  if (looksLikeOther.test(text)) return JSON.stringify(text);
  if (needsEscapes.test(text)) return toDoubleQuoted(text);
  if (isPlainAllowed(text)) return text;
  return `'${text.replaceAll("'", "''")}'`;
}

/** The lines of a literal block without its header; undefined when the text cannot be one. */
export function literalLines(text: string): { readonly header: string; readonly lines: readonly string[] } | undefined {
  if (!text.includes('\n') || needsEscapes.test(text.replaceAll('\n', ''))) return undefined;
  if (/^[ \n]|[ \t]+(?:\n|$)/.test(text)) return undefined;
  const isClipped = text.endsWith('\n');
  if (isClipped && text.endsWith('\n\n')) return undefined;
  const lines = (isClipped ? text.slice(0, -1) : text).split('\n');
  return { header: isClipped ? '|' : '|-', lines };
}

/** What YAML 1.1 reads as null, a boolean, a number, a date or a merge key. */
const looksLikeOther =
  /^(?:|~|null|true|false|yes|no|on|off|y|n|<<|[-+]?\.(?:inf)|\.nan|[-+]?(?:0[bo][\d_]+|0x[\da-f_]+|[\d_]*\.?[\d_]+(?:e[-+]?\d+)?|[\d_]+\.)|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:[t ].*)?)$/i;

const needsEscapes =
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function isPlainAllowed(text: string): boolean {
  if (/^[\s,[\]{}#&*!|>'"%@`]|^[-?:](?:\s|$)|^(?:---|\.\.\.)/.test(text)) return false;
  return !/:(?:\s|$)|\s#|\s$/.test(text);
}

function toDoubleQuoted(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
