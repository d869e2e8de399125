export interface ShrinkOptions<T> {
  /** Simpler versions of a step, the simplest first. */
  readonly simplify?: (step: T) => readonly T[];
  /** Candidates that are tried at the same time. Default 8. */
  readonly width?: number;
  /** Candidates in all. Default 200. */
  readonly maxRuns?: number;
}

/**
 * The shortest list that was found to fail as `steps` do: first without larger and larger parts, then without single steps,
 * then with simpler ones, again and again until nothing can be left out.
 */
export async function shrink<T>(
  steps: readonly T[],
  fails: (candidate: readonly T[]) => Promise<boolean>,
  options: ShrinkOptions<T> = {},
): Promise<readonly T[]> {
  const { simplify = () => [], width = 8, maxRuns = 200 } = options;
  let left = maxRuns;
  let best = steps;
  const improve = async (candidates: readonly (readonly T[])[]): Promise<boolean> => {
    for (let at = 0; at < candidates.length && left > 0; at += width) {
      const batch = candidates.slice(at, at + Math.min(width, left));
      left -= batch.length;
      const outcomes = await Promise.all(batch.map(fails));
      const found = batch[outcomes.indexOf(true)];
      if (found) {
        best = found;
        return true;
      }
    }
    return false;
  };
  for (let size = Math.ceil(best.length / 2); size >= 1 && left > 0; ) {
    if (await improve(withoutParts(best, size))) size = Math.min(size, Math.ceil(best.length / 2));
    else size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  while (left > 0 && ((await improve(simpler(best, simplify))) || (await improve(withoutParts(best, 1)))));
  return best;
}

function withoutParts<T>(steps: readonly T[], size: number): (readonly T[])[] {
  const candidates: (readonly T[])[] = [];
  for (let at = 0; at < steps.length; at += size) candidates.push(steps.toSpliced(at, size));
  return candidates;
}

function simpler<T>(steps: readonly T[], simplify: (step: T) => readonly T[]): (readonly T[])[] {
  return steps.flatMap((step, i) => simplify(step).map((other) => steps.with(i, other)));
}
