import type { BodyModel } from '../../view/models/frame-model.ts';
import { type BodyContext, paneState, regionOf, shownFilter } from './body-context.ts';
import { PlaceSource } from './list-sources.ts';
import type { TabScreen } from './tab-screen.ts';

export function handlersBody(screen: TabScreen, context: BodyContext): BodyModel {
  const { listeners } = screen.tab;
  const { nowMs } = context;
  const isHeld = context.frozen !== undefined;
  screen.held.get(isHeld, 'listeners', () => listeners.update(nowMs));
  const region = regionOf(context, 'listeners');
  const passing = shownFilter(listeners.filterText, listeners.length, listeners.total);
  const window = screen.listeners.settle(listeners, Math.max(1, region.bodyRows));
  const name = screen.listeners.selected;
  const details =
    name === undefined ? undefined : screen.held.get(isHeld, `listener ${name}`, () => listeners.details(name, nowMs));
  const errorRegion = regionOf(context, 'handler-errors');
  const all = details?.errors ?? [];
  const errors = all.filter(({ key, error }) => screen.passes('handler-errors', key, error));
  const filter = shownFilter(screen.filters.get('handler-errors') ?? '', errors.length, all.length);
  const errorWindow = screen.errors.settle(new PlaceSource(errors.length), Math.max(1, errorRegion.bodyRows));
  return {
    view: 'handlers',
    handlers: {
      sort: listeners.sort,
      slow: listeners.slow,
      listeners: {
        ...paneState(context, 'listeners', passing),
        ...window,
        rows: listeners.rows.slice(window.top, window.top + region.bodyRows),
      },
      selected: details && {
        ...details,
        errors: {
          ...paneState(context, 'handler-errors', filter),
          ...errorWindow,
          count: listeners.rows.find((row) => row.name === name)?.errors ?? errors.length,
          rows: errors.slice(errorWindow.top, errorWindow.top + errorRegion.bodyRows),
        },
      },
    },
  };
}
