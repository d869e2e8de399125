import { KinformerError } from '../../core/errors.ts';
import type { CommandRunner } from '../command-runner.ts';

export const runVersion: CommandRunner = async ({ options }, { output, version, nodeVersion }) => {
  switch (options.output?.type) {
    case undefined:
      output.text(`kinformer ${version}\n`);
      return 0;
    case 'json':
      output.text(`${JSON.stringify({ version, nodeVersion })}\n`);
      return 0;
    case 'yaml':
      output.text(`nodeVersion: ${nodeVersion}\nversion: ${version}\n`);
      return 0;
    default:
      throw new KinformerError('USAGE', `version has no output format ${options.output?.type}`, {
        hint: 'one of json, yaml',
      });
  }
};
