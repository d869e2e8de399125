import type { Line } from '../view/span.ts';

/** The new frame with the old one's lines where they are equal; the old frame itself when all are. */
export function keepEqualLines(old: readonly Line[], now: readonly Line[]): readonly Line[] {
  let isSame = old.length === now.length;
  const kept = now.map((line, row) => {
    const before = old[row];
    if (before && isEqualLine(before, line)) return before;
    isSame = false;
    return line;
  });
  return isSame ? old : kept;
}

function isEqualLine(a: Line, b: Line): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  return a.every((span, index) => {
    const other = b[index];
    return (
      other !== undefined &&
      span.text === other.text &&
      span.role === other.role &&
      (span.selected ?? false) === (other.selected ?? false)
    );
  });
}
