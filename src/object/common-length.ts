/** How many bytes from `i` of `a` and from `j` of `b` on are the same. Nearly all of it is one memory comparison each. */
export function commonLength(a: Uint8Array, i: number, b: Uint8Array, j: number): number {
  const limit = Math.min(a.length - i, b.length - j);
  let same = 0;
  for (let size = firstSize; same < limit; size *= growth) {
    const length = Math.min(size, limit - same);
    if (isSame(a, i + same, b, j + same, length)) same += length;
    else return same + commonInPiece(a, i + same, b, j + same, length);
  }
  return limit;
}

const firstSize = 32;
const growth = 8;
const readOneByOne = 32;

/** The pieces differ somewhere. */
function commonInPiece(a: Uint8Array, i: number, b: Uint8Array, j: number, length: number): number {
  let same = 0;
  let left = length;
  while (left > readOneByOne) {
    const half = left >> 1;
    if (isSame(a, i + same, b, j + same, half)) {
      same += half;
      left -= half;
    } else left = half;
  }
  while (a[i + same] === b[j + same]) same += 1;
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
