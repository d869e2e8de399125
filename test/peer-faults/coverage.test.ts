import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { rows } from './rows.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
/** The ids at the front of a title: of `it('…')`, or of the row that closes an `it.each(…)`. */
const title = /(?:\bit(?:\.\w+)*\(|\)\()\s*['"`]((?:B\d{3} )+)/g;

it('every fault of the table has a test whose title begins with its id, or a reason', () => {
  const titles = globSync('**/*.test.ts', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(title)].flatMap(([, ids = '']) => ids.trim().split(' ')),
  );
  const reasons = [...read('peer-faults/README.md').matchAll(/^\| (B\d{3}) +\| \S/gm)].map(([, id = '']) => id);
  const covered = new Set([...titles, ...reasons]);
  expect(Object.keys(rows).filter((id) => !covered.has(id))).toEqual([]);
  expect([...covered].filter((id) => !(id in rows))).toEqual([]);
});
