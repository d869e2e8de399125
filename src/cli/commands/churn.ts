import { KinformerError } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import { runChurnWindows } from '../churn/run-churn.ts';
import type { CommandRunner } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { refuseEmptyArguments } from '../refuse-empty-arguments.ts';
import { runUntilEnded } from '../stream/run-until-ended.ts';
import { checkSelectors } from '../stream/selectors.ts';
import { StreamEnding } from '../stream/stream-ending.ts';
import { splitNames } from '../stream/target-arguments.ts';
import { reportFormats, takenFormat } from '../taken-format.ts';
import { reasonAgainstTui } from '../tui/choose-tui.ts';

export const runChurn: CommandRunner = async (asked, context) => {
  refuseEmptyArguments(asked);
  const output = takenFormat(asked, reportFormats, refusal) === undefined ? undefined : asked.options.output;
  const invocation = { ...asked, options: { ...asked.options, output } };
  const { options } = invocation;
  await checkSelectors(options);
  const connection = await connect(options, context);
  if (options.watch && reasonAgainstTui(invocation, context) === undefined) {
    const { runSession } = await import('../tui/run-session.ts');
    const { resources, names } = splitNames(invocation.arguments);
    const named = names.length === 0 ? resources : names.map((name) => `${resources[0]}/${name}`);
    const namespace = chooseNamespace(options, connection.client, 'default');
    return runSession({ connection, invocation, context, resources: named, namespace, firstView: 'C' });
  }
  const ending = new StreamEnding();
  const { client } = connection;
  try {
    return await runUntilEnded({ client, options, context }, ending, async (running) => {
      const windows = runChurnWindows({ invocation, context, connection, ending });
      running.push(windows.catch((error: unknown) => ending.fail(error)));
    });
  } catch (error) {
    throw toUserError(error, client.server);
  } finally {
    client.close();
  }
};

function refusal(type: string): KinformerError {
  return new KinformerError('USAGE', `-o ${type} prints objects, and churn counts them`, {
    hint: 'use -o json, yaml or table',
  });
}
