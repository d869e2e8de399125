import { placeBody } from './place-body.ts';
import type { Layout, LayoutRequest } from './regions.ts';

/** Below this the terminal shows three lines. */
export const smallestColumns = 40;
export const smallestRows = 10;

/** The one function that owns every row: header, strip, panes and footer fill the screen exactly. */
export function layout(request: LayoutRequest): Layout {
  const { columns, rows, view } = request;
  const common = { columns, rows, view };
  if (columns < smallestColumns || rows < smallestRows) {
    return { ...common, size: 'tiny', stripRows: 0, regions: [], isSingle: true };
  }
  const size = columns < 60 || rows < 16 ? 'narrow' : 'full';
  const stripRows = size === 'narrow' ? 0 : countStripRows(request);
  const body = { row: 1 + stripRows, column: 0, rows: rows - 2 - stripRows, columns };
  const isSingle = columns < 80 || rows < 24;
  return { ...common, size, stripRows, isSingle, regions: placeBody(request, body, isSingle) };
}

function countStripRows({ columns, rows, view, strip, isZoomed }: LayoutRequest): number {
  if (strip === 'none' || isZoomed) return 0;
  if (strip === 'one' || view !== 'pipeline') return 1;
  if (columns >= 110 && rows >= 30) return 5;
  return columns >= 80 && rows >= 24 ? 3 : 1;
}
