import { containerEnd, createJsonKernel } from './json-kernel.ts';

/** WebAssembly, as far as it is used here. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly [containerEnd]: (start: number, end: number) => number;
}

const windowBytes = 32 * 1024;
/** Of 64 KB. What is not window stays empty, so that whatever reads on after the end comes to zeros. */
const pages = 1;
/** Programs that read less do without. */
const worthwhileBytes = 256 * 1024;
/** Shorter ones are as soon gone through elsewhere. */
const shortestBytes = 64;

let missedBytes = 0;
let isMissed = false;
let kernel: Kernel | undefined;
let memory: Uint8Array | undefined;
/** What of the bytes at hand is in the kernel's memory, from its beginning on. */
let windowStart = 0;
let windowEnd = 0;

/** Call before `compactEnd` whenever there are other bytes than at its last call. */
export function beginBytes(): void {
  windowStart = 0;
  windowEnd = 0;
  isMissed = false;
}

/**
 * The offset after the object or array at `start`, when it is valid, whole before `end`, shorter than 32 KB and without blanks between
 * its tokens; 0 for everything else. Looks at sixteen bytes at once, and so is three times as fast as looking at each.
 */
export function compactEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < shortestBytes) return 0;
  if (kernel === undefined || memory === undefined) return miss(end - start);
  if (start < windowStart || start - windowStart >= windowBytes / 2 || windowEnd === 0) {
    windowStart = start;
    windowEnd = Math.min(end, start + windowBytes);
    memory.set(bytes.subarray(start, windowEnd));
  }
  const found = kernel[containerEnd](start - windowStart, windowEnd - windowStart) + windowStart;
  return found === windowStart || found > windowEnd ? 0 : found;
}

function miss(length: number): 0 {
  if (!isMissed) missedBytes += length;
  isMissed = true;
  if (missedBytes >= worthwhileBytes) openKernel();
  return 0;
}

/** Tried once: a process without room for it, or without WebAssembly, does without. */
function openKernel(): void {
  missedBytes = Number.NEGATIVE_INFINITY;
  try {
    kernel = new WebAssembly.Instance(new WebAssembly.Module(createJsonKernel(pages))).exports as Kernel;
    memory = new Uint8Array(kernel.memory.buffer);
  } catch {
    kernel = undefined;
  }
}
