import type { ViewName } from './models/frame-model.ts';
import type { LayoutRequest, PaneName, Rect, Region } from './regions.ts';

/** The panes of a view in the order of `tab`; where only one fits, the focused one, or the first. */
export function placeBody(request: LayoutRequest, body: Rect, isSingle: boolean): readonly Region[] {
  const { view, focus, isZoomed } = request;
  const panes = panesOf(view, request);
  if (isZoomed || isSingle) {
    const pane = focus !== undefined && panes.includes(focus) ? focus : panes[0];
    return pane === undefined ? [] : [region(pane, body, isZoomed)];
  }
  return placers[view](body, request.rows).filter(({ rows }) => rows > 0);
}

/** All panes of a view, also those that a small screen leaves out; the inspector only where it has room. */
export function panesOf(
  view: ViewName,
  { columns, rows }: Pick<LayoutRequest, 'columns' | 'rows'>,
): readonly PaneName[] {
  if (view === 'pipeline') return hasInspector(columns, rows) ? ['table', 'log', 'inspector'] : ['table', 'log'];
  return panes[view];
}

const panes = {
  queue: ['queue-keys', 'queue-deltas', 'log'],
  indexes: ['index-list', 'index-buckets', 'index-objects', 'index-definition'],
  object: ['object-yaml', 'object-diff', 'object-history', 'object-managers'],
  handlers: ['listeners', 'histogram', 'handler-errors'],
  log: ['log'],
  why: ['why', 'why-informers'],
  churn: ['churn-keys', 'churn-paths', 'log'],
} as const satisfies Record<Exclude<ViewName, 'pipeline'>, readonly PaneName[]>;

type Placer = (body: Rect, rows: number) => readonly Region[];

const placers: Readonly<Record<ViewName, Placer>> = {
  pipeline: placePipeline,
  queue: placeQueue,
  indexes: placeIndexes,
  object: placeObject,
  handlers: placeHandlers,
  log: (body) => [region('log', body)],
  why: placeWhy,
  churn: placeChurn,
};

/** Rows that a pane needs above its entries: a title, and a column header where it has columns. */
const headRows: Readonly<Record<PaneName, number>> = {
  table: 2,
  log: 1,
  inspector: 1,
  'queue-keys': 2,
  'queue-deltas': 2,
  'index-list': 2,
  'index-definition': 1,
  'index-buckets': 2,
  'index-objects': 1,
  'object-yaml': 1,
  'object-diff': 1,
  'object-history': 2,
  'object-managers': 1,
  listeners: 2,
  histogram: 1,
  'handler-errors': 2,
  why: 1,
  'why-informers': 2,
  'churn-keys': 2,
  'churn-paths': 2,
};

/** The queue's numbers and chart stand above its two lists. */
export function queueHeadRows(rows: number): number {
  return rows < 16 ? 1 : rows < 30 ? 3 : 5;
}

function hasInspector(columns: number, rows: number): boolean {
  return columns >= 160 && rows >= 30;
}

function placePipeline(body: Rect, rows: number): readonly Region[] {
  const rest = body.rows;
  const logRows = clamp(Math.round(0.4 * rest), 5, 18);
  const side = hasInspector(body.columns, rows) ? clamp(Math.floor(0.34 * body.columns), 54, 72) : 0;
  const main = { ...body, columns: side === 0 ? body.columns : body.columns - side - 1 };
  const regions = [
    region('table', { ...main, rows: rest - logRows }),
    region('log', { ...main, row: body.row + rest - logRows, rows: logRows }),
  ];
  if (side > 0) regions.push(region('inspector', { ...body, column: main.columns + 1, columns: side }));
  return regions;
}

function placeQueue(body: Rect, rows: number): readonly Region[] {
  const head = queueHeadRows(rows);
  if (body.columns < 110) {
    const listRows = Math.ceil((body.rows - head) * 0.6);
    const [list, deltas] = stack({ ...body, row: body.row + head, rows: body.rows - head }, [listRows]);
    return [region('queue-keys', list), region('queue-deltas', deltas)];
  }
  const logRows = rows >= 30 ? 8 : 0;
  const lists = { ...body, row: body.row + head, rows: body.rows - head - logRows };
  const [left, right] = split(lists, Math.floor(body.columns / 2));
  const log = { ...body, row: lists.row + lists.rows, rows: logRows };
  // The lists share the queue's title, and have a rule or a header of their own.
  const keys = { ...region('queue-keys', left), bodyRows: Math.max(0, left.rows - 2) };
  return [keys, region('queue-deltas', right), region('log', log)];
}

function placeIndexes(body: Rect): readonly Region[] {
  if (body.columns < 110) {
    const half = Math.floor(body.rows * 0.4);
    const [list, buckets, objects] = stack(body, [half, Math.floor(body.rows * 0.35)]);
    return [region('index-list', list), region('index-buckets', buckets), region('index-objects', objects)];
  }
  const [left, right] = split(body, 53);
  const definitionRows = Math.min(8, Math.floor(left.rows / 2));
  const [list, definition] = stack(left, [left.rows - definitionRows]);
  const [buckets, objects] = stack(right, [Math.max(4, Math.floor(right.rows * 0.4))]);
  return [
    region('index-list', list),
    region('index-buckets', buckets),
    region('index-objects', objects),
    region('index-definition', definition),
  ];
}

function placeObject(body: Rect): readonly Region[] {
  // The title row is the whole view's; below 110 columns the parts are tabs, and the focused one has the room.
  if (body.columns < 110) return [region('object-yaml', body)];
  const below = { ...body, row: body.row + 1, rows: body.rows - 1 };
  const [left, right] = split(below, Math.floor(0.47 * body.columns));
  const historyRows = Math.min(12, Math.floor(right.rows * 0.3));
  const managerRows = Math.min(7, Math.floor(right.rows * 0.25));
  const [diff, history, managers] = stack(right, [right.rows - historyRows - managerRows, historyRows]);
  return [
    { ...region('object-yaml', left), bodyRows: left.rows },
    { ...region('object-diff', diff), bodyRows: Math.max(0, diff.rows - 1) },
    region('object-history', history),
    region('object-managers', managers),
  ];
}

function placeHandlers(body: Rect): readonly Region[] {
  const listenerRows = Math.min(10, Math.max(4, Math.floor(body.rows * 0.3)));
  const middleRows = Math.min(13, Math.max(4, Math.floor(body.rows * 0.45)));
  const [listeners, middle, errors] = stack(body, [listenerRows, middleRows]);
  return [region('listeners', listeners), region('histogram', middle), region('handler-errors', errors)];
}

function placeWhy(body: Rect, rows: number): readonly Region[] {
  if (rows < 30) return [region('why', body)];
  const informerRows = clamp(Math.floor(body.rows * 0.25), 3, 11);
  const [why, informers] = stack(body, [body.rows - informerRows]);
  return [region('why', why), region('why-informers', informers)];
}

/** Six paths, their head and two lines of advice; the log from 30 rows on, the keys have what is left without it. */
function placeChurn(body: Rect, rows: number): readonly Region[] {
  const pathRows = Math.min(10, Math.floor(body.rows * 0.5));
  const keyRows = rows >= 30 ? Math.floor(body.rows * 0.4) : body.rows - pathRows;
  const [keys, paths, log] = stack(body, [keyRows, pathRows]);
  return [region('churn-keys', keys), region('churn-paths', paths), region('log', log)];
}

function region(pane: PaneName, rect: Rect, isBare = false): Region {
  const bodyRows = isBare ? rect.rows - (headRows[pane] - 1) : rect.rows - headRows[pane];
  return { ...rect, pane, bodyRows: Math.max(0, bodyRows) };
}

/** Parts of the given heights, and the rest as one more. */
function stack(rect: Rect, heights: readonly [number]): [Rect, Rect];
function stack(rect: Rect, heights: readonly [number, number]): [Rect, Rect, Rect];
function stack(rect: Rect, heights: readonly number[]): Rect[] {
  const parts: Rect[] = [];
  let { row } = rect;
  for (const rows of heights) {
    parts.push({ ...rect, row, rows });
    row += rows;
  }
  parts.push({ ...rect, row, rows: rect.row + rect.rows - row });
  return parts;
}

/** Two columns, with one cell for the rule between them. */
function split(rect: Rect, columns: number): [Rect, Rect] {
  const left = { ...rect, columns };
  return [left, { ...rect, column: rect.column + columns + 1, columns: rect.columns - columns - 1 }];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
