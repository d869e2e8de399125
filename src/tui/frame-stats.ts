import { appendFileSync } from 'node:fs';

const mostSamples = 100_000;

/** What the screen did, for whoever measures it: asked for by a file's name in `KINFORMER_FRAME_STATS`. */
export class FrameStats {
  readonly #paintMs: number[] = [];
  readonly #cpuMs: number[] = [];
  #frames = 0;
  #beganMs: number | undefined;
  #beganCpuMs = 0;

  begins(nowMs: number): void {
    this.#beganMs ??= nowMs;
    this.#beganCpuMs = threadCpuMs();
  }

  painted(nowMs: number): void {
    this.#frames += 1;
    if (this.#beganMs !== undefined && this.#paintMs.length < mostSamples) {
      this.#paintMs.push(nowMs - this.#beganMs);
      this.#cpuMs.push(threadCpuMs() - this.#beganCpuMs);
    }
    this.#beganMs = undefined;
  }

  /** Appends one line of JSON. */
  write(path: string, bytes: number, seconds: number): void {
    const [paintMs, paintCpuMs] = [summarize(this.#paintMs), summarize(this.#cpuMs)];
    appendFileSync(path, `${JSON.stringify({ frames: this.#frames, bytes, seconds, paintMs, paintCpuMs })}\n`);
  }
}

function summarize(samples: readonly number[]) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0 };
}

/** On a busy machine the clock says more about the others. Node 22 does not know it. */
function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? { user: 0, system: 0 };
  return (user + system) / 1000;
}
