import { describe, expect, it } from 'vitest';
import { shouldColor } from '../../src/output/color-mode.ts';
import { loadPainter } from '../../src/output/painter.ts';

describe('B143 colours', () => {
  it('B143 flag, NO_COLOR, FORCE_COLOR, TERM, terminal: the first that decides, decides', () => {
    for (const isTerminal of [true, false]) {
      for (const NO_COLOR of [undefined, '', '1']) {
        for (const FORCE_COLOR of [undefined, '', '0', 'false', '1', '3']) {
          for (const TERM of ['dumb', 'xterm-256color', undefined]) {
            const env = { NO_COLOR, FORCE_COLOR, TERM, COLORTERM: 'truecolor' };
            expect(shouldColor('always', env, isTerminal)).toBe(true);
            expect(shouldColor('never', env, isTerminal)).toBe(false);
            const byForce = FORCE_COLOR ? !['0', 'false'].includes(FORCE_COLOR) : undefined;
            const expected = NO_COLOR ? false : (byForce ?? (TERM !== 'dumb' && isTerminal));
            expect(shouldColor('auto', env, isTerminal), JSON.stringify({ env, isTerminal })).toBe(expected);
          }
        }
      }
    }
  });

  it('B143 without colours there is not one escape byte, with them there is', async () => {
    const plain = await loadPainter(false);
    const colored = await loadPainter(true);
    for (const role of ['added', 'modified', 'deleted', 'error', 'control', 'dim', 'strong'] as const) {
      expect(plain(role, 'x')).toBe('x');
      expect(colored(role, 'x')).toMatch(/^\u001b\[.*x\u001b\[/s);
    }
  });
});
