import { controlCharacters, directionMarks } from '../core/text.ts';

// Controls, line and paragraph separators, bidirectional and zero-width characters, and what may not stand alone.
const unsafe =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Makes text from a cluster safe for a cell: what has no width, moves the cursor or turns the direction becomes `·`. */
export function toCellText(text: string): string {
  return isPlain(text) ? text : text.replace(unsafe, '·');
}

const controls = new RegExp(`\\r\\n|[${controlCharacters}]`, 'g');
const turns = new RegExp(`[${directionMarks}]`, 'g');

/** The last gate before the terminal, for any text at all: neither a control nor what turns the direction; as wide as before. */
export function withoutControls(text: string): string {
  return isPlain(text) ? text : text.replace(controls, '·').replace(turns, '');
}

function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code > 0x7e) return false;
  }
  return true;
}
