import { type Edit, editedParts } from '../object/edit-bytes.ts';
import { latin1Text } from '../object/scan-string.ts';
import type { Mark } from './redact-object.ts';

const [quote, colon, backslash, comma, blank] = [0x22, 0x3a, 0x5c, 0x2c, 0x20];
/** Longer names and values are no names and values of variables. */
const longestName = 256;

const secretName =
  /passw(?:or)?d|token|client[-_]?secret|secret[-_]?key|api[-_]?key|private[-_]?key|access[-_]?key|credential/i;
const secretMember =
  /(?:passw(?:or)?d|token|client[-_]?secret|secret[-_]?key|api[-_]?key|private[-_]?key|access[-_]?key|credentials?)$/i;
/** What such names end with: d, n, t, y, l, s. */
const lastBytes = new Set([...'dntylsDNTYLS'].map((letter) => letter.charCodeAt(0)));
/** Values that are hidden already, also as data of a Secret. */
const isMark = /^(?:redacted-|cmVkYWN0ZWQt)/;

/**
 * Hides values whose names say that they are secret: of members such as `"password":"…"`, and of environment variables, where
 * name and value are two members. Quotes may be escaped, as in JSON within JSON. One pass over the bytes.
 */
export function redactMembers(bytes: Uint8Array, mark: Mark): Uint8Array {
  const edits: Edit[] = [];
  const last = bytes.length - 3;
  for (let i = 1; i < last; i += 1) {
    if (bytes[i] !== quote || bytes[i + 1] !== colon) continue;
    const isEscaped = bytes[i - 1] === backslash;
    const nameEnd = isEscaped ? i - 1 : i;
    const lastByte = bytes[nameEnd - 1] as number;
    // `value` ends with e, which no secret name does.
    const isValue = lastByte === 0x65 && isValueOfVariable(bytes, nameEnd, isEscaped);
    if (!isValue && !(lastBytes.has(lastByte) && isSecretMember(bytes, nameEnd))) continue;
    const start = startOfText(bytes, i + 2, isEscaped);
    if (start === -1) continue;
    const end = endOfText(bytes, start, isEscaped);
    const value = latin1Text(bytes, start, end);
    if (value === '' || isMark.test(value)) continue;
    edits.push({ start, end, insert: Buffer.from(mark(value)) });
    i = end;
  }
  return edits.length === 0 ? bytes : Buffer.concat(editedParts(bytes, edits));
}

function isSecretMember(bytes: Uint8Array, end: number): boolean {
  return secretMember.test(latin1Text(bytes, startOfName(bytes, end), end));
}

/** `"name":"DB_PASSWORD","value"`: whether a secret name is before the member `value`. */
function isValueOfVariable(bytes: Uint8Array, valueEnd: number, isEscaped: boolean): boolean {
  const start = startOfName(bytes, valueEnd);
  if (valueEnd - start !== 'value'.length || latin1Text(bytes, start, valueEnd) !== 'value') return false;
  const width = isEscaped ? 2 : 1;
  let at = start - width;
  if (bytes[at - 1] === blank) at -= 1;
  if (bytes[at - 1] !== comma) return false;
  const nameEnd = at - 1 - width;
  const nameStart = startOfName(bytes, nameEnd);
  return secretName.test(latin1Text(bytes, nameStart, nameEnd));
}

function startOfName(bytes: Uint8Array, end: number): number {
  let start = end;
  while (start > 0 && end - start < longestName && bytes[start - 1] !== quote) start -= 1;
  return start;
}

/** Where the characters of the text begin that is the value; -1 when it is none. */
function startOfText(bytes: Uint8Array, from: number, isEscaped: boolean): number {
  let at = bytes[from] === blank ? from + 1 : from;
  if (isEscaped) {
    if (bytes[at] !== backslash) return -1;
    at += 1;
  }
  return bytes[at] === quote ? at + 1 : -1;
}

/** Before the quote that ends it: within JSON in JSON an escaped one, and one that is part of the text has three backslashes. */
function endOfText(bytes: Uint8Array, start: number, isEscaped: boolean): number {
  let i = start;
  while (i < bytes.length) {
    if (bytes[i] === quote) return i;
    if (bytes[i] === backslash) {
      if (!isEscaped) i += 1;
      else if (bytes[i + 1] === quote) return i;
      else i += bytes[i + 2] === backslash ? 3 : 1;
    }
    i += 1;
  }
  return bytes.length;
}
