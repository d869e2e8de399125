import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { KinformerError } from '../core/errors.ts';

export interface KubeconfigFile {
  readonly path: string;
  /** Removes the file, unless the user named it. */
  remove(): void;
}

/** The part of the process that tells of its end. */
export interface ExitSource {
  on(event: 'exit', listener: () => void): unknown;
  off(event: 'exit', listener: () => void): unknown;
}

/**
 * Writes a kubeconfig with mode 0600, over what is there: to the file that the user named, else to a temporary one. However
 * the process ends, short of being killed, the temporary one is gone then.
 */
export async function writeKubeconfigFile(
  text: string,
  named: string | undefined,
  host: ExitSource,
): Promise<KubeconfigFile> {
  if (named !== undefined) return writeNamed(text, resolve(named));
  // At once: nothing can end the process between the making of the folder and the promise to remove it.
  const folder = mkdtempSync(join(tmpdir(), 'kinformer-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  host.on('exit', removeFolder);
  const path = join(folder, 'kubeconfig');
  writeFileSync(path, text, { mode: 0o600 });
  const remove = () => {
    removeFolder();
    host.off('exit', removeFolder);
  };
  return { path, remove };
}

async function writeNamed(text: string, path: string): Promise<KubeconfigFile> {
  try {
    await writeFile(path, text, { mode: 0o600 });
    await chmod(path, 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new KinformerError('BAD_CONFIG', `cannot write ${path}: ${code ?? String(error)}`, {
      hint: 'choose another --write-kubeconfig',
    });
  }
  return { path, remove: () => {} };
}
