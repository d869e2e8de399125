import type { PipelineFailure } from '../../cache/observer.ts';
import type { KinformerError } from '../../core/errors.ts';

/** Says on stderr once when a resource is lost and once when it is back, however many attempts lie between. */
export class FailureNotices {
  readonly #notice: (text: string) => void;
  readonly #lost = new Set<string>();

  constructor(notice: (text: string) => void) {
    this.#notice = notice;
  }

  failed(title: string, { phase, retryInMs }: PipelineFailure, error: KinformerError): void {
    if (retryInMs === undefined || this.#lost.has(title)) return;
    this.#lost.add(title);
    this.#notice(`warning: ${title}: ${phase} failed: ${error.message}; trying again`);
  }

  recovered(title: string): void {
    if (this.#lost.delete(title)) this.#notice(`${title}: connected again`);
  }
}
