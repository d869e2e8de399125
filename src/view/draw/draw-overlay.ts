import { fitText } from '../fit-text.ts';
import { formatCount } from '../format.ts';
import { LineBuilder } from '../line-builder.ts';
import { emptyLine, lineWidth, overlayLine } from '../line-width.ts';
import type { FooterKey } from '../models/footer-model.ts';
import type { Candidate, OverlayModel } from '../models/overlay-model.ts';
import type { Layout } from '../regions.ts';
import type { Line, Span } from '../span.ts';
import { wrapText } from '../wrap-text.ts';
import { drawBox } from './draw-box.ts';
import { drawHelp } from './draw-help.ts';
import { drawTitle } from './draw-title.ts';

/** Lays an overlay over the frame; header, strip and footer stay visible. */
export function drawOverlay(frame: readonly Line[], overlay: OverlayModel, layout: Layout): readonly Line[] {
  const top = 1 + layout.stripRows;
  const room = layout.rows - top - 1;
  switch (overlay.type) {
    case 'help':
      return replace(frame, top, drawHelp(overlay, room, layout.columns));
    case 'candidates':
      return drawCandidates(frame, overlay, layout, room);
    case 'faults':
      return place(frame, drawFaults(overlay, Math.min(64, layout.columns)), top, 0, room);
    case 'tour':
      return drawTour(frame, overlay, layout, top, room);
    case 'choose': {
      const width = Math.min(64, layout.columns);
      const lines = overlay.rows.map((row, index) => drawCandidate(row, width - 2, index === overlay.cursor, 24));
      const keys = spell([
        { key: 'enter', label: 'choose' },
        { key: 'esc', label: 'close' },
      ]);
      return place(frame, drawBox(overlay.title, fitRows(lines, room - 2, overlay.cursor), keys, width), top, 0, room);
    }
  }
}

type Overlay<T extends OverlayModel['type']> = Extract<OverlayModel, { type: T }>;

/** Grows upwards from the prompt, and covers whole rows. */
function drawCandidates(
  frame: readonly Line[],
  overlay: Overlay<'candidates'>,
  { columns, rows }: Layout,
  room: number,
): readonly Line[] {
  const lines = fitRows(
    overlay.rows.map((row, index) =>
      drawCandidate(row, columns, index === overlay.cursor, Math.min(36, Math.floor(columns * 0.4))),
    ),
    Math.min(8, room - 1),
    overlay.cursor,
  );
  const title = drawTitle(
    {
      left: [{ text: overlay.title, role: 'text' }],
      right: [{ text: `${formatCount(overlay.matching)} of ${formatCount(overlay.total)}`, role: 'dim' }],
      isFocused: false,
    },
    columns,
  );
  return replace(frame, rows - 2 - lines.length, [title, ...lines]);
}

function drawCandidate(
  { text, description, key }: Candidate,
  width: number,
  isSelected: boolean,
  textWidth: number,
): Line {
  const line = new LineBuilder(width, isSelected)
    .add(isSelected ? '▌  ' : '   ', 'accent')
    .add(fitText(text, textWidth), isSelected ? 'accent' : 'text')
    .add(' ')
    .add(description, 'dim');
  if (key !== '') line.rightAt(width - 1, key, 'accent');
  return line.build();
}

/** A window of the rows that shows the selected one. */
function fitRows(lines: readonly Line[], rows: number, cursor: number | undefined): readonly Line[] {
  if (lines.length <= rows) return lines;
  const start = Math.max(0, Math.min((cursor ?? 0) - Math.floor(rows / 2), lines.length - rows));
  return lines.slice(start, start + rows);
}

function drawFaults({ resource, rows, last, cursor }: Overlay<'faults'>, width: number): readonly Line[] {
  const lines = rows.map(({ key, name, effect }, index): Line => {
    const isSelected = index === cursor;
    const line = new LineBuilder(width - 2, isSelected)
      .add(isSelected ? '▌ ' : '  ', 'accent')
      .add(fitText(key, 3), 'accent')
      .add(fitText(name, 25))
      .add(effect, 'dim');
    return line.build();
  });
  if (last !== undefined) lines.push([{ text: `  last  ${last}`, role: 'dim' }]);
  const keys = spell([
    { key: 'letter', label: 'starts' },
    { key: 'x', label: 'stop all' },
    { key: 'esc', label: 'close' },
  ]);
  return drawBox(`Faults · ${resource} · this process only`, lines, keys, width);
}

/** A card near its stage, never over the strip. */
function drawTour(
  frame: readonly Line[],
  { index, count, title, text, tryIt, isDone, stage }: Overlay<'tour'>,
  { columns, rows }: Layout,
  top: number,
  room: number,
): readonly Line[] {
  const width = Math.min(60, columns);
  const lines: Line[] = wrapText(text, width - 4).map((line) => [{ text: ` ${line}`, role: 'text' }]);
  if (tryIt !== undefined) {
    lines.push(emptyLine);
    for (const [row, line] of wrapText(`Try it: ${tryIt}`, width - 6).entries()) {
      const mark: Span = { text: row === 0 && isDone ? ' ✓ ' : ' ', role: 'ok' };
      lines.push([mark, { text: line, role: isDone ? 'ok' : 'accent' }]);
    }
  }
  const keys = spell([
    { key: '→', label: 'next' },
    { key: '←', label: 'back' },
    { key: 'esc', label: 'end the tour' },
  ]);
  const box = drawBox(`Tour ${index} of ${count} · ${title}`, lines, keys, width);
  const share = { reflector: 0, queue: 0.28, indexer: 0.5, processor: 1 }[stage ?? 'processor'];
  const column = Math.round((columns - width) * share);
  return place(frame, box, Math.min(top, rows - 1 - box.length), column, room);
}

function spell(keys: readonly FooterKey[]): Line {
  return keys.flatMap(({ key, label }, index): Span[] => [
    { text: `${index === 0 ? '' : '   '}${key}`, role: 'accent' },
    { text: ` ${label}`, role: 'dim' },
  ]);
}

function replace(frame: readonly Line[], row: number, lines: readonly Line[]): readonly Line[] {
  const changed = [...frame];
  for (const [index, line] of lines.entries()) if (row + index < frame.length) changed[row + index] = line;
  return changed;
}

function place(
  frame: readonly Line[],
  box: readonly Line[],
  row: number,
  column: number,
  room: number,
): readonly Line[] {
  const shown = box.length <= room ? box : [...box.slice(0, Math.max(0, room - 1)), ...box.slice(-1)];
  const changed = [...frame];
  for (const [index, line] of shown.entries()) {
    const under = changed[row + index];
    if (under && lineWidth(line) > 0) changed[row + index] = overlayLine(under, column, line);
  }
  return changed;
}
