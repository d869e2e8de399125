import type { JsonSlice } from './json-path-nodes.ts';
import { findPath } from './scan-path.ts';
import { latin1Text, readString } from './scan-string.ts';

type Scalar = string | number | bigint | boolean;

/** Whether the comparison holds, or what is wrong with it. Numbers compare as numbers, however they are written. */
export function comparePathValues(left: JsonSlice, operator: string, right: JsonSlice): boolean | string {
  const a = scalarOf(left);
  const b = scalarOf(right);
  if (a === undefined || b === undefined) return 'invalid type for comparison';
  if (kindOf(a) !== kindOf(b)) return 'incompatible types for comparison';
  switch (operator) {
    case '==':
      return isEqual(a, b);
    case '!=':
      return !isEqual(a, b);
    default:
      if (typeof a === 'boolean') return 'invalid type for comparison';
      return isOrdered(a, operator, b);
  }
}

function isOrdered(a: Scalar, operator: string, b: Scalar): boolean {
  switch (operator) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

function isEqual(a: Scalar, b: Scalar): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: a bigint equals the number of the same value only so.
  return typeof a === typeof b ? a === b : a == b;
}

function kindOf(value: Scalar): string {
  return typeof value === 'bigint' ? 'number' : typeof value;
}

/** Integers are exact. */
function scalarOf({ bytes, start }: JsonSlice): Scalar | undefined {
  const range = findPath(bytes, [], start);
  if (range === undefined) return undefined;
  switch (bytes[range.start]) {
    case 0x22:
      return readString(bytes, range.start, range.end);
    case 0x74:
      return true;
    case 0x66:
      return false;
    case 0x6e:
    case 0x7b:
    case 0x5b:
      return undefined;
    default: {
      const text = latin1Text(bytes, range.start, range.end);
      return /^-?\d+$/.test(text) ? BigInt(text) : Number(text);
    }
  }
}
