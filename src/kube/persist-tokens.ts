import { constants } from 'node:fs';
import { open, readFile, realpath, rename, rm } from 'node:fs/promises';
import { isRecord, type KubeconfigEntry, parseKubeconfig, textOf } from './kubeconfig-file.ts';

/** Fields of an auth-provider's config, such as `id-token`: their texts. */
type TokenFields = Readonly<Record<string, string>>;

/**
 * Writes renewed tokens of an auth-provider into the kubeconfig that the user stands in, as client-go does: an issuer may
 * take each refresh token once only, and whoever comes next would be locked out. Only the texts of the tokens change, all
 * else in the file stays letter for letter. The lock file of client-go is held meanwhile, the new file takes the place of
 * the old one at once, with mode 0600. Rejects, without having changed anything, when another holds the lock, when the file
 * does not say what was read from it, and when the change cannot be made in this way.
 */
export async function persistTokens(provider: KubeconfigEntry, before: TokenFields, after: TokenFields): Promise<void> {
  const path = await realpath(provider.file);
  const lock = `${path}.lock`;
  await (await open(lock, 'wx', 0)).close();
  try {
    const text = replaceFields(await readFile(path, 'utf8'), before, after);
    await check(text, provider, after);
    await replaceFile(path, text);
  } finally {
    await rm(lock, { force: true });
  }
}

function replaceFields(text: string, before: TokenFields, after: TokenFields): string {
  return Object.entries(after).reduce((changed, [key, value]) => {
    const old = escapeRegExp(before[key] ?? '');
    const field = new RegExp(
      `(\\b${escapeRegExp(key)}["']?[ \\t]*:[ \\t]*["']?)${old}(?=["']?[ \\t]*(?:[,}\\r\\n]|$))`,
      'g',
    );
    if (changed.match(field)?.length !== 1) throw new Error(`the file has no single ${key} that was renewed`);
    return changed.replace(field, (_, head: string) => head + value);
  }, text);
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** The changed text must say exactly what is wanted, whatever the tokens have in them. */
async function check(text: string, { name, file }: KubeconfigEntry, after: TokenFields): Promise<void> {
  const { users } = await parseKubeconfig(text, file);
  const provider = users.get(name)?.fields['auth-provider'];
  const config = isRecord(provider) ? provider.config : undefined;
  const isRight = isRecord(config) && Object.entries(after).every(([key, value]) => textOf(config[key]) === value);
  if (!isRight) throw new Error('the renewed tokens cannot be written as the old ones were');
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
