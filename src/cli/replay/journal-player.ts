import type { Clock } from '../../core/clock.ts';
import type { KinformerError } from '../../core/errors.ts';
import type { JournalEntry, RecordedTarget } from '../../journal/journal-entry.ts';
import { readJournal } from '../../journal/read-journal.ts';
import { Replay } from '../../journal/replay.ts';
import { ReplayClock } from '../../journal/replay-clock.ts';
import { ReplayPace } from '../../journal/replay-pace.ts';
import { ReplayedTarget } from '../../journal/replayed-target.ts';
import type { ReplayPort } from '../../session/ports.ts';
import type { RecordingToShow } from './choose-recording.ts';
import { describeProblem, JournalProgress } from './journal-progress.ts';

export interface JournalPlayerOptions {
  readonly file: string;
  readonly recording: RecordingToShow;
  readonly clock: Clock;
  /** undefined: it stands still at first. */
  readonly speed: number | undefined;
  /** Where it is has changed. */
  readonly onChange: () => void;
}

/** A replay that can be stopped, stepped and begun again; its pipelines are free to work as they like. */
export class JournalPlayer implements ReplayPort {
  readonly #options: JournalPlayerOptions;
  readonly #pace: ReplayPace;
  #clock = new ReplayClock();
  #replay: Replay | undefined;
  #run: AbortController | undefined;
  #step = 0;
  /** Up to this step nothing is waited for. */
  #goal = 0;
  #speed: number | undefined;
  #lastSpeed: number;
  #end: ReplayPort['end'];
  /** Aborts what is waited for when the user wants something else. */
  #wait = new AbortController();

  constructor(options: JournalPlayerOptions) {
    const { clock, speed, recording } = options;
    this.#options = options;
    this.#speed = speed;
    this.#lastSpeed = speed ?? 1;
    this.#pace = new ReplayPace(clock, this.#lastSpeed);
    this.#clock.moveTo(recording.startMs);
  }

  get atMs(): number {
    return this.#clock.now();
  }

  get step(): number {
    return this.#step;
  }

  get speed(): number | undefined {
    return this.#speed;
  }

  get end(): ReplayPort['end'] {
    return this.#end;
  }

  setSpeed(speed: number | undefined): void {
    this.#speed = speed;
    if (speed !== undefined) {
      this.#lastSpeed = speed;
      this.#pace.restart(speed);
    }
    this.#wake();
  }

  goOn(): void {
    this.setSpeed(this.#lastSpeed);
  }

  forward(): void {
    this.#speed = undefined;
    this.#goal = Math.max(this.#goal, this.#step) + 1;
    this.#wake();
  }

  back(): boolean {
    this.#speed = undefined;
    const before = Math.max(this.#goal, this.#step) - 1;
    if (before < 0) return false;
    this.stop();
    this.#goal = before;
    return true;
  }

  /** The clock of the informers of this run. */
  get pipelineClock(): ReplayClock {
    return this.#clock;
  }

  /** Everything of this run ends; `add` begins another. */
  stop(): void {
    this.#run?.abort();
    this.#run = undefined;
    this.#replay = undefined;
    this.#step = 0;
    this.#end = undefined;
    this.#clock = new ReplayClock();
    this.#clock.moveTo(this.#options.recording.startMs);
  }

  /** Gives an informer of the recording to this run. When all are there, it begins. */
  add(index: number, recorded: RecordedTarget): ReplayedTarget {
    this.#replay ??= new Replay({ clock: this.#clock, isFree: true });
    const target = new ReplayedTarget(recorded);
    this.#replay.add(index, target);
    return target;
  }

  get isRunning(): boolean {
    return this.#run !== undefined;
  }

  /** Plays to the end of the recording, as it is told to. */
  async play(onBytes: (target: number, count: number) => void): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    const replay = this.#replay;
    this.#pace.restart(this.#lastSpeed);
    const problem = await this.#playAll(replay, run.signal, onBytes).catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    );
    if (run.signal.aborted) return;
    this.#end = { problem };
    this.#speed = undefined;
    this.#options.onChange();
  }

  async #playAll(
    replay: Replay | undefined,
    signal: AbortSignal,
    onBytes: (target: number, count: number) => void,
  ): Promise<KinformerError | undefined> {
    const { file, recording } = this.#options;
    const progress = new JournalProgress();
    for await (const part of readJournal(file)) {
      if (part.type !== 'entries') return describeProblem(file, part, progress);
      for (const entry of part.entries) {
        progress.add(entry);
        if (progress.recordings > recording.number) return undefined;
        if (progress.recordings < recording.number || !('target' in entry) || entry.type === 'steps') continue;
        if (!(await this.#turnOf(entry, signal))) return undefined;
        const bytes = bytesOf(entry);
        if (bytes > 0) onBytes(entry.target, bytes);
        await replay?.play(entry);
        if (signal.aborted) return undefined;
        if (isStep(entry)) this.#step += 1;
        this.#options.onChange();
      }
    }
    return progress.isUnfinished ? describeProblem(file, undefined, progress) : undefined;
  }

  /** Resolves when the entry may be played; to false when the run is over. */
  async #turnOf(entry: JournalEntry, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      if (this.#step < this.#goal) return true;
      const wait = this.#wait.signal;
      if (this.#speed === undefined) await aborted(AbortSignal.any([signal, wait]));
      else {
        await this.#pace.until(entry.timeMs, AbortSignal.any([signal, wait]));
        if (!wait.aborted) return !signal.aborted;
      }
    }
    return false;
  }

  #wake(): void {
    this.#wait.abort();
    this.#wait = new AbortController();
    this.#options.onChange();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** What one sees: not that something was asked for, nor the parts of an answer. */
function isStep({ type }: JournalEntry): boolean {
  return type !== 'request' && type !== 'items' && type !== 'target';
}

function bytesOf(entry: JournalEntry): number {
  if (entry.type === 'items') return entry.objects.reduce((sum, { length }) => sum + length, 0);
  if (entry.type !== 'events') return 0;
  return entry.events.reduce((sum, event) => sum + ('bytes' in event ? event.bytes.length : 0), 0);
}
