import { readFileSync } from 'node:fs';

const read = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));

/** Case → what kube-apiserver 1.36.3 answered, normalised. */
export const recorded: Readonly<Record<string, unknown>> = read('../fixtures/contract/recorded-answers.json').cases;

interface Gaps {
  /** Case → in what the embedded server still differs. */
  readonly gaps: Readonly<Record<string, string>>;
  /** Recorded cases whose requests nobody has written yet. */
  readonly unwritten: readonly string[];
}

export const { gaps, unwritten }: Gaps = read('gaps.json');
