import { exitCode, KinformerError } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import { parseIndexExpression } from '../../object/index-expression.ts';
import type { CommandRunner } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { chooseIndexFormat } from '../index-values/index-view.ts';
import { startIndex } from '../index-values/start-index.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { endWith } from '../stream/end-with.ts';
import { checkSelectors } from '../stream/selectors.ts';
import { StreamEnding } from '../stream/stream-ending.ts';
import { reasonAgainstTui } from '../tui/choose-tui.ts';

export const runIndex: CommandRunner = async (invocation, context) => {
  const { options } = invocation;
  const expressions = (options.by.length > 0 ? options.by : ['namespace']).map(parseIndexExpression);
  if (options.get === undefined) chooseIndexFormat(options.output);
  else if (options.watch) {
    throw new KinformerError('USAGE', '--get prints once, --watch goes on', { hint: 'drop one of them' });
  }
  await checkSelectors(options);
  const connection = await connect(options, context);
  if (options.watch && options.get === undefined && reasonAgainstTui(invocation, context) === undefined) {
    const [resource = 'pods'] = invocation.arguments;
    const namespace = chooseNamespace(options, { namespace: undefined }, undefined);
    const { runSession } = await import('../tui/run-session.ts');
    const by = expressions.map(({ name }) => name);
    return runSession({ connection, invocation, context, resources: [resource], namespace, by });
  }
  const ending = new StreamEnding();
  const stopWaiting = endWith(ending, options, context);
  let running: Promise<void> | undefined;
  try {
    running = (await startIndex({ invocation, context, connection, expressions, ending })).done;
    return await ending.settled;
  } catch (error) {
    if (ending.isEnded) return await ending.settled;
    throw toUserError(error, connection.client.server);
  } finally {
    stopWaiting();
    ending.end(exitCode.ok);
    await running;
    connection.client.close();
  }
};
