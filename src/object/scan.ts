import { beginBytes, compactEnd } from './json-window.ts';
import { fieldSlot, fieldSlotCount, metadataTable, rootTable, slotOfKey, slotOfName } from './scan-fields.ts';
import { isBlank, skipBlanksBack } from './scan-path.ts';
import { readString } from './scan-string.ts';
import { escapeEnd, literalEnd, numberEnd } from './scan-tokens.ts';

/** The value is complete and valid; `position` is the offset after it. */
export const scanDone = 0;
/** The bytes end inside the value; call `scan` again when there are more. */
export const scanIncomplete = 1;
/** Not JSON; `position` is the offset of what is wrong. */
export const scanInvalid = 2;

const beforeValue = 0;
const beforeFirstElement = 1;
const beforeFirstKey = 2;
const beforeKey = 3;
const beforeColon = 4;
const afterValue = 5;

const inArray = 0;
const inObject = 1;

/**
 * Checks one JSON value and notes where the fields of a Kubernetes object are, in one pass that can stop at any byte and
 * go on when more have arrived. Follows JSON.parse: the last of duplicate keys wins, escaped keys count as what they
 * spell. Nesting needs no call stack.
 */
export class ObjectScanner {
  /**
   * Offsets of the fields' values from the beginning of the value, by `fieldSlot`; -1 for absent. Valid after `scanDone`,
   * until the next `begin`.
   */
  readonly starts = new Int32Array(fieldSlotCount);
  /** Offset after metadata.managedFields from the beginning of the value; -1 when no key followed that could show it. */
  managedFieldsEnd = -1;
  /** Whether one of these fields stands twice in the same place. */
  hasRepeats = false;
  /** Whether there are line breaks between tokens of the value. */
  hasLineBreaks = false;
  /** Offset in the bytes where the value begins; meaningful once it was seen. */
  origin = 0;
  position = 0;
  #state = beforeValue;
  #depth = 0;
  #stack = new Uint8Array(64);
  /** How far the string at `position` was looked through already. */
  #stringSeen = 0;
  #field = -1;
  #inMetadata = false;
  #isAfterManagedFields = false;

  /** Prepares for a value at `position` (blanks may come first). */
  begin(position: number): void {
    this.starts.fill(-1);
    this.hasRepeats = false;
    this.hasLineBreaks = false;
    this.origin = position;
    this.position = position;
    this.#state = beforeValue;
    this.#depth = 0;
    this.#stringSeen = 0;
    this.#field = -1;
    this.#inMetadata = false;
    this.#isAfterManagedFields = false;
    this.managedFieldsEnd = -1;
  }

  /** Tells that the bytes seen so far moved `distance` towards the beginning of the buffer. */
  rebase(distance: number): void {
    this.origin -= distance;
    this.position -= distance;
    this.#stringSeen -= distance;
  }

  /**
   * Goes on over `bytes` up to `end`. `isLast` says that nothing will follow, so that a number at the end is complete.
   */
  scan(bytes: Uint8Array, end: number, isLast: boolean): number {
    let i = this.position;
    let state = this.#state;
    let depth = this.#depth;
    let stack = this.#stack;
    let field = this.#field;
    let result = scanIncomplete;
    beginBytes();

    while (i < end) {
      const byte = bytes[i] as number;
      if (byte <= 0x20 && isBlank(byte)) {
        if (byte === 0x0a || byte === 0x0d) this.hasLineBreaks = depth > 0;
        i += 1;
        continue;
      }
      let next = i + 1;
      let isValueOver = false;
      if (state === afterValue) {
        const isInObject = stack[depth - 1] === inObject;
        if (byte === 0x2c) state = isInObject ? beforeKey : beforeValue;
        else if (byte === (isInObject ? 0x7d : 0x5d)) isValueOver = true;
        else next = ~i;
        if (isValueOver) depth -= 1;
      } else if (state === beforeKey || state === beforeFirstKey) {
        if (byte === 0x22) {
          next = this.#stringEnd(bytes, i, end);
          if (next > 0) {
            if (depth <= 2) field = this.#slotOfKey(bytes, i, next, depth);
            state = beforeColon;
            // What nearly always follows is taken at once, here and below; without it the loop is a tenth slower.
            if (next < end && bytes[next] === 0x3a) {
              next += 1;
              state = beforeValue;
            }
          }
        } else if (byte === 0x7d && state === beforeFirstKey) {
          depth -= 1;
          isValueOver = true;
        } else next = ~i;
      } else if (state === beforeColon) {
        if (byte === 0x3a) state = beforeValue;
        else next = ~i;
      } else if (byte === 0x5d && state === beforeFirstElement) {
        depth -= 1;
        isValueOver = true;
      } else {
        if (field >= 0) this.starts[field] = i - this.origin;
        else if (depth === 0) this.origin = i;
        field = -1;
        if ((byte | 0x20) === 0x7b) {
          // What holds no fields is passed at once if it can be; the rest of this loop finds out why not.
          const compact = depth > 1 || (depth === 1 && !this.#inMetadata) ? compactEnd(bytes, i, end) : 0;
          if (compact > 0) {
            next = compact;
            isValueOver = true;
          } else {
            if (depth === stack.length) stack = this.#growStack();
            stack[depth] = byte === 0x7b ? inObject : inArray;
            depth += 1;
            state = byte === 0x7b ? beforeFirstKey : beforeFirstElement;
          }
        } else {
          if (byte === 0x22) next = this.#stringEnd(bytes, i, end);
          else next = byte >= 0x61 ? literalEnd(bytes, i, end) : numberEnd(bytes, i, end, isLast);
          isValueOver = next > 0;
        }
      }
      if (next <= 0) {
        if (next < 0) {
          i = ~next;
          result = scanInvalid;
        }
        break;
      }
      i = next;
      if (isValueOver) {
        if (depth === 0) {
          result = scanDone;
          break;
        }
        state = afterValue;
        if (i < end && bytes[i] === 0x2c) {
          state = stack[depth - 1] === inObject ? beforeKey : beforeValue;
          i += 1;
        }
      }
    }

    this.position = i;
    this.#state = state;
    this.#depth = depth;
    this.#field = field;
    return result;
  }

  /** The offset after the string that starts at `start`; 0 when the bytes end in it; ~offset of what is wrong. */
  #stringEnd(bytes: Uint8Array, start: number, end: number): number {
    let i = this.#stringSeen > start ? this.#stringSeen : start + 1;
    while (i < end) {
      const byte = bytes[i] as number;
      // Most are small letters, which are neither of these.
      if (byte > 0x5c) {
        i += 1;
        continue;
      }
      if (byte === 0x22) return i + 1;
      if (byte < 0x20) return ~i;
      if (byte === 0x5c) {
        const next = escapeEnd(bytes, i, end);
        if (next <= 0) {
          if (next === 0) this.#stringSeen = i;
          return next;
        }
        i = next;
      } else {
        i += 1;
      }
    }
    this.#stringSeen = i;
    return 0;
  }

  #slotOfKey(bytes: Uint8Array, start: number, end: number, depth: number): number {
    if (depth === 2 && !this.#inMetadata) return -1;
    if (this.#isAfterManagedFields) this.managedFieldsEnd = endBefore(bytes, start, depth === 1) - this.origin;
    const slot = keySlot(depth === 1 ? rootTable : metadataTable, bytes, start, end);
    this.#isAfterManagedFields = slot === fieldSlot.managedFields;
    if (slot !== -1 && this.starts[slot] !== -1) this.hasRepeats = true;
    if (depth === 1) {
      this.#inMetadata = slot === fieldSlot.metadata;
      if (this.#inMetadata) this.starts.fill(-1, fieldSlot.name);
    }
    return slot;
  }

  #growStack(): Uint8Array<ArrayBuffer> {
    const grown = new Uint8Array(this.#stack.length * 2);
    grown.set(this.#stack);
    this.#stack = grown;
    return grown;
  }
}

/** The end of the value before the key at `start`: there are a comma, and with `isOutside` the brace of an object, between. */
function endBefore(bytes: Uint8Array, start: number, isOutside: boolean): number {
  const end = skipBlanksBack(bytes, skipBlanksBack(bytes, start) - 1);
  return isOutside ? skipBlanksBack(bytes, end - 1) : end;
}

function keySlot(table: typeof rootTable, bytes: Uint8Array, start: number, end: number): number {
  for (let i = start + 1; i < end - 1; i += 1) {
    if (bytes[i] === 0x5c) return slotOfName(table, readString(bytes, start, end));
  }
  return slotOfKey(table, bytes, start, end);
}
