import { graphemes } from '../../view/text-width.ts';

export interface EditedLine {
  readonly text: string;
  /** In UTF-16 units, always at a grapheme's border. */
  readonly cursor: number;
}

/** What a key does to a line that is being typed; undefined when it does nothing to it. Keys as in a shell. */
export function editLine(line: EditedLine, key: string): EditedLine | undefined {
  const { text, cursor } = line;
  const before = text.slice(0, cursor);
  const after = text.slice(cursor);
  switch (key) {
    case 'left':
    case 'ctrl-b':
      return { text, cursor: cursor - lastGrapheme(before).length };
    case 'right':
    case 'ctrl-f':
      return { text, cursor: cursor + firstGrapheme(after).length };
    case 'home':
    case 'ctrl-a':
      return { text, cursor: 0 };
    case 'end':
    case 'ctrl-e':
      return { text, cursor: text.length };
    case 'backspace':
    case 'ctrl-h': {
      const kept = before.slice(0, before.length - lastGrapheme(before).length);
      return { text: kept + after, cursor: kept.length };
    }
    case 'delete':
    case 'ctrl-d':
      return { text: before + after.slice(firstGrapheme(after).length), cursor };
    case 'ctrl-u':
      return { text: after, cursor: 0 };
    case 'ctrl-k':
      return { text: before, cursor };
    case 'ctrl-w': {
      const kept = before.replace(/\S+\s*$/, '');
      return { text: kept + after, cursor: kept.length };
    }
    case 'space':
      return insertText(line, ' ');
    default:
      return isCharacter(key) ? insertText(line, key) : undefined;
  }
}

/** Typed or pasted text at the cursor, in one line. */
export function insertText({ text, cursor }: EditedLine, added: string): EditedLine {
  const plain = added.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
  return { text: text.slice(0, cursor) + plain + text.slice(cursor), cursor: cursor + plain.length };
}

function isCharacter(key: string): boolean {
  const [, ...more] = graphemes(key);
  return more.length === 0;
}

function firstGrapheme(text: string): string {
  const [first = ''] = graphemes(text);
  return first;
}

function lastGrapheme(text: string): string {
  let last = '';
  for (const grapheme of graphemes(text)) last = grapheme;
  return last;
}
