import { readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { KinformerError } from '../core/errors.ts';
import type { ClientEnvironment } from './api.ts';
import { type Kubeconfig, type KubeconfigEntry, parseKubeconfig } from './kubeconfig-file.ts';

/**
 * Loads the kubeconfig as kubectl does: the one file of `--kubeconfig`, which must exist; else the files of `KUBECONFIG`,
 * of which missing and empty entries are passed over; else `~/.kube/config`. Of several files the first that has an entry
 * of a name wins with the whole entry, and the first that names a current context wins.
 */
export async function loadKubeconfig(path: string | undefined, environment: ClientEnvironment): Promise<Kubeconfig> {
  if (path !== undefined) return parseKubeconfig(readExisting(path), resolve(path));
  const tried = kubeconfigPaths(environment);
  const loaded: Kubeconfig[] = [];
  for (const candidate of tried) {
    const text = readIfPresent(candidate);
    if (text !== undefined) loaded.push(await parseKubeconfig(text, resolve(candidate)));
  }
  return { ...mergeKubeconfigs(loaded), files: tried };
}

/** True when the configuration says nothing at all, as an empty file does. */
export function isEmptyKubeconfig(config: Kubeconfig): boolean {
  const entries = config.clusters.size + config.contexts.size + config.users.size;
  return entries === 0 && config.currentContext === undefined;
}

function mergeKubeconfigs(configs: readonly Kubeconfig[]): Kubeconfig {
  return {
    files: configs.flatMap(({ files }) => files),
    currentContext: configs.find(({ currentContext }) => currentContext !== undefined)?.currentContext,
    clusters: firstWins(configs.map(({ clusters }) => clusters)),
    contexts: firstWins(configs.map(({ contexts }) => contexts)),
    users: firstWins(configs.map(({ users }) => users)),
  };
}

function firstWins(maps: readonly ReadonlyMap<string, KubeconfigEntry>[]): Map<string, KubeconfigEntry> {
  return new Map(maps.toReversed().flatMap((map) => [...map]));
}

function kubeconfigPaths(environment: ClientEnvironment): string[] {
  const listed = (environment.env.KUBECONFIG ?? '').split(delimiter).filter((entry) => entry !== '');
  return listed.length > 0 ? listed : [join(environment.homeDir, '.kube', 'config')];
}

function readExisting(path: string): string {
  const text = path === '' ? undefined : readIfPresent(path);
  if (text !== undefined) return text;
  throw unreadable(path, path === '' ? 'the path is empty' : 'there is no such file');
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unreadable(path, readFailures[code ?? ''] ?? String(code), error);
  }
}

const readFailures: Readonly<Record<string, string>> = {
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};

function unreadable(path: string, reason: string, cause?: unknown): KinformerError {
  return new KinformerError('BAD_CONFIG', `kubeconfig "${path}" cannot be read: ${reason}`, { cause });
}
