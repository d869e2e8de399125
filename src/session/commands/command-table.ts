import { parseDurationMs } from '../../core/duration.ts';
import { KinformerError } from '../../core/errors.ts';
import { nearestWord } from '../../core/nearest-word.ts';
import { faultKinds, isFaultName } from '../../faults/fault-table.ts';
import type { Command, SettingName } from './command.ts';

export interface CommandEntry {
  /** As it is typed, with what follows in capitals. */
  readonly usage: string;
  readonly description: string;
  /** The key that does the same, if one does. */
  readonly key: string;
  /** `rest` is what was typed after the words of the usage. Throws USAGE. */
  readonly parse: (rest: string) => Command;
}

const plain = (command: Command) => (rest: string) => {
  if (rest !== '') throw usage(`nothing follows here, but "${rest}" does`);
  return command;
};

const settings: Readonly<Record<SettingName, string>> = {
  ages: 'ages|local|utc',
  theme: 'auto|dark|light|mono|cvd|contrast',
  ascii: 'on|off',
  mouse: 'on|off',
  fps: '1…20',
  strip: 'auto|one|none',
  history: 'versions an object',
};

/** The one table of commands; the palette shows it, and resources besides. */
export const sessionCommands: readonly CommandEntry[] = [
  entry('ns NAME|all', 'another namespace, or all', '0', (rest) => ({ type: 'namespace', name: word(rest, 'NAME') })),
  entry('ctx NAME', 'another context of the kubeconfig', '', (rest) => ({ type: 'context', name: word(rest, 'NAME') })),
  entry('get KEY', 'open one object: namespace/name', 'enter', (rest) => ({ type: 'get', key: word(rest, 'KEY') })),
  entry('index EXPR', 'index by namespace, node, owner, phase, label:KEY, annotation:KEY, .path', 'I', (rest) => ({
    type: 'add-index',
    expression: word(rest, 'EXPR'),
  })),
  entry('index rm NAME', 'remove an index that was added here', 'x', (rest) => ({
    type: 'remove-index',
    name: word(rest, 'NAME'),
  })),
  entry('by VALUE', 'narrow the table to one value of the selected index', 'b', (rest) => ({
    type: 'by',
    value: rest,
  })),
  entry('queue pause', 'hold Pop; the Reflector keeps adding', 'p', plain({ type: 'queue', action: 'pause' })),
  entry('queue resume', 'let Pop run again', 'p', plain({ type: 'queue', action: 'resume' })),
  entry('queue step N', 'pop N entries', '.', (rest) => ({ type: 'step', count: rest === '' ? 1 : positive(rest) })),
  entry('queue drain', 'pop what waits now, and stay paused', '>', plain({ type: 'queue', action: 'drain' })),
  entry('resync', 'tell the handlers of every object in the store again', '', plain({ type: 'resync' })),
  entry('relist', 'read the whole list again', 'ctrl-r', plain({ type: 'relist' })),
  entry('verify', 'compare the store with the list of the server', '', plain({ type: 'verify' })),
  entry('fault off', 'stop all faults', 'F x', plain({ type: 'fault-off' })),
  entry('fault NAME DURATION|COUNT', `break it: ${Object.keys(faultKinds).join(' ')}`, 'F', parseFault),
  entry('handler delay NAME DURATION', 'make one listener slow; 0s ends it', 'F o', parseDelay),
  entry('cost', 'what the store takes, of which fields, and what would be less', '', plain({ type: 'cost' })),
  entry('informers', 'status of all informers', 'W', plain({ type: 'informers' })),
  entry('status', 'all of it in a few words', '', plain({ type: 'status' })),
  entry('record stop', 'end the recording', '', plain({ type: 'record-stop' })),
  entry('record FILE', 'keep what the open tabs get, for `kinformer replay`', '', (rest) => ({
    type: 'record',
    file: word(rest, 'FILE'),
  })),
  entry('save FILE', 'the pane or the object', 'ctrl-s', (rest) => ({ type: 'save', file: word(rest, 'FILE') })),
  entry('pipe COMMAND', 'the pane or the object to a shell command', '', (rest) => ({
    type: 'pipe',
    command: words(rest, 'COMMAND'),
  })),
  ...(Object.keys(settings) as SettingName[]).map((name) =>
    entry(`set ${name} ${settings[name]}`, settingDescriptions()[name], name === 'ages' ? 't' : '', (rest) => ({
      type: 'set' as const,
      name,
      value: word(rest, settings[name]),
    })),
  ),
  entry('log', 'the event log alone', 'L', plain({ type: 'log' })),
  entry('tour', 'seven cards that explain the picture', '', plain({ type: 'tour' })),
  entry('close', 'close this tab', '', plain({ type: 'close' })),
  entry('help KEY', 'what a key does', '?', (rest) => ({ type: 'help', key: rest === '' ? undefined : rest })),
  entry('q', 'quit', 'q', plain({ type: 'quit' })),
];

function entry(usageText: string, description: string, key: string, parse: CommandEntry['parse']): CommandEntry {
  return { usage: usageText, description, key, parse };
}

function settingDescriptions(): Readonly<Record<SettingName, string>> {
  return {
    ages: 'how times are shown',
    theme: 'colours',
    ascii: 'no glyph outside ASCII',
    mouse: 'wheel and click; off, the terminal selects text',
    fps: 'frames a second at most, for slow links',
    strip: 'rows of the strip',
    history: 'how many versions of an object are kept',
  };
}

/** What `set NAME` takes, as words; none where it is a number. */
export function settingValues(words: string): readonly string[] {
  const name = words.replace(/^set /, '');
  if (!Object.hasOwn(settings, name)) return [];
  const values = settings[name as SettingName];
  return values.includes('|') ? values.split('|') : [];
}

/** The words of a usage that are typed as they stand: `queue step`. */
export function fixedWords({ usage: text }: CommandEntry): string {
  return text
    .split(' ')
    .filter((part) => /^[a-z]+$/.test(part))
    .join(' ');
}

function parseFault(rest: string): Command {
  const [name = '', limit] = rest.split(/\s+/);
  if (name === '') throw usage('NAME is missing');
  if (!isFaultName(name)) {
    const near = nearestWord(name, Object.keys(faultKinds));
    throw usage(`no fault "${name}"${near === undefined ? '' : `; did you mean "${near}"?`}`);
  }
  if (limit === undefined) return { type: 'fault', name };
  if (/^\d+$/.test(limit)) return { type: 'fault', name, count: positive(limit) };
  return { type: 'fault', name, forMs: parseDurationMs(limit) };
}

function parseDelay(rest: string): Command {
  const [name = '', duration = ''] = rest.split(/\s+/);
  if (name === '' || duration === '') throw usage('handler delay needs NAME DURATION', 'handler delay log 250ms');
  return { type: 'handler-delay', name, delayMs: parseDurationMs(duration) };
}

function word(rest: string, what: string): string {
  if (rest === '') throw usage(`${what} is missing`);
  if (/\s/.test(rest) && !/[{('"]/.test(rest)) throw usage(`one ${what} is enough, "${rest}" is more`);
  return rest;
}

function words(rest: string, what: string): string {
  if (rest === '') throw usage(`${what} is missing`);
  return rest;
}

function positive(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw usage(`"${text}" is not a count`);
  return count;
}

function usage(message: string, hint?: string): KinformerError {
  return new KinformerError('USAGE', message, hint === undefined ? {} : { hint });
}
