import { exitCode } from '../../core/errors.ts';

/** Why an informer is where it is, in sentences, and what to do about it. */
export interface Cause {
  readonly type: CauseType;
  /** The answer, in one to three sentences. */
  readonly sentences: readonly string[];
  readonly advice: readonly string[];
}

/** Where a request failed. */
export interface FailureScene {
  /** `pods`, `deployments.apps` */
  readonly title: string;
  /** `https://host:port`; undefined where nobody knows. */
  readonly server: string | undefined;
}

/** The one table of causes: the exit code with which `doctor` names each. */
export const causeExits = {
  synced: exitCode.ok,
  /** It works all the same, as it does with servers that have no streaming lists. */
  remark: exitCode.ok,
  starting: exitCode.timeout,
  listing: exitCode.timeout,
  'no answer': exitCode.timeout,
  'end bookmark': exitCode.conditionFailed,
  paused: exitCode.conditionFailed,
  'handler behind': exitCode.conditionFailed,
  slow: exitCode.conditionFailed,
  drips: exitCode.conditionFailed,
  'duplicate events': exitCode.conditionFailed,
  'broken watch': exitCode.error,
  'broken list': exitCode.error,
  malformed: exitCode.error,
  expired: exitCode.error,
  throttled: exitCode.error,
  'server error': exitCode.error,
  connection: exitCode.error,
  dns: exitCode.error,
  tls: exitCode.error,
  'not kubernetes': exitCode.error,
  'type gone': exitCode.error,
  'no such type': exitCode.error,
  'missing verb': exitCode.error,
  credentials: exitCode.error,
  unreachable: exitCode.error,
  'not live': exitCode.unauthorized,
  forbidden: exitCode.unauthorized,
  impersonation: exitCode.unauthorized,
  unauthorized: exitCode.unauthorized,
} as const;

export type CauseType = keyof typeof causeExits;
