import type { PipelineMetrics } from '../../metrics/pipeline-metrics.ts';
import type { MeteredRequest } from '../../metrics/rest-client-metrics.ts';
import type { MeteredRuns, RunMetrics } from '../../metrics/run-metrics.ts';
import type { KubeObject } from '../../object/kube-object.ts';
import type { MetricsProvider } from '../../workqueue/metrics-provider.ts';

/** What the parts of a command give their figures to, with `--metrics`. */
export interface Meter {
  readonly informers: PipelineMetrics<KubeObject>;
  readonly workQueues: () => MetricsProvider;
  readonly onRequest: (request: MeteredRequest) => void;
  readonly runs: (runs: MeteredRuns) => RunMetrics;
}
