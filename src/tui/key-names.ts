import type { Key } from 'ink';

/**
 * The names by which the key table knows what Ink read: `up`, `pgdn`, `enter`, `ctrl-r`, `shift-tab`, or the character
 * itself. Several characters that came in one read are several keys.
 */
export function toKeyNames(input: string, key: Key): readonly string[] {
  const named = namedKeys.find(([flag]) => key[flag]);
  if (named) {
    const [, name] = named;
    if (name === 'tab' && key.shift) return ['shift-tab'];
    return [key.ctrl && name !== 'enter' ? `ctrl-${name}` : name];
  }
  if (key.ctrl) return input === '' ? [] : [`ctrl-${input === ' ' ? 'space' : input}`];
  // Alt with a key, and what is left of a sequence that nobody knows, are no keys here.
  if (key.meta) return [];
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
