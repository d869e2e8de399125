/** Replaces the bytes from `start` to `end` by `insert`, or by nothing. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly insert?: Uint8Array;
}

/** The pieces of `bytes` after the edits, which are in order and do not overlap. */
export function editedParts(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array[] {
  const only = edits[0];
  if (!only) return [bytes];
  if (edits.length === 1 && !only.insert) return [bytes.subarray(0, only.start), bytes.subarray(only.end)];
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, insert } of edits) {
    parts.push(bytes.subarray(from, start));
    if (insert) parts.push(insert);
    from = end;
  }
  parts.push(bytes.subarray(from));
  return parts;
}

/** Where an offset into the bytes is after the edits; -1 stays, and becomes what an edit took away. */
export function editedOffset(offset: number, edits: readonly Edit[]): number {
  let moved = offset;
  for (const { start, end, insert } of edits) {
    if (offset < start) break;
    if (offset < end) return -1;
    moved += (insert?.length ?? 0) - (end - start);
  }
  return moved;
}
