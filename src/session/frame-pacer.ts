import type { Clock, Timer } from '../core/clock.ts';

/** Data frames come at most this often, ms. */
const shortestIntervalMs = 100;

export interface FramePacerOptions {
  readonly clock: Clock;
  /** Shows what is new. */
  readonly paint: () => void;
  /** The terminal has not taken what was written before. */
  readonly isBlocked: () => boolean;
  /** Frames a second at most. Default 10. */
  readonly fps?: number;
}

/**
 * Decides when a frame is painted: after a key at once, after data at most `fps` times a second and never faster than four
 * times what the last one cost, and once a second while ages are in view. With nothing to show it has no timer.
 */
export class FramePacer {
  readonly #options: FramePacerOptions;
  #fps: number;
  #timer: Timer | undefined;
  #timerAtMs = 0;
  #paintedMs = Number.NEGATIVE_INFINITY;
  #costMs = 0;
  #isStopped = false;

  constructor(options: FramePacerOptions) {
    this.#options = options;
    this.#fps = options.fps ?? 10;
  }

  setFps(fps: number): void {
    this.#fps = fps;
  }

  /** How long the last frame took, ms. */
  painted(costMs: number): void {
    this.#costMs = costMs;
  }

  /** Data has changed. */
  data(): void {
    this.#wake(this.#paintedMs + this.#intervalMs());
  }

  /** Somebody pressed a key, or resized the screen. Keys of one read are one frame. */
  input(): void {
    this.#wake(this.#options.clock.monotonic());
  }

  /** Something in view changes with time alone; `atMs` on the monotonic clock. */
  tick(atMs: number): void {
    this.#wake(Math.max(atMs, this.#paintedMs + this.#intervalMs()));
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #intervalMs(): number {
    return Math.max(1000 / this.#fps, shortestIntervalMs / 2, 4 * this.#costMs);
  }

  #wake(atMs: number): void {
    if (this.#isStopped || (this.#timer && this.#timerAtMs <= atMs)) return;
    this.#timer?.cancel();
    this.#timerAtMs = atMs;
    const delayMs = Math.max(0, atMs - this.#options.clock.monotonic());
    this.#timer = this.#options.clock.setTimeout(() => this.#paint(), delayMs);
  }

  #paint(): void {
    this.#timer = undefined;
    const nowMs = this.#options.clock.monotonic();
    if (this.#options.isBlocked()) {
      this.#wake(nowMs + this.#intervalMs());
      return;
    }
    this.#paintedMs = nowMs;
    this.#options.paint();
  }
}
