import { formatDurationMs } from '../../core/duration.ts';
import { exitCode, KinformerError } from '../../core/errors.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import type { StreamEnding } from './stream-ending.ts';

/** The program's own end, and `--timeout`, end the stream. Call what is returned when it has ended. */
export function endWith(
  ending: StreamEnding,
  { timeout }: Pick<OptionValues, 'timeout'>,
  { signal, clock }: Pick<CommandContext, 'signal' | 'clock'>,
): () => void {
  const onAbort = () => ending.end(exitCode.ok);
  if (signal.aborted) onAbort();
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
