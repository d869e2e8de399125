import type { Invocation } from '../../src/cli/command-runner.ts';
import { findCommand } from '../../src/cli/command-table.ts';
import type { CommandName } from '../../src/cli/option-record.ts';
import { matchArguments } from '../../src/cli/parse-command-line.ts';
import { resolveOptions } from '../../src/cli/resolve-options.ts';
import { scanArguments } from '../../src/cli/scan-arguments.ts';

/** What a command gets for a command line without its own name, and an environment. */
export function toInvocation(
  command: CommandName,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
  isNamed = true,
): Invocation {
  const matched = matchArguments(findCommand(command)!, isNamed, scanArguments(argv));
  if (!matched) throw new Error(`${command} does not take ${argv.join(' ')}`);
  const { options, given } = resolveOptions(command, { given: matched.given, env, configured: new Map() });
  return { options, given, flags: new Set(matched.given.keys()), arguments: matched.arguments, isNamed, trailing: [] };
}
