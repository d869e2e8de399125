import { KinformerError } from '../../core/errors.ts';
import type { CommandRunner } from '../command-runner.ts';
import { shells } from '../command-table.ts';
import { toBashCompletion } from '../completion/bash.ts';
import { toFishCompletion } from '../completion/fish.ts';
import { toPowershellCompletion } from '../completion/powershell.ts';
import { toZshCompletion } from '../completion/zsh.ts';

type Shell = (typeof shells)[number];

const scripts: Readonly<Record<Shell, () => string>> = {
  bash: toBashCompletion,
  zsh: toZshCompletion,
  fish: toFishCompletion,
  powershell: toPowershellCompletion,
};

export const runCompletion: CommandRunner = async ({ arguments: [name] }, { output }) => {
  const shell = shells.find((known) => known === name);
  if (!shell) throw new KinformerError('USAGE', `no completion for "${name}"`, { hint: `one of ${shells.join(', ')}` });
  output.text(scripts[shell]());
  return 0;
};
