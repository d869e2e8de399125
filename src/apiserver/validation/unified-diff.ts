const context = 3;
/** From so many lines on, those that occur too often do not count as matches. */
const longText = 200;

interface Block {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

interface Change {
  readonly isEqual: boolean;
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
}

/** The difference of two values, written as indented JSON, in the unified format without its head. */
export function diffJson(before: unknown, after: unknown): string {
  const a = JSON.stringify(before, undefined, 1).split('\n');
  const b = JSON.stringify(after, undefined, 1).split('\n');
  return groupChanges(toChanges(findBlocks(a, b), a.length, b.length))
    .map((group) => writeGroup(group, a, b))
    .join('');
}

/** The longest runs of equal lines: the longest of all first, then those before and after it. */
function findBlocks(a: readonly string[], b: readonly string[]): Block[] {
  const places = new Map<string, number[]>();
  b.forEach((line, i) => {
    places.set(line, [...(places.get(line) ?? []), i]);
  });
  if (b.length >= longText) {
    const limit = Math.floor(b.length / 100) + 1;
    for (const [line, found] of places) if (found.length > limit) places.delete(line);
  }
  const blocks: Block[] = [];
  const search = (aLow: number, aHigh: number, bLow: number, bHigh: number): void => {
    const block = findLongest(a, b, places, { aLow, aHigh, bLow, bHigh });
    if (block.size === 0) return;
    search(aLow, block.a, bLow, block.b);
    blocks.push(block);
    search(block.a + block.size, aHigh, block.b + block.size, bHigh);
  };
  search(0, a.length, 0, b.length);
  return blocks;
}

interface Range {
  readonly aLow: number;
  readonly aHigh: number;
  readonly bLow: number;
  readonly bHigh: number;
}

function findLongest(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  { aLow, aHigh, bLow, bHigh }: Range,
): Block {
  let best: Block = { a: aLow, b: bLow, size: 0 };
  let lengths = new Map<number, number>();
  for (let i = aLow; i < aHigh; i += 1) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i] ?? '') ?? []) {
      if (j < bLow) continue;
      if (j >= bHigh) break;
      const size = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, size);
      if (size > best.size) best = { a: i - size + 1, b: j - size + 1, size };
    }
    lengths = next;
  }
  let { a: start, b: other, size } = best;
  while (start > aLow && other > bLow && a[start - 1] === b[other - 1]) {
    start -= 1;
    other -= 1;
    size += 1;
  }
  while (start + size < aHigh && other + size < bHigh && a[start + size] === b[other + size]) size += 1;
  return { a: start, b: other, size };
}

function toChanges(blocks: readonly Block[], aLength: number, bLength: number): Change[] {
  const changes: Change[] = [];
  let [a, b] = [0, 0];
  for (const block of [...blocks, { a: aLength, b: bLength, size: 0 }]) {
    if (a < block.a || b < block.b)
      changes.push({ isEqual: false, aStart: a, aEnd: block.a, bStart: b, bEnd: block.b });
    [a, b] = [block.a + block.size, block.b + block.size];
    const last = changes.at(-1);
    if (block.size === 0) continue;
    if (last?.isEqual) changes[changes.length - 1] = { ...last, aEnd: a, bEnd: b };
    else changes.push({ isEqual: true, aStart: block.a, aEnd: a, bStart: block.b, bEnd: b });
  }
  return changes;
}

/** Changes with a few equal lines around them; those that are near to each other together. */
function groupChanges(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  let group: Change[] = [];
  changes.forEach((change, i) => {
    if (!change.isEqual) {
      group.push(change);
      return;
    }
    const { aStart, aEnd, bStart, bEnd } = change;
    const [isFirst, isLast] = [i === 0, i === changes.length - 1];
    const head = { ...change, aEnd: Math.min(aEnd, aStart + context), bEnd: Math.min(bEnd, bStart + context) };
    const tail = { ...change, aStart: Math.max(aStart, aEnd - context), bStart: Math.max(bStart, bEnd - context) };
    if (!isFirst && !isLast && aEnd - aStart <= 2 * context) {
      group.push(change);
      return;
    }
    if (!isFirst) groups.push([...group, head]);
    group = isLast ? [] : [tail];
  });
  if (group.some(({ isEqual }) => !isEqual)) groups.push(group);
  return groups.filter((one) => one.some(({ isEqual }) => !isEqual));
}

function writeGroup(group: readonly Change[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last) return '';
  const lines = [`@@ -${range(first.aStart, last.aEnd)} +${range(first.bStart, last.bEnd)} @@`];
  for (const { isEqual, aStart, aEnd, bStart, bEnd } of group) {
    if (isEqual) lines.push(...a.slice(aStart, aEnd).map((line) => ` ${line}`));
    else
      lines.push(
        ...a.slice(aStart, aEnd).map((line) => `-${line}`),
        ...b.slice(bStart, bEnd).map((line) => `+${line}`),
      );
  }
  return lines.map((line) => `${line}\n`).join('');
}

function range(start: number, end: number): string {
  const length = end - start;
  if (length === 1) return String(start + 1);
  return `${length === 0 ? start : start + 1},${length}`;
}
