import { KinformerError } from '../../core/errors.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';

/** Why the terminal interface does not open; undefined: it does. */
export function reasonAgainstTui(
  { options, given }: Pick<Invocation, 'options' | 'given'>,
  { env, isStdinTerminal, isStdoutTerminal }: Pick<CommandContext, 'env' | 'isStdinTerminal' | 'isStdoutTerminal'>,
): string | undefined {
  if (!isStdoutTerminal) return 'stdout is not a terminal';
  if (!isStdinTerminal) return 'stdin is not a terminal';
  if (asksForLines({ options, given })) return 'lines are asked for';
  if (env.TERM === 'dumb') return 'TERM=dumb';
  return env.CI ? 'CI' : undefined;
}

/** An option was given that only lines can fulfil. */
export function asksForLines({ options, given }: Pick<Invocation, 'options' | 'given'>): boolean {
  return (['output', 'noTui', 'once', 'count', 'watchOnly', 'maxRate'] as const).some(
    (name) => given.has(name) && options[name],
  );
}

/** Lines are told and typed, and there is no screen. */
export function isForScreenReader(
  { screenReader }: { readonly screenReader: boolean },
  env: CommandContext['env'],
): boolean {
  return screenReader || env.INK_SCREEN_READER === 'true';
}

/** What is said when the terminal interface is asked for and there is no terminal. */
export function noTerminal(): KinformerError {
  return new KinformerError('USAGE', 'the TUI needs a terminal', { hint: 'kinformer watch pods -o json' });
}
