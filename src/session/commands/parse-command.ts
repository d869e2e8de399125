import { KinformerError } from '../../core/errors.ts';
import { nearestWord } from '../../core/nearest-word.ts';
import { parseFieldSelector } from '../../object/field-selector.ts';
import { parseLabelSelector } from '../../object/label-selector.ts';
import type { Command } from './command.ts';
import { fixedWords, sessionCommands } from './command-table.ts';

/**
 * Reads what was typed after `:`. What is no command is taken for a resource, `TYPE[.VERSION][.GROUP][/NAME]` with kubectl's
 * scope flags; `resources` are the names that the server knows, empty while that is not known. Throws a KinformerError.
 */
export function parseCommand(text: string, resources: readonly string[]): Command {
  const typed = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(?:quit|exit|q!)$/, 'q');
  let best: { readonly words: string; readonly parse: (rest: string) => Command } | undefined;
  for (const entry of sessionCommands) {
    const words = fixedWords(entry);
    const isCommand = typed === words || typed.startsWith(`${words} `);
    if (isCommand && (best === undefined || words.length > best.words.length)) best = { words, parse: entry.parse };
  }
  if (best) return best.parse(typed.slice(best.words.length).trim());
  checkBegun(typed.split(' ')[0] ?? '');
  return parseResource(typed, resources);
}

/** `queue` alone is no command, but the beginning of some. */
function checkBegun(first: string): void {
  const more = sessionCommands.map(fixedWords).filter((words) => words.startsWith(`${first} `));
  if (more.length === 0) return;
  const next = more.map((words) => words.slice(first.length + 1));
  throw new KinformerError('USAGE', `${first} needs ${next.length === 1 ? next[0] : `one of ${next.join(', ')}`}`);
}

function parseResource(text: string, resources: readonly string[]): Command {
  const [resource = '', ...rest] = text.split(' ');
  const type = resource.split('/')[0] ?? '';
  const isKnown =
    resources.length === 0 ||
    type.split(',').every((name) => resources.includes(name.toLowerCase().split('.')[0] ?? ''));
  if (resource === '' || !isKnown) throw unknown(type, resources);
  let namespace: string | undefined;
  let labelSelector: string | undefined;
  let fieldSelector: string | undefined;
  const words = rest[Symbol.iterator]();
  for (const typed of words) {
    const [flag, attached] = splitFlag(typed);
    if (flag === '-A' || flag === '--all-namespaces') {
      namespace = 'all';
      continue;
    }
    if (!valueFlags.has(flag)) {
      throw new KinformerError('USAGE', `there is no ${flag} here, but -n -A -l --field-selector`);
    }
    const value = attached ?? words.next().value;
    if (value === undefined) throw new KinformerError('USAGE', `${flag} needs a value`);
    if (flag === '-n' || flag === '--namespace') namespace = value;
    else if (flag === '--field-selector') fieldSelector = value;
    else labelSelector = value;
  }
  if (labelSelector !== undefined) parseLabelSelector(labelSelector);
  if (fieldSelector !== undefined) parseFieldSelector(fieldSelector);
  return { type: 'open', request: { resource, labelSelector, fieldSelector }, namespace };
}

const valueFlags: ReadonlySet<string> = new Set(['-n', '--namespace', '-l', '--selector', '--field-selector']);

function splitFlag(text: string): [string, string | undefined] {
  const long = /^(--[\w-]+)=(.*)$/s.exec(text);
  if (long) return [long[1] ?? '', long[2]];
  const short = /^(-[nl])=?(.+)$/s.exec(text);
  return short ? [short[1] ?? '', short[2]] : [text, undefined];
}

function unknown(word: string, resources: readonly string[]): KinformerError {
  const near = nearestWord(word, [...new Set([...sessionCommands.map((entry) => fixedWords(entry)), ...resources])]);
  const text = `no command or resource "${word}"`;
  return new KinformerError('USAGE', near === undefined ? text : `${text}; did you mean "${near}"?`);
}
