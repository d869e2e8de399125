import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { KinformerError } from '../core/errors.ts';
import { fileProblem } from './file-problem.ts';

/** Throws COMMAND when there is no program of that name, so that nothing begins that could not run. */
export function checkProgram(command: string, env: Readonly<Record<string, string | undefined>>): void {
  if (command.includes('/')) {
    if (!isProgram(command))
      throw new KinformerError('COMMAND', `cannot run ${command}: ${fileProblem(command) ?? 'it is not executable'}`);
    return;
  }
  const folders = (env.PATH ?? '').split(delimiter);
  if (folders.some((folder) => isProgram(join(folder || '.', command)))) return;
  throw new KinformerError('COMMAND', `cannot run ${command}: there is no such program on PATH`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return fileProblem(path) === undefined;
  } catch {
    return false;
  }
}
