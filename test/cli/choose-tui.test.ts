import { describe, expect, it } from 'vitest';
import type { CommandName } from '../../src/cli/option-record.ts';
import { asksForLines, reasonAgainstTui } from '../../src/cli/tui/choose-tui.ts';
import { toInvocation } from '../helpers/invocation.ts';

const terminal = { env: {}, isStdinTerminal: true, isStdoutTerminal: true };
const opens = (command: CommandName, argv: readonly string[], context: Partial<typeof terminal> = {}, env = {}) =>
  reasonAgainstTui(toInvocation(command, argv, env), { ...terminal, ...context }) === undefined;

describe('the terminal interface', () => {
  it('opens on a terminal, and only there', () => {
    expect(opens('watch', ['pods'])).toBe(true);
    expect(opens('index', ['-w'])).toBe(true);
    expect(opens('watch', ['pods'], { isStdoutTerminal: false })).toBe(false);
    expect(opens('watch', ['pods'], { isStdinTerminal: false })).toBe(false);
    expect(opens('watch', ['pods'], { env: { TERM: 'dumb' } })).toBe(false);
    expect(opens('watch', ['pods'], { env: { CI: 'true' } })).toBe(false);
  });

  it.each([['-o', 'json'], ['--no-tui'], ['--once'], ['--count', '1'], ['--watch-only']])('not with %s', (...argv) => {
    expect(opens('watch', ['pods', ...argv])).toBe(false);
    expect(asksForLines(toInvocation('watch', ['pods', ...argv]))).toBe(true);
  });

  it('not where the configuration asks for lines, unless the command line takes that back', () => {
    expect(opens('watch', ['pods'], {}, { KINFORMER_NO_TUI: 'true' })).toBe(false);
    expect(opens('watch', ['pods', '--no-tui=false'], {}, { KINFORMER_NO_TUI: 'true' })).toBe(true);
  });

  it('not for a check that ends with a status', () => {
    expect(opens('churn', ['pods', '-w'])).toBe(true);
    expect(opens('churn', ['pods', '-w', '--max-rate', '30'])).toBe(false);
  });

  it('an index opens the workbench with -w alone', () => {
    expect(opens('index', ['-w', '-o', 'json'])).toBe(false);
    expect(asksForLines(toInvocation('index', ['-w']))).toBe(false);
  });
});
