import { createHmac, randomBytes } from 'node:crypto';
import { type Edit, editedParts } from '../object/edit-bytes.ts';
import { findStart, forEachMember } from '../object/scan-path.ts';
import { latin1Text, readString } from '../object/scan-string.ts';

/** The bytes of an object as they may be kept; the same bytes where there is nothing to hide. */
export type Redact = (bytes: Uint8Array, isSecret: boolean) => Uint8Array;

/**
 * Hides what must not leave with a recording: the values of Secrets and their last-applied configuration, and in every
 * object tokens, private keys and values of environment variables whose name says that they are secret. Each value becomes
 * a mark that tells equal values from others within this recording, and nothing else.
 */
export function createRedactor(key: Uint8Array = randomBytes(32)): Redact {
  const mark = (value: string) => `redacted-${createHmac('sha256', key).update(value).digest('hex').slice(0, 12)}`;
  return (bytes, isSecret) => redactTokens(isSecret ? redactSecret(bytes, mark) : bytes, mark);
}

type Mark = (value: string) => string;

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

function redactSecret(bytes: Uint8Array, mark: Mark): Uint8Array {
  const edits: Edit[] = [];
  const replaceValues = (path: readonly string[], toValue: (value: string) => string, only?: string) => {
    const parent = findStart(bytes, path, 0);
    if (parent === -1 || bytes[parent] !== 0x7b) return;
    forEachMember(bytes, parent, (keyStart, keyEnd, start, end) => {
      if (only !== undefined && readString(bytes, keyStart, keyEnd) !== only) return;
      if (bytes[start] !== 0x22 || end - start === 2) return;
      edits.push({ start, end, insert: Buffer.from(JSON.stringify(toValue(readString(bytes, start, end)))) });
    });
  };
  replaceValues(['data'], (value) => Buffer.from(mark(value)).toString('base64'));
  replaceValues(['stringData'], mark);
  replaceValues(['metadata', 'annotations'], mark, lastApplied);
  if (edits.length === 0) return bytes;
  return Buffer.concat(
    editedParts(
      bytes,
      edits.sort((a, b) => a.start - b.start),
    ),
  );
}

/** Any of these may begin something that is hidden; the search for them costs next to nothing. */
const hints = ['eyJ', 'PRIVATE KEY', 'earer ', 'gh', 'glpat-', 'xox', 'AKIA', 'ASS', 'ass', 'OKEN', 'oken', 'ECRET', 'ecret', 'EDENTIAL', 'edential', 'KEY', 'Key', 'key"'].map((text) => Buffer.from(text)); // biome-ignore format: a list

/** Case by case and not with a flag, so that the search for what comes before them stays fast. */
const secretWords =
  '(?:[Pp][Aa][Ss][Ss][Ww](?:[Oo][Rr])?[Dd]|[Tt][Oo][Kk][Ee][Nn]|[Cc][Ll][Ii][Ee][Nn][Tt][-_]?[Ss][Ee][Cc][Rr][Ee][Tt]|[Ss][Ee][Cc][Rr][Ee][Tt][-_]?[Kk][Ee][Yy]|[Aa][Pp][Ii][-_]?[Kk][Ee][Yy]|[Pp][Rr][Ii][Vv][Aa][Tt][Ee][-_]?[Kk][Ee][Yy]|[Aa][Cc][Cc][Ee][Ss][Ss][-_]?[Kk][Ee][Yy]|[Cc][Rr][Ee][Dd][Ee][Nn][Tt][Ii][Aa][Ll][Ss]?)';

/** What is hidden is the second group of each, or the whole. Quotes may be escaped: JSON within JSON. */
const patterns = [
  /\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/g,
  /(-----BEGIN [A-Z ]*PRIVATE KEY-----)([^"-]+)/g,
  /([Bb]earer )([\w.~+/-]{8,}=*)/g,
  /\b(?:gh[opsur]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16})\b/g,
  new RegExp(`("name":"[^"\\\\]*${secretWords}[^"\\\\]*","value":")((?:[^"\\\\]|\\\\.)+)`, 'g'),
  new RegExp(
    `(\\\\"name\\\\":\\\\"[^"\\\\]*${secretWords}[^"\\\\]*\\\\",\\\\"value\\\\":\\\\")((?:[^"\\\\]|\\\\\\\\.)+)`,
    'g',
  ),
  new RegExp(`(${secretWords}": ?")((?:[^"\\\\]|\\\\.)+)`, 'g'),
  new RegExp(`(${secretWords}\\\\": ?\\\\")((?:[^"\\\\]|\\\\\\\\.)+)`, 'g'),
];

/** Also as data of a Secret. */
const isMark = /^(?:redacted-|cmVkYWN0ZWQt)/;

function redactTokens(bytes: Uint8Array, mark: Mark): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!hints.some((hint) => buffer.includes(hint))) return bytes;
  // A character for each byte: what is not replaced stays as it is.
  const text = latin1Text(buffer, 0, buffer.length);
  let redacted = text;
  for (const pattern of patterns) {
    redacted = redacted.replace(pattern, (whole: string, before: unknown, value: unknown) => {
      if (typeof before !== 'string' || typeof value !== 'string') return mark(whole);
      return isMark.test(value) ? whole : before + mark(value);
    });
  }
  return redacted === text ? bytes : Buffer.from(redacted, 'latin1');
}
