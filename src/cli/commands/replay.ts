import { KinformerError } from '../../core/errors.ts';
import type { CommandRunner } from '../command-runner.ts';
import { takenFormat } from '../taken-format.ts';

/** Replays a journal offline, or says what it holds. */
export const runReplay: CommandRunner = async (invocation, context) => {
  const { options } = invocation;
  const [file] = invocation.arguments;
  if (!file) throw new KinformerError('USAGE', 'replay needs a file', { hint: 'kinformer replay FILE' });
  if (options.info) {
    const format = takenFormat(invocation, ['json', 'table'], refuseInfoFormat) ?? 'table';
    const { printInfo } = await import('../replay/print-info.ts');
    return await printInfo(file, format, context);
  }
  const { speed = Number.POSITIVE_INFINITY } = options;
  const { replayRecords } = await import('../replay/replay-records.ts');
  return await replayRecords({ file, options, context, speed });
};

function refuseInfoFormat(type: string): KinformerError {
  return new KinformerError('USAGE', `--info has no -o ${type}`, {
    hint: 'write -o json, or leave it out for a table',
  });
}
