import { formatBytes, formatCount } from '../../view/format.ts';
import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';

/** Retries at once while it backs off; else asks, because a list reads everything again. */
export function confirmRelist(state: SessionState, { tab }: TabScreen): void {
  if (state.replay) {
    state.say('a replay lists what was listed when it was recorded', 'warn');
    return;
  }
  const { phases } = tab.monitor;
  if (phases.type === 'backing-off') {
    tab.retryNow();
    state.say('trying again now');
    return;
  }
  const { count, sizeBytes } = tab.rows;
  state.ask(
    `Relist ${tab.type.title}? ${formatCount(count)} objects (${formatBytes(sizeBytes)}) will be read again. y/n`,
    () => tab.relist(),
  );
}
