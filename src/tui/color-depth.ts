import type { ColorDepth } from './theme.ts';

export interface ColorRequest {
  readonly color: 'auto' | 'always' | 'never';
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What the terminal can show, by what its environment says. `NO_COLOR`, `FORCE_COLOR=0` and a terminal without colours give `mono`. */
export function chooseColorDepth({ color, env }: ColorRequest): ColorDepth {
  const { TERM = '', COLORTERM = '', NO_COLOR = '', FORCE_COLOR = '', TERM_PROGRAM = '' } = env;
  const isOff = NO_COLOR !== '' || FORCE_COLOR === '0' || FORCE_COLOR === 'false';
  if (color === 'never' || (color === 'auto' && isOff)) return 'mono';
  if (/truecolor|24bit/i.test(COLORTERM) || /-direct$/.test(TERM)) return 'true';
  if (/256/.test(TERM) || /^(iTerm\.app|Apple_Terminal|vscode|WezTerm|ghostty)$/.test(TERM_PROGRAM)) return '256';
  if (/^(xterm-kitty|xterm-ghostty|alacritty|foot|wezterm)/.test(TERM)) return 'true';
  if (TERM === '' || /^(dumb|vt\d+|.*-m(ono)?)$/.test(TERM)) return color === 'always' ? 'basic' : 'mono';
  return 'basic';
}

/** Whether glyphs outside ASCII are drawn: not where the locale or the terminal has none. */
export function hasUnicode(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): boolean {
  if (env.TERM === 'linux') return false;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  if (locale === undefined || locale === '') return platform === 'win32' || platform === 'darwin';
  return /utf-?8/i.test(locale);
}
