import { MetricRegistry } from '../../metrics/metric-registry.ts';
import type { MetricsAddress } from '../../metrics/metrics-address.ts';
import { serveMetrics } from '../../metrics/metrics-server.ts';
import { PipelineMetrics } from '../../metrics/pipeline-metrics.ts';
import { type MeteredProcess, registerProcessMetrics } from '../../metrics/process-metrics.ts';
import { createRestClientMetrics } from '../../metrics/rest-client-metrics.ts';
import { createRunMetrics } from '../../metrics/run-metrics.ts';
import { createWorkQueueMetrics } from '../../metrics/workqueue-metrics.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { CommandContext } from '../command-runner.ts';

/** Runs a command whose figures are served meanwhile. Rejects with BAD_CONFIG when the address cannot be had. */
export async function withMetrics(
  address: MetricsAddress,
  context: CommandContext,
  process: MeteredProcess,
  run: (context: CommandContext) => Promise<number>,
): Promise<number> {
  const { clock, output, version, nodeVersion, notice } = context;
  const registry = new MetricRegistry();
  registerProcessMetrics(registry, process, () => clock.now());
  const build = { name: 'kinformer_build_info', help: 'What runs here.', labels: ['version', 'node'] };
  registry.gauge(build).with([version, nodeVersion]).set(1);
  registry.asked(
    'gauge',
    { name: 'kinformer_output_backlog_bytes', help: 'What waits for the reader of stdout.', labels: [] },
    () => [{ labels: [], value: output.backlogBytes }],
  );
  const server = await serveMetrics(address, () => registry.expose());
  try {
    notice(`metrics: ${server.url}`);
    const meter = {
      informers: new PipelineMetrics<KubeObject>({ registry, clock, bytesOf: ({ bytes }) => bytes.length }),
      workQueues: () => createWorkQueueMetrics(registry),
      onRequest: createRestClientMetrics(registry),
      runs: createRunMetrics.bind(undefined, registry),
    };
    return await run({ ...context, meter });
  } finally {
    await server.close();
  }
}
