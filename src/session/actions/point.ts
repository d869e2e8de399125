import type { Layout, PaneName, Region } from '../../view/regions.ts';
import type { PointerEvent } from '../pointer-event.ts';
import { objectTabOf, type TabScreen } from '../screen/tab-screen.ts';
import type { SessionState } from '../session-state.ts';
import { changeList } from './move.ts';

const wheelRows = 3;

/** A click gives a pane the focus and selects the row below it; the wheel scrolls the pane that it is over. */
export function point(state: SessionState, layout: Layout, event: PointerEvent): void {
  const { active: screen } = state;
  if (!screen || state.overlay || state.question || state.openPrompt) return;
  const region = layout.regions.find((each) => isIn(each, event));
  if (event.type !== 'click') {
    const lines = event.type === 'wheel-up' ? -wheelRows : wheelRows;
    if (region)
      changeList(state, screen, region.pane, (cursor, source) => cursor.scrollBy(lines, region.bodyRows, source));
    return;
  }
  if (region) clickPane(state, screen, region, event.row);
  else if (event.row > 0 && event.row <= layout.stripRows) screen.focus = 'strip';
}

function isIn({ row, column, rows, columns }: Region, at: PointerEvent): boolean {
  return at.row >= row && at.row < row + rows && at.column >= column && at.column < column + columns;
}

function clickPane(state: SessionState, screen: TabScreen, region: Region, row: number): void {
  const { pane } = region;
  screen.focus = pane;
  const tab = objectTabOf(pane);
  if (screen.object && tab) screen.object.tab = tab;
  const line = row - (region.row + region.rows - region.bodyRows);
  if (line < 0 || listless.has(pane)) return;
  changeList(state, screen, pane, (cursor, source) => {
    const index = cursor.top + line;
    if (index < source.length) cursor.moveTo(index, source);
  });
}

/** Panes whose rows are not those of the list that movement keys move in. */
const listless: ReadonlySet<PaneName> = new Set(['inspector', 'queue-deltas', 'index-definition', 'histogram', 'why']);
