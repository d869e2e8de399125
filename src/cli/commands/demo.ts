import { createSeededRandom } from '../../core/random.ts';
import { parseFaults } from '../../faults/parse-faults.ts';
import { livingHistorySize, startScenario } from '../../scenario/start-scenario.ts';
import type { Keyboard } from '../../tui/keyboard.ts';
import type { CommandContext, CommandRunner, Invocation } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { startServer } from '../start-server.ts';
import { streamRecords } from '../stream/stream-records.ts';
import { writeKubeconfigFile } from '../temporary-kubeconfig.ts';
import { reasonAgainstTui } from '../tui/choose-tui.ts';
import { keepKeys } from '../tui/keep-keys.ts';

export const runDemo: CommandRunner = async (invocation, context) => {
  const keyboard = await keepKeys(invocation, context);
  try {
    return await runWithServer(invocation, context, keyboard);
  } finally {
    keyboard?.close();
  }
};

async function runWithServer(
  invocation: Invocation,
  context: CommandContext,
  keyboard: Keyboard | undefined,
): Promise<number> {
  const { options } = invocation;
  const { port, faults, seed, scenario = 'shop' } = options;
  const { clock, signal, host } = context;
  const server = await startServer({
    port,
    clock,
    random: createSeededRandom(seed),
    historySize: livingHistorySize,
    ...(faults !== undefined && { faults: parseFaults(faults) }),
  });
  const life = await startScenario(server, { name: scenario, seed, clock, signal });
  const file = await writeKubeconfigFile(server.kubeconfig, options.writeKubeconfig, host);
  try {
    const reading = {
      ...options,
      kubeconfig: file.path,
      context: 'admin',
      allNamespaces: options.namespace === undefined,
    };
    const connection = await connect(reading, context);
    const { client, logger } = connection;
    const resources = invocation.arguments.length > 0 ? invocation.arguments : ['pods,deployments,nodes'];
    try {
      if (reasonAgainstTui(invocation, context) === undefined) {
        const { runSession } = await import('../tui/run-session.ts');
        const namespace = options.namespace;
        return await runSession({
          connection,
          invocation: { options: reading },
          context,
          resources,
          namespace,
          isDemo: true,
          keyboard,
        });
      }
      return await streamRecords({
        client,
        logger,
        options: reading,
        context,
        arguments: { resources, names: [] },
        fallbackNamespace: undefined,
      });
    } finally {
      client.close();
    }
  } finally {
    await life.stop();
    await server.stop();
    file.remove();
  }
}
