/** The themes that `--theme` and `:set theme` know; the terminal's side has their colours. */
export const themeNames = ['auto', 'dark', 'light', 'mono', 'cvd', 'contrast'] as const;

export type ThemeName = (typeof themeNames)[number];

export function isThemeName(name: string): name is ThemeName {
  return (themeNames as readonly string[]).includes(name);
}
