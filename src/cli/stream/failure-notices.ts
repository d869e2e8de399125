import type { PipelineFailure } from '../../cache/observer.ts';
import type { Clock, Timer } from '../../core/clock.ts';
import type { KinformerError } from '../../core/errors.ts';
import type { Target } from './target.ts';

type Subject = Pick<Target, 'title' | 'name'>;

/** A watch that ends sooner was none: it comes and goes, and each time would be said. */
const heldMs = 1000;

/**
 * Says on stderr once when a resource is lost and once when it is back, however many attempts lie between. It is back when
 * a watch of it has been open for a second, and not merely when it was listed; with an informer for each of several objects, when
 * all are. After `signal` nothing more is said.
 */
export class FailureNotices {
  readonly #notice: (text: string) => void;
  readonly #clock: Clock;
  /** Title → names of the objects whose informer is lost; undefined stands for all objects. */
  readonly #lost = new Map<string, Set<string | undefined>>();
  /** Title → until when none of its watches may fail; all are open. */
  readonly #held = new Map<string, Timer>();

  constructor(notice: (text: string) => void, clock: Clock, signal: AbortSignal) {
    this.#notice = notice;
    this.#clock = clock;
    const cancelAll = () => {
      for (const timer of this.#held.values()) timer.cancel();
    };
    signal.addEventListener('abort', cancelAll, { once: true });
  }

  failed({ title, name }: Subject, { phase, retryInMs }: PipelineFailure, error: KinformerError): void {
    if (retryInMs === undefined) return;
    this.#held.get(title)?.cancel();
    const lost = this.#lost.get(title);
    if (lost) lost.add(name);
    else {
      this.#lost.set(title, new Set([name]));
      this.#notice(`warning: ${title}: ${phase} failed: ${error.message}; trying again`);
    }
  }

  recovered({ title, name }: Subject): void {
    const lost = this.#lost.get(title);
    if (!lost?.delete(name) || lost.size > 0) return;
    const timer = this.#clock.setTimeout(() => {
      this.#lost.delete(title);
      this.#notice(`${title}: connected again`);
    }, heldMs);
    this.#held.set(title, timer);
  }
}
