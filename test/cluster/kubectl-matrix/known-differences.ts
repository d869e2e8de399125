import type { KubectlVersion } from '../go-programs.ts';
import type { Scenario } from './scenario.ts';

interface KnownDifference {
  readonly scenario: string;
  readonly line: string;
  /** Default: every version. */
  readonly versions?: readonly KubectlVersion[];
  readonly why: string;
}

/** Command lines whose output differs, and is meant to. */
const knownDifferences: readonly KnownDifference[] = [
  ...['k get pc system-node-critical -o yaml', 'k describe pc system-cluster-critical'].map((line) => ({
    scenario: 'fresh content',
    line,
    why: 'descriptions are prose of our own',
  })),
  {
    scenario: 'fresh content',
    line: 'k get leases -A',
    why: 'one server alone has nobody to tell that it lives, so that it renews no lease',
  },
  ...['k get flowschemas', 'k get prioritylevelconfigurations'].map((line) => ({
    scenario: 'fresh content',
    line,
    why: 'there is no flow control',
  })),
  ...['k get cm --as=system:serviceaccount:$NS:robot', 'k --token "$(k create token robot)" get cm'].map((line) => ({
    scenario: 'create access',
    line,
    why: 'roles that collect others do so here without the controller that fills them elsewhere',
  })),
];

export interface Difference {
  readonly expected: string;
  readonly actual: string;
}

/** What differs without being known, and what is known without differing. */
export function findKnownDifferences(
  scenario: Scenario,
  version: KubectlVersion,
  expected: readonly string[],
  actual: readonly string[],
): { unexpected: Difference[]; unneeded: KnownDifference[] } {
  const known = knownDifferences.filter(
    (it) => it.scenario === scenario.name && (it.versions ?? [version]).includes(version),
  );
  const differences = expected.flatMap((text, i) =>
    text === actual[i] ? [] : [{ expected: text, actual: actual[i] ?? '' }],
  );
  const isAbout = ({ expected }: Difference, { line }: KnownDifference) => expected.startsWith(`$ ${line}\n`);
  return {
    unexpected: differences.filter((difference) => !known.some((it) => isAbout(difference, it))),
    unneeded: known.filter((it) => !differences.some((difference) => isAbout(difference, it))),
  };
}
