import { type CommandArgument, type CommandRecord, commandTable } from './command-table.ts';
import { type CommandName, type OptionRecord, optionGroups, toLongName } from './option-record.ts';
import { type OptionName, optionRecord, optionsOf } from './option-table.ts';

/** Help about one command. `width` is the terminal's; the text never goes past 100 columns. */
export function toCommandHelp(command: CommandRecord, width: number): string {
  const columns = Math.min(100, Math.max(40, width));
  return [
    `${toUsage(command)}\n`,
    `${wrap(command.description, columns, '')}\n`,
    section(
      'Examples',
      command.examples.map(({ does, command: line }) => `  # ${does}\n  ${line}`),
    ),
    ...toOptionSections(command, columns),
    `${wrap('Every option can also stand in the environment (KINFORMER_LONG_NAME) or in $XDG_CONFIG_HOME/kinformer/config.yaml.', columns, '')}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Help about the program. */
export function toProgramHelp(width: number): string {
  const columns = Math.min(100, Math.max(40, width));
  const nameWidth = Math.max(...commandTable.map(({ name }) => name.length)) + 2;
  return [
    'kinformer: see what your controller sees\n',
    section('Usage', [
      '  kinformer [COMMAND] [RESOURCE…] [OPTIONS]',
      '  kubectl informer [COMMAND] [RESOURCE…] [OPTIONS]',
    ]),
    section(
      'Commands',
      commandTable.map(({ name, summary }) => `  ${name.padEnd(nameWidth)}${summary}`),
    ),
    wrap(
      'Without a command: the terminal interface, on pods unless resources are named, with the options of watch. Records go to stdout, one JSON object a line unless stdout is a terminal; everything else goes to stderr.',
      columns,
      '',
    ),
    '',
    section('Try', ['  kinformer demo', '  kinformer watch pods -A -o json | jq -c [.type,.key,.cause]']),
    'More: `kinformer help COMMAND`, `man kinformer`\n',
  ].join('\n');
}

/** `Usage: kinformer watch RESOURCE[,RESOURCE…] [NAME…] [OPTIONS]`. */
function toUsage(command: CommandRecord): string {
  return `Usage: kinformer ${toCommandUsage(command, '[OPTIONS]')}`;
}

/** `watch RESOURCE[,RESOURCE…] [NAME…]`; options stand before what is behind `--`. */
export function toCommandUsage({ name, arguments: taken, trailing }: CommandRecord, ...options: string[]): string {
  return [name, ...taken.map(toArgumentUsage), ...options, ...(trailing === undefined ? [] : [trailing])].join(' ');
}

function toArgumentUsage({ name, required, variadic, choices }: CommandArgument): string {
  const shown = choices ? choices.join('|') : name;
  const repeated = variadic ? `${shown}…` : shown;
  return required ? repeated : `[${repeated}]`;
}

/** `-n, --namespace NAMESPACE`. */
export function toOptionUsage(name: OptionName): string {
  const record = optionRecord(name);
  const long = toLongName(name);
  const names =
    long.length === 1 ? `-${long}` : [record.short && `-${record.short}`, `--${long}`].filter(Boolean).join(', ');
  return record.type === 'switch' ? names : `${names} ${record.argument}`;
}

/** The description with the default; of one command, or of all, where those that say something else follow. */
export function toOptionDescription(record: OptionRecord, command?: CommandName): string {
  const others = Object.entries(record.descriptions ?? {}).map(([name, text]) => `. ${name}: ${text}`);
  const description = command
    ? (record.descriptions?.[command] ?? record.description)
    : [record.description, ...others].join('');
  const isShown = record.type === 'value' && record.default !== undefined && record.default !== '0';
  return isShown ? `${description} (default ${record.default})` : description;
}

function toOptionSections(command: CommandRecord, columns: number): string[] {
  const names = optionsOf(command.name);
  const usageWidth = Math.max(...names.map((name) => toOptionUsage(name).length)) + 4;
  return optionGroups.flatMap((group) => {
    const lines = names
      .filter((name) => optionRecord(name).group === group)
      .map((name) => toOptionLine(name, command.name, usageWidth, columns));
    return lines.length === 0 ? [] : [section(group, lines)];
  });
}

function toOptionLine(name: OptionName, command: CommandName, usageWidth: number, columns: number): string {
  const usage = toOptionUsage(name);
  const indented = usage.startsWith('--') ? `    ${usage}` : usage;
  const text = wrap(
    toOptionDescription(optionRecord(name), command),
    columns - usageWidth - 4,
    ' '.repeat(usageWidth + 4),
  );
  return `  ${indented.padEnd(usageWidth + 2)}${text}`;
}

function section(title: string, lines: readonly string[]): string {
  return `${title}:\n${lines.join('\n')}\n`;
}

/** Breaks text at blanks; lines after the first get `indent`. */
function wrap(text: string, columns: number, indent: string): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= columns) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${indent}`);
}
