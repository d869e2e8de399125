import { LineBuilder } from '../line-builder.ts';
import { fitLine } from '../line-width.ts';
import type { Line } from '../span.ts';

/** `┌─ Title ───┐`, the lines, `└─ keys ───┘`, all in the accent colour: only overlays have a frame. */
export function drawBox(title: string, lines: readonly Line[], keys: Line, width: number): readonly Line[] {
  const inner = width - 2;
  return [
    edge('┌', [{ text: title, role: 'text' }], '┐', width),
    ...lines.map(
      (line): Line => [{ text: '│', role: 'accent' }, ...fitLine(line, inner), { text: '│', role: 'accent' }],
    ),
    edge('└', keys, '┘', width),
  ];
}

function edge(left: string, content: Line, right: string, width: number): Line {
  return new LineBuilder(width - 1)
    .add(`${left}─ `, 'accent')
    .addAll(content)
    .add(' ', 'accent')
    .to(width - 1, '─', 'accent')
    .build()
    .concat([{ text: right, role: 'accent' }]);
}
