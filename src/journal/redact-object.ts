import { createHmac, randomBytes } from 'node:crypto';
import { type Edit, editedParts } from '../object/edit-bytes.ts';
import { findStart, forEachMember } from '../object/scan-path.ts';
import { readString } from '../object/scan-string.ts';
import { redactMembers } from './redact-members.ts';
import { redactTokens } from './redact-tokens.ts';

/** What stands for a value that is hidden. */
export type Mark = (value: string) => string;

/** The bytes of an object as they may be kept; the same bytes where there is nothing to hide. */
export type Redact = (bytes: Uint8Array, isSecret: boolean) => Uint8Array;

/**
 * Hides what must not leave with a recording: the values of Secrets and their last-applied configuration, and in every
 * object tokens, private keys and values of environment variables whose name says that they are secret. Each value becomes
 * a mark that tells equal values from others within this recording, and nothing else.
 */
export function createRedactor(key: Uint8Array = randomBytes(32)): Redact {
  const mark = (value: string) => `redacted-${createHmac('sha256', key).update(value).digest('hex').slice(0, 12)}`;
  return (bytes, isSecret) => redactTokens(redactMembers(isSecret ? redactSecret(bytes, mark) : bytes, mark), mark);
}

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
