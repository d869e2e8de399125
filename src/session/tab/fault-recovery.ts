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
  backMs: number | undefined;
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

  begin(name: string, title: string, nowMs: number): void {
    const recovered = this.#options.recovered();
    this.#run = {
      name,
      title,
      startMs: nowMs,
      recovered,
      replayed: this.#replayed,
      backMs: undefined,
      result: undefined,
    };
  }

  reconnected(afterMs: number): void {
    if (this.#run && this.#run.result === undefined) this.#run.backMs = (this.#run.backMs ?? 0) + afterMs;
  }

  /** The server sent what was known already. */
  replayed(): void {
    this.#replayed += 1;
  }

  /** Looks whether it is over; a line in the log says what it was. Call it once a frame. */
  update(nowMs: number): void {
    const run = this.#run;
    const { isOver, isLive, recovered, log } = this.#options;
    if (!run || run.result !== undefined || !isOver() || !isLive()) return;
    if (run.backMs === undefined && nowMs - run.startMs < settlingMs) return;
    const back = run.backMs === undefined ? 'never away' : `back in ${formatDuration(run.backMs)}`;
    const lost = recovered() - run.recovered;
    const replayed = this.#replayed - run.replayed;
    run.result = `${back}, ${lost} lost, ${replayed} replayed`;
    const found = lost === 0 ? '' : `; a relist found ${formatCounted(lost, 'missed change')}`;
    log(`fault ${run.name} is over: ${run.result}${found}`);
  }
}
