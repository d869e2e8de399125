import type { BodyModel } from '../../view/models/frame-model.ts';
import { type BodyContext, paneState, regionOf, shownFilter } from './body-context.ts';
import { logOf } from './pipeline-body.ts';
import type { TabScreen } from './tab-screen.ts';

export function queueBody(screen: TabScreen, context: BodyContext): BodyModel {
  const { tab, queue: cursor } = screen;
  const { nowMs, layout, focus } = context;
  const isHeld = context.frozen !== undefined;
  screen.held.get(isHeld, 'queue', () => tab.queue.update(nowMs));
  const { bodyRows } = regionOf(context, 'queue-keys');
  const window = cursor.settle(tab.queue, Math.max(1, bodyRows));
  const { filterText } = tab.queue;
  const filter = shownFilter(filterText, tab.queue.length, tab.monitor.depth);
  const id = cursor.selected;
  return {
    view: 'queue',
    queue: {
      ...paneState(context, 'queue-keys', filter),
      isFocused: focus === 'queue-keys' || focus === 'queue-deltas',
      ...window,
      ...screen.held.get(isHeld, 'queue facts', () => tab.queue.facts(nowMs, layout.columns - 12)),
      rows: tab.queue.window(window.top, bodyRows, nowMs),
      selected:
        id === undefined || window.total === 0
          ? undefined
          : screen.held.get(isHeld, `queued ${id}`, () => tab.queue.selection(id, nowMs)),
    },
    log: regionOf(context, 'log').rows > 0 ? logOf(screen, context, 'log') : undefined,
  };
}
