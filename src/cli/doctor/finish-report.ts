import type { CauseType } from '../../insight/doctor/cause.ts';
import { explainValidity, type ShownCredential } from '../../insight/doctor/credential-validity.ts';
import type { WhyReport } from '../../session/why/explain.ts';

/** What the report of an informer does not know: how old the credentials are, and that here are no keys to press. */
export async function finishReport(
  report: WhyReport,
  readCredential: () => Promise<ShownCredential | undefined>,
  nowMs: number,
): Promise<WhyReport> {
  const advice = report.advice.map(withoutKeys);
  if (!ofCredentials.has(report.cause)) return { ...report, advice };
  const credential = await readCredential();
  const text = credential && explainValidity(credential, nowMs);
  if (text === undefined) return { ...report, advice };
  const [first = '', ...more] = report.sentences;
  const renewal = report.cause === 'unauthorized' ? [] : ['Log in again, or renew what has expired.'];
  return { ...report, sentences: [`${first} ${text}`, ...more], advice: [...renewal, ...advice] };
}

/** Some servers hang up on a certificate that is not valid, others say so. */
const ofCredentials: ReadonlySet<CauseType> = new Set(['unauthorized', 'tls', 'connection']);

/** The same advice in words of the command line. */
function withoutKeys(advice: string): string {
  return advice
    .replace(' (c copies it)', '')
    .replace(/; ctrl-r retries now/, '')
    .replace(/^:ns NAME shows one namespace/, '-n NAME looks at one namespace');
}
