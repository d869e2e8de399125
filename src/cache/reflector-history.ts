import type { PipelineFailure } from './observer.ts';

const refusalsBeforePolling = 3;
const distrustMs = 10 * 60_000;
const idleWatchesBeforeRelist = 2;
const shortWatchesAtOnce = 5;

/** What earlier rounds taught, and what is still to be told about them. */
export class ReflectorHistory {
  /** Why the next list is made, as its ListMark will say. */
  listReason = 'start';
  hasListed = false;
  /** When and why the last watch ended; undefined before the first. */
  watchEnd: { readonly atMs: number; readonly reason: string } | undefined;
  #refusals = 0;
  #silentWatches = 0;
  #shortWatches = 0;
  #pagedUntilMs = Number.NEGATIVE_INFINITY;
  readonly #failures = new Map<PipelineFailure['phase'], number>();

  /** The streaming list did not work: the lists of the next ten minutes are paged (B187, not in client-go). */
  distrustStreaming(nowMs: number): void {
    this.#pagedUntilMs = nowMs + distrustMs;
  }

  trustsStreaming(nowMs: number): boolean {
    return nowMs >= this.#pagedUntilMs;
  }

  /** A watch was refused three times running while lists succeed (not in client-go, which goes on backing off). */
  get isPolling(): boolean {
    return this.#refusals >= refusalsBeforePolling;
  }

  watchRefused(): void {
    this.#refusals += 1;
  }

  watchAllowed(): void {
    this.#refusals = 0;
  }

  /** A watch ended in the ordinary way; true when it must not be reopened, because its position may be one that the server
   * has never reached (B186, not in client-go): it got neither event nor bookmark for all its time. */
  isSilentFor(wasSilent: boolean, endReason: string): boolean {
    this.#silentWatches = wasSilent ? this.#silentWatches + 1 : 0;
    if (!wasSilent || (endReason !== 'closed' && this.#silentWatches < idleWatchesBeforeRelist)) return false;
    this.#silentWatches = 0;
    return true;
  }

  /** A watch ended in the ordinary way; true when so many running were short that the next one must wait (B080, not in client-go). */
  isShortAgain(wasShort: boolean): boolean {
    this.#shortWatches = wasShort ? this.#shortWatches + 1 : 0;
    return this.#shortWatches > shortWatchesAtOnce;
  }

  /** Counts a failure of this phase; consecutive ones from 1. */
  failed(phase: PipelineFailure['phase']): number {
    const attempt = (this.#failures.get(phase) ?? 0) + 1;
    this.#failures.set(phase, attempt);
    if (phase === 'list') this.#refusals = 0;
    return attempt;
  }

  succeeded(...phases: readonly PipelineFailure['phase'][]): void {
    for (const phase of phases) this.#failures.delete(phase);
  }
}
