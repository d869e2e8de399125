import { KinformerError } from '../../core/errors.ts';
import { checkProgram } from '../../exec/find-program.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';

/** What is run for each key. */
export type ExecWork =
  | { readonly type: 'command'; readonly command: readonly [string, ...(readonly string[])] }
  | { readonly type: 'handler'; readonly file: string };

/** Reads what to run from the command line. Throws USAGE, and COMMAND for a program that is not there. */
export function toExecWork(
  { options: { handler }, trailing }: Pick<Invocation, 'options' | 'trailing'>,
  { env }: Pick<CommandContext, 'env'>,
): ExecWork {
  const [program, ...args] = trailing;
  if (handler !== undefined) {
    if (program !== undefined) throw new KinformerError('USAGE', 'there is a command and a --handler', { hint });
    return { type: 'handler', file: handler };
  }
  if (!program) throw new KinformerError('USAGE', 'there is no command to run', { hint });
  checkProgram(program, env);
  return { type: 'command', command: [program, ...args] };
}

const hint = 'write the command after --: kinformer exec pods -- ./reconcile.sh; or use --handler FILE';

/** What is run, as words of a command line. */
export function toWords(work: ExecWork): readonly string[] {
  return work.type === 'command' ? work.command : [work.file];
}
