import { KinformerError } from '../../core/errors.ts';
import { JournalWriter } from '../../journal/journal-writer.ts';
import { type OpenedJournalFile, openJournalFile } from '../../journal/open-journal-file.ts';
import { Recording } from '../../journal/recording.ts';
import { formatBytes } from '../../view/format.ts';
import type { CommandContext, CommandRunner } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { streamRecords } from '../stream/stream-records.ts';
import { splitNames } from '../stream/target-arguments.ts';

/** Runs the pipeline as `watch` does, and keeps what came from the server and what the pipeline did with it. */
export const runRecord: CommandRunner = async (invocation, context) => {
  const { options } = invocation;
  const { filename } = options;
  // As `-f "$FILE"` has it where FILE is not set.
  if (!filename) {
    throw new KinformerError('USAGE', 'record needs a file', { hint: 'kinformer record pods -f FILE' });
  }
  const { client, logger } = await connect(options, context);
  try {
    const file = openJournalFile(filename);
    tellOfFile(file, context);
    let loss: KinformerError | undefined;
    const ending = new AbortController();
    const writer = new JournalWriter(file, (error) => {
      loss = error;
      ending.abort();
    });
    const recording = new Recording({
      writer,
      clock: context.clock,
      random: Math.random,
      start: {
        version: context.version,
        server: client.server,
        resources: invocation.arguments,
        withSecrets: options.withSecrets,
      },
    });
    try {
      const code = await streamRecords({
        client,
        logger,
        options,
        context: { ...context, signal: AbortSignal.any([context.signal, ending.signal]) },
        arguments: splitNames(invocation.arguments),
        fallbackNamespace: 'default',
        recording,
      });
      if (loss) throw loss;
      return code;
    } finally {
      recording.finish();
      writer.close();
      if (!loss) context.notice(`recorded ${formatBytes(writer.sizeBytes - file.sizeBytes)} in ${filename}`);
    }
  } finally {
    client.close();
  }
};

function tellOfFile({ path, isAppended, sizeBytes, cutBytes }: OpenedJournalFile, context: CommandContext): void {
  if (cutBytes > 0) context.notice(`warning: ${path} ended within a frame; its last ${cutBytes} bytes were cut off`);
  if (isAppended) context.notice(`${path} has ${formatBytes(sizeBytes)} already; the recording goes on at its end`);
}
