import { toAsciiLine } from './ascii.ts';
import { drawBody } from './draw/draw-body.ts';
import { drawFooter } from './draw/draw-footer.ts';
import { drawHeader } from './draw/draw-header.ts';
import { drawOverlay } from './draw/draw-overlay.ts';
import { drawNarrowHeader, drawTiny } from './draw/draw-small.ts';
import { emptyLine, fitLine, lineWidth } from './line-width.ts';
import type { FrameModel } from './models/frame-model.ts';
import type { Layout, Region } from './regions.ts';
import type { Line } from './span.ts';
import { drawStrip } from './strip/draw-strip.ts';

/** Draws one frame: exactly `layout.rows` lines, none wider than `layout.columns`. */
export function renderFrame(model: FrameModel, layout: Layout): readonly Line[] {
  const { columns, rows, stripRows } = layout;
  if (layout.size === 'tiny') return finish(drawTiny(model, columns, rows), model);
  const lines: Line[] = Array.from({ length: rows }, () => emptyLine);
  const header = layout.size === 'narrow' ? drawNarrowHeader(model, columns) : drawHeader(model.header, columns, model);
  lines[0] = header;
  for (const [index, line] of drawStrip(model.strip, stripRows, columns).entries()) lines[1 + index] = line;
  for (const { region, lines: drawn } of drawBody(model, layout)) put(lines, region, drawn, columns);
  lines[rows - 1] = drawFooter(model.footer, columns);
  const framed = model.overlay ? drawOverlay(lines, model.overlay, layout) : lines;
  return finish(framed, model);
}

/** Panes come from the left to the right; between two that stand side by side is a rule. */
function put(lines: Line[], region: Region, drawn: readonly Line[], columns: number): void {
  for (let index = 0; index < region.rows; index += 1) {
    const row = region.row + index;
    const line = cutLine(drawn[index] ?? emptyLine, region.columns);
    if (region.column === 0) lines[row] = region.columns === columns ? line : fitLine(line, region.columns);
    else {
      const before = lines[row] ?? emptyLine;
      const filled = lineWidth(before) === region.column - 1 ? before : fitLine(before, region.column - 1);
      lines[row] = [...filled, { text: '│', role: 'faint' }, ...line];
    }
  }
}

function cutLine(line: Line, width: number): Line {
  return lineWidth(line) > width ? fitLine(line, width) : line;
}

function finish(lines: readonly Line[], { ascii }: FrameModel): readonly Line[] {
  return ascii ? lines.map(toAsciiLine) : lines;
}
