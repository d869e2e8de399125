import type { Clock } from '../core/clock.ts';
import type { OutputWriter } from '../output/output-writer.ts';
import type { TuiHost } from '../tui/run-tui.tsx';
import type { TerminalHandover } from '../tui/terminal-handover.ts';
import type { Meter } from './metrics/meter.ts';
import type { OptionValues } from './option-table.ts';

/** What a command takes from the process, as parameters. */
export interface CommandContext {
  /** stdout. Written out before the program ends. */
  readonly output: OutputWriter;
  readonly isStdoutTerminal: boolean;
  readonly isStdinTerminal: boolean;
  readonly stdoutColumns: number;
  /** The process itself, for what has the whole terminal. */
  readonly host: TuiHost;
  /** Lends the terminal to others while it is all ours. */
  readonly handover: TerminalHandover;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly clock: Clock;
  /** With `--metrics`: what the parts of the command give their figures to. */
  readonly meter?: Meter;
  /** Aborts when the program shall end: a signal came, or the reader closed the pipe. What then is returned counts not. */
  readonly signal: AbortSignal;
  readonly version: string;
  readonly nodeVersion: string;
  /** How long a command that is to end may take to tidy up, ms; without this not even a second. */
  readonly allowTidyUp: (limitMs: number) => void;
  /** One line for the user on stderr, made printable. */
  readonly notice: (text: string) => void;
}

/** One parsed command line. */
export interface Invocation {
  readonly options: OptionValues;
  readonly arguments: readonly string[];
  /** Options that stand on the command line. */
  readonly flags: ReadonlySet<string>;
  /** Options that the user gave on the command line, in the environment or in the configuration file. */
  readonly given: ReadonlySet<string>;
  /** False for bare `kinformer [RESOURCE…]`. */
  readonly isNamed: boolean;
  /** What stands after `--`, for a command that has a use for it. */
  readonly trailing: readonly string[];
}

/** Runs a command to its end. Resolves to the exit code; rejects with a KinformerError for an expected failure. */
export type CommandRunner = (invocation: Invocation, context: CommandContext) => Promise<number>;
