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

/** A terminal signals the launcher and us, and the launcher passes it on: such a pair counts once. */
const sameSignalMs = 500;

/** Calls `onExit` with the exit code of the first signal; a second one ends the process at once, with the same code. */
export function listenForExitSignals(source: SignalSource, clock: Clock, onExit: (code: number) => void): () => void {
  let first: { readonly atMs: number; readonly code: number } | undefined;
  const listeners = (Object.keys(codes) as ExitSignal[]).map((signal) => {
    const listener = () => {
      const nowMs = clock.monotonic();
      if (first && nowMs - first.atMs >= sameSignalMs) source.exit(first.code);
      first ??= { atMs: nowMs, code: codes[signal] };
      onExit(codes[signal]);
    };
    source.on(signal, listener);
    return { signal, listener };
  });
  return () => {
    for (const { signal, listener } of listeners) source.off(signal, listener);
  };
}
