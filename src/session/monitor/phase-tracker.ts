import { isRefused, isTypeGone, reasonOf } from '../../cache/failure-delay.ts';
import type { ListMark } from '../../cache/notification.ts';
import type { PipelineFailure, ReflectorPhase } from '../../cache/observer.ts';
import { isForbidden, isUnauthorized, statusOf } from '../../object/status.ts';
import { formatCounted } from '../../view/format.ts';
import type { PhaseWord } from '../../view/models/phase.ts';
import { AttemptLog } from './attempt-log.ts';

/** Three refusals running make the reflector poll. */
const refusalsBeforePolling = 3;

export interface PhaseFailure {
  readonly phase: PipelineFailure['phase'];
  readonly error: unknown;
  readonly reason: string;
  readonly attempt: number;
  readonly atMs: number;
  readonly retryAtMs: number | undefined;
}

/** Follows the reflector from phase to phase: where it is, since when, and what went wrong. */
export class PhaseTracker {
  readonly attempts = new AttemptLog();
  readonly startedMs: number;
  #word: PhaseWord = 'DISCOVER';
  #type: ReflectorPhase['type'] = 'idle';
  #phaseSinceMs: number;
  #failure: PhaseFailure | undefined;
  #disconnectedMs: number | undefined;
  #pages = 0;
  #listed = 0;
  #mark: ListMark | undefined;
  #firstListMs: number | undefined;
  #watchSinceMs: number | undefined;
  #refusals = 0;

  constructor(nowMs: number) {
    this.startedMs = nowMs;
    this.#phaseSinceMs = nowMs;
  }

  get word(): PhaseWord {
    return this.isRetrying ? this.#backoffWord(this.#failure?.error) : this.#word;
  }

  /** A watch is asked for that has failed already: the client itself waits and repeats it where the server says so. */
  get isRetrying(): boolean {
    return this.#type === 'opening-watch' && this.#failure !== undefined;
  }

  get type(): ReflectorPhase['type'] {
    return this.#type;
  }

  get phaseSinceMs(): number {
    return this.#phaseSinceMs;
  }

  /** Of the last failure, while it lasts: until a watch is open again. */
  get failure(): PhaseFailure | undefined {
    return this.#failure;
  }

  /** Since when no watch is open that was open before; undefined while live and before the first watch. */
  get disconnectedMs(): number | undefined {
    return this.#disconnectedMs;
  }

  get watchSinceMs(): number | undefined {
    return this.#watchSinceMs;
  }

  /** Pages of the present list. */
  get pages(): number {
    return this.#pages;
  }

  /** Objects that the present list, or streaming list, has brought. */
  get listed(): number {
    return this.#listed;
  }

  get lastMark(): ListMark | undefined {
    return this.#mark;
  }

  /** When the first list was complete. */
  get firstListMs(): number | undefined {
    return this.#firstListMs;
  }

  get isListing(): boolean {
    return this.#type === 'listing' || this.#type === 'streaming-list';
  }

  /** Before the reflector runs. */
  preparing(word: 'DISCOVER' | 'ACCESS'): void {
    if (this.#type === 'idle') this.#word = word;
  }

  enter(phase: ReflectorPhase, nowMs: number): void {
    const was = this.#type;
    this.#type = phase.type;
    if (was === 'watching' && phase.type !== 'watching') this.#disconnectedMs = nowMs;
    if (phase.type !== was || this.isListing) this.#phaseSinceMs = nowMs;
    if (this.isListing) {
      this.#pages = 0;
      this.#listed = 0;
    }
    if (phase.type === 'watching') {
      this.#failure = undefined;
      this.#disconnectedMs = undefined;
      this.#watchSinceMs = nowMs;
      this.#refusals = 0;
    }
    if (phase.type === 'backing-off') this.#backingOff(phase.error, phase.delayMs, nowMs);
    this.#word = this.#toWord(phase);
    this.attempts.enter(phase, nowMs, this.#failure);
  }

  page(items: number): void {
    this.#pages += 1;
    this.#listed += items;
  }

  completed(mark: ListMark, nowMs: number): void {
    this.#mark = mark;
    this.#firstListMs ??= nowMs;
    this.attempts.succeeded(formatCounted(this.#listed, 'object'), nowMs);
  }

  failed({ phase, error, attempt, retryInMs }: PipelineFailure, nowMs: number): void {
    if (phase === 'handler' || phase === 'index') return;
    if (phase === 'watch' && isRefused(error)) this.#refusals += 1;
    else if (phase === 'list') this.#refusals = 0;
    const retryAtMs = retryInMs === undefined ? undefined : nowMs + retryInMs;
    this.#failure = { phase, error, reason: reasonOf(error), attempt, atMs: nowMs, retryAtMs };
    this.attempts.failed(phase, this.#failure);
  }

  #backingOff(error: unknown, delayMs: number, nowMs: number): void {
    const reason = reasonOf(error);
    const known = this.#failure;
    this.#failure = {
      phase: known?.phase ?? 'watch',
      error,
      reason,
      attempt: known?.attempt ?? 1,
      atMs: known?.atMs ?? nowMs,
      retryAtMs: nowMs + delayMs,
    };
  }

  #toWord(phase: ReflectorPhase): PhaseWord {
    switch (phase.type) {
      case 'idle':
        return 'DISCOVER';
      case 'streaming-list':
        return 'STREAM';
      case 'listing':
        return this.isPolling ? 'POLL' : 'LIST';
      case 'opening-watch':
        return this.isPolling ? 'POLL' : 'WATCH';
      case 'watching':
        return 'WATCH';
      case 'backing-off':
        return this.#backoffWord(phase.error);
      case 'stopped':
        return 'STOPPED';
    }
  }

  #backoffWord(error: unknown): PhaseWord {
    if (isTypeGone(error)) return 'GONE';
    if (this.isPolling) return 'POLL';
    return isForbidden(error) ? 'FORBIDDEN' : 'BACKOFF';
  }

  /** A watch was refused three times running while lists succeed: a list every 30 s, not live. */
  get isPolling(): boolean {
    return this.#refusals >= refusalsBeforePolling;
  }

  /** HTTP status with which the server refuses, 401 or 403. */
  get refusal(): number | undefined {
    const error = this.#type === 'backing-off' ? this.#failure?.error : undefined;
    return isForbidden(error) || isUnauthorized(error) ? (statusOf(error)?.code ?? 403) : undefined;
  }
}
