import type { CommandName } from './option-record.ts';
import { type OptionName, optionRecord } from './option-table.ts';

interface ForeignOption {
  /** What is meant by it here. */
  readonly means: OptionName;
  /** How that is written. */
  readonly written: string;
}

/** What people write who come from other tools, kubectl above all, and what no suggestion by spelling finds. */
const foreignOptions: ReadonlyMap<string, ForeignOption> = new Map<string, ForeignOption>([
  ['--for', { means: 'ok', written: '--ok, as in --ok condition=Ready' }],
  ['--condition', { means: 'ok', written: '--ok condition=NAME' }],
  ['--jsonpath', { means: 'output', written: "-o jsonpath='{…}'" }],
  ['--wide', { means: 'output', written: '-o wide' }],
  ['--json', { means: 'output', written: '-o json' }],
  ['--yaml', { means: 'output', written: '-o yaml' }],
  ['--label', { means: 'selector', written: '-l SELECTOR' }],
  ['--labels', { means: 'selector', written: '-l SELECTOR' }],
  ['--ns', { means: 'namespace', written: '-n NAMESPACE' }],
]);

/** A hint for an option of another tool, such as `--for`; undefined when the command has nothing like it. */
export function hintForForeign(option: string, command: CommandName): string | undefined {
  const foreign = foreignOptions.get(option);
  return foreign && optionRecord(foreign.means).commands.includes(command)
    ? `did you mean ${foreign.written}?`
    : undefined;
}
