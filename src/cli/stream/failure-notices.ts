import type { PipelineFailure } from '../../cache/observer.ts';
import type { KinformerError } from '../../core/errors.ts';
import type { Target } from './target.ts';

type Subject = Pick<Target, 'title' | 'name'>;

/**
 * Says on stderr once when a resource is lost and once when it is back, however many attempts lie between. It is back when
 * a watch of it is open again, and not merely when it was listed; with an informer for each of several objects, when all are.
 */
export class FailureNotices {
  readonly #notice: (text: string) => void;
  /** Title → names of the objects whose informer is lost; undefined stands for all objects. */
  readonly #lost = new Map<string, Set<string | undefined>>();

  constructor(notice: (text: string) => void) {
    this.#notice = notice;
  }

  failed({ title, name }: Subject, { phase, retryInMs }: PipelineFailure, error: KinformerError): void {
    if (retryInMs === undefined) return;
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
    this.#lost.delete(title);
    this.#notice(`${title}: connected again`);
  }
}
