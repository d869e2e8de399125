import type { Line } from './span.ts';

const glyphs: Readonly<Record<string, string>> = {
  '↻': '@',
  '⟳': '*',
  '●': '*',
  '◐': 'o',
  '○': '.',
  '·': '.',
  '✓': '+',
  '✗': 'x',
  '✕': 'X',
  '▲': '!',
  '‖': '=',
  '■': '#',
  '─': '-',
  '━': '=',
  '╸': '-',
  '│': '|',
  '┌': '+',
  '┐': '+',
  '└': '+',
  '┘': '+',
  '├': '+',
  '┤': '+',
  '▸': '>',
  '▌': '>',
  '▴': '^',
  '▾': 'v',
  '…': '~',
  '×': 'x',
  '—': '-',
  '–': '-',
  '•': '*',
  '█': '@',
  '▁': '_',
  '▂': '.',
  '▃': '-',
  '▄': '=',
  '▅': '+',
  '▆': '*',
  '▇': '#',
  '↑': '^',
  '↓': 'v',
  '←': '<',
  // A key or a glyph of its own, which was not replaced before it was measured.
  '→': '>',
  '‘': "'",
  '’': "'",
};

/** Glyphs that take two cells in ASCII: replaced in texts, before they are measured. */
const wideGlyphs: Readonly<Record<string, string>> = { '→': '->', '⇄': '<>', '⋯': '..' };

/** Replaces the glyphs that grow; call it on a text before it is fitted. */
export function toAsciiText(text: string): string {
  return text.replace(/[→⇄⋯]/g, (glyph) => wideGlyphs[glyph] ?? glyph);
}

const own = new RegExp(`[${Object.keys(glyphs).join('')}]`, 'g');

/** Replaces our glyphs, cell by cell. Other text, such as a name in another script, stays. */
export function toAsciiLine(line: Line): Line {
  return line.map((span) => ({ ...span, text: replaceGlyphs(span.text) }));
}

/** Replaces all of our glyphs, in a text that nobody measures. */
export function toAsciiSentence(text: string): string {
  return replaceGlyphs(toAsciiText(text));
}

function replaceGlyphs(text: string): string {
  return text.replace(own, (glyph) => glyphs[glyph] ?? glyph);
}
