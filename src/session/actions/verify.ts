import { KinformerError } from '../../core/errors.ts';
import type { Difference, VerifyReport } from '../../insight/verify/verify-report.ts';
import { formatBytes, formatCount, formatCounted, formatDuration } from '../../view/format.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';

const toldDifferences = 50;

/** Asks, because it reads the whole list; then compares it with the store. Throws USAGE when that cannot be done now. */
export function confirmVerify(state: SessionState, { tab }: TabScreen): void {
  const verify = tab.opened?.verify;
  if (!verify) throw new KinformerError('USAGE', 'there is no server here to compare with');
  if (tab.isPaused) throw new KinformerError('USAGE', 'the queue is paused, and the store stands still: p resumes it');
  const { count, sizeBytes } = tab.rows;
  const question = `Verify ${tab.type.title}? ${formatCount(count)} objects (${formatBytes(sizeBytes)}) will be read again. y/n`;
  state.ask(question, () => {
    state.say(`comparing ${tab.type.title} with the server's list`);
    verify().then(
      (report) => tell(state, tab, report),
      (error: unknown) => state.fail(error),
    );
  });
}

function tell(state: SessionState, tab: TabScreen['tab'], report: VerifyReport): void {
  const { resource, resourceVersion, listed, differences, behindMs } = report;
  const [first] = differences;
  const text = first
    ? `${resource} is not as listed at rv ${resourceVersion}: ${formatCounted(differences.length, 'difference')}, such as ${describe(first)}`
    : `${resource} is as listed at rv ${resourceVersion}: ${formatCounted(listed, 'object')}, ${formatDuration(behindMs)} behind`;
  tab.log.line('NOTE', 'verify', text);
  for (const difference of differences.slice(0, toldDifferences))
    tab.log.line('NOTE', 'verify', describe(difference), { key: difference.key });
  state.say(text, first ? 'error' : 'info');
}

function describe({ type, key, listedVersion, cachedVersion }: Difference): string {
  const listed = listedVersion === undefined ? '' : `, listed in version ${listedVersion}`;
  const cached = cachedVersion === undefined ? '' : `, cached in version ${cachedVersion}`;
  return `${type}: ${key}${listed}${cached}`;
}
