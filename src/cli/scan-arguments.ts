import { KinformerError } from '../core/errors.ts';
import { toLongName } from './option-record.ts';
import { type OptionName, optionNames, optionRecord } from './option-table.ts';

/** One piece of a command line. Options come with the text of their value; switches with `true` unless one was given. */
export type ArgumentPiece =
  | { readonly type: 'option'; readonly name: OptionName; readonly value: string }
  | { readonly type: 'unknown-option'; readonly text: string }
  | { readonly type: 'argument'; readonly text: string }
  /** An argument after `--`. */
  | { readonly type: 'trailing'; readonly text: string };

const byLongName = new Map(optionNames.map((name) => [toLongName(name), name]));
const byShortName = new Map(
  optionNames.flatMap((name) => {
    const { short } = optionRecord(name);
    return short === undefined ? [] : [[short, name] as const];
  }),
);

/**
 * Reads a command line as pflag does: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value`, joined letters,
 * `--switch=false`, `--` before arguments that begin with a dash. A value that begins with a dash must be written after
 * `=`; otherwise this throws USAGE, so that a forgotten value is never taken for the next option.
 */
export function scanArguments(argv: readonly string[]): ArgumentPiece[] {
  const pieces: ArgumentPiece[] = [];
  const rest = [...argv];
  for (let token = rest.shift(); token !== undefined; token = rest.shift()) {
    if (token === '--') {
      pieces.push(...rest.map((text) => ({ type: 'trailing', text }) as const));
      return pieces;
    }
    if (token.startsWith('--')) pieces.push(scanLong(token, rest));
    else if (token.startsWith('-') && token.length > 1) pieces.push(...scanShort(token, rest));
    else pieces.push({ type: 'argument', text: token });
  }
  return pieces;
}

function scanLong(token: string, rest: string[]): ArgumentPiece {
  const equals = token.indexOf('=');
  const longName = token.slice(2, equals < 0 ? undefined : equals);
  const name = byLongName.get(longName);
  if (name === undefined) return { type: 'unknown-option', text: `--${longName}` };
  if (equals >= 0) return { type: 'option', name, value: token.slice(equals + 1) };
  if (optionRecord(name).type === 'switch') return { type: 'option', name, value: 'true' };
  return { type: 'option', name, value: takeValue(`--${longName}`, rest) };
}

function scanShort(token: string, rest: string[]): ArgumentPiece[] {
  const pieces: ArgumentPiece[] = [];
  for (let at = 1; at < token.length; at += 1) {
    const letter = token.charAt(at);
    const name = byShortName.get(letter);
    if (name === undefined) return [...pieces, { type: 'unknown-option', text: `-${letter}` }];
    const tail = token.slice(at + 1);
    if (tail.startsWith('=')) return [...pieces, { type: 'option', name, value: tail.slice(1) }];
    if (optionRecord(name).type === 'switch') {
      pieces.push({ type: 'option', name, value: 'true' });
      continue;
    }
    const value = tail === '' ? takeValue(`-${letter}`, rest) : tail;
    return [...pieces, { type: 'option', name, value }];
  }
  return pieces;
}

function takeValue(shown: string, rest: string[]): string {
  const value = rest.shift();
  if (value === undefined) throw new KinformerError('USAGE', `option ${shown} needs a value`);
  if (value.startsWith('-') && value.length > 1) {
    throw new KinformerError('USAGE', `option ${shown} needs a value, but "${value}" follows`, {
      hint: `write ${shown}=${value} if that is the value`,
    });
  }
  return value;
}
