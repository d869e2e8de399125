import { firstCells } from './fit-text.ts';
import { textWidth } from './text-width.ts';

/** Breaks a text at blanks into lines of at most `width` cells; a longer word is broken where it must. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && textWidth(line) + 1 + textWidth(word) > width) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
    while (textWidth(line) > width && width > 0) {
      const head = firstCells(line, width);
      if (head === '') break;
      lines.push(head);
      line = line.slice(head.length);
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}
