import { readdirSync, readFileSync } from 'node:fs';

/** The folder of the recorded answers. */
export const recordings = new URL('../fixtures/contract/', import.meta.url);
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));
const files = readdirSync(recordings).filter((name) => name.endsWith('.json'));

/** Case → what kube-apiserver 1.36.3 answered, normalised; each file of the folder holds some. */
export const recorded: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...files.map((name) => read(new URL(name, recordings)).cases),
);

interface Gaps {
  /** Case → in what the embedded server still differs. */
  readonly gaps: Readonly<Record<string, string>>;
  /** Recorded cases whose requests nobody has written yet. */
  readonly unwritten: readonly string[];
}

export const { gaps, unwritten }: Gaps = read(new URL('gaps.json', import.meta.url));
