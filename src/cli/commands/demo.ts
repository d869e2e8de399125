import { parseFaults } from '../../faults/parse-faults.ts';
import type { CommandRunner } from '../command-runner.ts';
import { connect } from '../connect.ts';
import { liveInDemo, loadDemo } from '../demo-cluster.ts';
import { startServer } from '../start-server.ts';
import { streamRecords } from '../stream/stream-records.ts';
import { writeKubeconfigFile } from '../temporary-kubeconfig.ts';

export const runDemo: CommandRunner = async (invocation, context) => {
  const { options } = invocation;
  const { port, faults } = options;
  const server = await startServer(
    { port, ...(faults !== undefined && { faults: parseFaults(faults) }) },
    async (created) => loadDemo(created, context.clock.now()),
  );
  const file = await writeKubeconfigFile(server.kubeconfig, options.writeKubeconfig);
  const stopLife = liveInDemo(server, context.clock);
  try {
    const reading = {
      ...options,
      kubeconfig: file.path,
      context: 'admin',
      allNamespaces: options.namespace === undefined,
    };
    const { client, logger } = await connect(reading, context);
    try {
      return await streamRecords({
        client,
        logger,
        options: reading,
        context,
        arguments: {
          resources: invocation.arguments.length > 0 ? invocation.arguments : ['pods,deployments,nodes'],
          names: [],
        },
        fallbackNamespace: undefined,
      });
    } finally {
      client.close();
    }
  } finally {
    stopLife();
    await server.stop();
    await file.remove();
  }
};
