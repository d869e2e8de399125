import type { Clock } from '../core/clock.ts';
import type { TerminalHandover } from './terminal-handover.ts';
import { type KeyboardStream, TerminalInput } from './terminal-input.ts';

export interface KeyboardRequest {
  readonly host: { readonly stdin: KeyboardStream; readonly pid: number; kill(pid: number, signal: string): unknown };
  readonly clock: Clock;
  readonly handover: Pick<TerminalHandover, 'takeScreen'>;
}

/**
 * The terminal's keys, from before there is a screen: they are not echoed, and kept for it. Only ctrl-c does at once what it
 * always does, and a program that asks for a password gets the terminal as it was.
 */
export class Keyboard {
  readonly input: TerminalInput;
  /** Aborts when there is no terminal any more. */
  readonly lost: AbortSignal;
  readonly #stopLending: () => void;

  constructor({ host, clock, handover }: KeyboardRequest) {
    const losing = new AbortController();
    this.lost = losing.signal;
    const input = new TerminalInput(host.stdin, clock, () => losing.abort());
    this.input = input;
    input.onInterrupt(() => host.kill(host.pid, 'SIGINT'));
    this.#stopLending = handover.takeScreen(async (run) => {
      input.setRawMode(false);
      try {
        await run();
      } finally {
        input.setRawMode(true);
      }
    });
    input.setRawMode(true);
  }

  /** There is a screen now, which reads the keys and lends the terminal itself. */
  giveToScreen(): void {
    this.#stopLending();
    this.input.onInterrupt(undefined);
  }

  /** Lets go of the terminal; what was typed and not read is lost. */
  close(): void {
    this.#stopLending();
    this.input.close();
  }
}
