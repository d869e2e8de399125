import type { BodyModel } from '../../view/models/frame-model.ts';
import { type BodyContext, paneState, regionOf, shownFilter } from './body-context.ts';
import { PlaceSource } from './list-sources.ts';
import { logOf } from './pipeline-body.ts';
import type { TabScreen } from './tab-screen.ts';

/** Frozen, it stays as it was: it is worked out only while the screen lives. */
export function churnBody(screen: TabScreen, context: BodyContext): BodyModel {
  const { tab, churn: cursor, churnPaths } = screen;
  const { churn } = tab;
  if (context.frozen === undefined) churn.update();
  const { bodyRows } = regionOf(context, 'churn-keys');
  const window = cursor.settle(churn, Math.max(1, bodyRows));
  const facts = churn.facts();
  const { filterText } = churn;
  const filter = shownFilter(filterText, churn.length, churn.count);
  const details = cursor.selected === undefined ? undefined : churn.details(cursor.selected);
  const pathRows = Math.max(1, regionOf(context, 'churn-paths').bodyRows);
  const pathWindow = churnPaths.settle(new PlaceSource(details?.paths.length ?? 0), pathRows);
  return {
    view: 'churn',
    churn: {
      ...facts,
      unlisted: tab.monitor.phases.firstListMs === undefined ? tab.type.title : undefined,
      keys: { ...paneState(context, 'churn-keys', filter), ...window, rows: churn.window(window.top, bodyRows) },
      selected: details && {
        ...details,
        resource: tab.type.title,
        paths: {
          ...paneState(context, 'churn-paths'),
          ...pathWindow,
          rows: details.paths.slice(pathWindow.top, pathWindow.top + pathRows),
        },
      },
    },
    log: regionOf(context, 'log').rows > 0 ? logOf(screen, context, 'log') : undefined,
  };
}
