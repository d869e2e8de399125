import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { KinformerError } from '../core/errors.ts';

export interface KubeconfigFile {
  readonly path: string;
  /** Removes the file, unless the user named it. */
  remove(): Promise<void>;
}

/** Writes a kubeconfig with mode 0600, over what is there: to the file that the user named, else to a temporary one. */
export async function writeKubeconfigFile(text: string, named: string | undefined): Promise<KubeconfigFile> {
  if (named !== undefined) {
    const path = resolve(named);
    try {
      await writeFile(path, text, { mode: 0o600 });
      await chmod(path, 0o600);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new KinformerError('BAD_CONFIG', `cannot write ${path}: ${code ?? String(error)}`, {
        hint: 'choose another --write-kubeconfig',
      });
    }
    return { path, remove: async () => {} };
  }
  const folder = await mkdtemp(join(tmpdir(), 'kinformer-'));
  const path = join(folder, 'kubeconfig');
  await writeFile(path, text, { mode: 0o600 });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
