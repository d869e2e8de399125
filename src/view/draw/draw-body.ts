import type { BodyModel, FrameModel } from '../models/frame-model.ts';
import { queueHeadRows } from '../place-body.ts';
import type { Layout, Region } from '../regions.ts';
import type { Line } from '../span.ts';
import { drawChurnKeys, drawChurnPaths } from './draw-churn.ts';
import { drawHandlerErrors, drawHistogram, drawListeners } from './draw-handlers.ts';
import { drawBucketObjects, drawBuckets, drawDefinition, drawIndexList } from './draw-indexes.ts';
import { drawInspector } from './draw-inspector.ts';
import { drawLog } from './draw-log.ts';
import { drawNarrowTable } from './draw-narrow-table.ts';
import { drawDiff, drawHistory, drawManagers, drawObjectTitle, drawYaml } from './draw-object.ts';
import { drawQueueDeltas, drawQueueHead, drawQueueKeys } from './draw-queue.ts';
import { drawTable } from './draw-table.ts';
import { drawInformers, drawWhy } from './draw-why.ts';

export interface DrawnRegion {
  readonly region: Region;
  readonly lines: readonly Line[];
}

/** What stands between strip and footer, region by region. */
export function drawBody(model: FrameModel, layout: Layout): readonly DrawnRegion[] {
  const drawn: DrawnRegion[] = headOf(model, layout);
  for (const region of layout.regions) drawn.push({ region, lines: drawRegion(model, region, layout) });
  return drawn;
}

/** The title rows of the queue and the object view, which span both columns. */
function headOf(model: FrameModel, layout: Layout): DrawnRegion[] {
  const [first] = layout.regions;
  const row = 1 + layout.stripRows;
  if (!first || first.row === row) return [];
  const { body } = model;
  const at = (lines: readonly Line[]) => [
    { region: { ...first, row, column: 0, columns: layout.columns, rows: first.row - row }, lines },
  ];
  if (body.view === 'queue') return at(drawQueueHead(body.queue, layout.columns, layout.rows, model));
  if (body.view === 'object') return at([drawObjectTitle(body.object, layout.columns, model)]);
  return [];
}

function drawRegion(model: FrameModel, region: Region, layout: Layout): readonly Line[] {
  const { body } = model;
  switch (body.view) {
    case 'pipeline':
      return drawPipeline(model, body, region, layout);
    case 'queue':
      return drawQueue(model, body, region, layout);
    case 'indexes':
      if (region.pane === 'index-buckets') return drawBuckets(body.indexes, region, model);
      if (region.pane === 'index-objects') return drawBucketObjects(body.indexes, region, model);
      if (region.pane === 'index-definition') return drawDefinition(body.indexes, region, false);
      return drawIndexList(body.indexes, region, model);
    case 'object':
      return drawObject(model, body, region, layout);
    case 'handlers':
      if (region.pane === 'histogram') return drawHistogram(body.handlers, region, false);
      if (region.pane === 'handler-errors') return drawHandlerErrors(body.handlers, region, model);
      return drawListeners(body.handlers, region, model);
    case 'log':
      return drawLog(body.log, region, model, true);
    case 'why':
      return region.pane === 'why-informers'
        ? drawInformers(body.why, region, model)
        : drawWhy(body.why, region, model);
    case 'churn':
      if (region.pane === 'log') return body.log ? drawLog(body.log, region, model, true) : [];
      if (region.pane === 'churn-paths') return drawChurnPaths(body.churn, region, model);
      return drawChurnKeys(body.churn, region, model);
  }
}

type Body<V extends BodyModel['view']> = Extract<BodyModel, { view: V }>;

function drawPipeline(model: FrameModel, body: Body<'pipeline'>, region: Region, layout: Layout): readonly Line[] {
  if (region.pane === 'log') return drawLog(body.log, region, model, true);
  if (region.pane === 'inspector') return body.inspector ? drawInspector(body.inspector, region, model) : [];
  return layout.size === 'narrow'
    ? drawNarrowTable(body.table, region, model)
    : drawTable(body.table, region, model, true);
}

function drawQueue(model: FrameModel, body: Body<'queue'>, region: Region, layout: Layout): readonly Line[] {
  if (region.pane === 'log') return body.log ? drawLog(body.log, region, model, true) : [];
  if (region.pane === 'queue-deltas') return drawQueueDeltas(body.queue, region, model.ascii);
  const keys = drawQueueKeys(body.queue, region);
  // Where one pane has all the room, the view's head is its title.
  if (region.row > 1 + layout.stripRows) return keys;
  const head = drawQueueHead(body.queue, region.columns, layout.rows, model);
  return [...head.slice(0, queueHeadRows(layout.rows)), ...keys.slice(1)].slice(0, region.rows);
}

function drawObject(model: FrameModel, body: Body<'object'>, region: Region, layout: Layout): readonly Line[] {
  const { object } = body;
  const isWhole = region.row === 1 + layout.stripRows;
  if (!isWhole) {
    if (region.pane === 'object-diff') return drawDiff(object, region.rows, region.columns, model);
    if (region.pane === 'object-history') return drawHistory(object, region, model, true);
    if (region.pane === 'object-managers') return drawManagers(object, region, model, true);
    return drawYaml(object, region.rows, region.columns);
  }
  const below = { ...region, rows: region.rows - 1 };
  const title = drawObjectTitle(object, region.columns, model);
  switch (object.tab) {
    case 'Diff':
      return [title, ...drawDiff(object, below.rows, region.columns, model)];
    case 'History':
      return [title, ...drawHistory(object, below, model, false)];
    case 'Managers':
      return [title, ...drawManagers(object, below, model, false)];
    case 'YAML':
      return [title, ...drawYaml(object, below.rows, region.columns)];
  }
}
