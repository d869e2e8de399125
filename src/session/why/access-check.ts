import type { Clock } from '../../core/clock.ts';
import type { AccessReview } from '../../insight/doctor/cluster-probe.ts';

/** Rights change seldom; after a refusal they are asked for again, but not more often than this. */
const repeatMs = 30_000;

/** What the server says that one may do: asked for when somebody wants to know why, not before. */
export class AccessCheck {
  readonly #clock: Clock;
  readonly #onAnswer: () => void;
  #askedMs: number | undefined;
  #answer: (AccessReview & { readonly durationMs: number }) | undefined;

  constructor(clock: Clock, onAnswer: () => void) {
    this.#clock = clock;
    this.#onAnswer = onAnswer;
  }

  get answer(): (AccessReview & { readonly durationMs: number }) | undefined {
    return this.#answer;
  }

  /** Asks, unless the answer is known; a refusal since then makes it doubtful. */
  want(review: () => Promise<AccessReview>, isRefused: boolean): void {
    const startMs = this.#clock.monotonic();
    const isKnown = this.#askedMs !== undefined && (!isRefused || startMs - this.#askedMs < repeatMs);
    if (isKnown) return;
    this.#askedMs = startMs;
    review().then(
      (answer) => {
        this.#answer = { ...answer, durationMs: this.#clock.monotonic() - startMs };
        this.#onAnswer();
      },
      // It is an aid: where it is not answered, the list and the watch themselves show what is allowed.
      () => undefined,
    );
  }
}
