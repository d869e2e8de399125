import { sleep } from '../../core/clock.ts';
import { KinformerError } from '../../core/errors.ts';
import { explainFailure } from '../../insight/doctor/explain-failure.ts';
import type { Finding } from '../../insight/doctor/findings.ts';
import type { ApiClient, ResolvedResource } from '../../kube/api.ts';
import { resolveResources } from '../../kube/resolve-resources.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { isFatalBeforeSync, mayPass } from '../stream/fatal-failure.ts';
import { explainMissingType } from './explain-missing-type.ts';
import { createNotedClient } from './noted-client.ts';

export interface Discovered {
  readonly found: readonly ResolvedResource[];
  readonly tookMs: number;
  /** What failed before it was answered. */
  readonly findings: readonly Finding[];
}

const mostAttempts = 3;
const retryMs = 500;

/** Asks the server itself for its types, whatever is known of it; three times when a repetition may help. */
export async function discoverAfresh(
  client: ApiClient,
  resource: string,
  {
    options: { cacheDir },
    context: { env, homeDir, clock, notice },
    signal,
    onFailure,
  }: {
    readonly options: Pick<OptionValues, 'cacheDir'>;
    readonly context: Pick<CommandContext, 'env' | 'homeDir' | 'clock' | 'notice'>;
    readonly signal: AbortSignal;
    /** Told of each failure, also of one that is followed by another try. */
    readonly onFailure: (error: unknown) => void;
  },
): Promise<Discovered> {
  const startMs = clock.monotonic();
  const onNotice = (text: string) => notice(`warning: ${text}`);
  let failure: unknown;
  let failures = 0;
  const failed = (error: unknown) => {
    failure = error;
    failures += 1;
    onFailure(error);
  };
  let repetitions = 0;
  const noted = createNotedClient(client, (error) => {
    repetitions += 1;
    failed(error);
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await resolveResources(noted, [resource], {
        cacheDir,
        env,
        homeDir,
        clock,
        signal,
        onNotice,
        refresh: true,
      });
      const findings = failure === undefined ? [] : [toFinding(failure, failures, resource, client.server)];
      return { found, tookMs: clock.monotonic() - startMs, findings };
    } catch (error) {
      if (error instanceof KinformerError && error.code === 'UNKNOWN_RESOURCE')
        throw await explainMissingType(noted, resource, error, signal);
      if (!signal.aborted) failed(error);
      const isEnough = attempt === mostAttempts || repetitions >= mostAttempts;
      const isFinal = !mayPass(error) || isFatalBeforeSync(error) || isEnough;
      if (isFinal || signal.aborted || !(await sleep(clock, retryMs, signal))) throw error;
    }
  }
}

function toFinding(error: unknown, times: number, title: string, server: string): Finding {
  const { type, sentences, advice } = explainFailure(error, { title, server });
  const often = times > 1 ? ` ${times} times` : '';
  return {
    type,
    sentence: `Discovery has failed${often} before it was answered: ${sentences[0] ?? ''}`,
    advice: advice[0] ?? '',
    isImpairment: false,
  };
}
