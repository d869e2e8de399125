import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const readme = fileURLToPath(new URL('../../README.md', import.meta.url));

/** The commands in a `sh` block under a heading of the README, the first one unless told, without what is said of them. */
export function readmeExamples(heading: string, blockIndex = 0): readonly string[] {
  const text = readFileSync(readme, 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  const block = section && [...section.matchAll(/```sh\n([\s\S]*?)```/g)][blockIndex]?.[1];
  if (block === undefined) throw new Error(`the README has no examples under "${heading}"`);
  return block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');
}
