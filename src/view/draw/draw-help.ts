import { LineBuilder } from '../line-builder.ts';
import { emptyLine, fitLine } from '../line-width.ts';
import type { FooterKey } from '../models/footer-model.ts';
import type { OverlayModel } from '../models/overlay-model.ts';
import type { Line, Span } from '../span.ts';
import { textWidth } from '../text-width.ts';
import { wrapText } from '../wrap-text.ts';
import { drawTitle, joinFacts } from './draw-title.ts';

/** Columns stand together also on a wide terminal. */
const mostBetween = 4;

type HelpModel = Extract<OverlayModel, { type: 'help' }>;

/** Keys in columns, then what each stage does, then the marks. Covers everything below the strip. */
export function drawHelp(help: HelpModel, rows: number, width: number): readonly Line[] {
  const all = helpLines(help, width);
  const below = all.length - help.top - (rows - 1);
  const facts: Span[] = [{ text: searchText(help), role: help.search?.total === 0 ? 'warn' : 'dim' }];
  if (below > 0) facts.push({ text: `▾ ${below} more`, role: 'warn' });
  const left: Span[] = [{ text: help.title, role: 'text' }];
  const title = drawTitle({ left, right: joinFacts(facts), isFocused: true }, width);
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
  const lines: Line[] = [];
  for (const beside of arrange(groups, width)) lines.push(...groupLines(beside, width), emptyLine);
  for (const stage of stages) lines.push(...stageRows(stage, width));
  lines.push(emptyLine, ...markLines(marks, width));
  return lines;
}

type Group = HelpModel['groups'][number];

/** Four beside each other, or two, where none loses a word of it; else one below the other. */
function arrange(groups: readonly Group[], width: number): readonly (readonly Group[])[] {
  for (const columns of [4, 2]) {
    const rows = split(groups, columns);
    if (rows.every((beside) => sum(beside.map(widthWanted)) <= width)) return rows;
  }
  return split(groups, 1);
}

function split(groups: readonly Group[], columns: number): (readonly Group[])[] {
  return Array.from({ length: Math.ceil(groups.length / columns) }, (_, row) =>
    groups.slice(row * columns, (row + 1) * columns),
  );
}

/** A blank, the keys, two blanks, the words, a blank. */
function widthWanted({ keys }: Group): number {
  return keyWidthOf(keys) + 4 + Math.max(0, ...keys.map(({ label }) => textWidth(label)));
}

function keyWidthOf(keys: readonly FooterKey[]): number {
  return Math.max(0, ...keys.map(({ key }) => textWidth(key)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, each) => before + each, 0);
}

/** Side by side, with what is left of the width between them; one that is too wide is cut. */
function groupLines(groups: readonly Group[], width: number): Line[] {
  const keyWidths = groups.map(({ keys }) => keyWidthOf(keys));
  const wanted = groups.map(widthWanted);
  const spare = Math.min(mostBetween, Math.max(0, Math.floor((width - sum(wanted)) / groups.length)));
  const cells = wanted.map((each) => Math.min(width, each + spare));
  const tallest = Math.max(...groups.map(({ keys }) => keys.length));
  const lines = [groups.flatMap(({ title }, i) => fitLine([{ text: ` ${title}`, role: 'key' }], cells[i] ?? 0))];
  for (let row = 0; row < tallest; row += 1) {
    lines.push(
      groups.flatMap(({ keys }, i) => fitLine(drawKey(keys[row], keyWidths[i] ?? 0, cells[i] ?? 0), cells[i] ?? 0)),
    );
  }
  return lines;
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

/** The name of the stage, and what it does beside it; what does not fit goes on below. */
function stageRows(stage: string, width: number): Line[] {
  const [, name = '', words = ''] = /^(\S+\s+)(.*)$/.exec(stage) ?? [];
  const indent = 1 + textWidth(name);
  return wrapText(words, width - indent).map((text, row) =>
    new LineBuilder(width)
      .add(row === 0 ? ` ${name}` : '')
      .to(indent)
      .add(text)
      .build(),
  );
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
