import type { Key } from 'ink';

/**
 * The names by which the key table knows what Ink read: `up`, `pgdn`, `enter`, `ctrl-r`, `shift-tab`, or the character
 * itself. Several characters that came in one read are several keys.
 */
export function toKeyNames(input: string, key: Key): readonly string[] {
  const named = namedKeys.find(([flag]) => key[flag])?.[1];
  if (named === 'esc') return key.meta ? ['esc', 'esc'] : ['esc'];
  const names = named === undefined ? toCharacterKeys(input, key) : [toNamedKey(named, key)];
  // Alt with a key looks like esc and that key in one read, and only the latter means something here.
  return key.meta && named === undefined && names.length > 0 ? ['esc', ...names] : names;
}

function toNamedKey(name: string, { shift, ctrl }: Key): string {
  if (name === 'tab' && shift) return 'shift-tab';
  return ctrl && name !== 'enter' ? `ctrl-${name}` : name;
}

function toCharacterKeys(input: string, key: Key): readonly string[] {
  if (key.ctrl) return input === '' ? [] : [`ctrl-${input === ' ' ? 'space' : input}`];
  return Array.from(input, toKeyName);
}

const namedKeys = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pgup'],
  ['pageDown', 'pgdn'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string])[];

function toKeyName(character: string): string {
  switch (character) {
    case ' ':
      return 'space';
    case '\r':
    case '\n':
      return 'enter';
    case '\t':
      return 'tab';
    case '\u007f':
    case '\b':
      return 'backspace';
    case '\u001b':
      return 'esc';
    default: {
      const code = character.charCodeAt(0);
      return code < 0x20 ? `ctrl-${String.fromCharCode(code + 0x60)}` : character;
    }
  }
}
