import type { PaneState } from '../../view/models/pane.ts';
import type { Layout, PaneName, Region } from '../../view/regions.ts';
import type { Settings } from '../settings.ts';
import type { Focus } from './tab-screen.ts';

/** What the bodies of one frame are made with. */
export interface BodyContext {
  readonly layout: Layout;
  readonly nowMs: number;
  readonly settings: Settings;
  readonly focus: Focus;
  /** Since when the screen is frozen, and what it holds back. */
  readonly frozen: PaneState['frozen'];
}

/** A pane's region; one without room when the layout leaves it out. */
export function regionOf({ layout }: BodyContext, pane: PaneName): Region {
  const found = layout.regions.find((region) => region.pane === pane);
  return found ?? { pane, row: 0, column: 0, rows: 0, columns: layout.columns, bodyRows: 0 };
}

/** What a pane says of its filter; nothing while there is none. */
export function shownFilter(text: string, shown: number, total: number): PaneState['filter'] {
  return text === '' ? undefined : { text, shown, total };
}

export function paneState(context: BodyContext, pane: PaneName, filter?: PaneState['filter']): PaneState {
  const { layout, focus, frozen } = context;
  const index = layout.isSingle && layout.view === 'pipeline' ? (['table', 'log'] as PaneName[]).indexOf(pane) : -1;
  return {
    isFocused: focus === pane,
    filter,
    frozen,
    position: index >= 0 ? { index: index + 1, count: 2 } : undefined,
  };
}
