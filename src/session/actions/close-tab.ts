import type { TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';

/** Without a tab there is nothing left to show, so the last one is closed after a question. */
export function closeTab(state: SessionState, screen: TabScreen): void {
  if (state.tabs.length > 1) void state.closeTab(screen);
  else state.ask(`Close ${screen.tab.type.title}, the last tab, and quit? y/n`, () => void state.closeTab(screen));
}
