import type { Clock, Timer } from '../core/clock.ts';
import { createSeededRandom, type Random } from '../core/random.ts';
import type {
  PipelineStep,
  RecordedFailure,
  RecordedPipeline,
  RecordedTarget,
  RecordingStart,
  UntimedEntry,
} from './journal-entry.ts';
import type { JournalWriter } from './journal-writer.ts';
import { toRecordedError } from './recorded-error.ts';
import { Redactor } from './redact-object.ts';
import { sameTimeMs } from './same-time.ts';
import { TargetRecorder } from './target-recorder.ts';

const flushMs = 1000;

export interface RecordingOptions {
  readonly writer: JournalWriter;
  readonly clock: Clock;
  readonly random: Random;
  readonly start: RecordingStart;
}

/**
 * One recording: what several informers got from a server and did with it, in the order of their doing, until `finish`.
 * What was recorded is on its way to the disk within a second.
 */
export class Recording {
  readonly #options: RecordingOptions;
  /** undefined: everything is kept as it is. */
  readonly #redactor: Redactor | undefined;
  /** Wall-clock time that no change of the machine's clock makes go back. */
  readonly #startMs: number;
  #targets = 0;
  #steps: { does: PipelineStep['does']; count: number }[] = [];
  #stepsTarget = 0;
  #stepsMs = 0;
  #timer: Timer | undefined;
  #isOver = false;

  constructor(options: RecordingOptions) {
    const { clock, start } = options;
    this.#options = options;
    this.#startMs = clock.now() - clock.monotonic();
    this.#redactor = start.withSecrets ? undefined : new Redactor();
    this.#write({ type: 'start', recording: this.#redactor?.value(start) ?? start });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  discoveryFailed(failure: FailureToRecord): void {
    const recorded = toRecordedFailure(failure);
    this.#write({ type: 'discovery-failed', failure: this.#redactor?.value(recorded) ?? recorded });
  }

  /** Begins to record an informer. Call it before the informer is made. */
  target(recorded: Omit<RecordedTarget, 'pipeline'> & { readonly pipeline: Omit<RecordedPipeline, 'seed'> }) {
    const target = this.#targets;
    this.#targets += 1;
    const seed = Math.floor(this.#options.random() * 2 ** 32);
    this.#write({ type: 'target', target, recorded: { ...recorded, pipeline: { ...recorded.pipeline, seed } } });
    const { group, name } = recorded.resource;
    const isSecret = group === '' && name === 'secrets';
    return new TargetRecorder({
      target,
      title: recorded.title,
      random: createSeededRandom(seed),
      redact: this.#redactor?.forObjects(isSecret) ?? ((bytes) => bytes),
      redactValue: (value) => this.#redactor?.value(value) ?? value,
      write: (entry) => this.#write(entry),
      step: (does) => this.#step(target, does),
    });
  }

  /** Ends the recording: nothing is written after this. Idempotent. */
  finish(): void {
    if (this.#isOver) return;
    this.#write({ type: 'finish' });
    this.#isOver = true;
    this.#timer?.cancel();
    this.#options.writer.flush();
  }

  #write(entry: UntimedEntry): void {
    if (this.#isOver) return;
    this.#writeSteps();
    this.#options.writer.write(entry, this.#nowMs);
    this.#flushLater();
  }

  #step(target: number, does: PipelineStep['does']): void {
    if (this.#isOver) return;
    const nowMs = this.#nowMs;
    if (target !== this.#stepsTarget || nowMs - this.#stepsMs > sameTimeMs) this.#writeSteps();
    if (this.#steps.length === 0) this.#stepsMs = nowMs;
    this.#stepsTarget = target;
    const last = this.#steps.at(-1);
    if (last?.does === does) last.count += 1;
    else this.#steps.push({ does, count: 1 });
    this.#flushLater();
  }

  #writeSteps(): void {
    if (this.#steps.length === 0) return;
    const steps = this.#steps;
    this.#steps = [];
    this.#options.writer.write({ type: 'steps', target: this.#stepsTarget, steps }, this.#stepsMs);
  }

  #flushLater(): void {
    this.#timer ??= this.#options.clock.setTimeout(() => {
      this.#timer = undefined;
      this.#writeSteps();
      this.#options.writer.flush();
    }, flushMs);
  }

  get #nowMs(): number {
    return this.#startMs + this.#options.clock.monotonic();
  }
}

export interface FailureToRecord {
  readonly resource: string;
  readonly error: unknown;
  readonly attempt: number;
  readonly retryInMs?: number | undefined;
}

function toRecordedFailure({ resource, error, attempt, retryInMs }: FailureToRecord): RecordedFailure {
  return { resource, error: toRecordedError(error), attempt, retryInMs };
}
