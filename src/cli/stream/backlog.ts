import type { Clock } from '../../core/clock.ts';
import { KinformerError } from '../../core/errors.ts';
import type { OutputWriter } from '../../output/output-writer.ts';
import type { Printer } from '../../output/printer.ts';
import type { StreamEnding } from './stream-ending.ts';

export interface BacklogRequest {
  readonly output: OutputWriter;
  readonly maxBacklogBytes: number;
  readonly printer: Printer;
  readonly ending: StreamEnding;
  readonly clock: Clock;
  readonly notice: (text: string) => void;
}

/** A slow reader of stdout is warned about at a quarter of the maximum; past it the stream ends with a last record. */
export function watchBacklog({ output, maxBacklogBytes, printer, ending, clock, notice }: BacklogRequest): void {
  output.watchBacklog({
    maxBacklogBytes,
    onQuarter: (bytes) => notice(`warning: the reader of stdout is slow: ${toMebibytes(bytes)} wait (--max-backlog)`),
    onOverflow: (bytes) => {
      // Not here: the record that went past the maximum is still being written.
      queueMicrotask(() => {
        if (ending.isEnded) return;
        printer.print({
          type: 'ERROR',
          timeMs: clock.now(),
          resource: 'stdout',
          phase: 'handler',
          code: undefined,
          reason: 'SLOW_READER',
          message: `the reader is too slow: ${toMebibytes(bytes)} wait`,
          attempt: 1,
          retryInMs: undefined,
        });
        ending.fail(new KinformerError('SLOW_READER', 'the reader is too slow'));
      });
    },
  });
}

function toMebibytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)}Mi`;
}
