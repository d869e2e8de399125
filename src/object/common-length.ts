/**
 * How many bytes from `i` of `a` and from `j` of `b` on are the same. Long ones are compared as memory. `likely` is how many
 * it may well be, give or take some.
 */
export function commonLength(a: Uint8Array, i: number, b: Uint8Array, j: number, likely = 0): number {
  const limit = Math.min(a.length - i, b.length - j);
  const sure = likely - readOneByOne / 2;
  if (sure > readOneByOne && sure < limit && isSame(a, i, b, j, sure)) {
    return sure + commonLength(a, i + sure, b, j + sure);
  }
  let same = commonPrefix(a, i, b, j, Math.min(limit, readOneByOne));
  if (same < readOneByOne) return same;
  let left = limit - same;
  if (isSame(a, i + same, b, j + same, left)) return limit;
  for (let size = readOneByOne; size < left; size *= growth) {
    if (!isSame(a, i + same, b, j + same, size)) {
      left = size;
      break;
    }
    same += size;
    left -= size;
  }
  while (left > readOneByOne) {
    const half = left >> 1;
    if (isSame(a, i + same, b, j + same, half)) {
      same += half;
      left -= half;
    } else left = half;
  }
  return same + commonPrefix(a, i + same, b, j + same, left);
}

/** A call costs as much as comparing so many bytes here. */
const readOneByOne = 160;

const growth = 4;

function commonPrefix(a: Uint8Array, i: number, b: Uint8Array, j: number, limit: number): number {
  let same = 0;
  while (same < limit && a[i + same] === b[j + same]) same += 1;
  return same;
}

function isSame(a: Uint8Array, i: number, b: Uint8Array, j: number, length: number): boolean {
  return compare.call(a, b, j, j + length, i, i + length) === 0;
}

type Compare = (
  this: Uint8Array,
  target: Uint8Array,
  targetStart: number,
  targetEnd: number,
  start: number,
  end: number,
) => number;

// Buffer's own method works on any Uint8Array, which spares views.
const compare: Compare = Reflect.get(Buffer.prototype, 'compare');
