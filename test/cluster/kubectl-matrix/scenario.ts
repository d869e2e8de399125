import type { KubectlVersion } from '../go-programs.ts';

/** Command lines for one namespace of their own. */
export interface Scenario {
  readonly name: string;
  /** Files beside the commands; `$NS` and `$ID` stand in them for the namespace and a word made of it. */
  readonly files?: Readonly<Record<string, string>>;
  /** Lines for the shell; `k` is kubectl, `$NS` the namespace, `$ID` a word made of it. Empty lines count for nothing. */
  readonly commands: string;
  /** Versions of kubectl that run them; default all. KUBECTL_MATRIX=full lets all of them. */
  readonly versions?: readonly KubectlVersion[];
}

export function commandLines({ commands }: Scenario): string[] {
  return commands
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
