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
const otherKeys = new Set(['keys', 'screenReader']);

/** `$XDG_CONFIG_HOME/kinformer/config.yaml`. */
function configFilePath({ env, homeDir }: Pick<ConfigFileSource, 'env' | 'homeDir'>): string {
  return join(env.XDG_CONFIG_HOME || join(homeDir, '.config'), 'kinformer', 'config.yaml');
}

/** What the configuration file says of the terminal interface besides options. */
export interface TerminalSettings {
  /** Key → the key whose meaning it gets. */
  readonly keys: Readonly<Record<string, string>>;
  readonly screenReader: boolean;
}

/** Reads `keys` and `screenReader`. Rejects with BAD_CONFIG when they are not what they should be. */
export async function readTerminalSettings(source: Omit<ConfigFileSource, 'notice'>): Promise<TerminalSettings> {
  const path = configFilePath(source);
  const { keys = {}, screenReader = false } = (await readDocument(path)) as { keys?: unknown; screenReader?: unknown };
  if (typeof screenReader !== 'boolean') throw badSetting(path, 'screenReader', 'write true or false');
  if (typeof keys !== 'object' || keys === null || Array.isArray(keys)) throw badSetting(path, 'keys', keysHint);
  const texts = Object.entries(keys).map(([key, meaning]) => {
    if (typeof meaning !== 'string' && typeof meaning !== 'number') throw badSetting(path, `keys: ${key}`, keysHint);
    return [key, String(meaning)] as const;
  });
  return { keys: Object.fromEntries(texts), screenReader };
}

const keysHint = 'write one `key: key whose meaning it gets` a line, such as `x: space`';

function badSetting(path: string, name: string, hint: string): KinformerError {
  return new KinformerError('BAD_CONFIG', `${path}: "${name}" is not understood`, { hint });
}

/** Reads the configuration file; none is as good as an empty one. An unknown key is a notice, not an error. */
export async function readConfigFile(source: ConfigFileSource): Promise<ConfiguredOptions> {
  const path = configFilePath(source);
  const document = await readDocument(path);
  const configured = new Map<OptionName, readonly string[]>();
  for (const [key, value] of Object.entries(document)) {
    const name = byLongName.get(key);
    if (name !== undefined) configured.set(name, toTexts(path, key, value));
    else if (!otherKeys.has(key)) source.notice(`warning: ${path}: unknown key "${key}"`);
  }
  return configured;
}

async function readDocument(path: string): Promise<object> {
  const text = readIfThere(path);
  if (text === undefined || text.trim() === '') return {};
  const { load } = await import('js-yaml');
  return parse(path, text, load);
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
