import { LineBuilder } from '../line-builder.ts';
import { emptyLine, fitLine } from '../line-width.ts';
import type { FooterKey } from '../models/footer-model.ts';
import type { OverlayModel } from '../models/overlay-model.ts';
import type { Line, Span } from '../span.ts';
import { textWidth } from '../text-width.ts';
import { drawTitle } from './draw-title.ts';

type HelpModel = Extract<OverlayModel, { type: 'help' }>;

/** Keys in four columns (two below 96), then what each stage does, then the marks. Covers everything below the strip. */
export function drawHelp(help: HelpModel, rows: number, width: number): readonly Line[] {
  const all = helpLines(help, width);
  const below = all.length - help.top - (rows - 1);
  const right: Span[] = [{ text: searchText(help), role: help.search?.total === 0 ? 'warn' : 'dim' }];
  if (below > 0) right.unshift({ text: `▾ ${below} more  `, role: 'warn' });
  const title = drawTitle({ left: [{ text: help.title, role: 'text' }], right, isFocused: true }, width);
  const shown = all.slice(help.top, help.top + rows - 1).map((line, index) => {
    return help.top + index === help.search?.line ? markLine(line, width) : line;
  });
  while (shown.length < rows - 1) shown.push(emptyLine);
  return [title, ...shown];
}

function searchText({ search }: HelpModel): string {
  if (!search) return 'esc closes  / searches';
  if (search.total === 0) return `/${search.text}  no match`;
  return `/${search.text}  ${search.place} of ${search.total}  n next`;
}

/** Every line begins with a blank, which the bar takes. */
function markLine(line: Line, width: number): Line {
  const [first, ...rest] = line;
  if (!first) return line;
  return fitLine([{ text: '▌', role: 'accent' }, { ...first, text: first.text.slice(1) }, ...rest], width);
}

/** All lines of the help, so that one can scroll and search in them. */
export function helpLines(
  { groups, stages, marks }: Pick<HelpModel, 'groups' | 'stages' | 'marks'>,
  width: number,
): Line[] {
  const columns = width >= 96 ? 4 : 2;
  const lines: Line[] = [];
  for (let first = 0; first < groups.length; first += columns) {
    lines.push(...groupLines(groups.slice(first, first + columns), width), emptyLine);
  }
  for (const stage of stages) lines.push(new LineBuilder(width).add(' ').add(stage).build());
  lines.push(emptyLine, ...markLines(marks, width));
  return lines;
}

type Group = HelpModel['groups'][number];

/** Side by side, each as wide as its texts; the widest give way when that is too much. */
function groupLines(groups: readonly Group[], width: number): Line[] {
  const keyWidths = groups.map(({ keys }) => Math.max(0, ...keys.map(({ key }) => textWidth(key))));
  const wanted = groups.map(({ keys }, i) => {
    return (keyWidths[i] ?? 0) + 5 + Math.max(0, ...keys.map(({ label }) => textWidth(label)));
  });
  const cells = shrinkTo(wanted, width);
  const tallest = Math.max(...groups.map(({ keys }) => keys.length));
  const lines = [groups.flatMap(({ title }, i) => fitLine([{ text: ` ${title}`, role: 'key' }], cells[i] ?? 0))];
  for (let row = 0; row < tallest; row += 1) {
    lines.push(
      groups.flatMap(({ keys }, i) => fitLine(drawKey(keys[row], keyWidths[i] ?? 0, cells[i] ?? 0), cells[i] ?? 0)),
    );
  }
  return lines;
}

function shrinkTo(wanted: readonly number[], width: number): number[] {
  const cells = [...wanted];
  let over = cells.reduce((sum, each) => sum + each, 0) - width;
  for (; over > 0; over -= 1) {
    const widest = cells.indexOf(Math.max(...cells));
    cells[widest] = (cells[widest] ?? 0) - 1;
  }
  return cells;
}

function drawKey(key: FooterKey | undefined, keyWidth: number, width: number): Line {
  if (!key) return [];
  return new LineBuilder(width - 1)
    .add(' ')
    .add(key.key, 'accent')
    .to(keyWidth + 3)
    .add(key.label, 'dim')
    .build();
}

function markLines(marks: readonly FooterKey[], width: number): Line[] {
  const lines: Line[] = [];
  let line = new LineBuilder(width).add(' ');
  for (const { key, label } of marks) {
    if (line.column + textWidth(key) + textWidth(label) + 4 > width) {
      lines.push(line.build());
      line = new LineBuilder(width).add(' ');
    }
    line.add(key, 'accent').add(` ${label}   `, 'dim');
  }
  return [...lines, line.build()];
}
