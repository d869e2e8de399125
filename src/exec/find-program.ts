import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { KinformerError } from '../core/errors.ts';

/** Throws COMMAND when there is no program of that name, so that nothing begins that could not run. */
export function checkProgram(command: string, env: Readonly<Record<string, string | undefined>>): void {
  if (command.includes('/')) {
    if (!isProgram(command)) throw new KinformerError('COMMAND', `cannot run ${command}: ${problemOf(command)}`);
    return;
  }
  const folders = (env.PATH ?? '').split(delimiter);
  if (folders.some((folder) => isProgram(join(folder || '.', command)))) return;
  throw new KinformerError('COMMAND', `cannot run ${command}: there is no such program on PATH`);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function problemOf(path: string): string {
  try {
    return statSync(path).isFile() ? 'it is not executable' : 'it is not a file';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : String(error);
  }
}
