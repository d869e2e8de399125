import { Argument, Command, CommanderError, Option } from 'commander';
import { KinformerError } from '../core/errors.ts';
import type { CommandRecord } from './command-table.ts';
import { hintForForeign } from './foreign-options.ts';
import { type OptionGroup, toLongName } from './option-record.ts';
import { type OptionName, optionRecord, optionsOf } from './option-table.ts';
import type { MatchedArguments } from './parse-command-line.ts';
import type { ArgumentPiece } from './scan-arguments.ts';

/** The slow lane: the same tables given to commander, for its complaints and suggestions. Throws USAGE. */
export function parseWithCommander(
  command: CommandRecord,
  isNamed: boolean,
  pieces: readonly ArgumentPiece[],
): MatchedArguments {
  const given = new Map<OptionName, string[]>();
  const parser = createParser(command, isNamed, given);
  try {
    parser.parse(pieces.flatMap(toToken).concat('--', pieces.flatMap(toArgument)), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw toUsageError(error, command, isNamed, pieces.flatMap(toArgument));
  }
  return { given, arguments: parser.args };
}

function createParser(command: CommandRecord, isNamed: boolean, given: Map<OptionName, string[]>): Command {
  const parser = new Command(isNamed ? command.name : 'kinformer')
    .helpOption(false)
    .exitOverride()
    .allowExcessArguments(false)
    .configureOutput({ writeErr: () => {}, writeOut: () => {} });
  for (const { name, required, variadic, choices } of command.arguments) {
    const shown = variadic ? `${name}...` : name;
    const argument = new Argument(required && isNamed ? `<${shown}>` : `[${shown}]`);
    parser.addArgument(choices ? argument.choices(choices) : argument);
  }
  if (!isNamed) parser.allowExcessArguments(true);
  for (const name of optionsOf(command.name)) parser.addOption(toCommanderOption(name, given));
  return parser;
}

function toCommanderOption(name: OptionName, given: Map<OptionName, string[]>): Option {
  const { short, description, group } = optionRecord(name);
  const long = toLongName(name);
  const letter = short === undefined || short === long ? '' : `-${short}, `;
  const option = new Option(`${letter}--${long} <value>`, description).helpGroup(group satisfies OptionGroup);
  // An option named no-something is just that; commander would take it for the opposite of another one.
  option.negate = false;
  option.attributeName = () => name;
  option.argParser((value: string) => {
    given.set(name, [...(given.get(name) ?? []), value]);
    return value;
  });
  return option;
}

function toToken(piece: ArgumentPiece): string[] {
  if (piece.type === 'argument' || piece.type === 'trailing') return [];
  return piece.type === 'option' ? [`--${toLongName(piece.name)}=${piece.value}`] : [piece.text];
}

function toArgument(piece: ArgumentPiece): string[] {
  return piece.type === 'argument' || piece.type === 'trailing' ? [piece.text] : [];
}

function toUsageError(
  error: CommanderError,
  command: CommandRecord,
  isNamed: boolean,
  positionals: readonly string[],
): KinformerError {
  const choices = command.arguments[0]?.choices;
  if (choices && (error.code === 'commander.invalidArgument' || error.code === 'commander.missingArgument')) {
    const [word] = positionals;
    const message =
      word === undefined ? `${command.name} needs a ${command.arguments[0]?.name}` : `no ${command.name} for "${word}"`;
    return new KinformerError('USAGE', message, { hint: `one of ${choices.join(', ')}` });
  }
  const [line = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  const message = line.replace(/(unknown option '--[^=']+)=[^']*'/, "$1'");
  const help = isNamed ? `see \`kinformer ${command.name} --help\`` : 'see `kinformer --help`';
  const foreign = hintForForeign(/^unknown option '(.*)'$/.exec(message)?.[1] ?? '', command.name);
  const hint = foreign ?? suggestion?.trim().replace(/^\(Did (.*)\)$/, 'did $1') ?? help;
  return new KinformerError('USAGE', message, { hint });
}
