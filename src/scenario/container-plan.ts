import type { Container } from './kinds.ts';

/** How a container's life goes. */
export interface ContainerPlan {
  /** The image cannot be pulled. */
  readonly isImageMissing: boolean;
  /** How long it runs and how it ends; undefined when it runs for ever. */
  readonly end: { readonly afterMs: number; readonly exitCode: number } | undefined;
}

/**
 * What the container would do, as far as its command tells: `sleep 5; exit 1` runs for five seconds and fails, `sleep 3`
 * ends well, `true` and `false` do what they say, an image with the tag `missing` is not there, and all else is a server.
 * What cannot be known is a server, too, except in a pod that is meant to end.
 */
export function planContainer({ image, command = [], args = [] }: Container, isMeantToEnd: boolean): ContainerPlan {
  const isImageMissing = image.endsWith(':missing') || image.includes('does-not-exist');
  return { isImageMissing, end: endOf([...command, ...args], isMeantToEnd) };
}

function endOf(words: readonly string[], isMeantToEnd: boolean): ContainerPlan['end'] {
  const text = words.join(' ');
  const sleep = /\bsleep\s+(\d+(?:\.\d+)?)/.exec(text);
  const exit = /\bexit\s+(\d+)/.exec(text);
  const sleepMs = sleep ? Number(sleep[1]) * 1000 : undefined;
  if (exit) return { afterMs: sleepMs ?? 500, exitCode: Number(exit[1]) };
  if (words.at(-1) === 'false') return { afterMs: 500, exitCode: 1 };
  if (words.at(-1) === 'true') return { afterMs: 500, exitCode: 0 };
  if (sleepMs !== undefined && !/\b(while|infinity)\b/.test(text)) return { afterMs: sleepMs, exitCode: 0 };
  return isMeantToEnd ? { afterMs: 4000, exitCode: 0 } : undefined;
}
