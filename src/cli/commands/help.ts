import { KinformerError } from '../../core/errors.ts';
import type { CommandRunner } from '../command-runner.ts';
import { commandTable, findCommand } from '../command-table.ts';
import { toCommandHelp, toProgramHelp } from '../help-text.ts';
import { suggestCommand } from '../misspelt-command.ts';

export const runHelp: CommandRunner = async ({ arguments: [name] }, { output, stdoutColumns }) => {
  if (name === undefined) {
    output.text(toProgramHelp(stdoutColumns));
    return 0;
  }
  const command = findCommand(name);
  if (!command) {
    const near = suggestCommand(name);
    const known = `one of ${commandTable.map((record) => record.name).join(', ')}`;
    throw new KinformerError('USAGE', `there is no command "${name}"`, {
      hint: near === undefined ? known : `did you mean "${near}"?`,
    });
  }
  output.text(toCommandHelp(command, stdoutColumns));
  return 0;
};
