import { type ByteRange, isBlank, skipBlanks } from './scan-path.ts';

/** Widens the cut of one member or element, so that no comma is left over. */
export function includeComma(bytes: Uint8Array, { start, end }: ByteRange): ByteRange {
  const next = skipBlanks(bytes, end);
  if (bytes[next] === 0x2c) return { start, end: skipBlanks(bytes, next + 1) };
  return { start: startWithComma(bytes, start), end };
}

/**
 * Widens cuts of members and elements, which are sorted, so that no comma is left over; those that touch are joined.
 */
export function includeCommas(bytes: Uint8Array, cuts: readonly ByteRange[]): ByteRange[] {
  const runs: { start: number; end: number; isLast: boolean }[] = [];
  for (const cut of cuts) {
    const run = runs.at(-1);
    if (run && cut.end <= run.end) continue;
    const next = skipBlanks(bytes, cut.end);
    const isLast = bytes[next] !== 0x2c;
    const end = isLast ? cut.end : skipBlanks(bytes, next + 1);
    if (run?.end === cut.start) {
      run.end = end;
      run.isLast = isLast;
    } else {
      runs.push({ start: cut.start, end, isLast });
    }
  }
  return runs.map(({ start, end, isLast }) => ({ start: isLast ? startWithComma(bytes, start) : start, end }));
}

function startWithComma(bytes: Uint8Array, start: number): number {
  let i = start - 1;
  while (isBlank(bytes[i] as number)) i -= 1;
  return bytes[i] === 0x2c ? i : start;
}
