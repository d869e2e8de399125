import type { Role } from '../view/span.ts';

/** A colour of the 16 that every terminal has, and its place among 256 on dark and light backgrounds. */
export interface Shade {
  /** SGR 30–37 without the 30; undefined: the terminal's own colour. */
  readonly basic?: number;
  readonly dark?: number;
  readonly light?: number;
  readonly bold?: boolean;
  /** In 16 colours SGR 2 stands for the shade. */
  readonly dimInBasic?: boolean;
  readonly mono?: readonly Modifier[];
}

export type Modifier = 'bold' | 'dim' | 'underline' | 'inverse';

export type Shades = Readonly<Record<Role, Shade>>;

/** One shade for each role. */
export const shades: Shades = {
  text: {},
  dim: { dimInBasic: true, dark: 245, light: 242, mono: ['dim'] },
  faint: { dimInBasic: true, dark: 240, light: 250, mono: ['dim'] },
  accent: { basic: 6, dark: 80, light: 23, mono: ['bold'] },
  spark: { basic: 6, dark: 73, light: 30 },
  ok: { basic: 2, dark: 114, light: 28 },
  warn: { basic: 3, dark: 221, light: 130, mono: ['bold'] },
  bad: { basic: 1, dark: 203, light: 160, mono: ['bold', 'underline'] },
  add: { basic: 2, dark: 114, light: 28 },
  upd: { basic: 4, dark: 75, light: 25 },
  del: { basic: 1, dark: 203, light: 160 },
  sync: { dimInBasic: true, dark: 245, light: 242, mono: ['dim'] },
  relist: { basic: 3, dark: 221, light: 130, mono: ['bold'] },
  err: { basic: 1, dark: 203, light: 160, bold: true, mono: ['bold', 'underline'] },
  key: { basic: 6, dark: 80, light: 23, mono: ['bold'] },
  number: { basic: 5, dark: 180, light: 94 },
  tab: { basic: 6, dark: 80, light: 23, mono: ['inverse', 'bold'] },
};

/** Background of the selected row. */
export const selectedShade: Shade = { dark: 236, light: 254 };

/** For people who do not tell red from green. */
export const cvdShades: Partial<Shades> = {
  ok: { basic: 4, dark: 75, light: 25 },
  add: { basic: 4, dark: 75, light: 25 },
  bad: { basic: 3, dark: 208, light: 130, bold: true, mono: ['bold', 'underline'] },
  del: { basic: 3, dark: 208, light: 130, bold: true },
  err: { basic: 3, dark: 208, light: 130, bold: true, mono: ['bold', 'underline'] },
  warn: { basic: 3, dark: 221, light: 94, mono: ['bold'] },
  upd: { dark: 250, light: 242 },
};

/** No dim text, and labels in bold. */
export const contrastShades: Partial<Shades> = {
  dim: { mono: [] },
  faint: { mono: [] },
  sync: { mono: [] },
  key: { ...shades.key, bold: true },
};
