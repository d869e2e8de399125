// As much of WebAssembly's binary format as a few small functions need: the functions here give pieces of code, whose operands
// are pieces of code, too.

export type Code = readonly number[];

/** A function; what its body ends with is its result. Locals are numbered: parameters first, then integers, then vectors. */
export interface WasmFunction {
  readonly parameters: number;
  readonly integers: number;
  readonly vectors: number;
  readonly body: Code;
}

const typeI32 = 0x7f;
const typeV128 = 0x7b;

export const int = (value: number): Code => [0x41, ...signed(value)];
export const get = (local: number): Code => [0x20, local];
export const set = (local: number, value: Code): Code => [...value, 0x21, local];
export const call = (index: number, ...operands: Code[]): Code => [...operands.flat(), 0x10, index];
export const giveBack = (value: Code): Code => [...value, 0x0f];

/** Branches leave the block, or repeat the loop, that stands so many blocks further out; a `when` is a block. */
export const block = (...body: Code[]): Code => [0x02, 0x40, ...body.flat(), 0x0b];
export const loop = (...body: Code[]): Code => [0x03, 0x40, ...body.flat(), 0x0b];
export const when = (condition: Code, ...body: Code[]): Code => [...condition, 0x04, 0x40, ...body.flat(), 0x0b];
export const branch = (outwards: number): Code => [0x0c, outwards];
export const branchIf = (outwards: number, condition: Code): Code => [...condition, 0x0d, outwards];

export const isZero = (value: Code): Code => [...value, 0x45];
export const isEqual = (a: Code, b: Code): Code => [...a, ...b, 0x46];
export const isUnequal = (a: Code, b: Code): Code => [...a, ...b, 0x47];
/** Unsigned. */
export const isLess = (a: Code, b: Code): Code => [...a, ...b, 0x49];
export const isAtLeast = (a: Code, b: Code): Code => [...a, ...b, 0x4f];
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const subtract = (a: Code, b: Code): Code => [...a, ...b, 0x6b];
export const and = (a: Code, b: Code): Code => [...a, ...b, 0x71];
export const or = (a: Code, b: Code): Code => [...a, ...b, 0x72];
export const shiftLeft = (a: Code, b: Code): Code => [...a, ...b, 0x74];
export const shiftRight = (a: Code, b: Code): Code => [...a, ...b, 0x76];
export const trailingZeros = (value: Code): Code => [...value, 0x68];
/** The first of both when the condition is not 0. */
export const choose = (condition: Code, a: Code, b: Code): Code => [...a, ...b, ...condition, 0x1b];
export const load8 = (address: Code, offset = 0): Code => [...address, 0x2d, 0, offset];
export const load32 = (address: Code, offset = 0): Code => [...address, 0x28, 0, offset];

/** Sixteen bytes at once; comparisons give a byte of ones or zeros for each. */
export const load16Bytes = (address: Code): Code => [...address, 0xfd, 0x00, 0, 0];
export const allBytes = (byte: number): Code => [0xfd, 0x0c, ...new Array<number>(16).fill(byte)];
export const areEqual = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0x23];
export const areLess = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0x26];
export const orBytes = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0x50];
/** A bit for each byte. */
export const bitsOf = (vector: Code): Code => [...vector, 0xfd, 0x64];

/** A module with the functions and a memory of so many pages of 64 KB, both exported: the functions under their numbers. */
export function toWasmModule(functions: readonly WasmFunction[], pages: number): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }) => [0x60, ...list(parameters, [typeI32]), 1, typeI32]);
  const exports = functions.map((_, index) => [...text(String(index)), 0x00, index]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, types),
    ...section(
      3,
      functions.map((_, index) => [index]),
    ),
    ...section(5, [[0x01, ...unsigned(pages), ...unsigned(pages)]]),
    ...section(7, [[...text('memory'), 0x02, 0], ...exports]),
    ...section(
      10,
      functions.map(({ integers, vectors, body }) => {
        const code = [2, ...unsigned(integers), typeI32, ...unsigned(vectors), typeV128, ...body, 0x0b];
        return [...unsigned(code.length), ...code];
      }),
    ),
  ]);
}

function section(id: number, items: readonly Code[]): Code {
  const content = [...unsigned(items.length), ...items.flat()];
  return [id, ...unsigned(content.length), ...content];
}

function list(count: number, item: Code): Code {
  return [...unsigned(count), ...new Array<Code>(count).fill(item).flat()];
}

function text(value: string): Code {
  return [...unsigned(value.length), ...Buffer.from(value)];
}

/** LEB128. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): Code {
  const isLast = value >= -0x40 && value < 0x40;
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(value >> 7)];
}
