import { LineBuilder } from '../line-builder.ts';
import { emptyLine, lineWidth } from '../line-width.ts';
import type { Notice } from '../models/pane.ts';
import type { Line } from '../span.ts';
import { wrapText } from '../wrap-text.ts';

const margin = 2;

/** Sentences instead of rows, after one empty row where there is room. What is too long goes on below its beginning. */
export function drawNotice({ lines }: Notice, rows: number, width: number): readonly Line[] {
  const drawn = lines.flatMap((line) => drawSentence(line, width));
  return (drawn.length < rows ? [emptyLine, ...drawn] : drawn).slice(0, rows);
}

function drawSentence(line: Line, width: number): readonly Line[] {
  const last = line.at(-1);
  const before = line.slice(0, -1);
  const indent = margin + lineWidth(before);
  const room = width - indent - 1;
  if (!last || room < 10 || lineWidth([last]) <= room) {
    return [new LineBuilder(width).to(margin).addAll(line).build()];
  }
  const start = /^ */.exec(last.text)?.[0] ?? '';
  const texts = wrapText(last.text.trimStart(), room - start.length);
  return texts.map((text, row) => {
    const builder = new LineBuilder(width).to(margin);
    if (row === 0) builder.addAll(before);
    return builder
      .to(indent + start.length)
      .add(text, last.role)
      .build();
  });
}
