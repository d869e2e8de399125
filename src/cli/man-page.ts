import { type ErrorCode, errorTable, exitCode } from '../core/errors.ts';
import { type FaultKind, faultGrammar, faultKinds } from '../faults/fault-table.ts';
import { recordTable, recordTypes } from '../records/record-table.ts';
import { sessionCommands } from '../session/commands/command-table.ts';
import { keyRows } from '../session/keys/key-help.ts';
import { type CommandRecord, commandTable } from './command-table.ts';
import { toCommandUsage, toOptionDescription, toOptionUsage } from './help-text.ts';
import { optionGroups, toEnvironmentName } from './option-record.ts';
import { optionNames, optionRecord } from './option-table.ts';

/** man/kinformer.1, made from the tables. */
export function toManPage(version: string): string {
  return [
    `.TH KINFORMER 1 "" "kinformer ${version}" "User Commands"`,
    '.SH NAME',
    'kinformer \\- see what your controller sees: the informer pipeline of client\\-go in the terminal',
    '.SH SYNOPSIS',
    toRoff('kinformer [RESOURCE…] [OPTIONS]'),
    ...commandTable.flatMap((command) => ['.br', toSynopsis(command)]),
    '.SH DESCRIPTION',
    ...paragraphs(
      'kinformer runs the complete informer pipeline of client-go (reflector, delta queue, indexer, processor, handlers) against a Kubernetes API server and prints every notification that a handler gets. Without a command it opens the terminal interface, on pods unless resources are named, with the options of watch. As kubectl-informer it is the plugin kubectl informer.',
    ),
    '.SH COMMANDS',
    ...commandTable.flatMap(toCommandSection),
    '.SH OPTIONS',
    ...paragraphs(
      'A value that begins with a dash is written after an equals sign. Arguments after -- are never options.',
    ),
    ...optionGroups.flatMap(toOptionGroup),
    '.SH FAULTS',
    ...paragraphs('What --faults takes, with commas between:'),
    ...toCode(faultGrammar),
    ...Object.entries(faultKinds).flatMap(([name, kind]) => ['.TP', `.B ${toRoff(name)}`, toRoff(describeFault(kind))]),
    '.SH KEYS',
    ...paragraphs(
      'Of the terminal interface. The keys: map of the configuration file gives a key the meaning of another.',
    ),
    ...keyRows().flatMap(({ context, keys, description }) => [
      '.TP',
      `.B ${toRoff(keys)}`,
      toRoff(`${description}${context === 'all' ? '' : ` (${context})`}`),
    ]),
    '.SH INTERACTIVE COMMANDS',
    ...paragraphs(
      'Typed after a colon; TYPE[.VERSION][.GROUP][/NAME] with -n, -A, -l and --field-selector opens a resource.',
    ),
    ...sessionCommands.flatMap(({ usage, description }) => ['.TP', `.B ${toRoff(`:${usage}`)}`, toRoff(description)]),
    '.SH RECORDS',
    ...paragraphs('With -o json each line is one JSON object; schema/events.schema.json describes them.'),
    ...recordTypes.flatMap((type) => [
      '.TP',
      `.B ${toRoff(type)}`,
      toRoff(recordTable[type].map(({ name, isOptional }) => (isOptional ? `[${name}]` : name)).join(', ')),
    ]),
    '.SH EXIT STATUS',
    ...exitMeanings.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, toRoff(meaning)]),
    '.SH ERRORS',
    ...(Object.keys(errorTable) as ErrorCode[]).flatMap((code) => [
      '.TP',
      `.B ${toRoff(code)}`,
      toRoff(`exit status ${errorTable[code].exit}; ${errorTable[code].hint}`),
    ]),
    '.SH ENVIRONMENT',
    '.TP',
    '.B KUBECONFIG',
    toRoff('a list of kubeconfig files, merged as kubectl does'),
    '.TP',
    '.B NO_COLOR, FORCE_COLOR',
    toRoff('no colours; colours everywhere'),
    ...optionNames
      .filter((name) => optionRecord(name).configurable !== false)
      .flatMap((name) => ['.TP', `.B ${toRoff(toEnvironmentName(name))}`, toRoff(`default of ${toOptionUsage(name)}`)]),
    '.SH FILES',
    '.TP',
    '.I $XDG_CONFIG_HOME/kinformer/config.yaml',
    toRoff('defaults of the options, by their long names; flags and the environment go before it'),
    '.TP',
    '.I $XDG_CACHE_HOME/kinformer',
    'what the servers said about their types',
    '.TP',
    '.I $XDG_STATE_HOME/kinformer/state.json',
    toRoff('what the terminal interface remembers: the seen tour, the last commands'),
    '',
  ].join('\n');
}

/** What each exit status means. */
const exitMeanings: readonly (readonly [number, string])[] = [
  [exitCode.ok, 'as asked; also when the reader of stdout has closed the pipe'],
  [exitCode.error, 'an error: unknown resource, no or bad kubeconfig, unreachable server'],
  [exitCode.usage, 'usage: unknown flag, bad selector, bad expression'],
  [exitCode.conditionFailed, 'a condition failed, such as until --fail'],
  [exitCode.unauthorized, 'unauthorized or forbidden'],
  [exitCode.timeout, '--timeout has passed'],
  [exitCode.hangup, 'ended by SIGHUP'],
  [exitCode.interrupt, 'ended by SIGINT; a second one ends at once'],
  [exitCode.terminate, 'ended by SIGTERM'],
];

function toSynopsis(command: CommandRecord): string {
  return toRoff(`kinformer ${toCommandUsage(command, '[OPTIONS]')}`);
}

function toCommandSection(command: CommandRecord): string[] {
  return [
    `.SS ${toRoff(command.name)}`,
    ...paragraphs(command.description),
    ...command.examples.flatMap(({ does, command: line }) => [
      '.PP',
      toRoff(does.endsWith('?') ? does : `${does}:`),
      ...toCode(line),
    ]),
  ];
}

/** What it does, how often by itself, and what else it can be told. */
function describeFault({ summary, defaultCount, keys }: FaultKind): string {
  const often = defaultCount === 1 ? 'once' : 'until it is taken back';
  return [`${summary}; ${often}`, ...Object.entries(keys).map(([key, meaning]) => `${key}=… ${meaning}`)].join('; ');
}

function toCode(line: string): string[] {
  return ['.RS', '.nf', toRoff(line), '.fi', '.RE'];
}

function toOptionGroup(group: (typeof optionGroups)[number]): string[] {
  const names = optionNames.filter((name) => optionRecord(name).group === group);
  return [
    `.SS ${toRoff(group)}`,
    ...names.flatMap((name) => {
      const record = optionRecord(name);
      const commands = group === 'General' ? '' : ` (${record.commands.join(', ')})`;
      return ['.TP', `.B ${toRoff(toOptionUsage(name))}`, toRoff(toOptionDescription(record) + commands)];
    }),
  ];
}

function paragraphs(text: string): string[] {
  return [toRoff(text)];
}

/** For roff: backslashes, dashes that are typed, and lines that begin with a dot or a quote. */
function toRoff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1')
    .replaceAll('…', '...')
    .replaceAll('→', '\\(->')
    .replaceAll('←', '\\(<-')
    .replaceAll('↑', '\\(ua')
    .replaceAll('↓', '\\(da');
}
