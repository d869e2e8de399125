import type { PipelineFailure, ReflectorPhase } from '../../cache/observer.ts';
import { statusOf } from '../../object/status.ts';
import { formatDuration } from '../../view/format.ts';
import type { AttemptRow } from '../../view/models/why-model.ts';

const kept = 50;
const phaseNames: Partial<Record<ReflectorPhase['type'], string>> = {
  'streaming-list': 'streaming list',
  listing: 'paged list',
  'opening-watch': 'watch',
};

interface Failure {
  readonly phase: PipelineFailure['phase'];
  readonly error: unknown;
  readonly reason: string;
  readonly retryAtMs: number | undefined;
}

interface Attempt {
  readonly number: number;
  readonly timeMs: number;
  readonly phase: string;
  result: string;
  isError: boolean;
  next: string;
  endMs: number | undefined;
}

/** The tries to list and to watch, and how they ended. */
export class AttemptLog {
  readonly #attempts: Attempt[] = [];
  #count = 0;

  /** Of all tries since the start. */
  get count(): number {
    return this.#count;
  }

  /** When the present try began. */
  get startedMs(): number | undefined {
    return this.#attempts.at(-1)?.timeMs;
  }

  enter(phase: ReflectorPhase, nowMs: number, failure: Failure | undefined): void {
    const present = this.#attempts.at(-1);
    if (phase.type === 'watching') {
      if (present?.phase === 'watch') this.#end(present, 'open', nowMs);
      return;
    }
    if (phase.type === 'listing' && phase.fallback && present?.endMs === undefined && present) {
      present.next = 'fell back to a paged list';
      this.#end(present, 'not completed', nowMs);
    }
    if (phase.type === 'backing-off' && present) {
      if (failure && !present.isError) this.#fail(present, failure, nowMs);
      present.next = `retried after ${formatDuration(phase.delayMs)}`;
    }
    const name = phaseNames[phase.type];
    if (name !== undefined) this.#begin(name, nowMs);
  }

  succeeded(result: string, nowMs: number): void {
    const present = this.#attempts.at(-1);
    if (present) this.#end(present, result, nowMs);
  }

  failed(phase: PipelineFailure['phase'], failure: Failure): void {
    const present = this.#attempts.at(-1);
    if (!present || phase === 'decode') return;
    present.isError = true;
    present.result = resultOf(failure);
  }

  /** The newest `limit`, oldest first. */
  rows(nowMs: number, limit: number, failure: Failure | undefined): AttemptRow[] {
    return this.#attempts.slice(-limit).map((attempt, i, all) => {
      const isLast = i === all.length - 1;
      const { number, timeMs, phase, result, isError } = attempt;
      const waitMs = isLast && isError && failure?.retryAtMs !== undefined ? failure.retryAtMs - nowMs : undefined;
      const next = waitMs !== undefined && waitMs > 0 ? `next in ${formatDuration(waitMs)}` : attempt.next;
      return { number, timeMs, phase, result, isError, next };
    });
  }

  #begin(phase: string, nowMs: number): void {
    this.#count += 1;
    const attempt: Attempt = {
      number: this.#count,
      timeMs: nowMs,
      phase,
      result: 'running',
      isError: false,
      next: '',
      endMs: undefined,
    };
    this.#attempts.push(attempt);
    if (this.#attempts.length > kept) this.#attempts.shift();
  }

  #end(attempt: Attempt, result: string, nowMs: number): void {
    if (attempt.endMs !== undefined) return;
    attempt.endMs = nowMs;
    attempt.result = result;
    attempt.isError = false;
  }

  #fail(attempt: Attempt, failure: Failure, nowMs: number): void {
    attempt.isError = true;
    attempt.result = resultOf(failure);
    attempt.endMs = nowMs;
  }
}

function resultOf({ error, reason }: Failure): string {
  const code = statusOf(error)?.code;
  return code === undefined ? reason : `${code} ${reason}`;
}
