import { type Edit, editedParts } from '../object/edit-bytes.ts';
import { findStart, forEachMember } from '../object/scan-path.ts';
import { readString } from '../object/scan-string.ts';
import type { Mark } from './mark.ts';

/** Where tools keep the whole object as it was applied, in one form or another. */
const copies = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  'kapp.k14s.io/original',
  'objectset.rio.cattle.io/applied',
]);
/** A shorter value stands in an annotation by chance. */
const shortestValue = 4;

/** Hides the values of a Secret, and annotations that hold one of them. */
export function redactSecret(bytes: Uint8Array, mark: Mark): Uint8Array {
  const edits: Edit[] = [];
  const hidden: string[] = [];
  const forEachText = (
    path: readonly string[],
    visit: (name: string, value: string, start: number, end: number) => void,
  ) => {
    const parent = findStart(bytes, path, 0);
    if (parent === -1 || bytes[parent] !== 0x7b) return;
    forEachMember(bytes, parent, (keyStart, keyEnd, start, end) => {
      if (bytes[start] !== 0x22 || end - start === 2) return;
      visit(readString(bytes, keyStart, keyEnd), readString(bytes, start, end), start, end);
    });
  };
  const replace = (start: number, end: number, text: string) =>
    edits.push({ start, end, insert: Buffer.from(JSON.stringify(text)) });

  forEachText(['data'], (_, value, start, end) => {
    hidden.push(value, Buffer.from(value, 'base64').toString());
    replace(start, end, Buffer.from(mark(value)).toString('base64'));
  });
  forEachText(['stringData'], (_, value, start, end) => {
    hidden.push(value);
    replace(start, end, mark(value));
  });
  const isHeldBy = (text: string) => hidden.some((value) => value.length >= shortestValue && text.includes(value));
  forEachText(['metadata', 'annotations'], (name, value, start, end) => {
    if (copies.has(name) || value.startsWith('{') || isHeldBy(value)) replace(start, end, mark(value));
  });
  if (edits.length === 0) return bytes;
  edits.sort((a, b) => a.start - b.start);
  return Buffer.concat(editedParts(bytes, edits));
}
