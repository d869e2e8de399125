import { exitCode, KinformerError } from '../../core/errors.ts';
import { toUserError } from '../../kube/to-user-error.ts';
import { parseIndexExpression } from '../../object/index-expression.ts';
import type { CommandRunner, Invocation } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { startIndex } from '../index-values/start-index.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { endWith } from '../stream/end-with.ts';
import { checkSelectors } from '../stream/selectors.ts';
import { StreamEnding } from '../stream/stream-ending.ts';
import { indexFormats, takenFormat } from '../taken-format.ts';
import { reasonAgainstTui } from '../tui/choose-tui.ts';

export const runIndex: CommandRunner = async (asked, context) => {
  const invocation = withoutClash(asked);
  const { options } = invocation;
  const expressions = (options.by.length > 0 ? options.by : ['namespace']).map(parseIndexExpression);
  await checkSelectors(options);
  const connection = await connect(options, context);
  if (options.watch && reasonAgainstTui(invocation, context) === undefined) {
    const [resource = 'pods'] = invocation.arguments;
    const namespace = chooseNamespace(options, { namespace: undefined }, undefined);
    const { runSession } = await import('../tui/run-session.ts');
    const by = expressions.map(({ name }) => name);
    return runSession({ connection, invocation, context, resources: [resource], namespace, by, firstView: 'I' });
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

/** A bucket is printed once, as objects. What only stands as a default gives way, also a format that values do not have. */
function withoutClash(invocation: Invocation): Invocation {
  const { options, flags } = invocation;
  const clashes = options.watch && options.get !== undefined;
  if (clashes && flags.has('watch') && flags.has('get')) {
    throw new KinformerError('USAGE', '--get prints once, --watch goes on', { hint: 'drop one of them' });
  }
  const get = clashes && flags.has('watch') ? undefined : options.get;
  const watch = options.watch && get === undefined;
  if (get !== undefined) return { ...invocation, options: { ...options, get, watch } };
  const isTaken = takenFormat(invocation, indexFormats, indexRefusal) !== undefined;
  return { ...invocation, options: { ...options, get, watch, output: isTaken ? options.output : undefined } };
}

function indexRefusal(type: string): KinformerError {
  return new KinformerError('USAGE', `-o ${type} prints objects, and an index has values`, {
    hint: 'add --get VALUE, or use -o json, yaml or table',
  });
}
