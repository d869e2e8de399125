import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { allCases } from './all-cases.ts';
import { recorded } from './recorded.ts';
import { runCase } from './run-case.ts';

/** One test per case; answers the set into which the cases go that agree. A case in `gaps` must still differ from what is recorded, so that the list can only shrink. */
export function describeContract(
  server: string,
  urlFor: (name: string) => string,
  gaps: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const agreed = new Set<string>();
  describe(`contract of ${server}`, { concurrent: true }, () => {
    for (const [at, [name, act]] of Object.entries(allCases).entries()) {
      it(name, async () => {
        const answer = await runCase(urlFor(name), String(at + 1).padStart(3, '0'), act);
        if (isDeepStrictEqual(answer, recorded[name])) agreed.add(name);
        if (name in gaps) expect(answer, 'agrees now: take the case out of gaps.json').not.toEqual(recorded[name]);
        else expect(answer).toEqual(recorded[name]);
      });
    }

    afterAll(() => {
      const written = Object.keys(allCases).length;
      process.stdout.write(`${server}: ${agreed.size} of ${written} cases agree\n`);
    });
  });
  return agreed;
}
