import { appendFileSync } from 'node:fs';

const mostSamples = 100_000;

/** What the screen did, for whoever measures it: asked for by a file's name in `KINFORMER_FRAME_STATS`. */
export class FrameStats {
  readonly #paintMs: number[] = [];
  #frames = 0;
  #beganMs: number | undefined;

  begins(nowMs: number): void {
    this.#beganMs ??= nowMs;
  }

  painted(nowMs: number): void {
    this.#frames += 1;
    if (this.#beganMs !== undefined && this.#paintMs.length < mostSamples) this.#paintMs.push(nowMs - this.#beganMs);
    this.#beganMs = undefined;
  }

  /** Appends one line of JSON. */
  write(path: string, bytes: number, seconds: number): void {
    const sorted = this.#paintMs.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
    const paintMs = { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 };
    appendFileSync(path, `${JSON.stringify({ frames: this.#frames, bytes, seconds, paintMs })}\n`);
  }
}
