let lastLines: readonly Buffer[] = [];
let lastJoined: Buffer = Buffer.alloc(0);

/**
 * Lines as one piece of bytes. Watches of the same things write the same lines one after the other, and share what was
 * joined for the first of them; a line alone is shared as it is.
 */
export function joinLines(lines: readonly Buffer[], bytes: number): Buffer {
  const [first] = lines;
  if (lines.length === 1 && first) return first;
  if (!isSame(lines, lastLines)) {
    lastJoined = Buffer.concat(lines, bytes);
    lastLines = lines;
  }
  return lastJoined;
}

function isSame(a: readonly Buffer[], b: readonly Buffer[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i]);
}
