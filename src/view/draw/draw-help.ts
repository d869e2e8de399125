import { fitText } from '../fit-text.ts';
import { LineBuilder } from '../line-builder.ts';
import { emptyLine, fitLine } from '../line-width.ts';
import type { FooterKey } from '../models/footer-model.ts';
import type { OverlayModel } from '../models/overlay-model.ts';
import type { Line } from '../span.ts';
import { textWidth } from '../text-width.ts';
import { drawTitle } from './draw-title.ts';

type HelpModel = Extract<OverlayModel, { type: 'help' }>;

/** Keys in four columns (two below 96), then what each stage does, then the marks. Covers everything below the strip. */
export function drawHelp(help: HelpModel, rows: number, width: number): readonly Line[] {
  const search = help.search === undefined ? 'esc closes  / searches' : `/${help.search}`;
  const title = drawTitle(
    { left: [{ text: help.title, role: 'text' }], right: [{ text: search, role: 'dim' }], isFocused: true },
    width,
  );
  const all = helpLines(help, width);
  const shown = all.slice(help.top, help.top + rows - 1);
  while (shown.length < rows - 1) shown.push(emptyLine);
  return [title, ...shown];
}

/** All lines of the help, so that one can scroll and search in them. */
export function helpLines({ groups, stages, marks }: HelpModel, width: number): Line[] {
  const columns = width >= 96 ? 4 : 2;
  const cell = Math.floor(width / columns);
  const lines: Line[] = [];
  for (let first = 0; first < groups.length; first += columns) {
    const some = groups.slice(first, first + columns);
    const tallest = Math.max(...some.map(({ keys }) => keys.length));
    lines.push(some.flatMap(({ title }) => fitLine([{ text: ` ${title}`, role: 'key' }], cell)));
    for (let row = 0; row < tallest; row += 1) {
      lines.push(some.flatMap(({ keys }) => fitLine(drawKey(keys[row], cell), cell)));
    }
    lines.push(emptyLine);
  }
  for (const stage of stages) lines.push(new LineBuilder(width).add(' ').add(stage).build());
  lines.push(emptyLine);
  const marksLine = new LineBuilder(width).add(' ');
  for (const { key, label } of marks) {
    if (marksLine.column + textWidth(key) + textWidth(label) + 4 > width) break;
    marksLine.add(key, 'accent').add(` ${label}   `, 'dim');
  }
  lines.push(marksLine.build());
  return lines;
}

function drawKey(key: FooterKey | undefined, width: number): Line {
  if (!key) return [];
  return new LineBuilder(width)
    .add(' ')
    .add(fitText(key.key, Math.min(12, Math.floor(width / 2))), 'accent')
    .add(key.label, 'dim')
    .build();
}
