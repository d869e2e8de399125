import { exitCode } from '../../core/errors.ts';
import type { ApiClient } from '../../kube/api.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { endWith } from './end-with.ts';
import type { StreamEnding } from './stream-ending.ts';

interface EndingRequest {
  readonly client: ApiClient;
  readonly options: OptionValues;
  readonly context: CommandContext;
}

/**
 * Starts something and waits for its end, which the program and `--timeout` may decide too. What `start` puts into `running` has
 * ended when this settles. Resolves to the exit code; rejects with the error to report.
 */
export async function runUntilEnded(
  { client, options, context }: EndingRequest,
  ending: StreamEnding,
  start: (running: Promise<unknown>[]) => Promise<void>,
): Promise<number> {
  const stopWaiting = endWith(ending, options, context);
  const running: Promise<unknown>[] = [];
  try {
    await start(running);
    return await ending.settled;
  } catch (error) {
    if (ending.isEnded) return await ending.settled;
    throw toUserError(error, client.server);
  } finally {
    stopWaiting();
    ending.end(exitCode.ok);
    await Promise.all(running);
  }
}
