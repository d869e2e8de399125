import { describe, expect, it } from 'vitest';
import { chooseColorDepth, hasUnicode } from '../../src/tui/color-depth.ts';

describe('the colour depth', () => {
  it.each([
    ['mono', 'auto', { TERM: 'xterm-256color', NO_COLOR: '1' }],
    ['256', 'auto', { TERM: 'xterm-256color', NO_COLOR: '' }],
    ['256', 'always', { TERM: 'xterm-256color', NO_COLOR: '1' }],
    ['mono', 'auto', { TERM: 'xterm-256color', FORCE_COLOR: '0' }],
    ['mono', 'auto', { TERM: 'xterm-256color', FORCE_COLOR: 'false', COLORTERM: 'truecolor' }],
    ['256', 'auto', { TERM: 'xterm-256color', FORCE_COLOR: '1' }],
    ['256', 'auto', { TERM: 'xterm-256color', FORCE_COLOR: '' }],
    ['256', 'always', { TERM: 'xterm-256color', FORCE_COLOR: '0' }],
    ['mono', 'never', { TERM: 'xterm-256color', COLORTERM: 'truecolor' }],
    ['true', 'auto', { TERM: 'xterm-256color', COLORTERM: 'truecolor' }],
    ['true', 'auto', { TERM: 'xterm', COLORTERM: '24bit' }],
    ['true', 'auto', { TERM: 'xterm-direct' }],
    ['true', 'auto', { TERM: 'xterm-kitty' }],
    ['true', 'auto', { TERM: 'alacritty' }],
    ['256', 'auto', { TERM: 'screen-256color' }],
    ['256', 'auto', { TERM: 'tmux-256color', TMUX: 'x' }],
    ['256', 'auto', { TERM: 'xterm', TERM_PROGRAM: 'Apple_Terminal' }],
    ['basic', 'auto', { TERM: 'xterm' }],
    ['basic', 'auto', { TERM: 'linux' }],
    ['basic', 'auto', { TERM: 'screen' }],
    ['mono', 'auto', { TERM: 'vt100' }],
    ['mono', 'auto', { TERM: 'vt220' }],
    ['mono', 'auto', { TERM: 'xterm-mono' }],
    ['mono', 'auto', { TERM: 'dumb' }],
    ['mono', 'auto', {}],
    ['basic', 'always', { TERM: 'vt100' }],
  ] as const)('B143 is %s with --color %s and %j', (depth, color, env) => {
    expect(chooseColorDepth({ color, env })).toBe(depth);
  });
});

describe('glyphs outside ASCII', () => {
  it.each([
    [true, { LANG: 'en_US.UTF-8' }, 'linux'],
    [true, { LANG: 'C', LC_ALL: 'C.utf8' }, 'linux'],
    [false, { LANG: 'en_US.UTF-8', LC_ALL: 'C' }, 'linux'],
    [false, { LANG: 'en_US.UTF-8', LC_CTYPE: 'POSIX' }, 'linux'],
    [false, { LANG: 'de_DE.ISO-8859-1' }, 'darwin'],
    [false, { LANG: 'en_US.UTF-8', TERM: 'linux' }, 'linux'],
    [false, {}, 'linux'],
    [true, {}, 'darwin'],
    [true, {}, 'win32'],
  ] as const)('are %s with %j on %s', (has, env, platform) => {
    expect(hasUnicode(env, platform)).toBe(has);
  });
});
