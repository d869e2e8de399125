/** How many terminal cells a printable text takes: wide East Asian characters and emoji take two, marks none. */
export function textWidth(text: string): number {
  if (hasOneCellEach(text)) return text.length;
  let width = 0;
  for (const { segment } of segmentText(text)) width += graphemeWidth(segment);
  return width;
}

/** The user-perceived characters of a text. */
export function* graphemes(text: string): Generator<string> {
  if (hasOneCellEach(text)) yield* text;
  else for (const { segment } of segmentText(text)) yield segment;
}

let segmenter: Intl.Segmenter | undefined;

/** Made with the first need: the tables that it loads take tens of milliseconds, and most text never asks for them. */
export function segmentText(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/**
 * ASCII, Latin letters, and the arrows, rules, blocks and marks of the terminal interface: each unit is a character of its own
 * and takes one cell.
 */
export function hasOneCellEach(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code <= 0x7e) continue;
    if (
      code >= 0x2500 ? code > 0x25fc && !otherMarks.has(code) : code >= 0x2190 ? code > 0x22ff : !isLatinOrDash(code)
    ) {
      return false;
    }
  }
  return true;
}

/** ✓ ✕ ✗ ⟳ */
const otherMarks = new Set([0x2713, 0x2715, 0x2717, 0x27f3]);

function isLatinOrDash(code: number): boolean {
  return code >= 0x2010 ? code <= 0x2027 : code >= 0xa1 && code < 0x300 && code !== 0xad;
}

const zeroWidth = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]+$/u;
// The sequences that are emoji have one of these; the set of all of them takes tens of milliseconds to build.
const emoji = /\p{Emoji_Presentation}|\uFE0F/u;

function graphemeWidth(grapheme: string): number {
  if (zeroWidth.test(grapheme)) return 0;
  if (emoji.test(grapheme)) return 2;
  return isWide(grapheme.codePointAt(0) ?? 0) ? 2 : 1;
}

/** Unicode's East Asian Width W and F, in ranges. */
const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
];

function isWide(codePoint: number): boolean {
  return wideRanges.some(([first, last]) => codePoint >= first && codePoint <= last);
}
