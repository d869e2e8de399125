import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { KinformerError } from '../core/errors.ts';
import { toLongName } from './option-record.ts';
import { type OptionName, optionNames, optionRecord } from './option-table.ts';

/** Defaults from the configuration file: option → texts, as the command line would give them. */
export type ConfiguredOptions = ReadonlyMap<OptionName, readonly string[]>;

export interface ConfigFileSource {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly homeDir: string;
  readonly notice: (text: string) => void;
}

// Settings of the terminal interface, which reads them itself.
const otherKeys = new Set(['keys', 'theme', 'screenReader']);

/** `$XDG_CONFIG_HOME/kinformer/config.yaml`. */
function configFilePath({ env, homeDir }: Pick<ConfigFileSource, 'env' | 'homeDir'>): string {
  return join(env.XDG_CONFIG_HOME || join(homeDir, '.config'), 'kinformer', 'config.yaml');
}

/** Reads the configuration file; none is as good as an empty one. An unknown key is a notice, not an error. */
export async function readConfigFile(source: ConfigFileSource): Promise<ConfiguredOptions> {
  const path = configFilePath(source);
  const text = readIfThere(path);
  if (text === undefined || text.trim() === '') return new Map();
  const { load } = await import('js-yaml');
  const document = parse(path, text, load);
  const configured = new Map<OptionName, readonly string[]>();
  for (const [key, value] of Object.entries(document)) {
    const name = byLongName.get(key);
    if (name !== undefined) configured.set(name, toTexts(path, key, value));
    else if (!otherKeys.has(key)) source.notice(`warning: ${path}: unknown key "${key}"`);
  }
  return configured;
}

const byLongName = new Map(
  optionNames.filter((name) => optionRecord(name).configurable !== false).map((name) => [toLongName(name), name]),
);

function readIfThere(path: string): string | undefined {
  try {
    // Mostly there is none, and an error that is thrown takes longer than a look.
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new KinformerError('BAD_CONFIG', `cannot read ${path}: ${code ?? String(error)}`, { hint: 'see `ls -l`' });
  }
}

function parse(path: string, text: string, load: (text: string) => unknown): object {
  const hint = 'write one `flag: value` a line, such as `no-headers: true`';
  let document: unknown;
  try {
    document = load(text) ?? {};
  } catch (error) {
    const [firstLine] = String(error instanceof Error ? error.message : error).split('\n');
    throw new KinformerError('BAD_CONFIG', `${path} is not YAML: ${firstLine}`, { hint });
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new KinformerError('BAD_CONFIG', `${path} does not hold keys and values`, { hint });
  }
  return document;
}

function toTexts(path: string, key: string, value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.map((item: unknown) => {
    if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') return String(item);
    throw new KinformerError('BAD_CONFIG', `${path}: "${key}" is neither text, number nor true or false`, {
      hint: 'quote it',
    });
  });
}
