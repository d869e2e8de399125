import { type CommandRecord, commandTable } from '../command-table.ts';
import { firstArgumentWords, type OptionWord, optionWords, resourceWords, takesFileArgument } from './words.ts';

/** One `complete` line per command and option. */
export function toFishCompletion(): string {
  const names = commandTable.map(({ name }) => name).join(' ');
  const lines = [
    '# fish completion for kinformer',
    'complete -c kinformer -f',
    ...commandTable.map(
      ({ name, summary }) =>
        `complete -c kinformer -n 'not __fish_seen_subcommand_from ${names}' -a ${name} -d ${quote(summary)}`,
    ),
    `complete -c kinformer -n 'not __fish_seen_subcommand_from ${names}; and test -n (commandline -ct)' -a ${quote(resourceWords.join(' '))}`,
    ...commandTable.flatMap(toLines),
    'complete -c kubectl-informer -w kinformer',
  ];
  return `${lines.join('\n')}\n`;
}

function toLines(command: CommandRecord): string[] {
  const start = `complete -c kinformer -n '__fish_seen_subcommand_from ${command.name}'`;
  const words = firstArgumentWords(command);
  const first = takesFileArgument(command)
    ? [`${start} -F`]
    : words.length > 0
      ? [`${start} -a ${quote(words.join(' '))}`]
      : [];
  return [...first, ...optionWords(command).map((option) => `${start}${toFlags(option)}`)];
}

function toFlags({ long, short, description, takesValue, takesFile, choices }: OptionWord): string {
  return [
    long && ` -l ${long.slice(2)}`,
    short && ` -s ${short.slice(1)}`,
    takesValue && (takesFile ? ' -rF' : ' -x'),
    choices.length > 0 && ` -a ${quote(choices.join(' '))}`,
    ` -d ${quote(description)}`,
  ]
    .filter((part) => typeof part === 'string')
    .join('');
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
