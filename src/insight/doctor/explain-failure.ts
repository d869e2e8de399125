import type { Cause, FailureScene } from './cause.ts';
import { connectionFailures, failureRules, serverOf } from './failure-rules-table.ts';
import { messageOf, sentence } from './failure-words.ts';

/** What a failure of a request means, in one sentence, and what to do about it. */
export function explainFailure(error: unknown, scene: FailureScene): Cause {
  const rule = failureRules.find(({ applies }) => applies(error));
  if (rule) return rule.explain(error, scene);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    const found = connectionFailures.find(({ codes }) => codes.test(code));
    if (!found) continue;
    const reason = found.reason ?? messageOf(cause);
    return {
      type: found.type,
      sentences: [sentence(`Cannot reach ${serverOf(scene)}: ${reason}`)],
      advice: [adviceOf(found.advice, code, scene)],
    };
  }
  return {
    type: 'unreachable',
    sentences: [sentence(messageOf(error))],
    advice: ['It is retried by itself; ctrl-r retries now.'],
  };
}

/** Servers of TLS hang up on who does not greet them. */
function adviceOf(advice: string, code: string, { server }: FailureScene): string {
  const isPlain = server?.startsWith('http://') ?? false;
  return code === 'ECONNRESET' && isPlain ? `${advice} So does a TLS port that is asked over http://.` : advice;
}
