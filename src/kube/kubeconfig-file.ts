import { dirname, isAbsolute, join, sep } from 'node:path';
import { KinformerError } from '../core/errors.ts';
import { parseYaml } from './yaml.ts';

/** A cluster, context or user as one kubeconfig file has it. Paths are already absolute. */
export interface KubeconfigEntry {
  readonly name: string;
  /** The file that it stands in. */
  readonly file: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** One kubeconfig file, or several merged. */
export interface Kubeconfig {
  readonly files: readonly string[];
  readonly currentContext: string | undefined;
  readonly clusters: ReadonlyMap<string, KubeconfigEntry>;
  readonly contexts: ReadonlyMap<string, KubeconfigEntry>;
  readonly users: ReadonlyMap<string, KubeconfigEntry>;
}

/**
 * Reads the text of one kubeconfig file. Null lists are empty, unknown keys are ignored, and relative paths are taken from
 * the file's own folder. Throws BAD_CONFIG, naming the file, when it cannot be a kubeconfig.
 */
export async function parseKubeconfig(text: string, file: string): Promise<Kubeconfig> {
  const document = (await parseDocument(text, file)) ?? {};
  if (!isRecord(document)) throw badFile(file, 'it is no mapping');
  return {
    files: [file],
    currentContext: textOf(document['current-context']),
    clusters: readEntries(document, 'clusters', 'cluster', file, ['certificate-authority']),
    contexts: readEntries(document, 'contexts', 'context', file, []),
    users: readEntries(document, 'users', 'user', file, ['client-certificate', 'client-key', 'tokenFile']),
  };
}

/** The field's text; undefined when absent, null, empty, or no scalar. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The texts of a list field; null and absent are empty. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== undefined) : [];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function parseDocument(text: string, file: string): Promise<unknown> {
  try {
    return await parseYaml(text);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw badFile(file, `it is no YAML: ${reason}`);
  }
}

function badFile(file: string, reason: string): KinformerError {
  return new KinformerError('BAD_CONFIG', `kubeconfig "${file}" cannot be used: ${reason}`, {
    hint: 'name another with --kubeconfig FILE, or write it anew',
  });
}

function readEntries(
  document: Record<string, unknown>,
  listKey: string,
  entryKey: string,
  file: string,
  pathKeys: readonly string[],
): Map<string, KubeconfigEntry> {
  const list = document[listKey] ?? [];
  if (!Array.isArray(list)) throw badFile(file, `"${listKey}" is no list`);
  const entries = new Map<string, KubeconfigEntry>();
  for (const item of list) {
    if (!isRecord(item)) throw badFile(file, `"${listKey}" has an item that is no mapping`);
    const name = typeof item.name === 'string' ? item.name : String(item.name ?? '');
    const fields = item[entryKey] ?? {};
    if (!isRecord(fields)) throw badFile(file, `"${entryKey}" of "${name}" is no mapping`);
    if (!entries.has(name))
      entries.set(name, { name, file, fields: withAbsolutePaths(fields, pathKeys, dirname(file)) });
  }
  return entries;
}

function withAbsolutePaths(
  fields: Record<string, unknown>,
  pathKeys: readonly string[],
  folder: string,
): Record<string, unknown> {
  const result = { ...fields };
  for (const key of pathKeys) {
    const path = textOf(fields[key]);
    if (path !== undefined && !isAbsolute(path)) result[key] = join(folder, path);
  }
  const exec = fields.exec;
  const command = isRecord(exec) ? textOf(exec.command) : undefined;
  // As in a shell, only a command with a separator is a path; a bare name is looked up in PATH.
  if (
    command !== undefined &&
    isRecord(exec) &&
    !isAbsolute(command) &&
    (command.includes('/') || command.includes(sep))
  ) {
    result.exec = { ...exec, command: join(folder, command) };
  }
  return result;
}
