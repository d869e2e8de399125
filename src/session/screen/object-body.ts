import { toCellText } from '../../view/cell-text.ts';
import type { BodyModel } from '../../view/models/frame-model.ts';
import type { ListWindow } from '../list-cursor.ts';
import { type BodyContext, paneState, regionOf, shownFilter } from './body-context.ts';
import { PlaceSource, toVersionSource } from './list-sources.ts';
import type { ObjectScreen } from './object-screen.ts';
import type { TabScreen } from './tab-screen.ts';

export function objectBody(screen: TabScreen, object: ObjectScreen, context: BodyContext): BodyModel {
  const { view, number, tab } = object;
  const { layout, nowMs, settings } = context;
  view.hold(context.frozen !== undefined);
  const { versions } = view;
  const isWhole = layout.columns < 110 || layout.isSingle || screen.isZoomed;
  const yamlRegion = regionOf(context, isWhole ? (layout.regions[0]?.pane ?? 'object-yaml') : 'object-yaml');
  object.lineCells = yamlRegion.columns - 3;
  const options = object.options(settings);
  const yaml = view.yaml(number, options);
  const bodyRows = (pane: 'object-yaml' | 'object-history' | 'object-managers') =>
    Math.max(1, isWhole ? yamlRegion.rows - 1 : regionOf(context, pane).bodyRows);
  const yamlWindow = object.yaml.settle(new PlaceSource(yaml.length), bodyRows('object-yaml'));
  const diff = view.diff(number, options);
  const history = view.history(options);
  const historyWindow = settleHistory(object, bodyRows('object-history'));
  const managers = view.managers(number);
  const managersWindow = object.managers.settle(new PlaceSource(managers.length), bodyRows('object-managers'));
  const diffRegion = regionOf(context, 'object-diff');
  const diffWindow = object.diff.settle(
    new PlaceSource(diff?.rows.length ?? 0),
    Math.max(1, Math.floor((isWhole ? yamlRegion.rows - 2 : diffRegion.bodyRows) / 2)),
  );
  const found = shownFilter(object.search, 0, yaml.length);
  return {
    view: 'object',
    object: {
      key: toCellText(view.key),
      tab,
      resourceVersion: view.version(number)?.object.resourceVersion ?? '',
      version: number,
      versions: versions.length,
      state: view.state(number, nowMs),
      dropped: view.dropped,
      yaml: {
        ...paneState(context, 'object-yaml', found && { ...found, shown: countMatches(yaml, object.search) }),
        ...yamlWindow,
        rows: yaml.slice(yamlWindow.top, yamlWindow.top + bodyRows('object-yaml')),
        notice:
          versions.length === 0
            ? { lines: [[{ text: `${view.key} is not in the store, and nothing is kept of it.`, role: 'text' }]] }
            : undefined,
      },
      diff: {
        ...paneState(context, 'object-diff'),
        ...diffWindow,
        ...(diff ?? nothingChanged),
        rows: (diff?.rows ?? []).slice(diffWindow.top),
      },
      history: {
        ...paneState(context, 'object-history'),
        ...historyWindow,
        rows: history.slice(historyWindow.top, historyWindow.top + bodyRows('object-history')),
      },
      managers: {
        ...paneState(context, 'object-managers'),
        ...managersWindow,
        rows: managers.slice(managersWindow.top, managersWindow.top + bodyRows('object-managers')),
      },
    },
  };
}

/** The selected row is that of the version that is shown, whoever chose it. */
function settleHistory({ history, view, number }: ObjectScreen, rows: number): ListWindow {
  const source = toVersionSource(view.versions);
  const shown = source.idAt(source.length - number);
  if (shown !== undefined && shown !== history.selected) history.select(shown, source);
  return history.settle(source, rows);
}

const nothingChanged = {
  from: '',
  to: '',
  apartMs: 0,
  type: 'ADD',
  cause: '',
  manager: '',
  hidden: [],
} as const;

function countMatches(
  rows: readonly { readonly line: readonly { readonly text: string }[] }[],
  search: string,
): number {
  const wanted = search.toLowerCase();
  return rows.filter(({ line }) =>
    line
      .map(({ text }) => text)
      .join('')
      .toLowerCase()
      .includes(wanted),
  ).length;
}
