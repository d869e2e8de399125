import { forEachElement, forEachMember, skipValue } from '../../object/scan-path.ts';
import { isString } from '../../object/scan-string.ts';

/** What a Go program holds for a piece of JSON, in bytes of its heap. */
export interface GoHeap {
  /** Decoded into `map[string]interface{}`, as client-go's dynamic informer does: a model of Go's maps, slices and strings. */
  readonly dynamicBytes: number;
  /** Decoded into the structs of k8s.io/api: a rule of thumb, since those are not known here. */
  readonly typedBytes: number;
}

/** The heap for the value at `start`. */
export function measureGoHeap(bytes: Uint8Array, start: number): GoHeap {
  const tally: Tally = { dynamicBytes: 0, structs: 0, stringBytes: 0 };
  walk(bytes, start, tally, true, 0);
  const { dynamicBytes, structs, stringBytes } = tally;
  return { dynamicBytes, typedBytes: structs * typedStructBytes + stringBytes * typedStringShare };
}

/** What is nested still deeper is not counted: nobody has such, and the call stack has an end. */
const deepest = 500;
/** Fitted to twelve kinds of a cluster; the worst is a third off. */
const typedStructBytes = 220;
const typedStringShare = 0.5;

interface Tally {
  dynamicBytes: number;
  structs: number;
  stringBytes: number;
}

/** FieldsV1 are bytes in Go's structs, and maps like others where there are none: `isTyped` is false inside of them. */
function walk(bytes: Uint8Array, start: number, tally: Tally, isTyped: boolean, depth: number): void {
  switch (bytes[start]) {
    case 0x7b:
      if (depth < deepest) walkObject(bytes, start, tally, isTyped, depth);
      return;
    case 0x5b: {
      let length = 0;
      forEachElement(bytes, start, (at) => {
        length += 1;
        if (depth < deepest) walk(bytes, at, tally, isTyped, depth + 1);
      });
      tally.dynamicBytes += sliceBytes + toSizeClass(valueBytes * nextPowerOfTwo(length));
      return;
    }
    case 0x22: {
      const size = toSizeClass(skipValue(bytes, start) - start - 2);
      tally.dynamicBytes += stringBytes + size;
      if (isTyped) tally.stringBytes += size;
      return;
    }
    case 0x74:
    case 0x66:
    case 0x6e:
      return;
    default:
      tally.dynamicBytes += numberBytes;
  }
}

function walkObject(bytes: Uint8Array, start: number, tally: Tally, isTyped: boolean, depth: number): void {
  let members = 0;
  if (isTyped) tally.structs += 1;
  forEachMember(bytes, start, (keyStart, keyEnd, valueStart, valueEnd) => {
    members += 1;
    tally.dynamicBytes += toSizeClass(keyEnd - keyStart - 2);
    const isSet = isTyped && isString(bytes, keyStart, keyEnd, 'fieldsV1');
    if (isSet) tally.stringBytes += toSizeClass(valueEnd - valueStart);
    walk(bytes, valueStart, tally, isTyped && !isSet, depth + 1);
  });
  tally.dynamicBytes += mapBytes(members);
}

const stringBytes = 16;
const numberBytes = 8;
const sliceBytes = 24;
const valueBytes = 16;
const mapHeaderBytes = 48;
const tableBytes = 56;
/** Eight slots of a string and an interface, and their control word. */
const groupBytes = 8 + 8 * 32;

/** Go's maps since 1.24: one group of eight slots, and from nine members on tables that are seven eighths full at most. */
function mapBytes(members: number): number {
  if (members === 0) return mapHeaderBytes;
  if (members <= 8) return mapHeaderBytes + toSizeClass(groupBytes);
  let slots = 16;
  while (slots * 7 < members * 8) slots *= 2;
  return mapHeaderBytes + tableBytes + toSizeClass((groupBytes * slots) / 8);
}

function nextPowerOfTwo(length: number): number {
  let capacity = length === 0 ? 0 : 1;
  while (capacity < length) capacity *= 2;
  return capacity;
}

/** What Go's allocator takes for so many bytes. */
function toSizeClass(size: number): number {
  if (size <= 0) return 0;
  if (size > largestClass) return Math.ceil(size / pageBytes) * pageBytes;
  if (size <= 8) return 8;
  if (size <= 16) return 16;
  if (size <= 24) return 24;
  if (size <= 256) return Math.ceil(size / 16) * 16;
  // Above, classes are about an eighth apart.
  const step = 2 ** (Math.floor(Math.log2(size - 1)) - 2);
  return Math.ceil(size / step) * step;
}

const largestClass = 32_768;
const pageBytes = 8192;
