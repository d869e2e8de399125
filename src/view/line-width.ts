import { firstCells } from './fit-text.ts';
import type { Line, Span } from './span.ts';
import { textWidth } from './text-width.ts';

export const emptyLine: Line = [];

export function lineWidth(line: Line): number {
  let width = 0;
  for (const { text } of line) width += textWidth(text);
  return width;
}

/** The first `width` cells; filled with blanks to exactly that many. */
export function fitLine(line: Line, width: number): Line {
  const spans: Span[] = [];
  let left = width;
  for (const span of line) {
    const cells = textWidth(span.text);
    if (cells <= left) {
      spans.push(span);
      left -= cells;
      continue;
    }
    const text = firstCells(span.text, left);
    if (text !== '') spans.push({ ...span, text });
    left -= textWidth(text);
    break;
  }
  if (left > 0) spans.push({ text: ' '.repeat(left), role: 'text' });
  return spans;
}

/** Without its first `width` cells; half of a wide character becomes a blank. */
export function dropCells(line: Line, width: number): Line {
  const spans: Span[] = [];
  let left = width;
  for (const span of line) {
    const cells = textWidth(span.text);
    if (left >= cells) {
      left -= cells;
      continue;
    }
    if (left === 0) {
      spans.push(span);
      continue;
    }
    const lost = firstCells(span.text, left);
    const rest = span.text.slice(lost.length);
    const isHalf = textWidth(lost) < left;
    const [first = ''] = rest;
    spans.push({ ...span, text: isHalf ? ` ${rest.slice(first.length)}` : rest });
    left = 0;
  }
  return spans;
}

/** `over` laid on a line from a column on. */
export function overlayLine(line: Line, column: number, over: Line): Line {
  const end = column + lineWidth(over);
  return [...fitLine(line, column), ...over, ...dropCells(line, end)];
}
