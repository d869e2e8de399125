import { toRgb } from '../src/tui/palette.ts';
import { selectedShade, shades } from '../src/tui/theme-table.ts';
import { renderFrame } from '../src/view/frame.ts';
import { layout } from '../src/view/layout.ts';
import type { FrameModel } from '../src/view/models/frame-model.ts';
import type { Line, Span } from '../src/view/span.ts';
import { textWidth } from '../src/view/text-width.ts';
import { sampleFrame } from '../test/view/sample-frames.ts';

/** The pictures of the README: file → SVG. Frames as the program draws them, of the samples that its tests draw. */
export function drawPictures(): ReadonlyMap<string, string> {
  const dashboard = sampleFrame('pipeline');
  const queue = sampleFrame('queue');
  return new Map(
    Object.entries({
      dashboard,
      queue: { ...queue, header: { ...queue.header, isPaused: true } },
      indexes: sampleFrame('indexes'),
      object: sampleFrame('object'),
    }).map(([name, model]) => [`.ci/pictures/${name}.svg`, toSvg(model)]),
  );
}

const columns = 120;
const rows = 36;
const cellWidth = 8.4;
const rowHeight = 18;
const margin = 12;

function toSvg(model: FrameModel): string {
  const { view } = model.body;
  const lines = renderFrame(model, layout({ columns, rows, view, focus: undefined, isZoomed: false, strip: 'auto' }));
  const width = Math.ceil(columns * cellWidth + 2 * margin);
  const height = rows * rowHeight + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}</style>',
    `<rect width="${width}" height="${height}" rx="8" fill="#16181d"/>`,
    ...lines.flatMap((line, row) => drawLine(line, row)),
    '</svg>',
    '',
  ].join('\n');
}

/** Every span has its own place and width, so that no font moves what is beside it. */
function drawLine(line: Line, row: number): string[] {
  const y = margin + row * rowHeight;
  let column = 0;
  return line.flatMap((span) => {
    const cells = textWidth(span.text);
    const start = column;
    column += cells;
    const [x, width] = [toX(start), round(cells * cellWidth)];
    const ground = groundOf(span);
    const back =
      ground === undefined ? [] : [`<rect x="${x}" y="${y}" width="${width}" height="${rowHeight}" fill="${ground}"/>`];
    if (span.text.trim() === '') return back;
    const shown = span.text.trim();
    const indent = span.text.length - span.text.trimStart().length;
    const length = round(textWidth(shown) * cellWidth);
    const text = `<text x="${toX(start + indent)}" y="${y + 13}" textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${inkOf(span)}">${toXmlText(shown)}</text>`;
    return [...back, text];
  });
}

function groundOf({ role, selected }: Span): string | undefined {
  if (role === 'tab') return toHex(shades.tab.dark ?? 80);
  return selected ? toHex(selectedShade.dark ?? 236) : undefined;
}

function inkOf({ role }: Span): string {
  if (role === 'tab') return '#16181d';
  const { dark } = shades[role];
  return dark === undefined ? '#d8dce4' : toHex(dark);
}

function toHex(color: number): string {
  return `#${toRgb(color)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

function toXmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function toX(column: number): number {
  return round(margin + column * cellWidth);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
