import { KinformerError } from '../../core/errors.ts';
import type { CommandRunner } from '../command-runner.ts';
import { takenFormat } from '../taken-format.ts';
import { reasonAgainstTui } from '../tui/choose-tui.ts';

/** Replays a journal offline: in the terminal interface, as records, or as an API server; or says what it holds. */
export const runReplay: CommandRunner = async (invocation, context) => {
  const { options } = invocation;
  const [file] = invocation.arguments;
  if (!file) throw new KinformerError('USAGE', 'replay needs a file', { hint: 'kinformer replay FILE' });
  if (options.info) {
    const format = takenFormat(invocation, ['json', 'table'], refuseInfoFormat) ?? 'table';
    const { printInfo } = await import('../replay/print-info.ts');
    return await printInfo(file, format, context);
  }
  if (options.serve) {
    const { speed = 1 } = options;
    if (speed === 0)
      throw new KinformerError('USAGE', '--serve cannot go step by step', { hint: 'write 1x, 10x or max' });
    const { serveRecording } = await import('../replay/serve-recording.ts');
    return await serveRecording({ file, options, context, speed });
  }
  const against = reasonAgainstTui(invocation, context);
  if (against === undefined) {
    const { speed = 1 } = options;
    const { showReplay } = await import('../replay/show-replay.ts');
    return await showReplay({ file, invocation, context, speed: speed === 0 ? undefined : speed });
  }
  const { speed = Number.POSITIVE_INFINITY } = options;
  if (speed === 0) {
    throw new KinformerError('USAGE', `--speed step needs the terminal interface, and ${against}`, {
      hint: 'write 1x, 10x or max',
    });
  }
  const { replayRecords } = await import('../replay/replay-records.ts');
  return await replayRecords({ file, options, context, speed });
};

function refuseInfoFormat(type: string): KinformerError {
  return new KinformerError('USAGE', `--info has no -o ${type}`, {
    hint: 'write -o json, or leave it out for a table',
  });
}
