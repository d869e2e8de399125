import { KinformerError } from '../../core/errors.ts';
import type { Goal } from '../../insight/until/goal.ts';
import { parseExpression } from '../../insight/until/parse-expression.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import type { CommandRunner, Invocation } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { refuseEmptyArguments } from '../refuse-empty-arguments.ts';
import { checkSelectors } from '../stream/selectors.ts';
import { reportFormats, takenFormat } from '../taken-format.ts';
import { loadCelExtension } from '../until/load-cel-extension.ts';
import { waitUntil } from '../until/wait-until.ts';

export const runUntil: CommandRunner = async (invocation, context) => {
  const { options } = invocation;
  refuseEmptyArguments(invocation);
  const format = takenFormat(invocation, reportFormats, refuse) ?? 'table';
  const goal = await toGoal(invocation);
  await checkSelectors(options);
  const { client, logger } = await connect(options, context);
  try {
    return await waitUntil({ client, logger, goal, format, options, context, arguments: invocation.arguments });
  } catch (error) {
    throw toUserError(error, client.server);
  } finally {
    client.close();
  }
};

async function toGoal({ options, flags }: Pick<Invocation, 'options' | 'flags'>): Promise<Goal> {
  const { ok, fail, all } = options;
  if (ok.length === 0) {
    throw new KinformerError('USAGE', '--ok is missing', { hint: 'say what to wait for: --ok condition=Ready' });
  }
  // What stands on the command line goes before a default.
  const any = options.any && !(all && flags.has('all') && !flags.has('any'));
  if (all && any && flags.has('all') === flags.has('any'))
    throw new KinformerError('USAGE', '--all and --any exclude each other', { hint: 'drop one of them' });
  const goal: Goal = {
    ok: await Promise.all(ok.map((text) => parseExpression(text, loadCelExtension))),
    join: any ? 'any' : 'all',
    fail: await Promise.all(fail.map((text) => parseExpression(text, loadCelExtension))),
  };
  const isDelete = (text: string) => text.toLowerCase() === 'delete';
  if (!any && ok.some(isDelete) && !ok.every(isDelete)) {
    throw new KinformerError('USAGE', 'nothing else holds of an object that is deleted', {
      hint: 'join them by --any, or wait twice',
    });
  }
  return goal;
}

function refuse(type: string): KinformerError {
  return new KinformerError('USAGE', `until has no output format ${type}`, { hint: 'use -o json, yaml or table' });
}
