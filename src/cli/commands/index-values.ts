import { KinformerError } from '../../core/errors.ts';
import { parseIndexExpression } from '../../object/index-expression.ts';
import type { CommandRunner, Invocation } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { startIndex } from '../index-values/start-index.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { runUntilEnded } from '../stream/run-until-ended.ts';
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
  try {
    return await runUntilEnded({ ...connection, options, context }, ending, async (running) => {
      running.push((await startIndex({ invocation, context, connection, expressions, ending })).done);
    });
  } finally {
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
