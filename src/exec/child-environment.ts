import type { KeyRun } from './key-run.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment of a run: ours, and what the run is about as `KINFORMER_` variables. */
export function toChildEnvironment(run: KeyRun, env: Environment): Record<string, string | undefined> {
  return { ...env, KINFORMER_REEXECUTED: undefined, ...toRunVariables(run) };
}

/** Of a deleted object these are of its last known state, as far as there is one. */
function toRunVariables(run: KeyRun): Record<string, string> {
  const { object } = run;
  return {
    KINFORMER_KEY: run.key,
    KINFORMER_NAMESPACE: run.namespace,
    KINFORMER_NAME: run.name,
    KINFORMER_RESOURCE: run.resource,
    KINFORMER_KIND: object?.kind ?? '',
    KINFORMER_API_VERSION: object?.apiVersion ?? '',
    KINFORMER_UID: object?.uid ?? '',
    KINFORMER_RESOURCE_VERSION: object?.resourceVersion ?? '',
    KINFORMER_EVENT: run.event,
    KINFORMER_FINAL_STATE_UNKNOWN: String(run.isFinalStateUnknown),
    KINFORMER_ATTEMPT: String(run.attempt),
  };
}
