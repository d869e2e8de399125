import { formatDurationMs } from '../../core/duration.ts';
import { exitCode, KinformerError } from '../../core/errors.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import type { StreamEnding } from './stream-ending.ts';

/** The program's own end, `--timeout`, and a stdout that nobody reads from the start on end the stream. Call what is returned when it has ended. */
export function endWith(
  ending: StreamEnding,
  { timeout }: Pick<OptionValues, 'timeout'>,
  { signal, clock, isStdoutClosed }: Pick<CommandContext, 'signal' | 'clock' | 'isStdoutClosed'>,
): () => void {
  const onAbort = () => ending.end(exitCode.ok);
  if (signal.aborted || isStdoutClosed) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = timeout
    ? clock.setTimeout(
        () => ending.fail(new KinformerError('TIMEOUT', `${formatDurationMs(timeout)} have passed`)),
        timeout,
      )
    : undefined;
  return () => {
    signal.removeEventListener('abort', onAbort);
    timer?.cancel();
  };
}
