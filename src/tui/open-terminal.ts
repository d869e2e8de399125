import type { Clock } from '../core/clock.ts';
import type { ThemeName } from '../session/theme-names.ts';
import { askBackground, type Background } from './background.ts';
import { chooseColorDepth } from './color-depth.ts';
import type { Keyboard } from './keyboard.ts';
import type { ColorDepth } from './theme.ts';

export interface TerminalRequest {
  readonly keyboard: Keyboard;
  readonly host: Pick<NodeJS.Process, 'stdout'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly color: 'auto' | 'always' | 'never';
  readonly theme: ThemeName;
}

/** A terminal whose keys are read and whose colours are known, or soon. */
export interface Terminal {
  readonly keyboard: Keyboard;
  readonly depth: ColorDepth;
  readonly background: Promise<Background>;
}

/** Asks the terminal for its background; meanwhile the rest can be loaded. */
export function openTerminal({ keyboard, host, env, clock, color, theme }: TerminalRequest): Terminal {
  const depth = chooseColorDepth({ color, env });
  const needsBackground = theme !== 'dark' && theme !== 'light' && theme !== 'mono' && depth !== 'mono';
  const background = needsBackground
    ? askBackground({ input: keyboard.input, write: (text) => host.stdout.write(text), env, clock })
    : Promise.resolve<Background>('dark');
  return { keyboard, depth, background };
}
