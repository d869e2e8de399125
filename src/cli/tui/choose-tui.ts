import { KinformerError } from '../../core/errors.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';

/** Why the terminal interface does not open, an option by its name; undefined: it does. */
export function reasonAgainstTui(
  { options, given }: Pick<Invocation, 'options' | 'given'>,
  { env, isStdinTerminal, isStdoutTerminal }: Pick<CommandContext, 'env' | 'isStdinTerminal' | 'isStdoutTerminal'>,
): string | undefined {
  if (!isStdoutTerminal) return 'stdout is not a terminal';
  if (!isStdinTerminal) return 'stdin is not a terminal';
  const flag = (['output', 'noTui', 'once', 'count', 'watchOnly'] as const).find(
    (name) => given.has(name) && options[name],
  );
  if (flag !== undefined) return flag;
  if (env.TERM === 'dumb') return 'TERM=dumb';
  return env.CI ? 'CI' : undefined;
}

/** What is said when the terminal interface is asked for and there is no terminal. */
export function noTerminal(): KinformerError {
  return new KinformerError('USAGE', 'the TUI needs a terminal', { hint: 'kinformer watch pods -o json' });
}
