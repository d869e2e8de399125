import {
  add,
  allBytes,
  and,
  areEqual,
  areLess,
  bitsOf,
  block,
  branch,
  branchIf,
  type Code,
  call,
  choose,
  get,
  giveBack,
  int,
  isAtLeast,
  isEqual,
  isLess,
  isUnequal,
  isZero,
  load8,
  load16Bytes,
  load32,
  loop,
  or,
  orBytes,
  set,
  shiftLeft,
  shiftRight,
  subtract,
  toWasmModule,
  trailingZeros,
  type WasmFunction,
  when,
} from './wasm-code.ts';

/** Numbers of the module's functions. */
const digitsEnd = 0;
const numberEnd = 1;
const literalEnd = 2;
const escapeEnd = 3;
const stringEnd = 4;
export const containerEnd = 5;

const deepest = 31;

// All get the offset of a token and give the offset after it, or 0: what is wrong is looked for elsewhere. They may look at
// bytes after the end, where old ones lie, but give then an offset after the end.
const i = 0;
const end = 1;
const fail = giveBack(int(0));
const next = (count = 1): Code => set(i, add(get(i), int(count)));
const isByte = (value: Code, text: string): Code => isEqual(value, int(text.charCodeAt(0)));
const word = (text: string): number => Buffer.from(text).readInt32LE();

function digitsBody(): Code {
  return [...loop(when(isLess(subtract(load8(get(i)), int(0x30)), int(10)), next(), branch(1))), ...get(i)];
}

function numberBody(start: number): Code {
  const takeDigits: Code = [
    ...set(start, get(i)),
    ...set(i, call(digitsEnd, get(i))),
    ...when(isEqual(get(i), get(start)), fail),
  ];
  const isLeadingZero = and(isByte(load8(get(start)), '0'), isUnequal(get(i), add(get(start), int(1))));
  const isSign = or(isByte(load8(get(i)), '+'), isByte(load8(get(i)), '-'));
  return [
    ...when(isByte(load8(get(i)), '-'), next()),
    ...takeDigits,
    ...when(isLeadingZero, fail),
    ...when(isByte(load8(get(i)), '.'), next(), takeDigits),
    ...when(isByte(or(load8(get(i)), int(0x20)), 'e'), next(), when(isSign, next()), takeDigits),
    ...get(i),
  ];
}

function literalBody(): Code {
  return [
    ...when(isEqual(load32(get(i)), int(word('true'))), giveBack(add(get(i), int(4)))),
    ...when(isEqual(load32(get(i)), int(word('null'))), giveBack(add(get(i), int(4)))),
    ...when(
      and(isByte(load8(get(i)), 'f'), isEqual(load32(get(i), 1), int(word('alse')))),
      giveBack(add(get(i), int(5))),
    ),
    ...int(0),
  ];
}

function escapeBody(byte: number, last: number): Code {
  const firstShort = 0x5c;
  const shorts = [...'\\bfnrt'].reduce((bits, text) => bits | (1 << (text.charCodeAt(0) - firstShort)), 0);
  const place = subtract(get(byte), int(firstShort));
  const isShort = and(isLess(place, int(32)), shiftRight(int(shorts), place));
  const isDigit = isLess(subtract(load8(get(i)), int(0x30)), int(10));
  const isHexLetter = isLess(subtract(or(load8(get(i)), int(0x20)), int(0x61)), int(6));
  return [
    ...set(byte, load8(get(i), 1)),
    ...next(2),
    ...when(and(or(or(isByte(get(byte), '"'), isByte(get(byte), '/')), isShort), int(1)), giveBack(get(i))),
    ...when(isUnequal(get(byte), int(0x75)), fail),
    ...set(last, add(get(i), int(4))),
    ...loop(when(isZero(or(isDigit, isHexLetter)), fail), next(), branchIf(0, isLess(get(i), get(last)))),
    ...get(i),
  ];
}

function stringBody(found: number, bytes: number): Code {
  const isTelling = orBytes(
    orBytes(areEqual(get(bytes), allBytes(0x22)), areEqual(get(bytes), allBytes(0x5c))),
    areLess(get(bytes), allBytes(0x20)),
  );
  return [
    ...next(),
    ...loop(
      set(bytes, load16Bytes(get(i))),
      set(found, bitsOf(isTelling)),
      when(isZero(get(found)), next(16), branchIf(1, isLess(get(i), get(end))), fail),
      set(i, add(get(i), trailingZeros(get(found)))),
      when(isAtLeast(get(i), get(end)), fail),
      when(isByte(load8(get(i)), '"'), giveBack(add(get(i), int(1)))),
      when(isUnequal(load8(get(i)), int(0x5c)), fail),
      set(i, call(escapeEnd, get(i))),
      branchIf(0, get(i)),
    ),
    ...int(0),
  ];
}

/** `open` has a bit for each open container, the innermost last: 1 is an object. */
function containerBody(depth: number, open: number, byte: number): Code {
  const isInObject = and(get(open), int(1));
  const isOver = isAtLeast(get(i), get(end));
  const takeKey = when(
    isInObject,
    when(isOver, fail),
    when(isUnequal(load8(get(i)), int(0x22)), fail),
    set(i, call(stringEnd, get(i), get(end))),
    when(isZero(get(i)), fail),
    when(isUnequal(load8(get(i)), int(0x3a)), fail),
    next(),
  );
  // The bytes that close are those that open, and 2; the bytes of both kinds differ in the bit 0x20 only.
  const opens = isEqual(or(get(byte), int(0x20)), int(0x7b));
  const begin: Code = [
    ...next(),
    ...when(isOver, fail),
    ...when(
      isUnequal(load8(get(i)), add(get(byte), int(2))),
      when(isEqual(get(depth), int(deepest)), fail),
      set(depth, add(get(depth), int(1))),
      set(open, or(shiftLeft(get(open), int(1)), isByte(get(byte), '{'))),
      // On to the first member: out of this `when`, the one around it and the block, to the loop of values.
      branch(3),
    ),
    ...next(),
  ];
  const takeValue = block(
    when(isByte(get(byte), '"'), set(i, call(stringEnd, get(i), get(end))), branch(1)),
    when(opens, begin, branch(1)),
    when(isLess(get(byte), int(0x61)), set(i, call(numberEnd, get(i))), branch(1)),
    set(i, call(literalEnd, get(i))),
  );
  const closing = choose(isInObject, int(0x7d), int(0x5d));
  return [
    ...loop(
      takeKey,
      when(isOver, fail),
      set(byte, load8(get(i))),
      takeValue,
      when(isZero(get(i)), fail),
      loop(
        when(isZero(get(depth)), giveBack(get(i))),
        when(isOver, fail),
        set(byte, load8(get(i))),
        next(),
        branchIf(1, isByte(get(byte), ',')),
        when(isUnequal(get(byte), closing), fail),
        set(depth, subtract(get(depth), int(1))),
        set(open, shiftRight(get(open), int(1))),
        branch(0),
      ),
    ),
    ...int(0),
  ];
}

/** The module; `containerEnd(start, end)` is what others call. */
export function createJsonKernel(pages: number): Uint8Array<ArrayBuffer> {
  const functions: WasmFunction[] = [
    { parameters: 1, integers: 0, vectors: 0, body: digitsBody() },
    { parameters: 1, integers: 1, vectors: 0, body: numberBody(1) },
    { parameters: 1, integers: 0, vectors: 0, body: literalBody() },
    { parameters: 1, integers: 2, vectors: 0, body: escapeBody(1, 2) },
    { parameters: 2, integers: 1, vectors: 1, body: stringBody(2, 3) },
    { parameters: 2, integers: 3, vectors: 0, body: containerBody(2, 3, 4) },
  ];
  return toWasmModule(functions, pages);
}
