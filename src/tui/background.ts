import type { Clock } from '../core/clock.ts';
import type { TerminalInput } from './terminal-input.ts';

export type Background = 'dark' | 'light';

/** How long the terminal may take to answer, ms. */
const answerMs = 100;

/** The terminal, as far as its background is asked. */
export interface AskedTerminal {
  readonly input: TerminalInput;
  readonly write: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
}

/**
 * Asks the terminal for its background by OSC 11, and then for what every terminal answers, so that one that does not know
 * the first does not cost its time. Without an answer COLORFGBG, else dark.
 */
export async function askBackground(terminal: AskedTerminal): Promise<Background> {
  const { env } = terminal;
  const known = fromEnvironment(env.COLORFGBG) ?? 'dark';
  if (/^(screen|dumb|linux)/.test(env.TERM ?? '')) return known;
  const color = await ask(terminal);
  return (color === undefined ? undefined : fromColor(color)) ?? known;
}

function ask({ input, write, clock }: AskedTerminal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = clock.setTimeout(() => resolve(undefined), answerMs);
    input.expectColor((color) => {
      timer.cancel();
      resolve(color);
    });
    input.setRawMode(true);
    write('\u001b]11;?\u001b\\\u001b[c');
  });
}

/** `rgb:RRRR/GGGG/BBBB`, with one to four digits each. */
function fromColor(text: string): Background | undefined {
  const [, red = '', green = '', blue = ''] = /^rgba?:([0-9a-f]+)\/([0-9a-f]+)\/([0-9a-f]+)/i.exec(text) ?? [];
  if (red === '') return undefined;
  const part = (digits: string) => Number.parseInt(digits, 16) / (16 ** digits.length - 1);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue) > 0.5 ? 'light' : 'dark';
}

/** `foreground;background`, in the numbers of the sixteen colours. */
function fromEnvironment(text: string | undefined): Background | undefined {
  const color = Number(text?.split(';').at(-1) || Number.NaN);
  if (!Number.isInteger(color)) return undefined;
  return color === 7 || color > 8 ? 'light' : 'dark';
}
