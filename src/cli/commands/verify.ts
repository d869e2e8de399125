import { KinformerError } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import type { CommandRunner } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { refuseEmptyArguments } from '../refuse-empty-arguments.ts';
import { checkSelectors } from '../stream/selectors.ts';
import { reportFormats, takenFormat } from '../taken-format.ts';
import { verifyCaches } from '../verify/verify-caches.ts';

export const runVerify: CommandRunner = async (invocation, context) => {
  const { options, flags } = invocation;
  refuseEmptyArguments(invocation);
  if (flags.has('count') && options.every === undefined) {
    throw new KinformerError('USAGE', '--count without --every: one comparison is made', {
      hint: 'say how far apart they shall be, as in --every 10s, or leave --count out',
    });
  }
  const format = takenFormat(invocation, reportFormats, refuse) ?? 'table';
  await checkSelectors(options);
  const { client, logger } = await connect(options, context);
  try {
    return await verifyCaches({ client, logger, format, options, context, arguments: invocation.arguments });
  } catch (error) {
    throw toUserError(error, client.server);
  } finally {
    client.close();
  }
};

function refuse(type: string): KinformerError {
  return new KinformerError('USAGE', `verify has no output format ${type}`, { hint: 'use -o json, yaml or table' });
}
