import { statSync } from 'node:fs';

/** Why there is no file at `path`; undefined when there is one. */
export function fileProblem(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? undefined : 'it is not a file';
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'there is no such file' : message;
  }
}
