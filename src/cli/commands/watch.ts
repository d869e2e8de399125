import { KinformerError } from '../../core/errors.ts';
import type { Keyboard } from '../../tui/keyboard.ts';
import type { CommandContext, CommandRunner, Invocation } from '../command-runner.ts';
import { type Connection, connect } from '../connect.ts';
import { chooseNamespace } from '../namespace-scope.ts';
import { refuseEmptyArguments } from '../refuse-empty-arguments.ts';
import { checkSelectors } from '../stream/selectors.ts';
import { splitNames } from '../stream/target-arguments.ts';
import { asksForLines, noTerminal, reasonAgainstTui } from '../tui/choose-tui.ts';
import { keepKeys } from '../tui/keep-keys.ts';

export const runWatch: CommandRunner = async (invocation, context) => {
  const { options, isNamed } = invocation;
  refuseEmptyArguments(invocation);
  const against = reasonAgainstTui(invocation, context);
  if (!isNamed && against !== undefined && !asksForLines(invocation)) throw noTerminal();
  const keyboard = against === undefined ? await keepKeys(invocation, context) : undefined;
  let connection: Connection | undefined;
  try {
    connection = await connect(options, context).catch((error: unknown) => {
      if (isNamed || invocation.arguments.length > 0 || against !== undefined || !isNoConfig(error)) throw error;
      return undefined;
    });
    if (connection) return await run(connection, invocation, context, { against, keyboard });
  } finally {
    keyboard?.close();
    connection?.client.close();
  }
  return startWithoutCluster(invocation, context);
};

async function run(
  connection: Connection,
  invocation: Invocation,
  context: CommandContext,
  { against, keyboard }: { readonly against: string | undefined; readonly keyboard: Keyboard | undefined },
): Promise<number> {
  if (against === undefined) return openTui(connection, invocation, context, keyboard);
  const { options, isNamed } = invocation;
  const { client, logger } = connection;
  // Loaded while the connection is being opened.
  const { streamRecords } = await import('../stream/stream-records.ts');
  return streamRecords({
    client,
    logger,
    options,
    context,
    arguments: isNamed
      ? splitNames(invocation.arguments)
      : { resources: bareResources(invocation.arguments), names: [] },
    fallbackNamespace: isNamed ? 'default' : undefined,
  });
}

/** Bare `kinformer` where no cluster is configured. */
async function startWithoutCluster(invocation: Invocation, context: CommandContext): Promise<number> {
  const { showNoCluster } = await import('../tui/no-cluster.ts');
  const outcome = await showNoCluster(invocation, context);
  return outcome === 'demo' ? (await import('./demo.ts')).runDemo(invocation, context) : outcome;
}

function isNoConfig(error: unknown): boolean {
  return error instanceof KinformerError && error.code === 'NO_CONFIG';
}

async function openTui(
  connection: Connection,
  invocation: Invocation,
  context: CommandContext,
  keyboard: Keyboard | undefined,
): Promise<number> {
  const { options, isNamed } = invocation;
  await checkSelectors(options);
  const { resources, names } = isNamed
    ? splitNames(invocation.arguments)
    : { resources: bareResources(invocation.arguments), names: [] };
  const namespace = chooseNamespace(options, connection.client, isNamed ? 'default' : undefined);
  const { runSession } = await import('../tui/run-session.ts');
  const named = names.length === 0 ? resources : names.map((name) => `${resources[0]}/${name}`);
  return runSession({ connection, invocation, context, resources: named, namespace, keyboard });
}

/** Bare `kinformer` shows pods. */
function bareResources(resources: readonly string[]): readonly string[] {
  return resources.length === 0 ? ['pods'] : resources;
}
