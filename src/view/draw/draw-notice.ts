import { LineBuilder } from '../line-builder.ts';
import { emptyLine } from '../line-width.ts';
import type { Notice } from '../models/pane.ts';
import type { Line } from '../span.ts';

/** Sentences instead of rows, after one empty row where there is room. */
export function drawNotice({ lines }: Notice, rows: number, width: number): readonly Line[] {
  const drawn = lines.map((line) => new LineBuilder(width).add('  ').addAll(line).build());
  return (lines.length < rows ? [emptyLine, ...drawn] : drawn).slice(0, rows);
}
