import { faultKinds, isFaultName } from '../../faults/fault-table.ts';
import { keyTable } from '../keys/key-table.ts';
import type { PromptCandidate } from '../prompt/prompt.ts';
import { fixedWords, sessionCommands, settingValues } from './command-table.ts';
import { rankCandidates } from './rank-candidates.ts';

/** What commands can be about: asked for only when a command takes it. */
export interface CommandSubjects {
  readonly resources: readonly string[];
  /** Empty while the server has not answered, or may not be asked. */
  readonly namespaces: () => readonly string[];
  readonly contexts: () => readonly string[];
  /** Keys of the objects in the store. */
  readonly keys: () => readonly string[];
  /** Values of the selected index, largest first. */
  readonly bucketValues: () => readonly string[];
  readonly indexExpressions: () => readonly string[];
  readonly removableIndexes: () => readonly string[];
  readonly listeners: () => readonly string[];
}

const mostRows = 200;

/** The values that fit behind a command that was typed whole; undefined while the command itself is being typed. */
export function argumentCandidates(
  text: string,
  subjects: CommandSubjects,
): { readonly rows: readonly PromptCandidate[]; readonly total: number } | undefined {
  const typed = text.trimStart();
  const entry = sessionCommands
    .filter((each) => each.usage !== fixedWords(each) && typed.startsWith(`${fixedWords(each)} `))
    .sort((a, b) => fixedWords(b).length - fixedWords(a).length)[0];
  if (!entry) return namespaceFlag(typed, subjects);
  const words = fixedWords(entry);
  const values = valuesOf(words, subjects);
  if (values.length === 0) return undefined;
  return offer(`${words} `, typed.slice(words.length + 1), values, (value) => descriptionOf(words, value));
}

/** `pods -n sh`: the rest of the name. */
function namespaceFlag(typed: string, { namespaces }: CommandSubjects) {
  const [, before, name = ''] = /^(.* (?:-n|--namespace)[ =])(\S*)$/.exec(typed) ?? [];
  return before === undefined ? undefined : offer(before, name, namespaces(), () => 'namespace');
}

function offer(before: string, rest: string, values: readonly string[], describe: (value: string) => string) {
  const all = values.map((value) => {
    return { text: value, description: describe(value), key: '', completion: `${before}${value}` };
  });
  return { rows: rankCandidates(rest, all).slice(0, mostRows), total: all.length };
}

function descriptionOf(words: string, value: string): string {
  return words === 'fault' && isFaultName(value) ? faultKinds[value].summary : '';
}

function valuesOf(words: string, subjects: CommandSubjects): readonly string[] {
  switch (words) {
    case 'ns':
      return ['all', ...subjects.namespaces()];
    case 'ctx':
      return subjects.contexts();
    case 'get':
      return subjects.keys();
    case 'by':
      return subjects.bucketValues();
    case 'index':
      return subjects.indexExpressions();
    case 'index rm':
      return subjects.removableIndexes();
    case 'fault':
      return Object.keys(faultKinds);
    case 'handler delay':
      return subjects.listeners();
    case 'help':
      return [...new Set(keyTable.flatMap(({ keys }) => keys))];
    default:
      return settingValues(words);
  }
}
