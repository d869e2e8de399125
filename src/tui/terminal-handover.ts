import type { Clock } from '../core/clock.ts';

type Runner = () => Promise<void>;

/** The part of the process that delivers signals which concern the terminal. */
export interface SignalHost {
  readonly pid: number;
  kill(pid: number, signal: string): unknown;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
  listeners(event: string): readonly unknown[];
}

/** A stopped process goes on at the earliest; one that nobody could stop goes on then. */
const stopMs = 200;

/**
 * Gives the terminal to others and takes it back: a pager, an editor, a plugin that asks for a password, the shell after
 * ctrl-z. One after the other; while there is no screen they simply run.
 */
export class TerminalHandover {
  readonly #host: SignalHost;
  readonly #clock: Clock;
  #leave: ((run: Runner) => Promise<void>) | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isAway = false;

  constructor(host: SignalHost, clock: Clock) {
    this.#host = host;
    this.#clock = clock;
  }

  /** There is a screen now, and `leave` runs something while it is left. Returns what takes that back. */
  takeScreen(leave: (run: Runner) => Promise<void>): () => void {
    this.#leave = leave;
    this.#host.on('SIGTSTP', this.#onStop);
    this.#host.on('SIGCONT', this.#onContinue);
    return () => {
      this.#leave = undefined;
      this.#host.off('SIGTSTP', this.#onStop);
      this.#host.off('SIGCONT', this.#onContinue);
    };
  }

  /** Runs what needs the terminal; an interrupt from the keyboard is meant for that alone. */
  lend<T>(run: () => Promise<T>): Promise<T> {
    return this.#whileAway(async () => {
      if (!this.#leave) return run();
      const interrupts = this.#host.listeners('SIGINT').filter((listener) => typeof listener === 'function');
      const ignore = () => {};
      this.#host.on('SIGINT', ignore);
      for (const listener of interrupts) this.#host.off('SIGINT', listener as () => void);
      try {
        return await run();
      } finally {
        for (const listener of interrupts) this.#host.on('SIGINT', listener as () => void);
        this.#host.off('SIGINT', ignore);
      }
    });
  }

  /** Stops the whole job, as the terminal itself does on ctrl-z; resolves when it goes on. */
  suspend(): Promise<void> {
    return this.#whileAway(() => this.#stop());
  }

  /** Paints everything anew. */
  redraw(): Promise<void> {
    return this.#whileAway(async () => {});
  }

  #whileAway<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => {
      const leave = this.#leave;
      return leave ? this.#leaveFor(leave, run) : run();
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #leaveFor<T>(leave: (run: Runner) => Promise<void>, run: () => Promise<T>): Promise<T> {
    let outcome: { readonly value: T } | undefined;
    this.#isAway = true;
    try {
      await leave(async () => {
        outcome = { value: await run() };
      });
    } finally {
      this.#isAway = false;
    }
    if (!outcome) throw new Error('the terminal was not handed over');
    return outcome.value;
  }

  #stop(): Promise<void> {
    const host = this.#host;
    return new Promise((resolve) => {
      const goOn = () => {
        timer.cancel();
        host.off('SIGCONT', goOn);
        host.on('SIGTSTP', this.#onStop);
        resolve();
      };
      const timer = this.#clock.setTimeout(goOn, stopMs);
      host.on('SIGCONT', goOn);
      host.off('SIGTSTP', this.#onStop);
      host.kill(0, 'SIGTSTP');
    });
  }

  readonly #onStop = () => {
    if (!this.#isAway) void this.suspend();
  };

  /** It was stopped without a word, and whoever had the terminal has changed it. */
  readonly #onContinue = () => {
    if (!this.#isAway) void this.redraw();
  };
}
