import { type Edit, editedParts } from '../object/edit-bytes.ts';
import { latin1Text } from '../object/scan-string.ts';
import { findSecrets } from './find-secrets.ts';
import type { Mark } from './mark.ts';

/** Hides what is secret by its name or by its form, wherever it stands; the same bytes where there is nothing to hide. */
export function redactText(bytes: Uint8Array, mark: Mark): Uint8Array {
  // A character for each byte: what is not replaced stays as it is.
  const text = latin1Text(bytes, 0, bytes.length);
  const secrets = findSecrets(text);
  if (secrets.length === 0) return bytes;
  const edits = secrets.map(({ start, end, isBase64 }): Edit => {
    const shown = mark(text.slice(start, end));
    return { start, end, insert: Buffer.from(isBase64 ? Buffer.from(shown).toString('base64') : shown) };
  });
  return Buffer.concat(editedParts(bytes, edits));
}
