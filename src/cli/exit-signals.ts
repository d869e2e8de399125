import type { Clock } from '../core/clock.ts';
import { exitCode } from '../core/errors.ts';

const codes = {
  SIGINT: exitCode.interrupt,
  SIGTERM: exitCode.terminate,
  SIGHUP: exitCode.hangup,
} as const;

export type ExitSignal = keyof typeof codes;

/** The part of the process that delivers signals. */
export interface SignalSource {
  on(signal: ExitSignal, listener: () => void): unknown;
  off(signal: ExitSignal, listener: () => void): unknown;
  exit(code: number): never;
}

/** A terminal interrupts the launcher and us, and the launcher passes it on: such a pair counts once. */
const sameInterruptMs = 500;

/** Calls `onExit` with the exit code at the first signal; a second SIGINT ends the process at once. */
export function listenForExitSignals(source: SignalSource, clock: Clock, onExit: (code: number) => void): () => void {
  let interruptedAtMs: number | undefined;
  const listeners = (Object.keys(codes) as ExitSignal[]).map((signal) => {
    const listener = () => {
      if (signal === 'SIGINT') {
        const nowMs = clock.monotonic();
        if (interruptedAtMs !== undefined && nowMs - interruptedAtMs >= sameInterruptMs)
          source.exit(exitCode.interrupt);
        interruptedAtMs ??= nowMs;
      }
      onExit(codes[signal]);
    };
    source.on(signal, listener);
    return { signal, listener };
  });
  return () => {
    for (const { signal, listener } of listeners) source.off(signal, listener);
  };
}
