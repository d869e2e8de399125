import { commonLength } from './common-length.ts';
import { OpenContainers } from './open-containers.ts';
import { skipValue } from './scan-path.ts';

/** Of the documents that are being compared: one at a time, since none waits for another. */
const openContainers = new OpenContainers();

/**
 * How long the runs of the documents before were, in their order: changes of one kind come in series, such as the kubelet's to
 * the pods of a deployment, and a run that is as long as the last one is confirmed at once.
 */
const lastLengths = new Int32Array(8);

/** Remembers how far two documents were found to be equal, side by side, so that this is looked for once a difference. */
export class EqualRun {
  readonly #old: Uint8Array;
  readonly #new: Uint8Array;
  /** Equal are the old bytes from here … */
  #from = 0;
  /** … to here, where they differ or one document ends … */
  #until = -1;
  /** … with the new ones so much later. */
  #shift = 0;

  #runCount = 0;
  /** Where the documents are likely to differ; -1: that is not known. */
  readonly #likelyOld: number;
  readonly #likelyNew: number;

  constructor(oldBytes: Uint8Array, newBytes: Uint8Array, likelyOld = -1, likelyNew = -1) {
    this.#old = oldBytes;
    this.#new = newBytes;
    this.#likelyOld = likelyOld;
    this.#likelyNew = likelyNew;
    openContainers.clear();
  }

  /** The offset in the old document of the first difference from `i` and `j` on. */
  until(i: number, j: number): number {
    if (j - i !== this.#shift || i < this.#from || i > this.#until) {
      this.#from = i;
      this.#until = i + this.#commonLength(i, j);
      this.#shift = j - i;
      openContainers.clear();
    }
    return this.#until;
  }

  #commonLength(i: number, j: number): number {
    const ahead = this.#likelyOld - i;
    const isAhead = ahead > 0 && this.#likelyNew - j === ahead;
    const place = Math.min(this.#runCount, lastLengths.length - 1);
    const likely = isAhead ? ahead : (lastLengths[place] as number);
    const length = commonLength(this.#old, i, this.#new, j, likely);
    lastLengths[place] = length;
    this.#runCount += 1;
    return length;
  }

  /** Which of the containers that are open where the bytes differ begins at `i`; -1 when none is known to. */
  openAt(i: number): number {
    return openContainers.find(i);
  }

  /** Where the member or item of an open container is that differs, or where there is none any more; blanks may come first. */
  differingMember(container: number): number {
    return openContainers.member(container);
  }

  /** The place of that item. */
  differingIndex(container: number): number {
    return openContainers.index(container);
  }

  /** Whether nothing differs from `i` and `j` to the ends. */
  isRest(i: number, j: number): boolean {
    return this.#old.length - i === this.#new.length - j && this.until(i, j) === this.#old.length;
  }

  /** The offset after the value at `i` when the one at `j` is the same; -1 when they differ. */
  endOfEqual(i: number, j: number): number {
    const first = this.#old[i] as number;
    if (first !== this.#new[j]) return -1;
    const until = this.until(i, j);
    if ((first | 0x20) === 0x7b) return this.openAt(i) === -1 ? openContainers.skipWithin(this.#old, i, until) : -1;
    const end = skipValue(this.#old, i);
    if (end > until) return -1;
    // Where both end there is nothing more to differ; else a number may go on.
    const isWhole = first === 0x22 || end < until || skipValue(this.#new, j) - j === end - i;
    return isWhole ? end : -1;
  }
}
