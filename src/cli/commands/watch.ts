import { KinformerError } from '../../core/errors.ts';
import type { CommandRunner } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { splitNames } from '../stream/target-arguments.ts';

export const runWatch: CommandRunner = async (invocation, context) => {
  const { options, isNamed } = invocation;
  if (invocation.arguments.includes('')) throw new KinformerError('USAGE', 'an argument is empty');
  const { client, logger } = await connect(options, context);
  try {
    // Loaded while the connection is being opened.
    const { streamRecords } = await import('../stream/stream-records.ts');
    return await streamRecords({
      client,
      logger,
      options,
      context,
      arguments: isNamed
        ? splitNames(invocation.arguments)
        : { resources: bareResources(invocation.arguments), names: [] },
      fallbackNamespace: isNamed ? 'default' : undefined,
    });
  } finally {
    client.close();
  }
};

/** Bare `kinformer` shows pods. */
function bareResources(resources: readonly string[]): readonly string[] {
  return resources.length === 0 ? ['pods'] : resources;
}
