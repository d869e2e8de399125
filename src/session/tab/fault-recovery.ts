import { formatCounted, formatDuration } from '../../view/format.ts';

export interface FaultRecoveryOptions {
  /** No fault of this tab is in force any more. */
  readonly isOver: () => boolean;
  /** A watch is open. */
  readonly isLive: () => boolean;
  /** Changes that relists have found since the start. */
  readonly recovered: () => number;
  readonly log: (text: string) => void;
}

interface Run {
  readonly name: string;
  readonly title: string;
  readonly startMs: number;
  readonly recovered: number;
  readonly replayed: number;
  /** It acts on requests only. */
  readonly waits: boolean;
  backMs: number | undefined;
  /** Reconnections that the log does not tell of yet: what came before them is not counted either. */
  untold: number;
  result: string | undefined;
}

/** How long a fault without a disconnect is looked at. */
const settlingMs = 1000;

/** What the last fault cost: how long until it was live again, what a relist found, what the server sent twice. */
export class FaultRecovery {
  readonly #options: FaultRecoveryOptions;
  #run: Run | undefined;
  #replayed = 0;

  constructor(options: FaultRecoveryOptions) {
    this.#options = options;
  }

  /** `d drop the connection 12:03:58  back in 0.9s, 0 lost, 0 replayed`; undefined when there was no fault. */
  get text(): string | undefined {
    return this.#run && `${this.#run.title}  ${this.#run.result ?? 'runs'}`;
  }

  /** `waits`: it strikes requests, and nothing that is open. */
  begin(name: string, title: string, nowMs: number, waits = false): void {
    const recovered = this.#options.recovered();
    this.#run = {
      name,
      title,
      startMs: nowMs,
      recovered,
      replayed: this.#replayed,
      waits,
      backMs: undefined,
      untold: 0,
      result: undefined,
    };
  }

  /** A watch is open again. */
  reconnected(afterMs: number): void {
    const run = this.#run;
    if (!run || run.result !== undefined) return;
    run.backMs = (run.backMs ?? 0) + afterMs;
    run.untold += 1;
  }

  /** The log has told of that, and of everything before it. */
  told(): void {
    if (this.#run && this.#run.untold > 0) this.#run.untold -= 1;
  }

  /** The server sent what was known already. */
  replayed(): void {
    this.#replayed += 1;
  }

  /** Looks whether it is over; a line in the log says what it was. Call it once a frame. */
  update(nowMs: number): void {
    const run = this.#run;
    const { isOver, isLive, recovered, log } = this.#options;
    if (!run || run.result !== undefined || !isOver() || !isLive() || run.untold > 0) return;
    if (run.backMs === undefined && nowMs - run.startMs < settlingMs) return;
    const untouched = run.waits ? 'no request met it' : 'never away';
    const back = run.backMs === undefined ? untouched : `back in ${formatDuration(run.backMs)}`;
    const recoveredNow = recovered() - run.recovered;
    const missed = recoveredNow === 0 ? '0 lost' : `${formatCounted(recoveredNow, 'change')} recovered`;
    run.result = `${back}, ${missed}, ${this.#replayed - run.replayed} replayed`;
    log(`fault ${run.name} is over: ${run.result}`);
  }
}
