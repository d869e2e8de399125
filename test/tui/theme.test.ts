import { describe, expect, it } from 'vitest';
import { themeNames } from '../../src/session/theme-names.ts';
import { toRgb } from '../../src/tui/palette.ts';
import { type ColorDepth, Theme } from '../../src/tui/theme.ts';
import {
  contrastShades,
  cvdShades,
  type Shade,
  type Shades,
  selectedShade,
  shades,
} from '../../src/tui/theme-table.ts';
import { toAsciiLine } from '../../src/view/ascii.ts';
import type { Role } from '../../src/view/span.ts';
import { textWidth } from '../../src/view/text-width.ts';
import { ScreenTerminal } from '../helpers/screen-terminal.ts';

const roles = Object.keys(shades) as Role[];
const depths: readonly ColorDepth[] = ['mono', 'basic', '256', 'true'];
const grounds = ['dark', 'light'] as const;

function paint(request: ConstructorParameters<typeof Theme>[0], role: Role, selected = false): string {
  return new Theme(request).line([{ text: 'word', role, ...(selected && { selected }) }]);
}

describe('a theme', () => {
  it.each(themeNames.flatMap((name) => depths.map((depth) => ({ name, depth }))))(
    '$name in $depth gives each role what it had',
    async ({ name, depth }) => {
      const lines = grounds.flatMap((background) =>
        roles.flatMap((role) =>
          [false, true].map((selected) => {
            const painted = paint({ name, depth, background }, role, selected);
            return `${background} ${role}${selected ? ' selected' : ''}: ${JSON.stringify(painted).slice(1, -1)}`;
          }),
        ),
      );
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../fixtures/themes/${name}-${depth}.txt`);
    },
  );

  it.each([
    '\u001b[2J',
    '\u001b]52;c;cHdu\u0007',
    '\u009b31m',
    'a\rb\nc\td\be',
    '\u202eabc\u2066',
    '\u061c\u200f\u2028\u0085\u007f',
  ])('B131 lets no control of %j through, whoever forgot to take it out', (text) => {
    const painted = new Theme({ name: 'auto', depth: 'true', background: 'dark' }).line([{ text, role: 'text' }]);
    expect(painted).toMatch(/^[·\x21-\x7e]+$/);
    // A row that got longer would be cut.
    expect(textWidth(painted)).toBe(textWidth(text));
  });

  it('never paints a background but the selected row’s and the active tab’s', () => {
    for (const name of themeNames)
      for (const depth of depths)
        for (const background of grounds)
          for (const role of roles) {
            const painted = paint({ name, depth, background }, role);
            expect(painted).not.toMatch(/\u001b\[(?:4\d|48;[\d;]+|10\d)m/);
            if (role !== 'tab') expect(painted).not.toMatch(/\u001b\[7m/);
          }
  });

  it('uses bold, dim, inverse and underline only in mono', () => {
    for (const role of roles) {
      for (const request of [
        { name: 'mono', depth: '256', background: 'dark' },
        { name: 'auto', depth: 'mono', background: 'light' },
      ] as const) {
        const codes = [...paint(request, role).matchAll(/\u001b\[(\d+)m/g)].map(([, code]) => Number(code));
        expect(codes.filter((code) => ![1, 2, 4, 7, 22, 24, 27].includes(code))).toEqual([]);
      }
    }
  });

  it('drops a selected row’s colours where it is inverse', () => {
    for (const depth of ['mono', 'basic'] as const) {
      for (const role of roles)
        expect(paint({ name: 'auto', depth, background: 'dark' }, role, true)).toBe('\u001b[7mword\u001b[27m');
    }
  });

  it('in true colour is exactly the 256 palette', async () => {
    const terminal = new ScreenTerminal(80, 40);
    for (const role of roles) terminal.write(`${paint({ name: 'auto', depth: 'true', background: 'dark' }, role)}\r\n`);
    await terminal.flushed();
    const seen = terminal.styled().styles.join('\n');
    for (const role of roles) {
      const { dark } = shades[role];
      if (dark !== undefined) expect(seen).toContain(toHex(dark));
    }
  });
});

describe('contrast', () => {
  const sets: readonly (readonly [string, Partial<Shades>])[] = [
    ['usual', shades],
    ['cvd', cvdShades],
    ['contrast', contrastShades],
  ];
  it.each(sets.flatMap(([name, set]) => grounds.map((ground) => ({ name, set, ground }))))(
    'of $name on $ground is 4.5:1, of sparks 3:1',
    ({ set, ground }) => {
      const bad: string[] = [];
      for (const [role, shade] of Object.entries(set) as [Role, Shade][]) {
        const color = shade[ground];
        if (role === 'faint' || color === undefined) continue;
        const ratio = contrast(toRgb(color), ground === 'dark' ? [0, 0, 0] : [255, 255, 255]);
        if (ratio < (role === 'spark' ? 3 : 4.5)) bad.push(`${role} ${color} ${ratio.toFixed(2)}`);
      }
      expect(bad).toEqual([]);
    },
  );

  it('of the selected row’s background leaves text readable', () => {
    for (const ground of grounds) {
      const background = toRgb(selectedShade[ground] ?? 0);
      expect(contrast(background, ground === 'dark' ? [255, 255, 255] : [0, 0, 0])).toBeGreaterThan(10);
    }
  });
});

describe('glyphs', () => {
  const glyphs = [...'↻⟳●◐○·✓✗✕▲‖■─▸├└━│▁▂▃▄▅▆▇█╸▌▴▾…→⇄⋯┌┐┘┤×—–•↑↓←‘’'];

  it('take one cell each, also for the terminal, and none is an emoji', async () => {
    const terminal = new ScreenTerminal(80, glyphs.length + 1);
    for (const glyph of glyphs) {
      expect(textWidth(glyph), glyph).toBe(1);
      expect(/\p{Emoji_Presentation}/u.test(glyph), glyph).toBe(false);
      terminal.write(`${glyph}|\r\n`);
    }
    await terminal.flushed();
    expect(terminal.lines().slice(0, glyphs.length)).toEqual(glyphs.map((glyph) => `${glyph}|`));
  });

  it('have an ASCII form of one cell, where they do not grow', () => {
    for (const glyph of glyphs.filter((each) => !'→⇄⋯'.includes(each))) {
      expect(toAsciiLine([{ text: glyph, role: 'text' }])[0]?.text, glyph).toMatch(/^[ -~]$/);
    }
  });
});

type Rgb = readonly [number, number, number];

function toHex(color: number): string {
  return `#${toRgb(color)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** WCAG 2. */
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const part = (value: number) =>
    value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
}
