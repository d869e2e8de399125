import type { Clock } from '../core/clock.ts';

export type Background = 'dark' | 'light';

/** How long the terminal may take to answer, ms. */
const answerMs = 100;

/** The terminal, as far as its background is asked. */
export interface AskedTerminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
}

/** Asks the terminal for its background by OSC 11; what else is read meanwhile is given back. Else COLORFGBG, else dark. */
export async function askBackground(terminal: AskedTerminal): Promise<Background> {
  const { stdin, env } = terminal;
  const known = fromEnvironment(env.COLORFGBG);
  if (typeof stdin.setRawMode !== 'function' || /^(screen|dumb|linux)/.test(env.TERM ?? '')) return known ?? 'dark';
  return (await ask(terminal)) ?? known ?? 'dark';
}

function ask({ stdin, stdout, clock }: AskedTerminal): Promise<Background | undefined> {
  const wasRaw = stdin.isRaw;
  return new Promise((resolve) => {
    let read = '';
    const finish = (background: Background | undefined, rest: string) => {
      timer.cancel();
      stdin.off('data', onData);
      stdin.pause();
      stdin.setRawMode(wasRaw);
      if (rest !== '') stdin.unshift(Buffer.from(rest, 'latin1'));
      resolve(background);
    };
    const onData = (chunk: Buffer | string) => {
      read += typeof chunk === 'string' ? chunk : chunk.toString('latin1');
      const answer = answerPattern.exec(read);
      if (answer) finish(brightness(answer), read.replace(answer[0], ''));
    };
    const timer = clock.setTimeout(() => finish(undefined, read), answerMs);
    stdin.setRawMode(true);
    stdin.on('data', onData);
    stdin.resume();
    stdout.write('\u001b]11;?\u001b\\');
  });
}

const answerPattern = /\u001b\]11;rgba?:([0-9a-f]+)\/([0-9a-f]+)\/([0-9a-f]+)[^\u0007\u001b]*(?:\u0007|\u001b\\)/i;

function brightness([, red = '', green = '', blue = '']: RegExpExecArray): Background {
  const part = (text: string) => Number.parseInt(text, 16) / (16 ** text.length - 1);
  return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue) > 0.5 ? 'light' : 'dark';
}

/** `foreground;background`, in the numbers of the sixteen colours. */
function fromEnvironment(text: string | undefined): Background | undefined {
  const color = Number(text?.split(';').at(-1) || Number.NaN);
  if (!Number.isInteger(color)) return undefined;
  return color === 7 || color > 8 ? 'light' : 'dark';
}
