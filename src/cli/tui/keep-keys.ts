import type { Keyboard } from '../../tui/keyboard.ts';
import type { CommandContext, Invocation } from '../command-runner.ts';
import { readTerminalSettings } from '../config-file.ts';
import { isForScreenReader, reasonAgainstTui } from './choose-tui.ts';

/**
 * Where the terminal interface opens: takes the keyboard right away, so that what is typed while the rest begins is not echoed
 * into the screen. undefined elsewhere. Whoever calls it closes it.
 */
export async function keepKeys(
  invocation: Pick<Invocation, 'options' | 'given'>,
  context: CommandContext,
): Promise<Keyboard | undefined> {
  if (reasonAgainstTui(invocation, context) !== undefined) return undefined;
  if (isForScreenReader(await readTerminalSettings(context), context.env)) return undefined;
  const { Keyboard } = await import('../../tui/keyboard.ts');
  return new Keyboard(context);
}
