import { graphemes, hasOneCellEach, textWidth } from '../view/text-width.ts';

/**
 * Says, after a word that terminals do not agree on, in which column the blank or the border behind it is: emoji of several code
 * points, marks and scripts are as wide as each terminal's own table has them, and nothing to their right may move with them.
 */
export function alignColumns(written: string): string {
  if (hasOneCellEach(written)) return written;
  let aligned = '';
  let column = 0;
  let isDoubtful = false;
  for (const [part, text] of written.matchAll(parts)) {
    if (text === undefined) {
      column = columnAfter(part, column);
      // A style alone moves nothing.
      if (!part.endsWith('m')) isDoubtful = false;
      aligned += part;
      continue;
    }
    for (const grapheme of graphemes(text)) {
      if (isDoubtful && wordEnd.test(grapheme)) {
        aligned += `\u001b[${column + 1}G`;
        isDoubtful = false;
      }
      isDoubtful ||= !hasOneCellEach(grapheme);
      column += textWidth(grapheme);
      aligned += grapheme;
    }
  }
  return aligned;
}

const wordEnd = /^[ \u2500-\u257f]/;

/** Controls, of which sequences are one, or text between them. */
const parts =
  /\u001b\[[\d;:?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[\u0000-\u001f]|([^\u0000-\u001f]+)/g;

/** Only what moves to a column or to the beginning of a line is ever written between texts. */
function columnAfter(control: string, column: number): number {
  const [, to] = /^\u001b\[(\d*)G$/.exec(control) ?? [];
  if (to !== undefined) return Math.max(0, Number(to || 1) - 1);
  return /^(\n|\r|\u001b\[\d*[EF]|\u001b\[[\d;]*H)$/.test(control) ? 0 : column;
}
