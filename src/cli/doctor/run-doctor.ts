import { unlessAborted } from '../../core/abort.ts';
import { exitCode, KinformerError } from '../../core/errors.ts';
import type { Logger } from '../../core/log.ts';
import { causeExits } from '../../insight/doctor/cause.ts';
import type { ShownCredential } from '../../insight/doctor/credential-validity.ts';
import type { ApiClient } from '../../kube/api.ts';
import type { WhyReport } from '../../session/why/explain.ts';
import { explainDiscovery } from '../../session/why/explain-discovery.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { discoverAfresh } from './discover-afresh.ts';
import { examineResource } from './examine-resource.ts';
import { finishReport } from './finish-report.ts';

export interface DoctorRequest {
  readonly client: ApiClient;
  readonly logger: Logger;
  readonly options: OptionValues;
  readonly context: Pick<CommandContext, 'clock' | 'env' | 'homeDir' | 'notice' | 'signal'>;
  readonly resources: readonly string[];
  readonly namespace: string | undefined;
  /** What it all may take. */
  readonly limitMs: number;
  /** What the user shows the server; undefined where that is not known. */
  readonly readCredential: () => Promise<ShownCredential | undefined>;
  /** Told of each resource as soon as it is examined. */
  readonly onReport: (report: WhyReport) => void;
}

/**
 * Examines resources, all at once, and always comes to an end: when the time is over it is told what is known by then. Resolves to the
 * exit code of the first resource that is not as it should be.
 */
export async function runDoctorOn(request: DoctorRequest): Promise<number> {
  const { context, resources, limitMs, readCredential, onReport } = request;
  const limit = new AbortController();
  const signal = AbortSignal.any([context.signal, limit.signal]);
  const timer = context.clock.setTimeout(() => limit.abort(), limitMs);
  try {
    const codes = await Promise.all(
      resources.map(async (resource) => {
        const examined = await examine(request, resource, signal);
        const nowMs = context.clock.now();
        const reports = await Promise.all(examined.map((report) => finishReport(report, readCredential, nowMs)));
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
  let lastFailure: unknown;
  const unfound = (failure: unknown) => [
    explainDiscovery({ resource, server: client.server, failure, sinceMs: clock.monotonic() - startMs }),
  ];
  try {
    const { found, tookMs, findings } = await unlessAborted(
      discoverAfresh(client, resource, {
        options,
        context,
        signal,
        onFailure: (error) => {
          lastFailure = error;
        },
      }),
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
    if (error instanceof KinformerError && error.code === 'USAGE') throw error;
    return unfound(signal.aborted ? lastFailure : error);
  }
}
