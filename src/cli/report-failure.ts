import { exitCode, KinformerError } from '../core/errors.ts';
import { toPrintable } from '../core/text.ts';

/**
 * Tells the user about a failure and gives the exit code: one line with the cause and one with what to do. Anything that
 * is not a KinformerError is a bug and shows its stack.
 */
export function reportFailure(error: unknown, write: (text: string) => void): number {
  if (error instanceof KinformerError) {
    write(`error: ${toPrintable(error.message)}\nhint: ${toPrintable(error.hint)}\n`);
    return error.exitCode;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const lines = stack.split('\n').map(toPrintable).join('\n');
  write(`error: this is a bug in kinformer\n${lines}\nhint: please report it with these lines\n`);
  return exitCode.error;
}
