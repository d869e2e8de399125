import type { BodyModel } from '../../view/models/frame-model.ts';
import type { LogModel } from '../../view/models/log-model.ts';
import type { TableModel } from '../../view/models/table-model.ts';
import type { PaneName } from '../../view/regions.ts';
import { type BodyContext, paneState, regionOf, shownFilter } from './body-context.ts';
import { inspectorOf } from './inspector.ts';
import type { TabScreen } from './tab-screen.ts';

export function pipelineBody(screen: TabScreen, context: BodyContext): BodyModel {
  return {
    view: 'pipeline',
    table: tableOf(screen, context),
    log: logOf(screen, context, 'log'),
    inspector: regionOf(context, 'inspector').rows > 0 ? inspectorOf(screen, context) : undefined,
  };
}

function tableOf(screen: TabScreen, context: BodyContext): TableModel {
  const { tab, table } = screen;
  const { rows, type } = tab;
  const { bodyRows } = regionOf(context, 'table');
  const { count, failing } = screen.held.get(context.frozen !== undefined, 'counts', () => {
    return { count: rows.count, failing: rows.failing };
  });
  const window = table.settle(rows, Math.max(1, bodyRows));
  const shown = rows.window(window.top, bodyRows, context.nowMs);
  const isWhole = rows.filterText === '' && !rows.bucket;
  const filter = isWhole ? undefined : { text: rows.filterText, shown: rows.matching, total: count };
  return {
    ...paneState(context, 'table', filter),
    ...window,
    title: type.title,
    count,
    failing,
    sort: rows.sort,
    by: rows.bucket && `${rows.bucket.index}=${rows.bucket.value}`,
    remark: tab.remark,
    columns: rows.columns,
    columnOffset: screen.columnOffset,
    rows: shown,
    notice: tab.notice(context.nowMs),
  };
}

export function logOf(screen: TabScreen, context: BodyContext, pane: PaneName): LogModel {
  const { tab, log: cursor } = screen;
  const { log } = tab;
  const { bodyRows } = regionOf(context, pane);
  const window = cursor.settle(log, Math.max(1, bodyRows));
  const { rate, dropped } = screen.held.get(context.frozen !== undefined, 'log', () => {
    return { rate: log.rate(context.nowMs), dropped: log.dropped };
  });
  const filter = shownFilter(log.filterText, log.length, log.total);
  return {
    ...paneState(context, pane, filter),
    ...window,
    rate,
    isFollowing: cursor.isFollowing,
    unseen: cursor.unseen(log),
    dropped,
    onlyErrors: log.onlyErrors,
    listener: log.listener,
    rows: log.window(window.top, bodyRows),
  };
}
