import type { StripModel } from '../models/strip-model.ts';
import type { Line } from '../span.ts';
import { drawStripLine } from './strip-line.ts';
import { drawStripMedium } from './strip-medium.ts';
import { drawStripWide } from './strip-wide.ts';

/** The pipeline in 5, 3 or 1 rows. */
export function drawStrip(strip: StripModel, rows: number, columns: number): readonly Line[] {
  if (rows === 5) return drawStripWide(strip, columns);
  if (rows === 3) return drawStripMedium(strip, columns);
  return rows === 1 ? [drawStripLine(strip, columns)] : [];
}
