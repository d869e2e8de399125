import type { RetryNotice } from '../../cache/lister-watcher.ts';
import { createBackoff } from '../../core/backoff.ts';
import { sleep } from '../../core/clock.ts';
import { KinformerError } from '../../core/errors.ts';
import type { ApiClient, ApiResource, ResolvedResource } from '../../kube/api.ts';
import { type ResolveOptions, resolveResources } from '../../kube/resolve-resources.ts';
import { type ResourceScope, toTitle } from '../../kube/resource-path.ts';
import type { CommandContext } from '../command-runner.ts';
import type { OptionValues } from '../option-table.ts';
import { isFatalBeforeSync, mayPass } from './fatal-failure.ts';
import type { TargetArguments } from './target-arguments.ts';

/** One collection, or one object of it, that gets an informer. */
export interface Target {
  readonly resource: ApiResource;
  /** Absent: all objects. */
  readonly name: string | undefined;
  /** `pods`, `deployments.apps`. */
  readonly title: string;
}

export interface TargetRequest {
  readonly client: ApiClient;
  readonly arguments: TargetArguments;
  readonly options: Pick<OptionValues, 'cacheDir' | 'keepTrying'>;
  readonly context: Pick<CommandContext, 'env' | 'homeDir' | 'clock' | 'notice'>;
  readonly signal: AbortSignal;
  readonly random: () => number;
  readonly onFailure: (error: unknown, attempt: number, retryInMs: number | undefined) => void;
}

/**
 * Asks the server what the arguments mean. What is fatal rejects; everything else, and with `--keep-trying` a refusal too,
 * is told and tried again.
 */
export async function findTargets(request: TargetRequest): Promise<Target[]> {
  const { client, options, context, signal, random, onFailure } = request;
  const { resources, names } = request.arguments;
  const nextDelayMs = createBackoff(context.clock, random);
  for (let attempt = 1; ; attempt += 1) {
    // Two requests are made at once, and are repeated for the same reason.
    let repetitions = 0;
    const onRetry = ({ error, attempt: repetition, retryInMs }: RetryNotice) => {
      if (repetition <= repetitions) return;
      repetitions = repetition;
      onFailure(error, repetition, retryInMs);
    };
    try {
      return addNames(await resolveResources(client, resources, { ...toResolveOptions(request), onRetry }), names);
    } catch (error) {
      if (signal.aborted) throw error;
      const isFinal = !mayPass(error) || (isFatalBeforeSync(error) && !options.keepTrying);
      const retryInMs = isFinal ? undefined : nextDelayMs();
      if (mayPass(error)) onFailure(error, attempt, retryInMs);
      if (retryInMs === undefined || !(await sleep(context.clock, retryInMs, signal))) throw error;
    }
  }
}

/** Asks the server's discovery where a type is served now; undefined when it is not, or cannot be told. */
export function createRediscovery(
  client: ApiClient,
  { group, name }: ApiResource,
  request: Pick<TargetRequest, 'options' | 'context' | 'signal'>,
): () => Promise<ApiResource | undefined> {
  return async () => {
    const options = { ...toResolveOptions(request), onNotice: undefined, refresh: true };
    const found = await resolveResources(client, [toTitle({ group, name })], options).catch(() => []);
    return found.find(({ resource }) => resource.group === group && resource.name === name)?.resource;
  };
}

function toResolveOptions({
  options: { cacheDir },
  context: { env, homeDir, clock, notice },
  signal,
}: Pick<TargetRequest, 'options' | 'context' | 'signal'>): ResolveOptions {
  return { cacheDir, env, homeDir, clock, signal, onNotice: (text) => notice(`warning: ${text}`) };
}

/** What of the target is read. `namespace` undefined: all. */
export function targetScope(
  { name }: Target,
  namespace: string | undefined,
  { selector, fieldSelector, metadataOnly }: Pick<OptionValues, 'selector' | 'fieldSelector' | 'metadataOnly'>,
): ResourceScope {
  return { namespace, name, labelSelector: selector, fieldSelector, metadataOnly };
}

function addNames(found: readonly ResolvedResource[], names: readonly string[]): Target[] {
  if (names.length > 0 && (found.length > 1 || found.some(({ name }) => name !== undefined))) {
    throw new KinformerError('USAGE', 'names need one resource type before them', {
      hint: 'write TYPE NAME NAME, or TYPE/NAME TYPE/NAME',
    });
  }
  return found.flatMap(({ resource, name }) => {
    const wanted = names.length > 0 ? [...new Set(names)] : [name];
    return wanted.map((each) => ({ resource, name: each, title: toTitle(resource) }));
  });
}
