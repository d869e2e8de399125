import { unlessAborted } from '../../core/abort.ts';
import { exitCode } from '../../core/errors.ts';
import type { Logger } from '../../core/log.ts';
import { causeExits } from '../../insight/doctor/cause.ts';
import type { ApiClient } from '../../kube/api.ts';
import type { WhyReport } from '../../session/why/explain.ts';
import { explainDiscovery } from '../../session/why/explain-discovery.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { discoverAfresh } from './discover-afresh.ts';
import { examineResource } from './examine-resource.ts';

export interface DoctorRequest {
  readonly client: ApiClient;
  readonly logger: Logger;
  readonly options: OptionValues;
  readonly context: Pick<CommandContext, 'clock' | 'env' | 'homeDir' | 'notice' | 'signal'>;
  readonly resources: readonly string[];
  readonly namespace: string | undefined;
  /** What it all may take. */
  readonly limitMs: number;
  /** Told of each resource as soon as it is examined. */
  readonly onReport: (report: WhyReport) => void;
}

/**
 * Examines resources, all at once, and always comes to an end: when the time is over it is told what is known by then. Resolves to the
 * exit code of the first resource that is not as it should be.
 */
export async function runDoctorOn(request: DoctorRequest): Promise<number> {
  const { context, resources, limitMs, onReport } = request;
  const limit = new AbortController();
  const signal = AbortSignal.any([context.signal, limit.signal]);
  const timer = context.clock.setTimeout(() => limit.abort(), limitMs);
  try {
    const codes = await Promise.all(
      resources.map(async (resource) => {
        const reports = await examine(request, resource, signal);
        if (context.signal.aborted) return [];
        for (const report of reports) onReport(report);
        return reports.map(({ cause }) => causeExits[cause]);
      }),
    );
    return codes.flat().find((code) => code !== exitCode.ok) ?? exitCode.ok;
  } finally {
    timer.cancel();
    limit.abort();
  }
}

async function examine(request: DoctorRequest, resource: string, signal: AbortSignal): Promise<WhyReport[]> {
  const { client, logger, options, context, namespace } = request;
  const { clock } = context;
  const startMs = clock.monotonic();
  const unfound = (failure: unknown) => [
    explainDiscovery({ resource, server: client.server, failure, sinceMs: clock.monotonic() - startMs }),
  ];
  try {
    const { found, tookMs, findings } = await unlessAborted(
      discoverAfresh(client, resource, { options, context, signal }),
      signal,
    );
    const examinations = found.map((each) =>
      examineResource({
        client,
        logger,
        options,
        context,
        found: each,
        namespace: each.resource.namespaced ? namespace : undefined,
        discoveryMs: tookMs,
        known: findings,
        signal,
      }),
    );
    return await Promise.all(examinations);
  } catch (error) {
    return unfound(signal.aborted ? undefined : error);
  }
}
