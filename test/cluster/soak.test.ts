import { expect, inject, it } from 'vitest';
import { runSoak } from '../soak/run-soak.ts';

/** `npm run soak` does the same for half an hour, and kills the server besides. */
it('a short soak loses, invents and doubles nothing', async () => {
  const lines: string[] = [];
  const result = await runSoak({
    programs: inject('goPrograms'),
    minutes: 0.3,
    rate: 100,
    faultEverySeconds: 1,
    quietEverySeconds: 6,
    objects: 400,
    seed: 1,
    restarts: false,
    print: (line) => lines.push(line),
  });
  expect(result.problems, lines.join('\n')).toEqual([]);
  expect(result).toMatchObject({ lost: 0, invented: 0, doubled: 0 });
  expect(result.writes).toBeGreaterThan(300);
});
