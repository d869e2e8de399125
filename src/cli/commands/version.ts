import { KinformerError } from '../../core/errors.ts';
import type { CommandRunner } from '../command-runner.ts';
import { takenFormat, versionFormats } from '../taken-format.ts';

export const runVersion: CommandRunner = async (invocation, { output, version, nodeVersion }) => {
  switch (takenFormat(invocation, versionFormats, refusal)) {
    case undefined:
      output.text(`kinformer ${version}\n`);
      return 0;
    case 'json':
      output.text(`${JSON.stringify({ version, nodeVersion })}\n`);
      return 0;
    case 'yaml':
      output.text(`nodeVersion: ${nodeVersion}\nversion: ${version}\n`);
      return 0;
  }
};

function refusal(type: string): KinformerError {
  return new KinformerError('USAGE', `version has no output format ${type}`, {
    hint: `one of ${versionFormats.join(', ')}`,
  });
}
