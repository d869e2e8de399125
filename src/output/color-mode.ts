export type ColorWhen = 'auto' | 'always' | 'never';

/**
 * Whether to colour: the flag, else NO_COLOR (not empty), else FORCE_COLOR (`0` and `false` are off), else TERM=dumb is
 * off, else only on a terminal.
 */
export function shouldColor(
  when: ColorWhen,
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (when !== 'auto') return when === 'always';
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') {
    return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  }
  return env.TERM !== 'dumb' && isTerminal;
}
