import { latin1Text } from '../object/scan-string.ts';
import { mayHoldSecrets } from './find-secrets.ts';
import { patternReach } from './secret-patterns.ts';

/** Of all versions that are remembered. */
const mostBytes = 16 * 1024 * 1024;
const longestBytes = 256 * 1024;
const blockBytes = 512;
/** Compared first: most of an object is as it was. */
const regionBytes = 8 * blockBytes;

interface Version {
  /** Longer than the version, so that the next one has room. */
  readonly buffer: Buffer;
  length: number;
}

/** A part of an object, and around it as much as a pattern reaches. */
interface Span {
  readonly start: number;
  end: number;
}

/**
 * The last versions of objects that have nothing to hide. A version that comes after one of them is looked at only where it
 * differs, which is a tenth of it as a rule.
 */
export class CleanVersions {
  readonly #versions = new Map<string, Version>();
  #sizeBytes = 0;

  /** Whether there is nothing to hide; if so it is remembered. */
  isClean(key: string, bytes: Uint8Array): boolean {
    const known = this.#versions.get(key);
    const spans = known ? changedSpans(known, bytes) : [{ start: 0, end: bytes.length }];
    const isClean = spans.every(({ start, end }) => !mayHoldSecrets(latin1Text(bytes, start, end)));
    if (isClean) this.#remember(key, known, bytes);
    else this.forget(key);
    return isClean;
  }

  forget(key: string): void {
    const known = this.#versions.get(key);
    if (!known) return;
    this.#versions.delete(key);
    this.#sizeBytes -= known.buffer.length;
  }

  #remember(key: string, known: Version | undefined, bytes: Uint8Array): void {
    if (known && known.buffer.length >= bytes.length) {
      // Last in the order in which they are forgotten.
      this.#versions.delete(key);
      this.#versions.set(key, known);
      known.buffer.set(bytes);
      known.length = bytes.length;
      return;
    }
    this.forget(key);
    if (bytes.length > longestBytes) return;
    const buffer = Buffer.allocUnsafeSlow(bytes.length + (bytes.length >> 4));
    buffer.set(bytes);
    this.#versions.set(key, { buffer, length: bytes.length });
    this.#sizeBytes += buffer.length;
    for (const oldest of this.#versions.keys()) {
      if (this.#sizeBytes <= mostBytes) break;
      this.forget(oldest);
    }
  }
}

/** Where `bytes` are not what they were, counted from the beginning or from the end. */
function changedSpans(known: Version, bytes: Uint8Array): readonly Span[] {
  const { buffer, length } = known;
  const spans: Span[] = [];
  const shifts = [0, length - bytes.length];
  const isSame = (start: number, end: number, by: number) =>
    start + by >= 0 && end + by <= length && buffer.compare(bytes, start, end, start + by, end + by) === 0;
  let shift: number | undefined = 0;
  for (let start = 0; start < bytes.length; start += blockBytes) {
    const before: number | undefined = shift;
    const regionEnd = Math.min(start + regionBytes, bytes.length);
    if (start % regionBytes === 0 && before !== undefined && isSame(start, regionEnd, before)) {
      start = regionEnd - blockBytes;
      continue;
    }
    const end = Math.min(start + blockBytes, bytes.length);
    const isAt = (by: number) => isSame(start, end, by);
    shift = before !== undefined && isAt(before) ? before : shifts.find(isAt);
    if (shift === undefined) addChanges(spans, known, bytes, start, end);
    // What is before it and what begins here were not side by side.
    else if (shift !== before && before !== undefined) add(spans, start, start, bytes.length);
  }
  return spans;
}

/** From the first to the last byte of a block that is another. */
function addChanges(spans: Span[], { buffer, length }: Version, bytes: Uint8Array, start: number, end: number): void {
  let first = start;
  let last = end;
  if (length === bytes.length) {
    while (first < end && bytes[first] === buffer[first]) first += 1;
    while (last > first && bytes[last - 1] === buffer[last - 1]) last -= 1;
  }
  add(spans, first, last, bytes.length);
}

function add(spans: Span[], start: number, end: number, length: number): void {
  const from = Math.max(0, start - patternReach);
  const to = Math.min(length, end + patternReach);
  const last = spans.at(-1);
  if (last && from <= last.end) last.end = to;
  else spans.push({ start: from, end: to });
}
