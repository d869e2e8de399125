import { graphemes, textWidth } from './text-width.ts';

/** Where a text that is too long loses cells. `middle` keeps the last 11, `path` whole segments at the end. */
export type Elision = 'end' | 'middle' | 'path';

const keptAtEnd = 11;

/** Cuts a text to at most `width` cells, with `…` where something was lost. */
export function cutText(text: string, width: number, elision: Elision = 'end'): string {
  if (width <= 0) return '';
  if (textWidth(text) <= width) return text;
  if (elision === 'middle' && width > keptAtEnd + 2) {
    return `${firstCells(text, width - keptAtEnd - 1)}…${lastCells(text, keptAtEnd)}`;
  }
  if (elision === 'path') return cutPath(text, width);
  return `${firstCells(text, width - 1)}…`;
}

/** Exactly `width` cells: cut, or filled with blanks. */
export function fitText(text: string, width: number, align: 'left' | 'right' = 'left', elision?: Elision): string {
  const cut = cutText(text, width, elision);
  const blanks = ' '.repeat(Math.max(0, width - textWidth(cut)));
  return align === 'left' ? cut + blanks : blanks + cut;
}

/** As many whole graphemes from the start as fit. */
export function firstCells(text: string, width: number): string {
  let kept = '';
  let cells = 0;
  for (const grapheme of graphemes(text)) {
    cells += textWidth(grapheme);
    if (cells > width) break;
    kept += grapheme;
  }
  return kept;
}

/** As many whole graphemes from the end as fit. */
export function lastCells(text: string, width: number): string {
  const all = [...graphemes(text)];
  let start = all.length;
  let cells = 0;
  while (start > 0) {
    cells += textWidth(all[start - 1] ?? '');
    if (cells > width) break;
    start -= 1;
  }
  return all.slice(start).join('');
}

/** Leading segments of the path go, the value after it stays: `…[ledger].restartCount 13→14`; at last the end is cut. */
function cutPath(text: string, width: number): string {
  let rest = text;
  for (const { index } of text.matchAll(/(?!^)[.[]/g)) {
    if (text.slice(0, index).includes(' ')) break;
    rest = `…${text.slice(text[index] === '.' ? index + 1 : index)}`;
    if (textWidth(rest) <= width) return rest;
  }
  return `${firstCells(rest, width - 1)}…`;
}
