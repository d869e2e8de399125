import { Chalk, type ChalkInstance, type ColorSupportLevel } from 'chalk';
import type { ThemeName } from '../session/theme-names.ts';
import { withoutControls } from '../view/cell-text.ts';
import type { Line, Role, Span } from '../view/span.ts';
import { toRgb } from './palette.ts';
import {
  contrastShades,
  cvdShades,
  type Modifier,
  type Shade,
  type Shades,
  selectedShade,
  shades,
} from './theme-table.ts';

/** How many colours a terminal shows: none, 16, 256, or all. */
export type ColorDepth = 'mono' | 'basic' | '256' | 'true';

export interface ThemeRequest {
  readonly name: ThemeName;
  readonly depth: ColorDepth;
  /** Of the terminal; `auto` follows it. */
  readonly background: 'dark' | 'light';
}

/** Turns spans into text with SGR sequences. Never paints a background except the selected row's and the active tab's. */
export class Theme {
  readonly #paint: (span: Span) => string;
  readonly #painted = new WeakMap<Line, string>();

  constructor(request: ThemeRequest) {
    this.#paint = createPainter(request);
  }

  /** A line that stays the same object is painted once. */
  line(line: Line): string {
    const known = this.#painted.get(line);
    if (known !== undefined) return known;
    let text = '';
    for (const span of line) text += this.#paint(span);
    this.#painted.set(line, text);
    return text;
  }
}

const levels: Readonly<Record<ColorDepth, ColorSupportLevel>> = { mono: 1, basic: 1, 256: 2, true: 3 };

function createPainter({ name, depth, background }: ThemeRequest): (span: Span) => string {
  const chalk = new Chalk({ level: levels[depth] });
  const isMono = name === 'mono' || depth === 'mono';
  const ground = name === 'dark' || name === 'light' ? name : background;
  const all: Shades = { ...shades, ...(name === 'cvd' ? cvdShades : name === 'contrast' ? contrastShades : {}) };
  const hasColors = !isMono && depth !== 'basic';
  const paints = Object.fromEntries(
    Object.entries(all).map(([role, shade]) => [
      role,
      isMono ? monoPaint(chalk, shade) : colorPaint(chalk, shade, ground, depth),
    ]),
  ) as Record<Role, ChalkInstance>;
  if (!isMono) paints.tab = paints.tab.inverse;
  return ({ text: given, role, selected }) => {
    const text = withoutControls(given);
    // The inverse of mixed colours cannot be read, so a selected row has none where it is inverse.
    if (selected && !hasColors) return chalk.inverse(text);
    const paint = paints[role];
    if (selected) return withBackground(paint, ground, depth)(text);
    return role === 'text' ? text : paint(text);
  };
}

function colorPaint(chalk: ChalkInstance, shade: Shade, ground: 'dark' | 'light', depth: ColorDepth): ChalkInstance {
  const paint = shade.bold ? chalk.bold : chalk;
  if (depth === 'basic') {
    if (shade.dimInBasic) return paint.dim;
    return shade.basic === undefined ? paint : paint[basicColors[shade.basic] ?? 'white'];
  }
  const color = shade[ground];
  if (color === undefined) return paint;
  return depth === 'true' ? paint.rgb(...toRgb(color)) : paint.ansi256(color);
}

const basicColors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

function withBackground(paint: ChalkInstance, ground: 'dark' | 'light', depth: ColorDepth): ChalkInstance {
  const color = selectedShade[ground] ?? 236;
  return depth === 'true' ? paint.bgRgb(...toRgb(color)) : paint.bgAnsi256(color);
}

function monoPaint(chalk: ChalkInstance, { mono = [] }: Shade): ChalkInstance {
  return mono.reduce((paint: ChalkInstance, modifier: Modifier) => paint[modifier], chalk);
}
