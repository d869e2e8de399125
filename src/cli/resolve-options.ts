import { KinformerError } from '../core/errors.ts';
import type { ConfiguredOptions } from './config-file.ts';
import { toBoolean } from './option-parsers.ts';
import { type CommandName, type OptionRecord, toEnvironmentName, toLongName } from './option-record.ts';
import { type OptionName, type OptionValues, optionNames, optionRecord } from './option-table.ts';
import type { GivenOptions } from './parse-command-line.ts';

export interface OptionSources {
  readonly given: GivenOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly configured: ConfiguredOptions;
}

export interface ResolvedOptions {
  readonly options: OptionValues;
  /** Names of the options that were set anywhere. */
  readonly given: ReadonlySet<string>;
}

/**
 * Each option's value: flag, else environment, else file, else built-in. Defaults of options that the command has not are
 * none of its business. Throws the parser's error with the place.
 */
export function resolveOptions(command: CommandName, sources: OptionSources): ResolvedOptions {
  const values: Record<string, unknown> = {};
  const given = new Set<string>();
  for (const name of optionNames) {
    const record = optionRecord(name);
    const setting = record.commands.includes(command) ? findSetting(name, record, sources) : undefined;
    if (setting) given.add(name);
    values[name] = toValue(record, setting);
  }
  return { options: values as OptionValues, given };
}

interface Setting {
  readonly texts: readonly string[];
  readonly place: string;
}

function findSetting(name: OptionName, record: OptionRecord, sources: OptionSources): Setting | undefined {
  const given = sources.given.get(name);
  const long = toLongName(name);
  if (given) return { texts: given, place: long.length === 1 ? `-${long}` : `--${long}` };
  if (record.configurable === false) return undefined;
  const variable = toEnvironmentName(name);
  const text = sources.env[variable];
  if (text !== undefined && text !== '') return { texts: [text], place: variable };
  const configured = sources.configured.get(name);
  return configured && { texts: configured, place: `"${long}" in the configuration file` };
}

function toValue(record: OptionRecord, setting: Setting | undefined): unknown {
  switch (record.type) {
    case 'switch':
      return setting ? parseLast(setting, toBoolean) : false;
    case 'value':
      if (setting) return parseLast(setting, record.parse);
      return record.default === undefined ? undefined : record.parse(record.default);
    case 'list': {
      const { separator } = record;
      const texts = setting?.texts.flatMap((text) => (separator === undefined ? [text] : text.split(separator))) ?? [];
      return texts.filter((text) => text !== '').map((text) => parseText(setting?.place ?? '', text, record.parse));
    }
  }
}

function parseLast<T>({ texts, place }: Setting, parse: (text: string) => T): T {
  return parseText(place, texts.at(-1) ?? '', parse);
}

function parseText<T>(place: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof KinformerError)) throw error;
    throw new KinformerError(error.code, `${place}: ${error.message}`, { hint: error.hint });
  }
}
