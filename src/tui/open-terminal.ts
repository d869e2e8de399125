import type { Clock } from '../core/clock.ts';
import type { ThemeName } from '../session/theme-names.ts';
import { askBackground, type Background } from './background.ts';
import { chooseColorDepth } from './color-depth.ts';
import { TerminalInput } from './terminal-input.ts';
import type { ColorDepth } from './theme.ts';

export interface TerminalRequest {
  readonly host: Pick<NodeJS.Process, 'stdin' | 'stdout'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly color: 'auto' | 'always' | 'never';
  readonly theme: ThemeName;
}

/** A terminal whose keys are read and whose colours are known, or soon. */
export interface Terminal {
  readonly input: TerminalInput;
  /** Aborts when there is no terminal any more. */
  readonly lost: AbortSignal;
  readonly depth: ColorDepth;
  readonly background: Promise<Background>;
}

/** Begins to read from the terminal and asks for its background; meanwhile the rest can be loaded. `input.close()` ends it. */
export function openTerminal({ host, env, clock, color, theme }: TerminalRequest): Terminal {
  const losing = new AbortController();
  const input = new TerminalInput(host.stdin, clock, () => losing.abort());
  const depth = chooseColorDepth({ color, env });
  const needsBackground = theme !== 'dark' && theme !== 'light' && theme !== 'mono' && depth !== 'mono';
  const background = needsBackground
    ? askBackground({ input, write: (text) => host.stdout.write(text), env, clock })
    : Promise.resolve<Background>('dark');
  return { input, lost: losing.signal, depth, background };
}
