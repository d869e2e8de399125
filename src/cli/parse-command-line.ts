import { type CommandRecord, commandTable, findCommand } from './command-table.ts';
import { refuseMisspeltCommand } from './misspelt-command.ts';
import type { CommandName } from './option-record.ts';
import { type OptionName, optionRecord } from './option-table.ts';
import { type ArgumentPiece, scanArguments } from './scan-arguments.ts';

/** Option → the texts given for it, in order. */
export type GivenOptions = ReadonlyMap<OptionName, readonly string[]>;

export interface CommandLine {
  readonly command: CommandRecord;
  /** False for bare `kinformer [RESOURCE…]`, which is `watch` with other defaults. */
  readonly isNamed: boolean;
  readonly given: GivenOptions;
  readonly arguments: readonly string[];
  /** What stands after `--`, for a command that has a use for it; for the others these are arguments. */
  readonly trailing: readonly string[];
}

/**
 * Finds the command and matches everything else against the tables. What does not fit goes to commander, which is loaded
 * only then and knows how to complain. Options may stand before the command, as with kubectl. Rejects with USAGE.
 */
export async function parseCommandLine(argv: readonly string[]): Promise<CommandLine> {
  const pieces = scanArguments(argv);
  const { command, isNamed, rest, trailing } = splitCommand(pieces);
  const word = rest.find((piece) => piece.type === 'argument' || piece.type === 'trailing')?.text;
  if (!isNamed && word !== undefined) await refuseMisspeltCommand(word);
  const matched = matchArguments(command, isNamed, rest);
  if (matched) return { command, isNamed, ...matched, trailing };
  const { parseWithCommander } = await import('./commander-arguments.ts');
  return { command, isNamed, ...parseWithCommander(command, isNamed, rest), trailing };
}

export interface MatchedArguments {
  readonly given: GivenOptions;
  readonly arguments: readonly string[];
}

/** The fast lane; undefined when something is unknown, missing or too much. */
export function matchArguments(
  command: CommandRecord,
  isNamed: boolean,
  pieces: readonly ArgumentPiece[],
): MatchedArguments | undefined {
  const given = new Map<OptionName, string[]>();
  const positionals: string[] = [];
  for (const piece of pieces) {
    if (piece.type === 'unknown-option') return undefined;
    if (piece.type === 'argument' || piece.type === 'trailing') {
      positionals.push(piece.text);
      continue;
    }
    if (!optionRecord(piece.name).commands.includes(command.name)) return undefined;
    given.set(piece.name, [...(given.get(piece.name) ?? []), piece.value]);
  }
  if (given.has('help')) return { given, arguments: positionals };
  return fitsArguments(command, isNamed, positionals) ? { given, arguments: positionals } : undefined;
}

function fitsArguments(command: CommandRecord, isNamed: boolean, positionals: readonly string[]): boolean {
  if (positionals.includes('')) return false;
  const required = isNamed ? command.arguments.filter((argument) => argument.required).length : 0;
  const isVariadic = command.arguments.some((argument) => argument.variadic);
  if (positionals.length < required) return false;
  if (!isVariadic && positionals.length > command.arguments.length) return false;
  return command.arguments.every(({ choices }, index) => {
    const text = positionals[index];
    return text === undefined || choices === undefined || choices.includes(text);
  });
}

interface SplitCommand {
  readonly command: CommandRecord;
  readonly isNamed: boolean;
  readonly rest: readonly ArgumentPiece[];
  readonly trailing: readonly string[];
}

function splitCommand(pieces: readonly ArgumentPiece[]): SplitCommand {
  const at = pieces.findIndex((piece) => piece.type === 'argument' || piece.type === 'trailing');
  const first = pieces[at];
  const command = first && 'text' in first ? findCommand(first.text) : undefined;
  if (!command) return { command: commandNamed('watch'), isNamed: false, rest: pieces, trailing: [] };
  const others = pieces.toSpliced(at, 1);
  if (command.trailing === undefined) return { command, isNamed: true, rest: others, trailing: [] };
  return {
    command,
    isNamed: true,
    rest: others.filter((piece) => piece.type !== 'trailing'),
    trailing: others.flatMap((piece) => (piece.type === 'trailing' ? [piece.text] : [])),
  };
}

function commandNamed(name: CommandName): CommandRecord {
  const command = findCommand(name);
  if (!command) throw new Error(`command ${name} is not in the table of ${commandTable.length}`);
  return command;
}
