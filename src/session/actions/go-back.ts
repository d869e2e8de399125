import { filterPane } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';

/** Overlay, filter, zoom, view, dashboard; false when there is nothing to go back from. */
export function goBack(state: SessionState): boolean {
  const { active: screen } = state;
  // A card of the tour stays while one comes back from the view that it asked for.
  if (state.overlay && !(state.overlay.type === 'tour' && screen?.isDeep)) {
    state.overlay = undefined;
    return true;
  }
  if (!screen) return false;
  const { rows, log, queue, churn, listeners } = screen.tab;
  if (screen.view === 'object' && screen.object && screen.object.search !== '') {
    screen.object.search = '';
    return true;
  }
  if (state.focus === 'log' && log.filterText !== '') {
    log.setFilter('');
    return true;
  }
  if (screen.view === 'queue' && queue.filterText !== '') {
    queue.setFilter('');
    return true;
  }
  if (screen.view === 'churn' && churn.filterText !== '') {
    churn.setFilter('');
    return true;
  }
  if (screen.view === 'handlers' && state.focus !== 'handler-errors' && listeners.filterText !== '') {
    listeners.setFilter('');
    return true;
  }
  if (screen.view === 'pipeline' && rows.filterText !== '') {
    rows.setFilter('');
    return true;
  }
  if (screen.filters.delete(filterPane(state.focus))) return true;
  if (screen.isZoomed) {
    screen.isZoomed = false;
    return true;
  }
  if (screen.view === 'log' && log.listener !== undefined) log.setListener(undefined);
  if (screen.goBack()) return true;
  if (rows.bucket) {
    rows.narrow(undefined);
    return true;
  }
  return false;
}
