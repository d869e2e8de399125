import { sleep } from '../../core/clock.ts';
import { explainFailure } from '../../insight/doctor/explain-failure.ts';
import type { Finding } from '../../insight/doctor/findings.ts';
import type { ApiClient, ResolvedResource } from '../../kube/api.ts';
import { resolveResources } from '../../kube/resolve-resources.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { isFatalBeforeSync, mayPass } from '../stream/fatal-failure.ts';

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
  }: {
    readonly options: Pick<OptionValues, 'cacheDir'>;
    readonly context: Pick<CommandContext, 'env' | 'homeDir' | 'clock' | 'notice'>;
    readonly signal: AbortSignal;
  },
): Promise<Discovered> {
  const startMs = clock.monotonic();
  const onNotice = (text: string) => notice(`warning: ${text}`);
  let failure: unknown;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await resolveResources(client, [resource], {
        cacheDir,
        env,
        homeDir,
        clock,
        signal,
        onNotice,
        refresh: true,
      });
      const findings = failure === undefined ? [] : [toFinding(failure, attempt - 1, resource, client.server)];
      return { found, tookMs: clock.monotonic() - startMs, findings };
    } catch (error) {
      failure = error;
      const isFinal = !mayPass(error) || isFatalBeforeSync(error) || attempt === mostAttempts;
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
